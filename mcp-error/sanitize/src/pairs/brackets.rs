//! Values in brackets, as `Debug` and JSON write them: `Some("…")`, `["…", "…"]`, `{"value": "…"}`.

use mcp_error_rules::{words, words::Words};

use crate::bytes::{
    at_most, ends_with_ignoring_case, find_byte, has_byte, holds, prefix, prefix_len, slice, trim,
    trim_start,
};
use crate::classes::{Class, DIGIT, LETTER, LETTER_OR_DIGIT, QUOTE, SPACE, class};
use crate::email;
use crate::input::View;

use super::notations::Confidence;

/// How many bytes behind an opening bracket are searched for the closing one.
const MAX_INSIDE: usize = 1_024;
/// The longest name in bytes before a bracket: `Some`, `SecretString`, `System.Net.NetworkCredential`.
const MAX_TYPE_NAME: usize = 64;
const TYPE_NAME: Class = class!(LETTER_OR_DIGIT b"_.");
/// The fewest bytes of a value without quotes.
const MIN_BARE_VALUE: usize = 6;

/// Returns the value in the brackets that open at `at`, or behind the name of a type at `at`. It is a value and
/// not code if it holds a quoted text, or if it is one word with letters and digits.
pub(super) fn value_in_brackets(
    view: &View<'_>,
    at: usize,
    confidence: Confidence,
) -> Option<(usize, usize)> {
    let bytes = view.bytes;
    let open = opening_bracket(&bytes, at)?;
    let Brackets { close, assignments } = find_closing_bracket(view, open)?;
    // Several names inside are judged one by one, each with its own value.
    if assignments > 1 {
        return None;
    }
    let inside = &bytes[open + 1..close];
    let start = close - trim_start(inside, SPACE).len();
    let end = start + trim(inside).len();
    let value = &bytes[start..end];
    if value.is_empty() || is_schema(value) || (start..end).any(|at| view.is_marker_at(at)) {
        return None;
    }
    if view.rules.emails
        && let Some(second) = string_behind_address(value)
    {
        return Some((start + second, end - 1));
    }
    let has_quotes = holds(value, QUOTE);
    // `password = Some(fir99pine)`, as Scala writes it
    let may_be_bare = open == at || confidence == Confidence::Certain;
    let is_bare_value = may_be_bare && is_bare_value(value);
    (has_quotes || is_bare_value).then_some((start, end))
}

/// The members that hold something other than a value: the keywords by which JSON Schema describes one, and those that say whose
/// value it is.
const OTHER_MEMBERS: Words = words!(
    "type $ref enum const format pattern minLength maxLength minimum maximum description
     title required id kind label name namespace user username"
);

/// Returns where the first string begins inside of the types around it, as `Debug` writes them: `Some("…")`, `Mutex { data: "…",
/// poisoned: false }`. Without one, this is the place itself.
pub(super) fn string_in_types(view: &View<'_>, at: usize) -> usize {
    const MAX_STEPS: usize = 16;
    if !view.bytes[at].is_ascii_uppercase() {
        return at;
    }
    let (mut place, mut depth) = (at, 0);
    for _ in 0..MAX_STEPS {
        place = view.skip_spaces(place);
        let rest = at_most(slice(&view.bytes, place..), MAX_INSIDE);
        let opening = prefix_len(rest, class!(QUOTE b"\\"));
        let name = prefix(slice(rest, opening..), TYPE_NAME);
        let name_end = opening + name.len();
        let end = name_end + prefix_len(slice(rest, name_end..), class!(QUOTE b"\\"));
        let len = match slice(rest, end..) {
            [b':', ..] if depth > 0 && !OTHER_MEMBERS.contains(name) => end + 1,
            // In JSON, the name of a member stands in quotes, too.
            [b':', ..] => 0,
            _ if opening > 0 => return place,
            [b'(' | b'[' | b'{', ..] => end + 1,
            [b' ', b'{', ..] => end + 2,
            _ => 0,
        };
        if len > 0 {
            depth += usize::from(slice(rest, end..)[0] != b':');
            place += len;
            continue;
        }
        let member = prefix(rest, class!(!b","));
        view.budget.look(member.len());
        let closed = member.iter().filter(|byte| b")]}".contains(byte)).count();
        // Behind the last member, there is no comma.
        if depth <= closed || place + member.len() == view.bytes.len() {
            break;
        }
        depth -= closed;
        place += member.len() + 1;
    }
    at
}

