//! Keys that stand alone, known by their look.

use super::class::{is_name, is_quote, is_space};
use super::detect::{Found, Walk};
use super::random;
use super::tally::DetectorKind;

/// Bytes by which it is decided whether a part of a word is base64 or several parts.
const WINDOW: usize = 128;

/// What keys consist of: 0 for bytes that they do not.
static PART: [u8; 256] = {
    let mut table = [0; 256];
    let mut byte = 0;
    while byte < 256 {
        table[byte] = match byte as u8 {
            b'/' => PLAIN | SLASH,
            b'=' => PLAIN | EQUALS,
            b'.' => PLAIN | DOT,
            b'+' | b'~' => PLAIN,
            byte if is_name(byte) => PLAIN,
            _ => 0,
        };
        byte += 1;
    }
    table
};

const PLAIN: u8 = 1;
const SLASH: u8 = 2;
const EQUALS: u8 = 4;
const DOT: u8 = 8;

fn is_part(byte: u8) -> bool {
    PART[byte as usize] != 0
}

/// The first part of a word that looks like a key. A word can hold a name and a key, joined by what is
/// no part of either.
pub(super) fn first(walk: &Walk<'_>, start: usize, end: usize) -> Option<Found> {
    let bytes = &walk.bytes[..end];
    let mut at = start;
    while at + random::SHORTEST <= end {
        if !is_part(bytes[at]) {
            at += 1;
            continue;
        }
        let (mut seen, mut stop) = (0, at);
        for byte in bytes[at..].iter().take(WINDOW) {
            match PART[*byte as usize] {
                0 => break,
                part => seen |= part,
            }
            stop += 1;
        }
        let window = &bytes[at..stop];
        if window.len() < random::SHORTEST {
            at += window.len();
            continue;
        }
        // A slash separates the parts of a route, and is a digit of base64.
        let route = seen & SLASH != 0 && !is_base64(window);
        let assigned = seen & EQUALS != 0 && is_assignment(window);
        let host = seen & DOT != 0 && is_host(window);
        if !route && !assigned && !host {
            let rest = bytes[stop..].iter();
            let stop = stop + rest.take_while(|byte| is_part(**byte)).count();
            if let Some(found) = key(walk, at, stop) {
                return Some(found);
            }
            at = stop;
            continue;
        }
        // The pieces in the first half of the window, so that each byte is looked at a few times only.
        let half = match window.len() < WINDOW {
            true => at + window.len(),
            false => at + WINDOW / 2,
        };
        while at < half {
            let piece = bytes[at..].iter();
            let is_in = |byte: &&u8| {
                is_part(**byte) && !matches!(byte, b'/' | b'=') && !(host && **byte == b'.')
            };
            let stop = at + piece.take_while(is_in).count();
            if let Some(found) = key(walk, at, stop) {
                return Some(found);
            }
            at = stop + 1;
        }
    }
    None
}

/// Small letters, digits and hyphens between dots, letters at the end: a part of it can be a key, the
/// whole is none.
pub(super) fn is_host(word: &[u8]) -> bool {
    let is_label = |byte: &u8| byte.is_ascii_lowercase() || byte.is_ascii_digit() || *byte == b'-';
    let mut labels = word.rsplit(|byte| *byte == b'.');
    let top = labels.next().unwrap_or_default();
    let named = (2..=6).contains(&top.len()) && top.iter().all(u8::is_ascii_lowercase);
    named && word.len() > top.len() && labels.all(|label| label.iter().all(is_label))
}

/// `=` before something else than the end.
fn is_assignment(word: &[u8]) -> bool {
    let sign = word.iter().position(|byte| *byte == b'=');
    sign.is_some_and(|at| word[at..].iter().any(|byte| *byte != b'='))
}

fn key(walk: &Walk<'_>, start: usize, end: usize) -> Option<Found> {
    let word = &walk.bytes[start..end];
    if word.len() < random::SHORTEST || !random::is_key(word) || is_declared(walk, start, end) {
        return None;
    }
    let last = word.iter().rposition(|byte| *byte != b'.')?;
    Some(DetectorKind::Key.found(start, start + last + 1))
}

