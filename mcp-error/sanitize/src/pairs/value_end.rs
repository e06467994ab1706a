//! Where the value that starts at an offset ends.

use crate::bytes::{at_most, prefix_len, suffix_len};
use crate::classes::{Class, NAME, QUOTE, WORD, class};
use crate::input::View;

/// Returns the end of a bare value: a blank, a quote, or what separates values. A `[` belongs to the value if no `]`
/// closes it, and a marker does if more of the value follows.
pub(super) fn bare_value_end(view: &View<'_>, start: usize) -> usize {
    const IN_VALUE: Class = WORD.without(class!(b"&"));
    let mut end = start + prefix_len(&view.bytes[start..], IN_VALUE);
    while end > start && view.bytes[end..].starts_with(b"[") {
        let rest = view.skip_markers(end).max(end + 1);
        let len = prefix_len(&view.bytes[rest..], IN_VALUE);
        let is_closed = rest == end + 1 && view.bytes[rest + len..].starts_with(b"]");
        if len == 0 || is_closed {
            break;
        }
        view.budget.look(rest + len - end);
        end = rest + len;
    }
    without_sentence_signs(view, start, end)
}

/// Returns the end of a value of letters, digits and the other bytes of keys, with its padding.
pub(super) fn key_like_value_end(view: &View<'_>, start: usize) -> usize {
    let end = start + prefix_len(&view.bytes[start..], class!(NAME b"+/~"));
    let padding = prefix_len(at_most(&view.bytes[end..], 2), class!(b"="));
    without_sentence_signs(view, start, end + padding)
}

/// Returns the end of the line, or of the quotes in which a header with the name at `name` stands. A semicolon at the end divides
/// nothing there.
pub(super) fn header_value_end(view: &View<'_>, name: usize, start: usize) -> usize {
    let quote = view.bytes[..name].last().filter(|byte| QUOTE.has(**byte));
    let quote = quote.map_or(Class::NONE, |quote| Class::of_byte(*quote));
    let in_line = class!(b"\n").or(quote).not();
    let end = start + prefix_len(&view.bytes[start..], in_line);
    end - suffix_len(&view.bytes[start..end], class!(b";"))
}

/// Returns the end of a value without the signs at its end that belong to the sentence around it.
#[inline(never)]
fn without_sentence_signs(view: &View<'_>, start: usize, end: usize) -> usize {
    end - suffix_len(&view.bytes[start..end], class!(b".:\\"))
}
