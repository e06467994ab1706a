//! Blanks that `Debug` or JSON has escaped, around names and values: `\t`, `\n` and `\r`, behind one or more
//! backslashes.

use crate::bytes::{at_most, prefix_len, suffix_len};
use crate::classes::{WORD, class};
use crate::input::View;

use super::MAX_BACKSLASHES;
use super::value_end::without_sentence_signs;

fn is_escape_letter(byte: u8) -> bool {
    matches!(byte, b't' | b'n' | b'r')
}

/// Returns where a name ends before escaped blanks: `password\t=`.
pub(super) fn name_end_before_blanks(view: &View<'_>, from: usize, mut end: usize) -> usize {
    while let [before @ .., b'\\', letter] = &view.bytes[from..end]
        && is_escape_letter(*letter)
    {
        view.budget.look(0);
        end = from + before.len() - suffix_len(before, class!(b"\\"));
    }
    end
}

/// Returns where a bare value ends at the next escaped blank.
pub(super) fn value_end_before_blank(view: &View<'_>, start: usize) -> usize {
    let rest = &view.bytes[start..];
    let is_end = |at: usize| {
        !WORD.has(rest[at])
            || matches!(&rest[at..], [b'\\', letter, ..] if is_escape_letter(*letter))
    };
    let len = (0..rest.len()).find(|at| is_end(*at));
    without_sentence_signs(view, start, start + len.unwrap_or(rest.len()))
}

/// Returns where a value starts behind escaped blanks.
pub(super) fn value_start_behind_blanks(view: &View<'_>, mut at: usize) -> usize {
    while view.bytes.get(at) == Some(&b'\\') {
        let backslashes = prefix_len(at_most(&view.bytes[at..], MAX_BACKSLASHES), class!(b"\\"));
        let letter = view.bytes.get(at + backslashes);
        if !letter.is_some_and(|letter| is_escape_letter(*letter)) {
            break;
        }
        view.budget.look(0);
        at += backslashes + 1;
    }
    at
}
