//! Values beside their name in XML and JSON: the content of an element, and the value in another member of the
//! same object.

use mcp_error_rules::{words, words::Words};

use crate::bytes::{
    Bytes, at_most, ends_with_ignoring_case, find_byte, prefix, prefix_len, slice, suffix,
    suffix_len, trim_end,
};
use crate::classes::{Class, NAME, QUOTE, SPACE, WORD, class};
use crate::input::View;
use crate::names::kind::RequiredLook;

/// The longest attributes of an element in bytes.
const MAX_ATTRIBUTES: usize = 96;

/// The longest prefix of a name in XML in bytes.
const MAX_XML_PREFIX: usize = 16;

/// Returns where the content of the element with this name starts: `<password>`, `<a:password type="plain">`.
pub(super) fn element_content(view: &View<'_>, name: usize, name_end: usize) -> Option<usize> {
    let bytes = view.bytes;
    let qualified_name = match bytes[..name].strip_suffix(b":") {
        Some(before) => {
            let near = &before[before.len().saturating_sub(MAX_XML_PREFIX)..];
            name - 1 - suffix_len(near, NAME)
        }
        None => name,
    };
    let before = bytes[..qualified_name].strip_suffix(b"<")?;
    // `Vec<Token>` is a type, and `TOKEN=<TOKEN>` a placeholder.
    let is_glued = |byte: &u8| *byte == b'=' || NAME.has(*byte);
    if before.last().is_some_and(is_glued) {
        return None;
    }
    let is_placeholder = before.ends_with(b" ") && is_behind_flag(before);
    let close = match bytes.get(name_end)? {
        b'>' if is_placeholder => return None,
        b'>' => name_end,
        b' ' => attributes_end(view, name_end)?,
        _ => return None,
    };
    // A blank behind the bracket, or the end of a quotation, means that this is a placeholder in prose.
    let has_content = match &bytes[close + 1..] {
        [] | [b' ', ..] => false,
        [quote, behind @ ..] if QUOTE.has(*quote) => {
            behind.first().is_some_and(|first| WORD.has(*first))
        }
        _ => true,
    };
    has_content.then(|| {
        let content = view.skip_spaces(close + 1);
        content + start_tag_of_value(&view.bytes[content..])
    })
}

/// Returns the length of a start tag that only says that the value of the element around it follows:
/// `<Password><Value>…</Value></Password>`.
fn start_tag_of_value(text: &[u8]) -> usize {
    const TAGS: Words = words!("value> string>");
    let tag = text.strip_prefix(b"<").unwrap_or_default();
    let tag = prefix(tag, class!(!b">")).len() + 1;
    match text.get(1..1 + tag) {
        Some(name) if TAGS.contains_ignoring_case(name) => 1 + tag,
        _ => 0,
    }
}

/// Whether a text ends in a flag and a blank, so that angle brackets behind it describe the flag's argument:
/// `--token <TOKEN>`.
fn is_behind_flag(before: &[u8]) -> bool {
    let flag = suffix(trim_end(before, SPACE), NAME);
    flag.len() > 1 && flag[0] == b'-'
}

/// Returns the bracket that ends the start tag whose attributes begin at `start`.
fn attributes_end(view: &View<'_>, start: usize) -> Option<usize> {
    let rest = at_most(&view.bytes[start..], MAX_ATTRIBUTES);
    let close = start + prefix_len(rest, class!(!b"<>\n"));
    let is_start_tag =
        view.bytes.get(close) == Some(&b'>') && are_public_attributes(view, start, close);
    (is_start_tag && view.bytes[close - 1] != b'/').then_some(close)
}

/// Whether a range holds attributes, none of which is a secret: the range is skipped, so nothing would be found
/// in it.
fn are_public_attributes(view: &View<'_>, start: usize, end: usize) -> bool {
    let signs = (start..end).filter(|at| view.bytes[*at] == b'=');
    let mut names = signs.map(|sign| {
        let name_len = suffix_len(&view.bytes[start..sign], NAME);
        view.str(sign - name_len..sign)
    });
    let is_public =
        |name: &str| !view.is_secret_name(name) && RequiredLook::of_name(name).is_none();
    names.next().is_some_and(is_public) && names.all(is_public)
}

/// How many bytes between a name and its value are searched, if both are members.
const MAX_BETWEEN: usize = 48;

/// Returns where the value starts that stands beside its name in another member or element:
/// `"name":"…","value":"`, `<key>…</key><string>`. The search begins at `at`, behind the name and its quotes.
pub(super) fn value_in_next_member(
    view: &View<'_>,
    name: usize,
    at: usize,
    is_quoted: bool,
) -> Option<usize> {
    let rest = Bytes(at_most(&view.bytes[at..], MAX_BETWEEN));
    if rest.starts_with(b"</") {
        return next_element_content(rest).map(|offset| at + offset);
    }
    if !is_quoted && !is_behind_sign(view, name) {
        return None;
    }
    next_value_member(rest).map(|sign| view.skip_spaces(at + sign + 1))
}

/// Returns the offset of the content of the element that opens behind an end tag.
fn next_element_content(rest: Bytes<'_>) -> Option<usize> {
    let end_of_tag = 1 + find_byte(&rest, b'>')?;
    let open = end_of_tag + prefix_len(&rest[end_of_tag..], class!(b" \t\n"));
    let is_start_tag = matches!(&rest[open..], [b'<', next, ..] if *next != b'/');
    let close = find_byte(&rest[open..], b'>')?;
    is_start_tag.then_some(open + close + 1)
}

/// Whether a name is itself a value: one of the few bytes before it, behind blanks, is a sign of assignment.
fn is_behind_sign(view: &View<'_>, name: usize) -> bool {
    let near = &view.bytes[name.saturating_sub(4)..name];
    let blanks = suffix_len(near, class!(b" "));
    matches!(slice(near, ..near.len() - blanks).last(), Some(b':' | b'='))
}

/// Returns the offset of the sign of the member that is called `value` or ends so, behind a separator.
fn next_value_member(rest: Bytes<'_>) -> Option<usize> {
    let skip = |from: usize, signs: Class| from + prefix_len(&rest[from..], signs);
    const ESCAPES_AND_QUOTES: Class = class!(b"\\\"'");
    let separators_end = skip(0, class!(SPACE b","));
    if separators_end == 0 {
        return None;
    }
    let start = skip(separators_end, ESCAPES_AND_QUOTES);
    let mut end = start + prefix_len(&rest[start..], class!(NAME b":"));
    end -= suffix_len(&rest[start..end], class!(b":"));
    let name = &rest[start..end];
    let sign = skip(skip(end, ESCAPES_AND_QUOTES), class!(b" "));
    let has_sign = matches!(rest.get(sign), Some(b':' | b'='));
    (ends_with_ignoring_case(name, "value") && has_sign).then_some(sign)
}
