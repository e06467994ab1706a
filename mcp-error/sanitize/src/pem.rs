//! `-----BEGIN …-----` to `-----END …-----`: keys and whatever else is armoured so.

use super::counters::DetectorKind;
use super::detect::{Found, Walk};

const DASHES: &str = "-----";
const BEGIN: &str = "-----BEGIN ";
/// Bytes of a label at most, such as `ENCRYPTED PRIVATE KEY`.
const MAX_LABEL: usize = 64;

/// The block whose first line starts in this word; without an end it goes on to the end of the text.
pub(super) fn block(walk: &Walk<'_>, start: usize, end: usize) -> Option<Found> {
    let begin = (end + 1)
        .checked_sub(BEGIN.len())
        .filter(|at| *at >= start)?;
    // A cheap look first.
    if walk.bytes[end - 1] != b'N' || !walk.bytes[begin..].starts_with(BEGIN.as_bytes()) {
        return None;
    }
    walk.budget.spend(35);
    let rest = &walk.text[end + 1..];
    let label = rest
        .as_bytes()
        .iter()
        .take(MAX_LABEL)
        .position(|byte| *byte == b'-')?;
    let (label, body) = rest.split_at(label);
    // RFC 7468 §3 allows more, which nobody writes.
    let is_label = |byte: u8| byte.is_ascii_uppercase() || byte.is_ascii_digit() || byte == b' ';
    if !label.bytes().all(is_label) || !body.starts_with(DASHES) {
        return None;
    }
    let after = walk.text.len() - body.len() + DASHES.len();
    let stop = match walk.text[after..].find("-----END ") {
        Some(at) => {
            let line = after + at + "-----END ".len();
            let close = walk.bytes[line..]
                .iter()
                .take(MAX_LABEL)
                .position(|byte| *byte == b'-');
            let dashes = close.map_or(0, |at| {
                let dashes = walk.bytes[line + at..].iter();
                at + dashes
                    .take(DASHES.len())
                    .take_while(|byte| **byte == b'-')
                    .count()
            });
            line + dashes
        }
        None => walk.text.len(),
    };
    Some(DetectorKind::Pem.found(begin, stop))
}
