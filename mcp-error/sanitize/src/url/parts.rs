//! The parts of a URL behind its host, and what is secret in each.

use std::ops::Range;

use mcp_error_rules::{words, words::Words};

use crate::bytes::{
    at_most, consists_of, find, find_byte, has_byte, prefix_len, slice, starts_with_ignoring_case,
    str_slice, suffix_len,
};
use crate::classes::{Class, HEX, LETTER_OR_DIGIT, NAME, WORD, class};
use crate::email;
use crate::input::{Found, View};
use crate::path;
use crate::rule::Rule;
use crate::shapes::key_likeness::{MAX_LOOKED_AT, MIN_KEY, is_key};
use crate::shapes::public::keys_and_commits::is_commit_in_url;
use crate::shapes::public::named_ids::is_named_id;

/// Names of parameters that are secrets in a query, though not elsewhere.
const SECRET_PARAMETERS: Words = words!("pass pw key auth sig signature code sid session access");

/// Names of parameters whose value is the digest of what the URL leads to.
const DIGEST_PARAMETERS: Words = words!("checksum commit digest md5 sha sha1 sha256 sha512");

/// Returns where the URL ends. In a connection string, `;Name=` ends it.
pub(super) fn url_end(view: &View<'_>, at: usize) -> usize {
    let rest = &view.bytes[at..];
    const IN_URL: Class = class!(WORD b",([]|");
    let mut len = prefix_len(rest, IN_URL);
    while rest.get(len) == Some(&b';') && !starts_with_assignment(&rest[len + 1..]) {
        len += 1;
        len += prefix_len(&rest[len..], IN_URL);
    }
    let end = at + len;
    end - suffix_len(&view.bytes[at..end], class!(b".,;:!?]("))
}

/// Whether a text starts with a name and an equals sign.
fn starts_with_assignment(text: &[u8]) -> bool {
    let name = prefix_len(at_most(text, MAX_SETTING_NAME), NAME);
    name > 0 && text.get(name) == Some(&b'=')
}

/// The longest name in a connection string in bytes.
const MAX_SETTING_NAME: usize = 64;

/// The section of a URL that is read.
#[derive(Clone, Copy, PartialEq)]
enum Section {
    Host,
    Path,
    QueryOrFragment,
}

impl Section {
    /// Returns what separates the parts of this section.
    fn separators(self) -> Class {
        match self {
            Self::Host => class!(b"?#/\\.:"),
            Self::Path => class!(b"?#/\\;"),
            Self::QueryOrFragment => class!(b"?#;&"),
        }
    }

    fn behind(self, separator: u8) -> Self {
        match separator {
            b'?' | b'#' => Self::QueryOrFragment,
            b'/' | b'\\' if self == Self::Host => Self::Path,
            _ => self,
        }
    }
}

/// How many looks each part of a URL takes: one by each of the detectors of credentials,
/// parameters, keys, paths and addresses.
const LOOKS: usize = 5;

/// Finds the sensitive parameters of query and fragment, and the parts of host and path that look like keys.
/// `url` is where the URL starts, and `range` goes from its host to its end.
pub(super) fn find_in_parts(
    view: &View<'_>,
    url: usize,
    range: Range<usize>,
    found: &mut Vec<Found>,
) {
    let Range { start: host, end } = range;
    let mut section = Section::Host;
    let mut part_start = host;
    loop {
        let rest = &view.bytes[part_start..end];
        let at = part_start + prefix_len(rest, section.separators().not());
        found.extend(secret_in_part(view, url, section, part_start..at));
        view.budget.look(LOOKS * (at - part_start));
        if at == end || view.budget.is_exhausted_at(end) {
            break;
        }
        part_start = at + 1;
        section = section.behind(view.bytes[at]);
    }
}

fn secret_in_part(
    view: &View<'_>,
    url: usize,
    section: Section,
    part: Range<usize>,
) -> Option<Found> {
    let Range { start, end } = part;
    if start == end {
        return None;
    }
    let key = || is_key_in_url(view, url, start, end).then(|| Rule::UrlKey.found(start, end));
    let parameter = |start: usize| Rule::UrlParameter.found(start, end);
    let found = match section {
        Section::Host => key(),
        Section::Path => path_assignment(view, start, end)
            .map(parameter)
            .or_else(key)
            .or_else(|| address_in_part(view, start, end)),
        Section::QueryOrFragment => secret_parameter(view, url, start, end)
            .map(parameter)
            .or_else(|| path_in_parameter(view, start, end))
            .or_else(|| address_in_part(view, start, end)),
    };
    found.filter(|found| view.rules.has(found.rule))
}

/// Finds an e-mail address in a part of a URL.
#[inline(never)]
fn address_in_part(view: &View<'_>, start: usize, end: usize) -> Option<Found> {
    if !view.rules.emails {
        return None;
    }
    let part = &view.bytes[start..end];
    let before_at = slice(part, ..find_byte(part, b'@')?);
    // The name and the password of a URL inside the URL are found together.
    let colon = find_byte(before_at, b':');
    if colon.is_some_and(|colon| may_be_in_url(before_at, colon)) {
        return None;
    }
    email::first_address(view, start, end, None)
}

