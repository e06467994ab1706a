//! E-mail addresses.

use super::class::is_name;
use super::counters::DetectorKind;
use super::detect::{Found, Walk};

/// Bytes of a local part that are looked at (RFC 5321 §4.5.3.1.1 has 64).
const MAX_LOCAL: usize = 64;

/// The first address in a word, whose `only` sign can be known. `git@host:path` is none, nor is a scope such as
/// `@types/node`.
pub(super) fn address(
    walk: &Walk<'_>,
    start: usize,
    end: usize,
    only: Option<usize>,
) -> Option<Found> {
    if let Some(at) = only.filter(|at| walk.is_ascii && *at >= start) {
        let from = start.max(at.saturating_sub(MAX_LOCAL));
        let found = around(walk, start, at, (from, end));
        // Else something follows that is no part of a host.
        if found.is_some() {
            return found;
        }
    }
    let mut from = start;
    loop {
        let sign = walk.bytes[from..end].iter().position(|byte| *byte == b'@');
        let at = from + sign.filter(|_| !walk.budget.is_over(end))?;
        let bytes = &walk.bytes[..end];
        let before = bytes[start.max(at.saturating_sub(MAX_LOCAL))..at].iter();
        let local = at - part(before.rev(), LOCAL);
        let stop = at + 1 + part(bytes[at + 1..].iter(), DOMAIN);
        if let Some(found) = around(walk, start, at, (local, stop)) {
            return Some(found);
        }
        from = at + 1;
    }
}

/// The address around an `@`, within these bounds.
#[inline(always)]
fn around(
    walk: &Walk<'_>,
    start: usize,
    at: usize,
    (mut from, mut stop): (usize, usize),
) -> Option<Found> {
    let bytes = walk.bytes;
    walk.budget.spend(12 + (stop - from) / 2);
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
    let is_letter = |byte: &u8| byte.is_ascii_alphabetic() || *byte >= 0x80;
    match name.iter().rposition(|byte| !is_letter(byte)) {
        Some(dot) => dot > 0 && name[dot] == b'.' && name.len() - dot > 2,
        None => false,
    }
}

const LOCAL: u8 = 1;
const DOMAIN: u8 = 2;
const HIGH: u8 = 4;

/// Bytes of a part of an address, from its `@` on. It ends where the script changes, since not all scripts put
/// blanks between words.
fn part<'a>(bytes: impl Iterator<Item = &'a u8> + Clone, part: u8) -> usize {
    let first = bytes.clone().next();
    let part = match first.is_none_or(u8::is_ascii) {
        true => part,
        false => part | HIGH,
    };
    bytes
        .take_while(|byte| PARTS[**byte as usize] & part != 0)
        .count()
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
