//! Values in brackets, as `Debug` and JSON write them: `Some("…")`, `["…", "…"]`, `{"value": "…"}`.

use crate::bytes::*;
use crate::input::View;
use crate::shapes::password_look::is_chosen_word;

/// How many bytes behind an opening bracket are searched for the closing one.
const MAX_INSIDE: usize = 1_024;
/// The longest name in bytes before a bracket: `Some`, `SecretString`.
const MAX_TYPE_NAME: usize = 64;
/// The longest types in bytes around a string.
const MAX_TYPES: usize = 128;
const TYPE_NAME: Class = class!(LETTER_OR_DIGIT b"_.");
const TYPE_NAME_OR_SIGN: Class = TYPE_NAME.or(class!(b"$"));

/// Returns the value in the brackets that open at `at`, or behind the name of a type at `at`. It is a value and
/// not code if it holds a quoted text, or if it is words with letters and digits, or one that people choose for passwords.
pub(super) fn value_in_brackets(view: &View<'_>, at: usize) -> Option<(usize, usize)> {
    let bytes = view.bytes;
    let open = opening_bracket(&bytes, at)?;
    let (close, assignments) = find_closing_bracket(view, open)?;
    // Several names inside are judged one by one, each with its own value.
    if assignments > 1 {
        return None;
    }
    let inside = &bytes[open + 1..close];
    let start = close - trim_start(inside, SPACE).len();
    let end = start + trim(inside).len();
    let value = &bytes[start..end];
    if value.is_empty()
        || is_schema(value)
        || is_list_of_features(&bytes[..open], value)
        || (start..end).any(|at| view.is_marker_at(at))
    {
        return None;
    }
    let kinds = Class::of_all(value);
    let is_bare_value = !kinds.meets(class!(! WORD b" ,"))
        && (bytes[open] == b'[' || !kinds.meets(class!(b",")))
        && kinds.meets(DIGIT)
        && kinds.meets(LETTER);
    (kinds.meets(QUOTE) || is_bare_value || is_chosen_word(value)).then_some((start, end))
}

/// The members that hold something other than a value: the keywords by which JSON Schema describes one, those that say whose
/// value it is, and what Cargo knows of a dependency.
const OTHER_MEMBERS: Words = words!(
    "type $ref enum const format pattern minLength maxLength minimum maximum description
     title required id kind label name namespace user username version workspace"
);

/// Returns where the first string begins inside of the types around it, as `Debug` writes them: `Some("…")`,
/// `Mutex { data: "…" }`. Without one, this is the place itself.
pub(super) fn string_in_types(view: &View<'_>, at: usize) -> usize {
    const IN_TYPES: Class = TYPE_NAME.or(class!(SPACE b"([{:\\"));
    const MAX_MEMBERS: usize = 4;
    // `ENV["API_KEY"]`
    let is_index = |types: &[u8]| matches!(types, [.., name, b'['] if TYPE_NAME.has(*name));
    let is_sentence =
        |three: &[u8]| SPACE.has(three[1]) && TYPE_NAME.has(three[0]) && TYPE_NAME.has(three[2]);
    if !view.bytes[at].is_ascii_uppercase() {
        return at;
    }
    let mut from = at;
    for _ in 0..MAX_MEMBERS {
        let types = prefix(view.from(from, MAX_TYPES), IN_TYPES);
        view.budget.look(types.len());
        let member = suffix(trim_end(types, class!(SPACE b":\\")), TYPE_NAME);
        let quote = from + types.len();
        let is_inside = QUOTE.has(view.byte(quote))
            && holds(&view.bytes[at..quote], class!(b"([{"))
            && !types.windows(3).any(is_sentence)
            && !is_index(types);
        if !is_inside || OTHER_MEMBERS.contains(member) {
            break;
        }
        // In JSON, the name of a member stands in quotes, too.
        let name = prefix(view.from(quote + 1, MAX_TYPE_NAME), TYPE_NAME);
        let name_end = quote + 1 + name.len();
        let signs = prefix(view.from(name_end, MAX_TYPE_NAME), class!(QUOTE b"\\:"));
        if !signs.ends_with(b":") {
            return quote;
        }
        if OTHER_MEMBERS.contains(name) {
            break;
        }
        from = name_end + signs.len();
    }
    at
}

/// Whether what stands in brackets begins with a member that holds something other than a value: `{"type": "string"}`,
/// `{ version = "1" }`, `{ Name => "gate" }`.
pub(super) fn is_schema(value: &[u8]) -> bool {
    let name = prefix(trim_start(value, QUOTE), TYPE_NAME_OR_SIGN);
    let behind = slice(value, prefix_len(value, QUOTE) + name.len()..);
    let sign = trim_start(behind, class!(QUOTE b" ")).first();
    OTHER_MEMBERS.contains_ignoring_case(name) && sign.is_some_and(|sign| class!(b":=").has(*sign))
}

/// Whether strings in brackets are what a feature of a package turns on: `["dep:url", "serde"]`, or, below its name, another feature with
/// whose name its own begins or ends.
fn is_list_of_features(before: &[u8], value: &[u8]) -> bool {
    let name = suffix(trim_end(before, class!(b" =")), NAME);
    let feature = prefix(trim_start(value, class!(b"\"")), NAME);
    let is_other = name.len() > feature.len() && feature.len() > 3;
    let is_part = is_other && (name.starts_with(feature) || name.ends_with(feature));
    value.starts_with(b"\"") && (is_part || find(value, "\"dep:").is_some())
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
            // `System.getenv("…")` is not a value.
            let holds_value = !has_byte(slice(bytes, at..open), b'.');
            (bytes.get(open) == Some(&b'(') && holds_value).then_some(open)
        }
        _ => None,
    }
}

/// Returns the bracket that closes the one at `open`, and the number of signs of assignment between the two. What stands in quotes does
/// not count.
fn find_closing_bracket(view: &View<'_>, open: usize) -> Option<(usize, usize)> {
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
    for (offset, byte) in view.from(open, MAX_INSIDE).iter().enumerate() {
        match (quote, byte) {
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
                    return Some((open + offset, assignments));
                }
            }
            _ => {}
        }
    }
    view.budget.look(MAX_INSIDE);
    None
}