/// Whether a colon in a part of a URL can belong to another URL: it does not if it is in a parameter and no slash follows, as in
/// `q=from:ada@lib.example`.
fn may_be_in_url(part: &[u8], colon: usize) -> bool {
    part.get(colon + 1) == Some(&b'/') || !has_byte(slice(part, ..colon), b'=')
}

/// Finds an absolute path that is the value of a parameter.
fn path_in_parameter(view: &View<'_>, start: usize, end: usize) -> Option<Found> {
    if !view.rules.paths {
        return None;
    }
    let equals = find_byte(&view.bytes[start..end], b'=')?;
    path::path_at_start(view, start + equals + 1, end).map(|path| path.found)
}

fn is_key_in_url(view: &View<'_>, url: usize, start: usize, end: usize) -> bool {
    let len = end - start;
    len >= MIN_KEY && {
        view.budget.look(len.min(MAX_LOOKED_AT));
        holds_key(&view.bytes[start..end])
            && !is_commit_in_url(view, url, start, end)
            && !is_named_id(view, start, end)
    }
}

/// Whether a part of a URL is a key, or holds one between escapes (RFC 3986 §2.1). Where only digits of base64 are escaped,
/// they belong to the key.
fn holds_key(part: &[u8]) -> bool {
    const ESCAPE: usize = "3A".len();
    let mut pieces = part.split(|byte| *byte == b'%');
    let is_escaped_digit = |piece: &[u8]| {
        matches!(
            piece,
            [b'2', b'B' | b'b' | b'F' | b'f', ..] | [b'3', b'D' | b'd', ..]
        )
    };
    if pieces.clone().skip(1).all(is_escaped_digit) {
        return is_key(part);
    }
    pieces.next().is_some_and(is_key)
        || pieces.any(|piece| {
            // An escape can be escaped itself: `%253A`.
            let escapes = if piece.starts_with(b"25") {
                2 * ESCAPE
            } else {
                ESCAPE
            };
            piece.get(escapes..).is_some_and(is_key)
        })
}

/// Returns where the value of a parameter starts, if it is a secret.
fn secret_parameter(view: &View<'_>, url: usize, start: usize, end: usize) -> Option<usize> {
    let equals = find_byte(&view.bytes[start..end], b'=');
    let value = equals.map_or(start, |at| start + at + 1);
    let has_secret_name =
        || equals.is_some_and(|at| is_secret_parameter_name(view, view.str(start..start + at)));
    let is_digest = || {
        equals.is_some_and(|at| {
            DIGEST_PARAMETERS.contains_ignoring_case(&view.bytes[start..start + at])
        }) && is_digest_with_prefix(&view.bytes[value..end])
    };
    let is_secret = value < end
        && !is_digest()
        && (is_key_in_url(view, url, value, end)
            || is_encoded_url(view.str(value..end))
            || has_secret_name())
        && !view.is_marker_at(value);
    is_secret.then_some(value)
}

/// Whether a value is hexadecimal digits, maybe behind the name of what made them: `sha256%3A…`.
fn is_digest_with_prefix(value: &[u8]) -> bool {
    let name = prefix_len(value, LETTER_OR_DIGIT);
    let behind = slice(value, name..);
    let digits = [":", "%3A"]
        .iter()
        .find_map(|sign| behind.strip_prefix(sign.as_bytes()));
    consists_of(digits.unwrap_or(value), HEX)
}

/// Returns where the value starts in a part of the path such as `password=…`. The names that are secrets only
/// in a query are names of places in a path.
fn path_assignment(view: &View<'_>, start: usize, end: usize) -> Option<usize> {
    let part = &view.bytes[start..end];
    let equals = start + find_byte(part, b'=')?;
    let name = equals - suffix_len(&view.bytes[start..equals], NAME);
    let value = equals + 1;
    let is_secret = view.is_secret_name(view.str(name..equals));
    (is_secret && value < end && !view.is_marker_at(value)).then_some(value)
}

fn is_secret_parameter_name(view: &View<'_>, name: &str) -> bool {
    // `user[password]` and `password[]` are how some frameworks write members and lists.
    // Of `filter[key]`, the innermost brackets hold the name.
    let bytes = name.as_bytes();
    let end = bytes.len() - suffix_len(bytes, class!(b"[]"));
    let start = end - suffix_len(slice(bytes, ..end), class!(!b"["));
    let name = str_slice(name, start..end);
    SECRET_PARAMETERS.contains_ignoring_case(name.as_bytes()) && !view.rules.is_public_name(name)
        || view.is_secret_name(name)
}

/// Whether a value is a percent-encoded URL with credentials.
fn is_encoded_url(value: &str) -> bool {
    const COLON_AND_SLASHES: &str = "%3A%2F%2F";
    let scheme = prefix_len(value.as_bytes(), LETTER_OR_DIGIT);
    let rest = slice(value.as_bytes(), scheme..);
    starts_with_ignoring_case(rest, COLON_AND_SLASHES) && find(rest, "%40").is_some()
}
