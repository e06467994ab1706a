//! URLs in a text: their credentials, their sensitive parameters, and the parts of them that look like keys.

mod parts;

use crate::bytes::*;
use crate::input::{Found, View, add_found};
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

/// How many bytes of an authority are searched for its `@`.
const MAX_AUTHORITY: usize = 1_024;

/// Finds the first URL in a word.
#[inline(never)]
pub(crate) fn first_url(view: &View<'_>, start: usize, end: usize) -> Option<Url> {
    let word = Bytes(&view.bytes[start..end]);
    let mut from = 0;
    while let Some(skipped) = find_byte(&word[from..], b':') {
        let len = from + skipped;
        from = len + 1;
        view.budget.look(0);
        // The special schemes end in `p` or `s`. `http::get` is code.
        let last = word[..len].last().map(u8::to_ascii_lowercase);
        let is_special = matches!(last, Some(b'p' | b's')) && word.get(from) != Some(&b':');
        if !word[from..].starts_with(b"//") && !is_special {
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
/// `ada:…@db.example:5432`, `ada:…@tcp(db:3306)`, `ada/…@//db:1521/x`, `jdbc:oracle:thin:ada/…@db`, `postgres:/ada:…@db/x`.
pub(crate) fn login_without_scheme(view: &View<'_>, start: usize, end: usize) -> Option<Url> {
    let word = &view.bytes[start..end];
    let at = last_of(word, class!(b"@"))?;
    view.budget.look(end - start);
    let login = slice(word, ..at);
    let separator = last_of(login, class!(b":/"))?;
    let host = &view.bytes[start + at + 1..];
    // This is the digest of an image, `nginx:1.25-alpine@sha256:4bf5…`.
    if host.starts_with(b"sha256:") {
        return None;
    }
    let user = suffix(slice(login, ..separator), NAME);
    let range = start + separator - user.len()..start + at;
    let is_of_oracle = view.bytes[..range.start].ends_with(b":thin:")
        || byte_at(login, separator) == b'/' && host.starts_with(b"//");
    let has_value = byte_at(login, separator) == b':' && separator + 1 < at;
    let is_password = is_of_oracle
        || has_value && (host.starts_with(b"tcp(") || looks_secret(slice(login, separator + 1..)));
    if !is_password || user.is_empty() {
        return None;
    }
    let mut found = Vec::new();
    add_found(
        &mut found,
        view.found(Rule::UrlCredentials, range.start, range.end),
    );
    Some(Url {
        start: range.start,
        scheme_end: range.start,
        found,
        end: range.end,
    })
}

/// Returns the URL whose scheme ends at this colon.
fn url_at_colon(view: &View<'_>, start: usize, colon: usize) -> Option<Url> {
    let scheme = suffix(&view.bytes[start..colon], SCHEME);
    view.budget.look(scheme.len());
    // A drive is not a scheme.
    if scheme.len() < 2 || is_same_word(scheme, b"file") {
        return None;
    }
    let start = colon - scheme.len();
    let authority = authority_behind(view, scheme, colon)?;
    let mut found = Vec::new();
    let path = local_path(view, colon, authority);
    add_found(&mut found, path);
    let end = match path {
        Some(path) => path.end,
        None => {
            let (credentials, host) = credentials_and_host(view, authority)?;
            let end = url_end(view, host);
            add_found(&mut found, credentials);
            find_in_parts(view, start, host..end, &mut found);
            end
        }
    };
    Some(Url {
        start,
        scheme_end: colon,
        found,
        end,
    })
}

/// Returns where the authority starts behind a scheme: behind two slashes or, if the scheme needs none, where credentials stand.
fn authority_behind(view: &View<'_>, scheme: &[u8], colon: usize) -> Option<usize> {
    let behind = &view.bytes[colon + 1..];
    let authority = colon + 1 + prefix_len(view.from(colon + 1, MAX_SLASHES), class!(b"/\\"));
    let is_url = behind.starts_with(b"//")
        || is_special_scheme(scheme) && host_behind_userinfo(view, authority).is_some();
    is_url.then_some(authority)
}

/// Finds the path of a URL without a host: `sqlite:///srv/shelf.db`.
fn local_path(view: &View<'_>, colon: usize, authority: usize) -> Option<Found> {
    let is_local = view.rules.paths && view.bytes[colon + 1..].starts_with(b"///");
    is_local.then(|| path::path_at_start(view, colon + 3, url_end(view, authority)))?
}

/// Returns the credentials of an authority, unless they are empty or redacted, and where its host starts.
fn credentials_and_host(view: &View<'_>, authority: usize) -> Option<(Option<Found>, usize)> {
    let Some(host) = host_behind_userinfo(view, authority) else {
        let first = view.bytes.get(authority)?;
        return class!(WORD b"[{<(")
            .has(*first)
            .then_some((None, authority));
    };
    let at = host - 1;
    let shown = &view.bytes[view.skip_markers(authority)..at];
    let credentials = || view.found(Rule::UrlCredentials, authority, at);
    // A marker of asterisks is not in square brackets here.
    let is_redacted = shown == view.rules.secret_marker.as_bytes();
    let is_secret = !is_redacted && !consists_of(shown, class!(b":"));
    Some((is_secret.then(credentials).flatten(), host))
}

pub(crate) fn is_special_scheme(scheme: &[u8]) -> bool {
    SPECIAL_SCHEMES.contains_ignoring_case(scheme)
}

/// How many slashes behind a scheme are skipped.
const MAX_SLASHES: usize = 8;

/// What stands in an authority.
const IN_AUTHORITY: Class = class!(!SPACE b"/?#\\\"<>`");

/// Returns where the host starts that follows credentials: behind the last `@` of the authority.
///
/// Real credentials are often not encoded as they should be. A password goes on behind one sign that should have been, or a blank,
/// up to the next blank, if its `@` follows soon.
fn host_behind_userinfo(view: &View<'_>, authority: usize) -> Option<usize> {
    view.next_at.within(
        &view.bytes,
        authority,
        MAX_AUTHORITY,
        &view.budget,
        class!(b"@"),
    )?;
    let text = view.from(authority, MAX_AUTHORITY);
    let plain = prefix(text, IN_AUTHORITY);
    let behind = at_most(text, MAX_UNENCODED_PASSWORD).get(plain.len() + 1..);
    let behind = prefix(behind.unwrap_or_default(), class!(!SPACE));
    view.budget.look(plain.len() + behind.len());
    let at = match last_of(plain, class!(b"@")) {
        None if holds_password(plain) => {
            let first = find_byte(behind, b'@')?;
            let host = prefix(slice(behind, first..), IN_AUTHORITY);
            plain.len() + 1 + first + last_of(host, class!(b"@"))?
        }
        at => at?,
    };
    Some(authority + at + 1)
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
        && behind_colon.is_some_and(|text| !consists_of(text, DIGIT))
}
