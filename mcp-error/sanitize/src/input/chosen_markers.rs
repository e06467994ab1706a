//! The markers that an application chooses, as the detectors see them: in square brackets, as the default ones are. Angle
//! brackets and asterisks mean something in most notations, so a marker in these would change what is found around it.

use std::borrow::Cow;

use crate::bytes::*;
use mcp_error_rules::markers::Marker;

use crate::rules::Rules;

/// Returns the text with each chosen marker in square brackets. Each byte stays at its offset.
#[inline(never)]
pub(crate) fn in_square_brackets<'t>(text: &'t str, rules: &Rules) -> Cow<'t, str> {
    let mut out = String::new();
    let (mut at, mut copied) = (0, 0);
    while let Some(offset) = first_of(slice(text.as_bytes(), at..), class!(b"<*")) {
        let start = at + offset;
        at = start + 1;
        let mut markers = rules.markers();
        if let Some(marker) = markers.find(|marker| stands_at(marker, text.as_bytes(), start)) {
            let end = start + marker.as_bytes().len();
            append(&mut out, str_slice(text, copied..start));
            append(&mut out, "[");
            append(&mut out, str_slice(text, at..end - 1));
            append(&mut out, "]");
            (at, copied) = (end, end);
        }
    }
    if copied == 0 {
        return Cow::Borrowed(text);
    }
    append(&mut out, str_slice(text, copied..text.len()));
    Cow::Owned(out)
}

/// Whether a marker stands at this offset. Next to asterisks there must be nothing that could belong to the same value,
/// since a value can begin with them too.
#[inline(never)]
fn stands_at(marker: &Marker, text: &[u8], at: usize) -> bool {
    let Some(rest) = slice(text, at..).strip_prefix(marker.as_bytes()) else {
        return false;
    };
    if byte_at(text, at) != b'*' {
        return true;
    }
    let ends = |byte: &u8| class!(SPACE QUOTE b",;)]}>|&\\").has(*byte);
    let ends_at = |rest: &[u8]| rest.first().is_none_or(ends);
    let is_end = match rest {
        [b'.' | b'!' | b'?' | b':', rest @ ..] => ends_at(rest),
        rest => ends_at(rest),
    };
    is_end && !text[..at].ends_with(b"*")
}

/// Whether a text in which the markers are in square brackets begins with this one.
#[inline(never)]
pub(super) fn begins_with(text: &[u8], marker: &Marker) -> bool {
    let marker = marker.as_bytes();
    let last = marker.len() - 1;
    text.len() > last
        && byte_at(text, 0) == b'['
        && byte_at(text, last) == b']'
        && slice(text, 1..last) == slice(marker, 1..last)
}