/// Whether what stands in brackets describes a value by a keyword of JSON Schema: `{"type": "string"}`.
fn is_schema(value: &[u8]) -> bool {
    let [quote, rest @ ..] = value else {
        return false;
    };
    let name = slice(rest, ..prefix_len(rest, Class::of_byte(*quote).not()));
    QUOTE.has(*quote) && rest.get(name.len() + 1) == Some(&b':') && OTHER_MEMBERS.contains(name)
}

/// Whether what stands in brackets is one word with letters and digits, but not a call or a type such as `[u8;
/// 32]`.
fn is_bare_value(value: &[u8]) -> bool {
    value.len() >= MIN_BARE_VALUE
        && holds(value, DIGIT)
        && holds(value, LETTER)
        && value
            .iter()
            .all(|byte| byte.is_ascii_graphic() || *byte == b' ')
        && !has_byte(value, b'(')
        && !value.windows(2).any(|two| two == b"; ")
}

/// The command of PowerShell that makes an object of the type whose name follows.
pub(super) const NEW_OBJECT: &str = "new-object ";

/// Returns where the second of two strings starts, if the first is an e-mail address, which another detector
/// finds: `"ada@lib.example", "…"`.
fn string_behind_address(value: &[u8]) -> Option<usize> {
    let quote = value.first().filter(|byte| QUOTE.has(**byte))?;
    let close = 1 + find_byte(&value[1..], *quote)?;
    let (first, rest) = (slice(value, 1..close), slice(value, close + 1..));
    let second = trim_start(rest.strip_prefix(b",")?, SPACE);
    let is_one_string = matches!(second, [open, inside @ .., last]
        if open == quote && last == quote && !has_byte(inside, *quote) && !inside.is_empty());
    let at = find_byte(first, b'@')?;
    (is_one_string && email::is_address(first, at)).then(|| value.len() - second.len() + 1)
}

/// Returns the bracket at `at`, or behind the name of a Rust type or variant at `at`.
fn opening_bracket(bytes: &[u8], at: usize) -> Option<usize> {
    match bytes.get(at)? {
        b'(' | b'[' => Some(at),
        // `{{ name }}` is a template.
        b'{' if bytes.get(at + 1) != Some(&b'{') => Some(at),
        first if first.is_ascii_uppercase() => {
            let near = at_most(&bytes[at..], MAX_TYPE_NAME);
            let name_len = prefix_len(near, TYPE_NAME);
            let open = at + name_len;
            // `System.getenv("…")` is not a value, but `new Net.NetworkCredential("…")` holds one.
            let is_constructor = || {
                let before = &bytes[..at];
                let is_new =
                    before.ends_with(b"new ") || ends_with_ignoring_case(before, NEW_OBJECT);
                is_new && bytes.get(open + 1).is_some_and(|byte| QUOTE.has(*byte))
            };
            let holds_value = !has_byte(slice(bytes, at..open), b'.') || is_constructor();
            (bytes.get(open) == Some(&b'(') && holds_value).then_some(open)
        }
        _ => None,
    }
}

struct Brackets {
    close: usize,
    /// The number of signs of assignment between the brackets.
    assignments: usize,
}

/// Finds the bracket that closes the one at `open`. What stands in quotes does not count.
fn find_closing_bracket(view: &View<'_>, open: usize) -> Option<Brackets> {
    view.next_closing_bracket.within(
        &view.bytes,
        open,
        MAX_INSIDE,
        &view.budget,
        class!(b")]}"),
    )?;
    let mut assignments = 0;
    let mut depth = 0_usize;
    let mut quote = None;
    let mut is_escaped = false;
    for (offset, byte) in at_most(&view.bytes[open..], MAX_INSIDE).iter().enumerate() {
        if std::mem::take(&mut is_escaped) {
            continue;
        }
        match (quote, byte) {
            (_, b'\\') => is_escaped = true,
            (Some(open_quote), byte) if open_quote == *byte => quote = None,
            (Some(_), _) => {}
            // An apostrophe is more likely than a quote.
            (None, b'"' | b'`') => quote = Some(*byte),
            (None, b':' | b'=') => assignments += 1,
            (None, b'(' | b'[' | b'{') => depth += 1,
            (None, b')' | b']' | b'}') => {
                depth -= 1;
                if depth == 0 {
                    view.budget.look(offset);
                    let close = open + offset;
                    return Some(Brackets { close, assignments });
                }
            }
            _ => {}
        }
    }
    view.budget.look(MAX_INSIDE);
    None
}
