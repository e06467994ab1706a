//! Keys that stand alone, known by their look.

use super::class::{is_name, is_quote, is_space};
use super::counters::DetectorKind;
use super::detect::{Found, Walk};
use super::public::{is_pinned, is_public_key};
use super::random;

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
    loop {
        while at + random::SHORTEST <= end && (!is_part(bytes[at]) || is_double_slash(bytes, at)) {
            at += 1;
        }
        if at + random::SHORTEST > end || walk.budget.is_over(end) {
            return None;
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
        walk.budget.spend(4 + window.len());
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
        walk.budget.spend(2 * window.len());
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
            if stop - at >= random::SHORTEST
                && let Some(found) = key(walk, at, stop)
            {
                return Some(found);
            }
            at = stop + 1;
        }
    }
}

fn is_double_slash(bytes: &[u8], at: usize) -> bool {
    bytes[at] == b'/' && bytes[at + 1] == b'/'
}

/// The same in a word of letters, digits and `_-.`.
pub(super) fn first_of_name(walk: &Walk<'_>, start: usize, end: usize) -> Option<Found> {
    let word = &walk.bytes[start..end];
    let is_small = |byte: &u8| byte.is_ascii_lowercase() || matches!(byte, b'_' | b'-' | b'.');
    if word.len() < random::SHORTEST_WORD && word.iter().all(is_small) {
        return None;
    }
    // Without branches, which is faster for so few bytes than a search.
    let has_dot = || word.iter().fold(false, |has, byte| has | (*byte == b'.'));
    match word.len() <= WINDOW && !has_dot() {
        true => key(walk, start, end),
        false => first(walk, start, end),
    }
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
    if random::is_uuid(word) {
        return None;
    }
    walk.budget.spend(75 + word.len().min(random::LONGEST));
    if !random::is_key(word) || is_declared(walk, start, end) || is_public(walk, start, end) {
        return None;
    }
    let last = word.iter().rposition(|byte| *byte != b'.')?;
    Some(DetectorKind::Key.found(start - owner(walk, start), start + last + 1))
}

/// Whether what stands before it says that everybody may know it.
fn is_public(walk: &Walk<'_>, start: usize, end: usize) -> bool {
    let last = start.checked_sub(1).map(|at| walk.bytes[at]);
    last == Some(b'@') && is_pinned(walk, start, end) || is_public_key(walk, start)
}

/// Digits of what can stand before a key at least and at most.
const OWNER: std::ops::RangeInclusive<usize> = 8..=20;

/// `1234567890:…`, `1234567890|…`: the number of whom the key belongs to is a part of it.
fn owner(walk: &Walk<'_>, start: usize) -> usize {
    let before = &walk.bytes[..start];
    let Some(number) = before.strip_suffix(b":").or(before.strip_suffix(b"|")) else {
        return 0;
    };
    let digits = number.iter().rev().take(OWNER.end() + 1);
    let digits = digits.take_while(|byte| byte.is_ascii_digit()).count();
    match OWNER.contains(&digits) {
        true => digits + 1,
        false => 0,
    }
}

/// Names of what looks like a key and is none: digests, and the ids that logs are searched by.
const DECLARED: [&str; 35] = [
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
    "traceparent",
    "oid",
    "objectid",
    "object",
    "tree",
    "blob",
    "parent",
    "index",
    "ref",
];

/// `sha256:…`, `commit …`, `rev=…`, `trace_id=…`: something that says that it is no secret.
fn is_declared(walk: &Walk<'_>, start: usize, end: usize) -> bool {
    let word = &walk.bytes[start..end];
    // A range of commits is two of them.
    if !random::is_hex(word, [b'-', b'.']) {
        return is_digest(walk, start, end) || is_symbol_hash(walk, start, end);
    }
    let before = before_value(&walk.bytes[start.saturating_sub(32)..start]);
    let name = last_name(before);
    let mut words = name.rsplit(|byte| matches!(byte, b'_' | b'-' | b'.'));
    let last = words.next().unwrap_or_default();
    let next = words.next();
    // `container id`
    let next = next.or_else(|| {
        Some(last_name(before_value(
            &before[..before.len() - name.len()],
        )))
    });
    let id = |name: &[u8]| name.len() > 2 && name[name.len() - 2..].eq_ignore_ascii_case(b"id");
    let pair = last.eq_ignore_ascii_case(b"id")
        && next.is_some_and(|word| {
            is_any(&DECLARED, word) || is_any(&["request", "correlation"], word)
        });
    pair || is_any(&DECLARED, last)
        || id(last) && is_any(&DECLARED, &last[..last.len() - 2])
        || is_any(&COMPARED, last) && is_compared(walk, start)
}

