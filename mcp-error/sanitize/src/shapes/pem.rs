//! Armored blocks from `-----BEGIN …-----` to `-----END …-----`: private keys, and everything else in this format.

use crate::bytes::*;
use crate::input::{Found, View};
use crate::rule::Rule;

const DASHES: &str = "-----";
const BEGIN: &str = "-----BEGIN ";
const END: &str = "-----END ";

/// The longest label in bytes, such as `ENCRYPTED PRIVATE KEY`.
const MAX_LABEL: usize = 64;

/// Finds the block whose first line starts with this word. A block without an end goes on to the end of the
/// text.
#[inline]
pub(crate) fn armored_block(view: &View<'_>, start: usize, end: usize) -> Option<Found> {
    // Most words end in another letter than `BEGIN`.
    let may_begin = view.bytes[end - 1] == b'N';
    may_begin.then(|| block_behind_begin(view, start, end))?
}

/// Does the same where a word ends in an `N`.
#[inline(never)]
fn block_behind_begin(view: &View<'_>, start: usize, end: usize) -> Option<Found> {
    // A space follows the word.
    let begin = (end + 1)
        .checked_sub(BEGIN.len())
        .filter(|at| *at >= start)?;
    if !view.bytes[begin..].starts_with(BEGIN.as_bytes()) {
        return None;
    }
    view.budget.look(MAX_LABEL);
    let rest = &view.bytes[end + 1..];
    let label = find_byte(at_most(rest, MAX_LABEL), b'-')?;
    let (label, rest) = split_at(rest, label);
    // RFC 7468 (section 3) allows more characters, but nobody uses them.
    if !consists_of(label, class!(UPPER DIGIT b" ")) || !rest.starts_with(DASHES.as_bytes()) {
        return None;
    }
    let body = view.text.len() - rest.len() + DASHES.len();
    let block_end = match find(&view.bytes[body..], END) {
        Some(at) => end_of_last_line(&view.bytes, body + at + END.len()),
        // Code or a message only names the line.
        None if view.bytes.get(body).is_some_and(|next| QUOTE.has(*next)) => return None,
        None => view.text.len(),
    };
    view.found(Rule::Armor, begin, block_end)
}

/// Finds the block whose first line starts inside a part of the text.
#[inline(never)]
pub(crate) fn block_inside(view: &View<'_>, start: usize, end: usize) -> Option<Found> {
    let part = view.bytes.get(start..end)?;
    let word_len = BEGIN.len() - 1;
    // Most parts hold no dash.
    if !has_byte(part, b'-') {
        return None;
    }
    let at = find(part, &BEGIN[..word_len])?;
    armored_block(view, start + at, start + at + word_len)
}

/// Returns the end of the dashes behind the label at `label`, or the start of the label if it has no dashes.
fn end_of_last_line(bytes: &[u8], label: usize) -> usize {
    let rest = at_most(slice(bytes, label..), MAX_LABEL);
    let Some(label_len) = find_byte(rest, b'-') else {
        return label;
    };
    let dashes = at_most(slice(bytes, label + label_len..), DASHES.len());
    label + label_len + prefix_len(dashes, class!(b"-"))
}
