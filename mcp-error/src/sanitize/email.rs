//! E-mail addresses.

use super::class::{OTHER, class, is_name};
use super::detect::{Found, Walk};
use super::tally::DetectorKind;

/// Bytes of a local part that are looked at (RFC 5321 §4.5.3.1.1 has 64).
const MAX_LOCAL: usize = 64;

/// The first address in a word. `git@host:path` is none, nor is a scope such as `@types/node`.
pub(super) fn address(walk: &Walk<'_>, start: usize, end: usize) -> Option<Found> {
    let mut signs = (start..end).filter(|at| walk.bytes[*at] == b'@');
    signs.find_map(|at| around(walk, start, at, end))
}

fn around(walk: &Walk<'_>, start: usize, at: usize, end: usize) -> Option<Found> {
    let local = near(walk.bytes[start..at].iter().rev().take(MAX_LOCAL), is_local);
    if local == 0 {
        return None;
    }
    let domain = near(walk.bytes[at + 1..end].iter(), is_domain);
    let name = &walk.bytes[at + 1..at + 1 + domain];
    let trimmed = name.len()
        - name
            .iter()
            .rev()
            .take_while(|byte| matches!(byte, b'.' | b'-'))
            .count();
    let name = &name[..trimmed];
    let dot = name.iter().rposition(|byte| *byte == b'.')?;
    let top = &name[dot + 1..];
    let is_top = top.len() >= 2
        && top
            .iter()
            .all(|byte| byte.is_ascii_alphabetic() || *byte >= 0x80);
    let scp =
        walk.bytes.get(at + 1 + domain) == Some(&b':') && walk.bytes[start..at].ends_with(b"git");
    if dot == 0 || !is_top || scp {
        return None;
    }
    let mut from = at - local;
    while !walk.text.is_char_boundary(from) {
        from += 1;
    }
    Some(DetectorKind::Email.found(from, at + 1 + name.len()))
}

fn is_local(byte: u8) -> bool {
    is_name(byte) || class(byte) & OTHER != 0 && byte != b'?' || byte == b'~'
}

fn is_domain(byte: u8) -> bool {
    is_name(byte) && byte != b'_' || byte >= 0x80
}

/// Length of the part next to the `@`: up to where the script changes, since not all scripts put blanks
/// between words.
fn near<'a>(bytes: impl Iterator<Item = &'a u8> + Clone, is_part: impl Fn(u8) -> bool) -> usize {
    let ascii = bytes.clone().next().is_some_and(u8::is_ascii);
    let part = bytes.take_while(|byte| is_part(**byte) && (!ascii || byte.is_ascii()));
    part.count()
}
