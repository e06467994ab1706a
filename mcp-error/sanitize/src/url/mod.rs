//! URLs in a text: their credentials, their sensitive parameters, and the parts of them that look like keys.

mod parts;

use mcp_error_rules::{words, words::Words};

use crate::bytes::{
    Bytes, are_digits, at_most, byte_at, find_byte, has_byte, is_same_word, last_of, prefix_len,
    slice, suffix_len,
};
use crate::classes::{HIGH, NAME, SCHEME, SPACE, WORD, class};
use crate::input::{Found, View, put_in_order};
use crate::path;
use crate::rule::Rule;
use crate::shapes::is_ipv4;
use crate::shapes::value_look::looks_secret;

use parts::{find_in_parts, url_end};

/// A URL with the secrets in it.
pub(crate) struct Url {
    pub(crate) start: usize,
    /// The offset of the colon behind the scheme.
    pub(crate) colon: usize,
    pub(crate) found: Vec<Found>,
    pub(crate) end: usize,
}

/// The schemes of the URL Standard after which an authority follows even without `//`.
const SPECIAL_SCHEMES: Words = words!("http https ws wss ftp");

/// The digests by which images are named, behind an `@` (OCI image specification, section "Digests").
const DIGESTS: Words = words!("sha256 sha384 sha512");

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
        // A scheme has two bytes at least.
        if len < 2 || !SCHEME.has(word[len - 1]) || !SCHEME.has(word[len - 2]) {
            continue;
        }
        let colon = start + len;
        view.budget.look(0);
        if view.budget.is_exhausted_at(end) {
            return None;
        }
        let has_slashes = view.bytes[colon + 1..].starts_with(b"//");
        // The special schemes end in `p` or `s`.
        if !has_slashes && !matches!(view.bytes[colon - 1] | 0x20, b'p' | b's') {
            continue;
        }
        let found = url_at_colon(view, start, colon, has_slashes);
        if found.is_some() {
            return found;
        }
    }
    None
}

/// Finds the password of a login that stands before a host, without a scheme or behind an incomplete one:
/// `ada:…@db.example:5432`, `ada:…@tcp(db:3306)`, `ada/…@db:1521`, `postgres:/ada:…@db/x`. Where nothing follows the host, as in
/// `ada:…@db`, the word can also name a package, such as `npm:name@latest`.
pub(crate) fn login_without_scheme(view: &View<'_>, start: usize, end: usize) -> Option<Url> {
    let word = &view.bytes[start..end];
    let at = last_of(word, class!(b"@"))?;
    view.budget.look(end - start);
    let login = slice(word, ..at);
    let separator = last_of(login, class!(b":/"))?;
    let host = &view.bytes[start + at + 1..];
    let host_len = prefix_len(at_most(host, MAX_AUTHORITY), NAME);
    let behind_host = slice(host, host_len..);
    // This is the digest of an image, `nginx:1.25-alpine@sha256:4bf5…`.
    if behind_host.starts_with(b":") && DIGESTS.contains(&host[..host_len]) {
        return None;
    }
    let has_port = matches!(behind_host, [b':', digit, ..] if digit.is_ascii_digit());
    let is_surely_host = host_len > 0 && (has_port || behind_host.starts_with(b"/"))
        || host.starts_with(b"tcp(")
        || host.starts_with(b"//");
    let is_address = is_ipv4(slice(host, ..host_len));
    if !is_surely_host && !is_address && !host.first().is_some_and(u8::is_ascii_alphabetic) {
        return None;
    }
    let user_len = suffix_len(slice(login, ..separator), NAME);
    let password = slice(login, separator + 1..);
    let user = slice(login, separator - user_len..separator);
    let has_user = if is_surely_host {
        user_len > 0 || byte_at(login, separator) == b':'
    } else {
        user_len > 0 && byte_at(login, separator) == b':' && !PACKAGES.contains(user)
    };
    let is_login =
        has_user && (looks_secret(password) || is_login_of_oracle(login, user_len, password));
    let user = start + separator - user_len;
    let range = user..start + at;
    (is_login && !view.is_marker_at(range.start)).then(|| Url {
        start: range.start,
        colon: range.start,
        found: vec![Rule::UrlCredentials.found(range.start, range.end)],
        end: range.end,
    })
}

/// Whether a login stands where only one can: `jdbc:oracle:thin:ada/…`.
fn is_login_of_oracle(login: &[u8], user_len: usize, password: &[u8]) -> bool {
    let before = slice(
        login,
        ..(login.len() - password.len() - 1).saturating_sub(user_len),
    );
    user_len > 0
        && before.ends_with(b":thin:")
        && password.first().is_some_and(|first| WORD.has(*first))
}

