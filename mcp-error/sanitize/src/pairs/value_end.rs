//! Where the value that starts at an offset ends.

use crate::bytes::{at_most, consists_of, prefix_len, slice, suffix_len, trim};
use crate::classes::{Class, HIGH, NAME, QUOTE, WORD, class};
use crate::input::View;
use crate::shapes::value_look::looks_secret;

/// Returns the end of a bare value: a blank, a quote, or what separates values. A `[` belongs to the value if no `]`
/// closes it, and a marker does if more of the value follows. A backslash at the end of a line joins the next line to it.
pub(super) fn bare_value_end(view: &View<'_>, start: usize) -> usize {
    const IN_VALUE: Class = WORD.without(class!(b"&"));
    let mut end = start + prefix_len(&view.bytes[start..], IN_VALUE);
    while end > start && view.bytes[end..].starts_with(b"[") {
        let rest = view.marker_end(end).unwrap_or(end + 1);
        let len = prefix_len(&view.bytes[rest..], IN_VALUE);
        let is_closed = rest == end + 1 && view.bytes[rest + len..].starts_with(b"]");
        if len == 0 || is_closed {
            break;
        }
        view.budget.look(rest + len - end);
        end = rest + len;
    }
    let has_only_backslashes = |part: &[u8]| consists_of(part, class!(b"\\"));
    let mut is_empty = has_only_backslashes(&view.bytes[start..end]);
    while view.bytes[start..end].ends_with(b"\\") && view.bytes[end..].starts_with(b"\n") {
        let next = view.skip_spaces(end);
        let len = prefix_len(&view.bytes[next..], IN_VALUE);
        view.budget.look(next + len - end);
        let word = &view.bytes[next..next + len];
        // A flag behind a blank or instead of a value, the flag of a secret, and a name with its colon, begin something
        // of their own.
        let flag = word
            .starts_with(b"--")
            .then(|| view.str(next + 2..next + len));
        let is_flag = word.starts_with(b"-") && (next > end + 1 || is_empty)
            || flag.is_some_and(|name| view.is_secret_name(name));
        if len == 0 || is_flag || word.ends_with(b":") {
            break;
        }
        is_empty &= has_only_backslashes(word);
        end = next + len;
    }
    without_sentence_signs(view, start, end)
}

/// Returns the end of a value of letters, digits and the other bytes of keys, with its padding.
pub(super) fn key_like_value_end(view: &View<'_>, start: usize) -> usize {
    let end = start + prefix_len(&view.bytes[start..], class!(NAME b"+/~"));
    let padding = prefix_len(at_most(&view.bytes[end..], 2), class!(b"="));
    without_sentence_signs(view, start, end + padding)
}

/// Returns the end of a value in ASCII that stands in or behind a word of another script.
pub(super) fn ascii_value_end(view: &View<'_>, start: usize) -> usize {
    let end = start + prefix_len(&view.bytes[start..], WORD.without(HIGH));
    without_sentence_signs(view, start, end)
}

/// Returns the end of the line, or of the quotes in which a header with the name at `name` stands.
pub(super) fn header_value_end(view: &View<'_>, name: usize, start: usize) -> usize {
    let quote = view.bytes[..name].last().filter(|byte| QUOTE.has(**byte));
    let quote = quote.map_or(Class::NONE, |quote| Class::of_byte(*quote));
    let in_line = class!(b"\n").or(quote).not();
    let end = start + prefix_len(&view.bytes[start..], in_line);
    let end = start + escaped_len(&view.bytes[start..end]);
    // An old header can go on in the next line behind a blank (RFC 9112 §5.2).
    let Some(folded) = view.bytes[end..].strip_prefix(b"\n ") else {
        return end;
    };
    let len = prefix_len(folded, in_line);
    view.budget.look(len);
    if looks_secret(trim(slice(folded, ..len))) {
        end + 2 + len
    } else {
        end
    }
}

/// Returns how much of a text stands before the quote that closes the string around it, if the first quote in it is escaped.
#[inline(never)]
fn escaped_len(text: &[u8]) -> usize {
    let is_escaped = |quote: usize| text[..quote].ends_with(b"\\");
    let mut quotes = (0..text.len()).filter(|at| text[*at] == b'"');
    match quotes.next() {
        Some(first) if is_escaped(first) => quotes.find(|quote| !is_escaped(*quote)),
        _ => None,
    }
    .unwrap_or(text.len())
}

/// Returns the end of a value without the signs at its end that belong to the sentence around it.
#[inline(never)]
pub(super) fn without_sentence_signs(view: &View<'_>, start: usize, end: usize) -> usize {
    end - suffix_len(&view.bytes[start..end], class!(b".:\\"))
}
