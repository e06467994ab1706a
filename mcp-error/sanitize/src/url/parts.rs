//! The parts of a URL behind its host, and what is secret in each.

use std::ops::Range;

use crate::bytes::*;
use crate::email;
use crate::input::{Found, View, add_found};
use crate::path;
use crate::rule::Rule;
use crate::shapes::key_look::{MAX_LOOKED_AT, MIN_KEY, is_key};
use crate::shapes::public::keys_and_commits::is_commit_in_url;
use crate::shapes::public::named_ids::is_named_id;

/// Names of parameters that are secrets in a query, though not elsewhere.
const SECRET_PARAMETERS: Words = words!(
    "pass pw key auth sig signature x-amz-signature x-goog-signature code sid sess sessid session sso access"
);

/// Names of parameters in which some services take their key, such as OpenWeatherMap, and others the id of an application.
const APP_IDS: Words = words!("app_id app-id appid");

/// The shortest id of an application that can be a key.
const MIN_APP_KEY: usize = 8;

/// Names of parameters whose value is the digest of what the URL leads to.
const DIGEST_PARAMETERS: Words = words!("checksum commit digest md5 sha sha1 sha256 sha512");

/// Returns where the URL ends: before the scheme of another one, and at the latest at a `;`, behind which a connection string goes on.
pub(super) fn url_end(view: &View<'_>, at: usize) -> usize {
    const INSIDE: Class = class!(WORD b",([]|").without(class!(b":"));
    let mut end = view.skip(at, INSIDE);
    while view.byte(end) == b':' {
        if view.from(end, 3) == b"://" {
            return view.end_without(at..end, SCHEME);
        }
        end = view.skip(end + 1, INSIDE);
    }
    view.end_without(at..end, class!(b".,:!?]("))
}

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
            Self::Path => class!(b"?#/\\&"),
            Self::QueryOrFragment => class!(b"?#&"),
        }
    }

    fn behind(self, separator: u8) -> Self {
        match separator {
            b'?' | b'#' | b'&' => Self::QueryOrFragment,
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
        let in_query = section == Section::QueryOrFragment;
        add_found(found, secret_in_part(view, url, in_query, part_start..at));
        view.budget.look(LOOKS * (at - part_start));
        if at == end || view.budget.is_exhausted_at(end) {
            break;
        }
        part_start = at + 1;
        section = section.behind(view.bytes[at]);
    }
}

/// Finds a key, the value of a secret's name, an absolute path that is the value of a parameter, or an e-mail address.
fn secret_in_part(
    view: &View<'_>,
    url: usize,
    in_query: bool,
    part: Range<usize>,
) -> Option<Found> {
    let Range { start, end } = part;
    let path_in_parameter = || {
        let equals = find_byte(&view.bytes[start..end], b'=').filter(|_| view.rules.paths)?;
        path::path_at_start(view, start + equals + 1, end)
    };
    let address = || email::first_address(view, start, end);
    secret_value(view, url, in_query, start, end)
        .or_else(path_in_parameter)
        .or_else(|| view.rules.emails.then(address)?)
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
    let mut pieces = crate::bytes::parts(part, class!(b"%"));
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
        || pieces.any(|piece| piece.get("3A".len()..).is_some_and(is_key))
}

/// Finds the secret in a part of a URL: a key, or the value behind the name of a secret and an equals sign.
fn secret_value(
    view: &View<'_>,
    url: usize,
    in_query: bool,
    start: usize,
    end: usize,
) -> Option<Found> {
    let equals = find_byte(&view.bytes[start..end], b'=');
    let (rule, value) = match equals {
        Some(at) => (Rule::UrlParameter, start + at + 1),
        None => (Rule::UrlKey, start),
    };
    // What stands behind a marker can be the rest of a value.
    let value = view.skip_markers(value);
    let name = equals.map_or("", |at| view.str(start..start + at));
    let has_secret_name = || equals.is_some() && is_secret_parameter_name(view, name, in_query);
    let is_secret = value < end
        && !DIGEST_PARAMETERS.contains_ignoring_case(name.as_bytes())
        && (is_key_in_url(view, url, value, end)
            || has_secret_name()
            || in_query && is_app_key(name, &view.bytes[value..end]));
    is_secret.then(|| view.found(rule, value, end))?
}

/// Whether the id of an application is random, as the key of a service is: not `570`, `my-app2` or `com.example.app`.
fn is_app_key(name: &str, value: &[u8]) -> bool {
    APP_IDS.contains_ignoring_case(name.as_bytes())
        && value.len() >= MIN_APP_KEY
        && consists_of(value, class!(LETTER_OR_DIGIT b"-"))
        && count_of(value, DIGIT) >= 2
        && holds(value, LETTER)
}

fn is_secret_parameter_name(view: &View<'_>, name: &str, in_query: bool) -> bool {
    // `user[password]` and `password[]` are how some frameworks write members and lists.
    // Of `filter[key]`, the innermost brackets hold the name.
    let bytes = name.as_bytes();
    let end = bytes.len() - suffix_len(bytes, class!(b"[]"));
    let start = end - suffix_len(slice(bytes, ..end), class!(!b"["));
    let name = str_slice(name, start..end);
    in_query
        && SECRET_PARAMETERS.contains_ignoring_case(name.as_bytes())
        && !view.rules.is_public_name(name)
        || view.is_secret_name(name)
}
