//! What may stand between a sign of assignment and the value itself: authentication schemes, types, and the
//! code before a string.

use mcp_error_rules::grouped_words;
use mcp_error_rules::words::{First, GroupedWords};

use crate::bytes::{at_most, holds, prefix_len, slice, split_at};
use crate::classes::{DIGIT, NAME, QUOTE, class};
use crate::input::View;

use super::notations::Confidence;

/// How many bytes of such code are read.
const MAX_INTRODUCER: usize = 64;

/// Returns the place behind the name of an authentication scheme, and whether a single word follows the scheme.
/// Without a scheme, this is the place itself.
#[inline(never)]
pub(super) fn skip_authentication_scheme(view: &View<'_>, at: usize) -> (usize, bool) {
    static SCHEMES: GroupedWords<First> = grouped_words!(
        First,
        &[
            "bearer ",
            "basic ",
            "token ",
            "digest ",
            "apikey ",
            "negotiate ",
        ]
    );
    let rest = &view.bytes[at..];
    let Some(scheme) = SCHEMES.find_at_start(rest) else {
        return (at, false);
    };
    (view.skip_spaces(at + scheme.len()), scheme != b"digest ")
}

/// Returns where the value starts behind what a language writes before a string: `@"…"`, `b'…'`, `String = "…"`,
/// `new String("…")`, `string(9) "…"`.
pub(super) fn skip_code_before_value(view: &View<'_>, confidence: Confidence, at: usize) -> usize {
    let rest = at_most(&view.bytes[at..], MAX_INTRODUCER);
    if let Some(quote) = string_quote(rest, 0).or_else(|| php_string_quote(rest)) {
        return at + quote;
    }
    if rest.starts_with(b"new ") {
        return at + "new ".len();
    }
    // Where no equals sign is near, no type is declared.
    let may_be_type = confidence == Confidence::Likely
        && view
            .next_equals
            .within(&view.bytes, at, rest.len(), &view.budget, class!(b"="))
            .is_some();
    let quote = may_be_type.then(|| quote_behind_type(rest)).flatten();
    at + quote.unwrap_or(0)
}

/// Returns the offset of the quote that opens a string at `from`. One letter or sign may stand before it, which
/// says what kind of string it is.
#[inline(never)]
fn string_quote(text: &[u8], from: usize) -> Option<usize> {
    match text.get(from..)? {
        [first, ..] if QUOTE.has(*first) => Some(from),
        [kind, quote, ..] if b"@$brufLN".contains(kind) && QUOTE.has(*quote) => Some(from + 1),
        _ => None,
    }
}

/// Returns the offset of the quote in `string(9) "…"`, as PHP shows a string.
fn php_string_quote(text: &[u8]) -> Option<usize> {
    let len = text.strip_prefix(b"string(")?;
    let behind = slice(len, prefix_len(len, DIGIT)..).strip_prefix(b") ")?;
    string_quote(text, text.len() - behind.len())
}

/// Returns the offset of the quote in `String = "…"`.
fn quote_behind_type(text: &[u8]) -> Option<usize> {
    let (declared, behind) = split_at(text, prefix_len(text, class!(NAME b"&<>[]'?: ")));
    // `fir99x next_name = …` is a value and another name.
    let is_type = behind.starts_with(b"= ") && !holds(declared, DIGIT);
    string_quote(text, declared.len() + "= ".len()).filter(|_| is_type)
}