fn is_any(known: &[&str], name: &[u8]) -> bool {
    let is_same = |known: &&str| known.as_bytes().eq_ignore_ascii_case(name);
    known.iter().any(is_same)
}

/// Without what joins a name to its value.
fn before_value(before: &[u8]) -> &[u8] {
    let joins = |byte: &&u8| is_space(**byte) || is_quote(**byte) || b":=-\\(".contains(byte);
    &before[..before.len() - before.iter().rev().take_while(joins).count()]
}

fn last_name(text: &[u8]) -> &[u8] {
    let name = text.rsplit(|byte| !is_name(*byte)).next();
    name.unwrap_or_default()
}

/// What the two digests of a comparison are called.
const COMPARED: [&str; 8] = [
    "expected", "actual", "got", "found", "computed", "want", "have", "received",
];

/// Bytes before such a digest in which it is looked for what is compared.
const MAX_COMPARED: usize = 192;

/// Whether digests are compared before this place.
fn is_compared(walk: &Walk<'_>, start: usize) -> bool {
    let before = &walk.bytes[start.saturating_sub(MAX_COMPARED)..start];
    let mut words = before.split(|byte| !byte.is_ascii_alphanumeric());
    words.any(|word| {
        is_any(
            &[
                "checksum", "digest", "hash", "sha256", "sha512", "sha1", "md5",
            ],
            word,
        )
    })
}

/// `sha512-…`, `h1:…`: a digest in base64, as lock files and OpenSSH write it, or a part of one.
fn is_digest(walk: &Walk<'_>, start: usize, end: usize) -> bool {
    let is_digit = |byte: &&u8| byte.is_ascii_alphanumeric() || matches!(byte, b'+' | b'/' | b'=');
    let word = &walk.bytes[start..end];
    let named = word.starts_with(b"sha") && word[..8].contains(&b'-');
    let inside = start
        + if named {
            word.iter().take_while(|byte| **byte != b'-').count() + 1
        } else {
            0
        };
    let before = walk.bytes[..inside].iter().rev().take(MAX_DIGEST);
    let from = inside - before.take_while(is_digit).count();
    if !walk.bytes[..from].ends_with(b":") && !walk.bytes[..from].ends_with(b"-") {
        return false;
    }
    let digits = walk.bytes[from..].iter().take(MAX_DIGEST + 1);
    let digits = digits.take_while(is_digit).filter(|byte| **byte != b'=');
    let len = digits.count();
    DIGESTS
        .iter()
        .any(|(name, digits)| len == *digits && walk.bytes[..from].ends_with(name.as_bytes()))
}

/// Names of digests, and how many digits of base64 those have.
const DIGESTS: [(&str, usize); 6] = [
    ("SHA256:", 43),
    ("sha256-", 43),
    ("sha384-", 64),
    ("sha512-", 86),
    ("sha1-", 27),
    ("h1:", 43),
];

/// Digits of the longest of them, and the padding.
const MAX_DIGEST: usize = 88;

/// `::h0123456789abcdef`: what Rust adds to the names of functions.
fn is_symbol_hash(walk: &Walk<'_>, start: usize, end: usize) -> bool {
    matches!(&walk.bytes[start..end], [b'h', hash @ ..]
        if hash.len() == 16 && hash.iter().all(u8::is_ascii_hexdigit))
        && walk.bytes[..start].ends_with(b"::")
}

/// Bytes of the name of an account at most.
const MAX_USER: usize = 64;

/// `$6$salt$hash`: the modular crypt format, and what is written like it.
pub(super) fn password_hash(walk: &Walk<'_>, start: usize, end: usize) -> Option<Found> {
    // `root:$6$…`: the name of whose password it is, in a file of them.
    let name = walk.bytes[start..end].iter().take(MAX_USER);
    let colon = name.into_iter().position(|byte| *byte == b':');
    let colon = colon.filter(|_| walk.bytes[start] != b'$');
    let start = colon.map_or(start, |at| start + at + 1);
    let word = &walk.bytes[start..end];
    if word.len() < 24 || word[0] != b'$' {
        return None;
    }
    walk.budget.spend(52);
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