/// Returns the URL whose scheme ends at this colon.
fn url_at_colon(view: &View<'_>, start: usize, colon: usize, has_slashes: bool) -> Option<Url> {
    let scheme = scheme_before(view, start, colon)?;
    view.budget.look(MAX_SCHEME);
    let is_special = is_special_scheme(scheme) && !view.is_marker_at(colon + 1);
    if !(has_slashes || is_special) || is_same_word(scheme.as_bytes(), b"file") {
        return None;
    }
    let rest = at_most(&view.bytes[colon + 1..], MAX_SLASHES);
    let authority = colon + 1 + prefix_len(rest, class!(b"/\\"));
    let host_behind_userinfo = host_behind_userinfo(view, authority);
    if !has_slashes && host_behind_userinfo.is_none() {
        return None;
    }
    let mut found = Vec::new();
    let mut host = authority;
    let is_host = |byte: &u8| class!(WORD b"[{<(").has(*byte);
    if host_behind_userinfo.is_none() && !view.bytes.get(authority).is_some_and(is_host) {
        return None;
    }
    let mut end = url_end(view, authority);
    let is_local = !is_special && view.bytes[colon + 1..].starts_with(b"///");
    if is_local
        && view.rules.paths
        && let Some(path) = path::path_at_start(view, colon + 3, end)
    {
        let end = end.max(path.found.end);
        found.push(path.found);
        return Some(Url {
            start: glued_start(view, start, colon - scheme.len()),
            colon,
            end,
            found,
        });
    }
    if let Some(at) = host_behind_userinfo {
        let marker = view.rules.secret_marker.as_bytes();
        let is_redacted = at == authority + marker.len() + 1
            && (view.is_marker_at(authority) || view.bytes[authority..].starts_with(marker));
        if !is_redacted {
            found.push(Rule::UrlCredentials.found(authority, at - 1));
        }
        host = at;
        end = url_end(view, at);
    }
    let scheme_start = colon - scheme.len();
    find_in_parts(view, scheme_start, host..end, &mut found);
    find_inner_credentials(view, host, &mut end, &mut found);
    Some(Url {
        start: glued_start(view, start, scheme_start),
        colon,
        found,
        end,
    })
}

/// Returns the start of the letters and digits that end in a scheme. A key can stand right before the `https` of a
/// URL, and has to be looked at as a whole.
fn glued_start(view: &View<'_>, start: usize, scheme_start: usize) -> usize {
    scheme_start - suffix_len(&view.bytes[start..scheme_start], SCHEME)
}

pub(crate) fn is_special_scheme(scheme: &str) -> bool {
    SPECIAL_SCHEMES.contains_ignoring_case(scheme.as_bytes())
}

/// How many slashes behind a scheme are skipped.
const MAX_SLASHES: usize = 8;

/// The longest scheme in bytes.
const MAX_SCHEME: usize = 32;

/// Returns the scheme before a colon: letters, digits, `+`, `-` and `.`, of which the first is a letter (RFC
/// 3986, section 3.1).
fn scheme_before<'a>(view: &View<'a>, start: usize, colon: usize) -> Option<&'a str> {
    let before = &view.bytes[start.max(colon.saturating_sub(MAX_SCHEME))..colon];
    let scheme_len = suffix_len(before, SCHEME);
    let scheme = view.str(colon - scheme_len..colon);
    let starts_with_letter = scheme.starts_with(|first: char| first.is_ascii_alphabetic());
    (scheme.len() > 1 && starts_with_letter).then_some(scheme)
}

/// Finds the credentials of URLs inside a URL: `https://proxy.example/https://app:…@db.example`.
fn find_inner_credentials(
    view: &View<'_>,
    mut from: usize,
    end: &mut usize,
    found: &mut Vec<Found>,
) {
    while let Some(colon) = find_byte(&view.bytes[from..*end], b':') {
        from += colon + 1;
        if !view.bytes[from..].starts_with(b"//") {
            continue;
        }
        if view.budget.is_exhausted_at(*end) {
            break;
        }
        let authority = from + 2;
        let Some(host) = host_behind_userinfo(view, authority) else {
            continue;
        };
        found.push(Rule::UrlCredentials.found(authority, host - 1));
        // Credentials with a blank in them go on behind the end of the outer URL.
        if host > *end {
            *end = url_end(view, host);
            find_in_parts(view, host, host..*end, found);
        }
        from = host;
    }
    put_in_order(found, |found| found.start);
}

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
    let host = last_at?;
    let starts_host = view
        .bytes
        .get(host)
        .is_none_or(|byte| class!(NAME HIGH b"[%${").has(*byte));
    (starts_host && !view.is_marker_at(host)).then_some(host)
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
