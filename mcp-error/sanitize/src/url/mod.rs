//! URLs in a text: their credentials, their sensitive parameters, and the parts of them that look like keys.

mod parts;

use std::ops::Range;

use mcp_error_rules::{words, words::Words};

use crate::bytes::{
    Bytes, are_digits, at_most, byte_at, consists_of, find, find_byte, has_byte, is_same_word,
    last_of, prefix_len, slice, suffix, suffix_len,
};
use crate::classes::{NAME, SCHEME, SPACE, WORD, class};
use crate::input::{Found, View, put_in_order};
use crate::path;
use crate::rule::Rule;
use crate::shapes::value_look::looks_secret;

use parts::{find_in_parts, url_end};

/// A URL with the secrets in it.
pub(crate) struct Url {
    pub(crate) start: usize,
    /// Where the scheme ends. A key can stand right before it.
    pub(crate) scheme_end: usize,
    pub(crate) found: Vec<Found>,
    pub(crate) end: usize,
}

/// The schemes of the URL Standard after which an authority follows even without `//`.
const SPECIAL_SCHEMES: Words = words!("http https ws wss ftp");

/// What stands before the name of a package and its version: `npm:name@latest`.
const PACKAGES: Words = words!("npm jsr workspace patch pkg pypi gem docker");

/// How many bytes of an authority are searched for its `@`.
const MAX_AUTHORITY: usize = 1_024;

/// Finds the first URL in a word.
pub(crate) fn first_url(view: &View<'_>, start: usize, end: usize) -> Option<Url> {
    let word = Bytes(&view.bytes[start..end]);
    let mut from = 0;
    while let Some(skipped) = find_byte(&word[from..], b':') {
        let len = from + skipped;
        from = len + 1;
        view.budget.look(0);
        // The special schemes end in `p` or `s`.
        let last = word[..len].last().map(u8::to_ascii_lowercase);
        if !word[from..].starts_with(b"//") && !matches!(last, Some(b'p' | b's')) {
            continue;
        }
        if view.budget.is_exhausted_at(end) {
            return None;
        }
        let found = url_at_colon(view, start, start + len);
        if found.is_some() {
            return found;
        }
    }
    None
}

/// Finds the password of a login that stands before a host, without a scheme or behind an incomplete one:
/// `ada:…@db.example:5432`, `ada:…@tcp(db:3306)`, `jdbc:oracle:thin:ada/…@db`, `postgres:/ada:…@db/x`. Where nothing follows the
/// host, as in `ada:…@db`, the word can also name a package, such as `npm:name@latest`.
pub(crate) fn login_without_scheme(view: &View<'_>, start: usize, end: usize) -> Option<Url> {
    let word = &view.bytes[start..end];
    let at = last_of(word, class!(b"@"))?;
    view.budget.look(end - start);
    let login = slice(word, ..at);
    let separator = last_of(login, class!(b":/"))?;
    let host = &view.bytes[start + at + 1..];
    let host_len = prefix_len(at_most(host, MAX_AUTHORITY), NAME);
    let behind_host = slice(host, host_len..);
    let has_port = matches!(behind_host, [b':', digit, ..] if digit.is_ascii_digit());
    // This is the digest of an image, `nginx:1.25-alpine@sha256:4bf5…`.
    if host.starts_with(b"sha256:") {
        return None;
    }
    let is_surely_host = has_port || behind_host.starts_with(b"/") || host.starts_with(b"//");
    let user_len = suffix_len(slice(login, ..separator), NAME);
    let user = slice(login, separator - user_len..separator);
    let is_login = is_surely_host
        || user_len > 0 && byte_at(login, separator) == b':' && !PACKAGES.contains(user);
    let range = start + separator - user_len..start + at;
    let is_of_oracle = user_len > 0 && view.bytes[..range.start].ends_with(b":thin:");
    (is_of_oracle || is_login && looks_secret(slice(login, separator + 1..))).then(|| Url {
        start: range.start,
        scheme_end: range.start,
        found: vec![Rule::UrlCredentials.found(range.start, range.end)],
        end: range.end,
    })
}

