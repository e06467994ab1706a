//! What may stand between a sign of assignment and the value itself: authentication schemes, and the code
//! before a string.

use mcp_error_rules::grouped_words;
use mcp_error_rules::words::{First, GroupedWords};

use crate::bytes::{prefix_len, slice};
use crate::classes::{DIGIT, QUOTE};
use crate::input::View;

/// How many bytes of such code are read.
const MAX_INTRODUCER: usize = 64;

/// Returns the place behind blanks that `Debug` or JSON has escaped: `=\t…`.
pub(super) fn skip_escaped_blanks(view: &View<'_>, mut at: usize) -> usize {
    while matches!(view.bytes[at..], [b'\\', b't' | b'n' | b'r', ..]) {
        view.budget.look(0);
        at += 2;
    }
    at
}

/// Returns the place behind the name of an authentication scheme, and whether a single word follows the scheme.
/// Without a scheme, this is the place itself.
#[inline(never)]
pub(super) fn skip_authentication_scheme(view: &View<'_>, at: usize) -> (usize, bool) {
    const SCHEMES: GroupedWords<First> =
        grouped_words!(First, "bearer |basic |token |digest |apikey |negotiate ");
    let rest = &view.bytes[at..];
    let Some(scheme) = SCHEMES.find_at_start(rest) else {
        return (at, false);
    };
    (view.skip_spaces(at + scheme.len()), scheme != b"digest ")
}

/// Returns where the value starts behind what a language writes before a string: `@"…"`, `b'…'`, `new String("…")`, `string(9) "…"`.
pub(super) fn skip_code_before_value(view: &View<'_>, at: usize) -> usize {
    let rest = view.from(at, MAX_INTRODUCER);
    if let Some(quote) = string_quote(rest).or_else(|| php_string_quote(rest)) {
        return at + quote;
    }
    const OPERATORS: GroupedWords<First> = grouped_words!(First, "new |await ");
    at + OPERATORS.find_at_start(rest).unwrap_or_default().len()
}

/// Returns the offset of the quote that opens a string. One letter or sign may stand before it, which says what kind of string
/// it is.
#[inline(never)]
fn string_quote(text: &[u8]) -> Option<usize> {
    match text {
        [first, ..] if QUOTE.has(*first) => Some(0),
        [kind, quote, ..] if b"@$brufLNE".contains(kind) && QUOTE.has(*quote) => Some(1),
        _ => None,
    }
}

/// Returns the offset of the quote in `string(9) "…"`, as PHP shows a string.
fn php_string_quote(text: &[u8]) -> Option<usize> {
    let len = text.strip_prefix(b"string(")?;
    let behind = slice(len, prefix_len(len, DIGIT)..).strip_prefix(b") ")?;
    string_quote(behind).map(|quote| text.len() - behind.len() + quote)
}
