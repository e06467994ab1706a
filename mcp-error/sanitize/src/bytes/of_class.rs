//! The bytes of a text that are in a class.

use super::slice;
use crate::classes::{Class, SPACE};

/// Returns how many bytes at the beginning of a text are in a class.
#[inline(never)]
pub(crate) fn prefix_len(text: &[u8], class: Class) -> usize {
    // Of all functions this is called most, so it reads four bytes in each turn.
    let (fours, rest) = text.as_chunks();
    let mut len = 0;
    for [a, b, c, d] in fours {
        for (place, byte) in [a, b, c, d].into_iter().enumerate() {
            if !class.has(*byte) {
                return len + place;
            }
        }
        len += 4;
    }
    let end = rest.iter().position(|byte| !class.has(*byte));
    end.map_or(text.len(), |place| len + place)
}

/// Returns how many bytes at the end of a text are in a class.
#[inline(never)]
pub(crate) fn suffix_len(text: &[u8], class: Class) -> usize {
    // As in `prefix_len`.
    let (rest, fours) = text.as_rchunks();
    let mut len = 0;
    for [a, b, c, d] in fours.iter().rev() {
        for (place, byte) in [d, c, b, a].into_iter().enumerate() {
            if !class.has(*byte) {
                return len + place;
            }
        }
        len += 4;
    }
    let start = rest.iter().rev().position(|byte| !class.has(*byte));
    start.map_or(text.len(), |place| len + place)
}

/// Returns where the first byte is that is in a class.
#[inline(never)]
pub(crate) fn first_of(text: &[u8], class: Class) -> Option<usize> {
    let len = prefix_len(text, class.not());
    (len < text.len()).then_some(len)
}

/// Returns where the last byte is that is in a class.
#[inline(never)]
pub(crate) fn last_of(text: &[u8], class: Class) -> Option<usize> {
    text.len().checked_sub(suffix_len(text, class.not()) + 1)
}

/// Whether all bytes of a text are in a class.
#[inline(never)]
pub(crate) fn consists_of(text: &[u8], class: Class) -> bool {
    text.iter().all(|byte| class.has(*byte))
}

/// Whether a byte of a text is in a class.
#[inline(never)]
pub(crate) fn holds(text: &[u8], class: Class) -> bool {
    first_of(text, class).is_some()
}

/// Returns the parts of a text between the bytes of a class.
pub(crate) fn parts(text: &[u8], dividers: Class) -> Parts<'_> {
    Parts {
        rest: Some(text),
        dividers,
    }
}

/// See [`parts`].
#[derive(Clone)]
pub(crate) struct Parts<'t> {
    rest: Option<&'t [u8]>,
    dividers: Class,
}

impl<'t> Iterator for Parts<'t> {
    type Item = &'t [u8];

    #[inline(never)]
    fn next(&mut self) -> Option<&'t [u8]> {
        let rest = self.rest?;
        let part = prefix(rest, self.dividers.not());
        self.rest = rest.get(part.len() + 1..);
        Some(part)
    }
}

/// Returns how many bytes of a text are in a class.
#[inline(never)]
pub(crate) fn count_of(text: &[u8], class: Class) -> usize {
    text.iter().filter(|byte| class.has(**byte)).count()
}

/// Returns the bytes at the beginning of a text that are in a class.
#[inline(never)]
pub(crate) fn prefix(text: &[u8], class: Class) -> &[u8] {
    slice(text, ..prefix_len(text, class))
}

/// Returns a text without the bytes at its beginning that are in a class.
#[inline(never)]
pub(crate) fn trim_start(text: &[u8], class: Class) -> &[u8] {
    slice(text, prefix_len(text, class)..)
}

/// Returns a text without the bytes at its end that are in a class.
#[inline(never)]
pub(crate) fn trim_end(text: &[u8], class: Class) -> &[u8] {
    slice(text, ..text.len() - suffix_len(text, class))
}

/// Returns a text without the blanks and line breaks around it.
#[inline(never)]
pub(crate) fn trim(text: &[u8]) -> &[u8] {
    trim_end(trim_start(text, SPACE), SPACE)
}

/// Returns the bytes at the end of a text that are in a class.
#[inline(never)]
pub(crate) fn suffix(text: &[u8], class: Class) -> &[u8] {
    slice(text, text.len() - suffix_len(text, class)..)
}