/// Names of what looks like a key and is none: digests, and the ids that logs are searched by.
const DECLARED: [&str; 26] = [
    "sha",
    "sha1",
    "sha256",
    "sha384",
    "sha512",
    "md5",
    "md5sum",
    "commit",
    "digest",
    "checksum",
    "fingerprint",
    "thumbprint",
    "etag",
    "rev",
    "revision",
    "hash",
    "blake3",
    "git",
    "trace",
    "traceid",
    "span",
    "spanid",
    "requestid",
    "correlationid",
    "container",
    "layer",
];

/// `sha256:…`, `commit …`, `rev=…`, `trace_id=…`: something that says that it is no secret.
fn is_declared(walk: &Walk<'_>, start: usize, end: usize) -> bool {
    let word = &walk.bytes[start..end];
    let hexadecimal = word
        .iter()
        .all(|byte| byte.is_ascii_hexdigit() || *byte == b'-');
    // OpenSSH writes fingerprints in base64.
    let fingerprint = word.len() == 43 && walk.text[..start].ends_with("SHA256:");
    if !hexadecimal {
        return fingerprint;
    }
    let before = &walk.bytes[start.saturating_sub(32)..start];
    let joins = |byte: &&u8| is_space(**byte) || is_quote(**byte) || b":=-\\".contains(byte);
    let before = &before[..before.len() - before.iter().rev().take_while(joins).count()];
    let name = before
        .rsplit(|byte| !is_name(*byte))
        .next()
        .unwrap_or_default();
    let is_known = |name: &[u8]| {
        DECLARED
            .iter()
            .any(|known| known.as_bytes().eq_ignore_ascii_case(name))
    };
    let id = |name: &[u8]| name.len() > 2 && name[name.len() - 2..].eq_ignore_ascii_case(b"id");
    let mut words = name.rsplit(|byte| matches!(byte, b'_' | b'-' | b'.'));
    let last = words.next().unwrap_or_default();
    let pair = last.eq_ignore_ascii_case(b"id")
        && words.next().is_some_and(|word| {
            is_known(word)
                || [&b"request"[..], b"correlation"]
                    .iter()
                    .any(|known| known.eq_ignore_ascii_case(word))
        });
    pair || is_known(last) || id(last) && is_known(&last[..last.len() - 2])
}

/// `$6$salt$hash`: the modular crypt format, and what is written like it.
pub(super) fn password_hash(walk: &Walk<'_>, start: usize, end: usize) -> Option<Found> {
    let word = &walk.bytes[start..end];
    if word.len() < 24 || word[0] != b'$' {
        return None;
    }
    let id = word[1..].iter().take(20).position(|byte| *byte == b'$')?;
    let named = id > 0 && word[1..=id].iter().all(|byte| is_name(*byte));
    let rest = &word[id + 2..];
    (named && rest.contains(&b'$') && !rest.contains(&b'{'))
        .then(|| DetectorKind::PasswordHash.found(start, end))
}

/// `+` or `=` at the end, capitals and digits: no route looks like that.
fn is_base64(word: &[u8]) -> bool {
    let has = |test: fn(&u8) -> bool| word.iter().any(test);
    word.len() >= 24
        && word[0] != b'/'
        && has(u8::is_ascii_digit)
        && has(u8::is_ascii_uppercase)
        && has(u8::is_ascii_lowercase)
        && word
            .iter()
            .all(|byte| byte.is_ascii_alphanumeric() || b"+/=".contains(byte))
        && word.split(|byte| *byte == b'/').any(|part| {
            part.len() >= 12 && random::is_key(part)
                || part.len() >= 8
                    && part.iter().any(u8::is_ascii_digit)
                    && part.iter().any(u8::is_ascii_uppercase)
                    && part.iter().any(u8::is_ascii_lowercase)
        })
}
