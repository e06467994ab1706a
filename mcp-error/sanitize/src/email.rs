//! E-mail addresses.

use crate::bytes::*;
use crate::input::{Found, View};
use crate::rule::Rule;
use crate::shapes::formats::is_no_domain;

/// The longest local part in bytes (RFC 5321, section 4.5.3.1.1).
const MAX_LOCAL: usize = 64;

/// Finds the first address in a word. Neither `git@host:path` nor a scope such as `@types/node` is one.
pub(crate) fn first_address(view: &View<'_>, start: usize, end: usize) -> Option<Found> {
    let bytes = Bytes(&view.bytes[..end]);
    let mut from = start;
    loop {
        let sign = find_byte(&bytes[from..], b'@');
        let at = from + sign.filter(|_| !view.budget.is_exhausted_at(end))?;
        from = at + 1;
        let local_start = at - local_len(&bytes[start.max(at.saturating_sub(MAX_LOCAL))..at]);
        let host_end = from + host_len(&bytes[from..]);
        if let Some(found) = address_around(view, at, (local_start, host_end)) {
            return Some(found);
        }
    }
}

/// Returns the address around the `@` at `at`, if what stands within the bounds is one.
fn address_around(
    view: &View<'_>,
    at: usize,
    (mut from, mut stop): (usize, usize),
) -> Option<Found> {
    let bytes = view.bytes;
    view.budget.look(stop - from);
    let local = &bytes[from..at];
    // A full stop or a dash at the end belongs to the sentence.
    while matches!(bytes[stop - 1], b'.' | b'-') {
        stop -= 1;
    }
    let host = &bytes[at + 1..stop];
    if local == b"git" || !begins_with_mail_host(host) || EXTENSIONS_OF_SSH.contains(host) {
        return None;
    }
    // `...@....example` only stands for an address, and so does what begins with the `@`.
    if consists_of(local, class!(b".")) {
        return None;
    }
    while !view.text.is_char_boundary(from) {
        from += 1;
    }
    view.found(Rule::Email, from, stop)
}

/// Where the names of algorithms of SSH that no standard has come from (RFC 4251 §6): `aes256-gcm@openssh.com`.
const EXTENSIONS_OF_SSH: Words = words!("openssh.com libssh.org");

/// Whether a name has several labels, the last of which consists of two or more letters. A dash may divide it from what else is
/// redacted with it, as in the keys of MySQL: `ada@lib.example-maple4river`.
#[inline(never)]
fn begins_with_mail_host(mut name: &[u8]) -> bool {
    loop {
        let top_len = suffix_len(name, LETTER_OR_HIGH);
        let (before_top, top) = split_at(name, name.len() - top_len);
        let has_labels = top_len >= 2 && before_top.len() > 1 && before_top.ends_with(b".");
        if has_labels && !is_no_domain(top) {
            return true;
        }
        name = match last_of(name, class!(b".-")) {
            Some(dash) if byte_at(name, dash) == b'-' => slice(name, ..dash),
            _ => return false,
        };
    }
}

/// What stands in the local part of an address in ASCII.
const LOCAL: Class = class!(NAME b"~+%$#&!*^");
/// What stands in the host of an address in ASCII.
const HOST: Class = class!(LETTER_OR_DIGIT b"-.");

/// Returns the length of the local part at the end of a text. If its last character is in ASCII, it ends before the
/// first character of a script that puts no blanks between an address and the words around it.
fn local_len(before: &[u8]) -> usize {
    let class = with_script_of(before.last(), LOCAL);
    let mut rest = before;
    loop {
        rest = slice(rest, ..rest.len() - suffix_len(rest, class));
        // These are the letters of two bytes: Latin, Greek, Cyrillic, Hebrew, Arabic and others.
        let [front @ .., 0xC3..=0xDF, 0x80..=0xBF] = rest else {
            return before.len() - rest.len();
        };
        rest = front;
    }
}

/// Returns the length of the host at the beginning of a text, by the same rule.
#[inline(never)]
fn host_len(after: &[u8]) -> usize {
    let class = with_script_of(after.first(), HOST);
    let mut rest = after;
    loop {
        rest = slice(rest, prefix_len(rest, class)..);
        let [0xC3..=0xDF, 0x80..=0xBF, behind @ ..] = rest else {
            return after.len() - rest.len();
        };
        rest = behind;
    }
}

fn with_script_of(beside_at: Option<&u8>, part: Class) -> Class {
    if beside_at.is_none_or(u8::is_ascii) {
        part
    } else {
        part.or(HIGH)
    }
}
