//! The name that stands before a word and says what the word is.

use mcp_error_rules::secret_names::is_secret_name;

use crate::bytes::*;

/// How many bytes before a word are searched for its name.
pub(super) const MAX_BEFORE: usize = 32;

/// Returns a text without what joins a name to its value at its end.
fn before_joiners(text: &[u8]) -> &[u8] {
    const JOINERS: Class = class!(SPACE QUOTE b":=-\\([]$!");
    let text = trim_end(text, JOINERS);
    // A weak entity tag (RFC 9110 §8.8.3) is `W/"…"`.
    match text.strip_suffix(b" W/") {
        Some(before) => trim_end(before, JOINERS),
        None => text,
    }
}

/// Returns the name that stands before a word, or the part of a route before it, and the text before the name. Both may be empty.
#[inline(never)]
pub(super) fn name_before(text: &[u8]) -> (&[u8], &[u8]) {
    let text = before_joiners(text);
    let text = text.strip_suffix(b"/").unwrap_or(text);
    let (before, name) = split_at(text, text.len() - suffix_len(text, NAME));
    (name, before)
}

/// Whether a name is that of a secret.
#[inline(never)]
pub(super) fn names_secret(name: &[u8]) -> bool {
    std::str::from_utf8(name).is_ok_and(is_secret_name)
}