/// Returns the URL whose scheme ends at this colon, before two slashes or, if the scheme needs none, before credentials.
fn url_at_colon(view: &View<'_>, start: usize, colon: usize) -> Option<Url> {
    let scheme = suffix(&view.bytes[start..colon], SCHEME);
    view.budget.look(scheme.len());
    // A drive is no scheme.
    if scheme.len() < 2 || is_same_word(scheme, b"file") {
        return None;
    }
    let scheme_start = colon - scheme.len();
    let rest = at_most(&view.bytes[colon + 1..], MAX_SLASHES);
    let authority = colon + 1 + prefix_len(rest, class!(b"/\\"));
    let has_slashes = view.bytes[colon + 1..].starts_with(b"//");
    let is_url =
        has_slashes || is_special_scheme(scheme) && host_behind_userinfo(view, authority).is_some();
    if !is_url {
        return None;
    }
    let mut found = Vec::new();
    if view.bytes[colon + 1..].starts_with(b"///")
        && view.rules.paths
        && let Some(path) = path::path_at_start(view, colon + 3, url_end(view, authority))
    {
        return Some(Url {
            start: scheme_start,
            scheme_end: colon,
            end: path.end,
            found: vec![path],
        });
    }
    let mut host = authority;
    let is_host = |byte: &u8| class!(WORD b"[{<(").has(*byte);
    match host_behind_userinfo(view, authority) {
        Some(behind) => {
            let marker = view.rules.secret_marker.as_bytes();
            let shown = &view.bytes[view.skip_markers(authority)..behind - 1];
            if !consists_of(shown, class!(b":")) && shown != marker {
                found.push(Rule::UrlCredentials.found(authority, behind - 1));
            }
            host = behind;
        }
        None if view.bytes.get(authority).is_some_and(is_host) => {}
        None => return None,
    }
    let end = url_end(view, host);
    find_in_parts(view, scheme_start, host..end, &mut found);
    find_inner_credentials(view, host..end, &mut found);
    Some(Url {
        start: scheme_start,
        scheme_end: colon,
        found,
        end,
    })
}

/// Finds the credentials of URLs inside a URL: `https://proxy.example/https://app:…@db.example`.
fn find_inner_credentials(view: &View<'_>, url: Range<usize>, found: &mut Vec<Found>) {
    let mut from = url.start;
    while let Some(at) = find(&view.bytes[from.min(url.end)..url.end], "://") {
        let authority = from + at + "://".len();
        from = authority;
        if view.budget.is_exhausted_at(url.end) {
            break;
        }
        if let Some(host) = host_behind_userinfo(view, authority) {
            // A password and the host behind it are not an address.
            let is_outside = |other: &Found| other.end <= authority || host <= other.start;
            found.retain(|other| other.rule != Rule::Email || is_outside(other));
            found.push(Rule::UrlCredentials.found(authority, host - 1));
            from = host;
        }
    }
    put_in_order(found, |found| found.start);
}

pub(crate) fn is_special_scheme(scheme: &[u8]) -> bool {
    SPECIAL_SCHEMES.contains_ignoring_case(scheme)
}

/// How many slashes behind a scheme are skipped.
const MAX_SLASHES: usize = 8;

/// Returns where the host starts that follows credentials: behind the last `@` of the authority.
///
/// Real credentials are often not encoded as they should be. A blank ends the search only before a password has
/// begun, since the URL Standard drops line breaks and tabs and lets spaces pass. A password may even hold one
/// of the signs that end an authority, if its `@` follows soon.
fn host_behind_userinfo(view: &View<'_>, authority: usize) -> Option<usize> {
    view.next_at.within(
        &view.bytes,
        authority,
        MAX_AUTHORITY,
        &view.budget,
        class!(b"@"),
    )?;
    let text = at_most(&view.bytes[authority..], MAX_AUTHORITY);
    let mut last_at = None;
    let mut is_in_password = false;
    // Whether a sign that ends an authority has been taken for a part of the password.
    let mut holds_separator = false;
    let mut read = 0;
    for (offset, byte) in text.iter().enumerate() {
        read = offset;
        match byte {
            b'/' | b'?' | b'#' | b'\\' if holds_separator && offset <= MAX_UNENCODED_PASSWORD => {}
            b'/' | b'?' | b'#' | b'\\' => {
                if holds_separator || last_at.is_some() || !holds_password(slice(text, ..offset)) {
                    break;
                }
                holds_separator = true;
            }
            b'@' if holds_separator && last_at.is_some() => break,
            b'@' => last_at = Some(authority + offset + 1),
            b':' => {
                let next = view.bytes.get(authority + offset + 1);
                is_in_password = !next.is_some_and(|next| SPACE.has(*next));
            }
            b'"' | b'<' | b'>' | b'`' if !is_in_password => break,
            byte if SPACE.has(*byte)
                && (!is_in_password || last_at.is_some() || holds_separator) =>
            {
                break;
            }
            _ => {}
        }
    }
    view.budget.look(read);
    last_at
}

/// The longest password in bytes with signs in it that should have been encoded.
const MAX_UNENCODED_PASSWORD: usize = 128;

/// Whether an authority without an `@` holds the beginning of a password: what stands behind its colon is not a
/// port.
#[inline(never)]
pub(crate) fn holds_password(authority: &[u8]) -> bool {
    let colon = find_byte(authority, b':');
    let behind_colon = colon.map(|colon| slice(authority, colon + 1..));
    authority.first() != Some(&b'[')
        && !has_byte(authority, b'@')
        && behind_colon.is_some_and(|text| !text.is_empty() && !are_digits(text))
}
