//! What may stand between a sign of assignment and the value itself: authentication schemes, types, and the
//! code before a string.

use mcp_error_rules::grouped_words;
use mcp_error_rules::words::{First, GroupedWords};

use crate::bytes::{
    at_most, has_byte, holds, prefix_len, slice, split_at, starts_with_ignoring_case,
};
use crate::classes::{DIGIT, LETTER_OR_DIGIT, NAME, QUOTE, UPPER, class};
use crate::input::View;
use crate::shapes::value_look::looks_secret;

use super::brackets::NEW_OBJECT;
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
    let value = view.skip_spaces(at + scheme.len());
    // `token: Token = …` declares a type.
    if view.bytes.get(value) == Some(&b'=') {
        return (at, false);
    }
    (value, scheme != b"digest ")
}

/// Returns where the value starts behind what a language writes before a string or a call: `@"…"`, `b'…'`,
/// `String = "…"`, `new String("…")`, `string(9) "…"`, `!tag …`, `ConvertTo-SecureString "…"`, `7 08…`.
pub(super) fn skip_code_before_value(view: &View<'_>, confidence: Confidence, at: usize) -> usize {
    let rest = at_most(&view.bytes[at..], MAX_INTRODUCER);
    if let Some(quote) = string_quote(rest, 0) {
        return at + quote;
    }
    if let Some(len) = introducer_len(rest, confidence) {
        return at + len;
    }
    // `fir99x next_name = …` is a value and another name.
    let is_value = || {
        let (word, behind) = split_at(rest, name_len(rest));
        matches!(behind, [b' ', next, ..] if NAME.has(*next)) && looks_secret(word)
    };
    if confidence != Confidence::Likely || is_value() {
        return at;
    }
    // Where no equals sign is near, no type is declared.
    let next_equals =
        view.next_equals
            .within(&view.bytes, at, rest.len(), &view.budget, class!(b"="));
    at + next_equals.map_or(0, |_| declared_type_len(view, rest))
}

fn name_len(text: &[u8]) -> usize {
    prefix_len(text, NAME)
}

/// Returns the offset of the quote that opens a string at `from`. One letter or sign may stand before it, which
/// says what kind of string it is.
#[inline(never)]
fn string_quote(text: &[u8], from: usize) -> Option<usize> {
    match text.get(from..)? {
        [first, ..] if QUOTE.has(*first) => Some(from),
        [kind, quote, ..] if b"@$brufLN".contains(kind) && QUOTE.has(*quote) => Some(from + 1),
        // `<<"…">>` in Erlang
        [b'<', b'<', quote, ..] if QUOTE.has(*quote) => Some(from + 2),
        _ => None,
    }
}

/// Returns the length of the code before a value. It is 0 if what looked like code is a value already, and
/// `None` if nothing looked like code.
fn introducer_len(text: &[u8], confidence: Confidence) -> Option<usize> {
    match text {
        [b'n', b'e', b'w', b' ', ..] => Some(4),
        [b'n' | b'N', ..] if starts_with_ignoring_case(text, NEW_OBJECT) => Some(NEW_OBJECT.len()),
        [b'!', first, ..] if first.is_ascii_lowercase() || *first == b'!' => {
            Some(yaml_tag_len(text))
        }
        [level, b' ', value, ..] if level.is_ascii_digit() && value.is_ascii_alphanumeric() => {
            Some(password_level_len(text))
        }
        [b's', b't', b'r', b'i', b'n', b'g', b'(', ..] => php_string_quote(text),
        [first, ..] if first.is_ascii_uppercase() && confidence == Confidence::Certain => {
            command_len(text)
        }
        _ => None,
    }
}

/// Returns the length of a tag in YAML and the blank behind it: `!tag …`.
fn yaml_tag_len(text: &[u8]) -> usize {
    let tag = prefix_len(text, class!(NAME b"!"));
    if text.get(tag) == Some(&b' ') {
        tag + 1
    } else {
        0
    }
}

/// Returns the length of the level in `7 08…`: in the configuration of a router, this digit says how the
/// password behind it is encoded.
fn password_level_len(text: &[u8]) -> usize {
    /// The fewest characters of an encoded password.
    const MIN_ENCODED: usize = 12;
    let level = "7 ".len();
    let encoded = prefix_len(&text[level..], LETTER_OR_DIGIT);
    if encoded >= MIN_ENCODED { level } else { 0 }
}

/// Returns the offset of the quote in `string(9) "…"`, as PHP shows a string.
fn php_string_quote(text: &[u8]) -> Option<usize> {
    let len_start = "string(".len();
    let len_end = len_start + prefix_len(&text[len_start..], DIGIT);
    if !slice(text, len_end..).starts_with(b") ") {
        return None;
    }
    string_quote(text, len_end + ") ".len())
}

/// Returns the length of the command in `ConvertTo-SecureString "…"`, up to the quote. A command of PowerShell
/// has a hyphen between its verb and its noun.
fn command_len(text: &[u8]) -> Option<usize> {
    let command = name_len(text);
    if !has_byte(slice(text, ..command), b'-') || text.get(command) != Some(&b' ') {
        return None;
    }
    Some(string_quote(text, command + 1).unwrap_or(0))
}

/// Returns the length of a type and the equals sign behind it: `String = "…"`. Behind a type with a capital and
/// without a digit, the value needs no quotes.
fn declared_type_len(view: &View<'_>, text: &[u8]) -> usize {
    let in_type = class!(NAME b"&<>[]'?: ");
    let (declared, behind) = split_at(text, prefix_len(text, in_type));
    view.budget.look(declared.len());
    if declared.len() < 2 || !declared.ends_with(b" ") || !behind.starts_with(b"= ") {
        return 0;
    }
    let value = declared.len() + "= ".len();
    let is_type = holds(declared, UPPER) && !holds(declared, DIGIT);
    string_quote(text, value).unwrap_or(if is_type { value } else { 0 })
}
