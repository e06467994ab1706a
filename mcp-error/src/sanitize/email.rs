//! E-mail addresses.

use super::class::is_name;
use super::detect::{Found, Walk};
use super::tally::DetectorKind;

/// Bytes of a local part that are looked at (RFC 5321 §4.5.3.1.1 has 64).
const MAX_LOCAL: usize = 64;

/// The first address in a word. `git@host:path` is none, nor is a scope such as `@types/node`.
pub(super) fn address(walk: &Walk<'_>, start: usize, end: usize) -> Option<Found> {
    let mut signs = (start..end).filter(|at| walk.bytes[*at] == b'@');
    signs.find_map(|at| match walk.budget.is_over(end) {
        true => None,
        false => around(walk, start, at, end),
    })
}

fn around(walk: &Walk<'_>, start: usize, at: usize, end: usize) -> Option<Found> {
    let bytes = &walk.bytes[..end];
    let least = start.max(at.saturating_sub(MAX_LOCAL));
    let mut from = at;
    if from > least {
        let part = LOCAL | script(bytes[at - 1]);
        while from > least && PARTS[bytes[from - 1] as usize] & part != 0 {
            from -= 1;
        }
    }
    let mut stop = at + 1;
    if stop < end {
        let part = DOMAIN | script(bytes[stop]);
        while stop < end && PARTS[bytes[stop] as usize] & part != 0 {
            stop += 1;
        }
    }
    walk.budget.spend(15 + (stop - from) / 2);
    let scp = walk.bytes.get(stop) == Some(&b':') && bytes[start..at].ends_with(b"git");
    // The signs of the sentence around it.
    while matches!(bytes[stop - 1], b'.' | b'-') {
        stop -= 1;
    }
    // `...@....example` stands for an address.
    let is_empty = bytes[from..at].iter().all(|byte| *byte == b'.');
    if is_empty || scp || !is_host(&bytes[at + 1..stop]) {
        return None;
    }
    while !walk.text.is_char_boundary(from) {
        from += 1;
    }
    Some(DetectorKind::Email.found(from, stop))
}

/// Whether a whole word is an address.
pub(super) fn is_address(word: &[u8], at: usize) -> bool {
    let (local, host) = (&word[..at], &word[at + 1..]);
    let is_local = |byte: &u8| PARTS[*byte as usize] & LOCAL != 0;
    let is_part = |byte: &u8| PARTS[*byte as usize] & DOMAIN != 0;
    !local.is_empty() && local.iter().all(is_local) && host.iter().all(is_part) && is_host(host)
}

/// Labels, the last of which is made of letters, two at least.
fn is_host(name: &[u8]) -> bool {
    let mut top = name.len();
    while top > 0 && (name[top - 1].is_ascii_alphabetic() || name[top - 1] >= 0x80) {
        top -= 1;
    }
    name.len() - top >= 2 && top >= 2 && name[top - 1] == b'.'
}

const LOCAL: u8 = 1;
const DOMAIN: u8 = 2;
const HIGH: u8 = 4;

/// A part of an address next to whose `@` this byte stands ends where the script changes, since not all
/// scripts put blanks between words.
fn script(first: u8) -> u8 {
    if first.is_ascii() { 0 } else { HIGH }
}

/// Which parts of an address a byte can stand in.
static PARTS: [u8; 256] = {
    let mut table = [0; 256];
    let mut byte = 0;
    while byte < 256 {
        table[byte] = match byte as u8 {
            0x80.. => HIGH,
            b'_' | b'~' | b'+' | b'%' | b'$' | b'#' | b'&' | b'!' | b'*' | b'^' => LOCAL,
            byte if is_name(byte) => LOCAL | DOMAIN,
            _ => 0,
        };
        byte += 1;
    }
    table
};
