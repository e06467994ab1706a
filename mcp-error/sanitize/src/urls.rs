//! URLs: what is secret in them, and nothing else.

use std::borrow::Cow;
use std::ops::Range;

use super::class::{is_name, is_space, is_word};
use super::counters::{Counters, DetectorKind};
use super::detect::{Found, Walk};
use super::public::is_commit_of;
use super::random;
use super::rules::Rules;
use mcp_error_rules::markers::MARKERS;

pub(super) struct Url {
    pub(super) start: usize,
    pub(super) colon: usize,
    pub(super) found: Vec<Found>,
    pub(super) end: usize,
}

/// Schemes whose authority the URL Standard finds without `//` too.
const SPECIAL: [&str; 5] = ["http", "https", "ws", "wss", "ftp"];

/// Bytes of an authority that are searched for its `@`.
const MAX_AUTHORITY: usize = 1_024;

/// Names of query parameters that are secrets there, though not elsewhere.
const PARAMETERS: [&str; 10] = [
    "pass",
    "pw",
    "key",
    "auth",
    "sig",
    "signature",
    "code",
    "sid",
    "session",
    "access",
];

/// The first URL of a word.
pub(super) fn url(walk: &Walk<'_>, start: usize, end: usize) -> Option<Url> {
    let mut bare = 0;
    let places = walk.bytes[..end].iter().enumerate().skip(start + 1);
    for (colon, _) in places.filter(|(_, byte)| **byte == b':') {
        walk.budget.spend(6);
        if walk.budget.is_over(end) {
            return None;
        }
        let hierarchical = walk.bytes[colon + 1..].starts_with(b"//");
        // A cheap look first: colons are many.
        if !hierarchical {
            if !matches!(walk.bytes[colon - 1] | 0x20, b'p' | b's') || bare == MAX_BARE {
                continue;
            }
            bare += 1;
        }
        let found = at_colon(walk, start, colon, hierarchical);
        if found.is_some() {
            return found;
        }
    }
    None
}

/// Colons without slashes of a word after which a URL is looked for: `12:30:45:https:…`. Each can cost
/// a search for an `@`.
const MAX_BARE: usize = 64;

fn at_colon(walk: &Walk<'_>, start: usize, colon: usize, hierarchical: bool) -> Option<Url> {
    let bytes = walk.bytes;
    let scheme = scheme_before(walk, start, colon)?;
    let special = SPECIAL
        .iter()
        .any(|known| known.eq_ignore_ascii_case(scheme));
    let is_url = hierarchical || special && !walk.is_marker(colon + 1);
    if !is_url || scheme.eq_ignore_ascii_case("file") {
        return None;
    }
    let slashes = bytes[colon + 1..]
        .iter()
        .take(8)
        .take_while(|byte| matches!(byte, b'/' | b'\\'))
        .count();
    let at = colon + 1 + slashes;
    let userinfo = userinfo_end(walk, at);
    if !hierarchical && userinfo.is_none() {
        return None;
    }
    let mut found = Vec::new();
    let mut from = at;
    let mut stop = url_end(walk, at);
    if let Some(host) = userinfo {
        if !(walk.is_marker(at) && host == at + MARKERS.secret.len() + 1) {
            found.push(DetectorKind::Url.found(at, host - 1));
        }
        from = host;
        stop = url_end(walk, host);
    }
    let scheme = colon - scheme.len();
    parts(walk, scheme, from, stop, &mut found);
    inner(walk, from, &mut stop, &mut found);
    walk.budget.spend(20 + stop - at);
    Some(Url {
        start: scheme,
        colon,
        found,
        end: stop,
    })
}

/// The credentials of URLs inside a URL: `https://proxy.example/https://app:…@db.example`.
fn inner(walk: &Walk<'_>, mut from: usize, end: &mut usize, found: &mut Vec<Found>) {
    while let Some(colon) = walk.bytes[from..*end].iter().position(|byte| *byte == b':') {
        from += colon + 1;
        if !walk.bytes[from..].starts_with(b"//") {
            continue;
        }
        if walk.budget.is_over(*end) {
            break;
        }
        let at = from + 2;
        let Some(host) = userinfo_end(walk, at) else {
            continue;
        };
        walk.budget.spend(30);
        found.push(DetectorKind::Url.found(at, host - 1));
        // Only userinfo with a blank in it goes on behind the URL.
        if host > *end {
            *end = url_end(walk, host);
            parts(walk, host, host, *end, found);
        }
        from = host;
    }
    found.sort_by_key(|found| found.start);
}

/// Letters, digits, `+-.` before a colon, a letter first (RFC 3986 §3.1).
fn scheme_before<'a>(walk: &Walk<'a>, start: usize, colon: usize) -> Option<&'a str> {
    let is_scheme = |byte: &u8| byte.is_ascii_alphanumeric() || b"+-.".contains(byte);
    let len = walk.bytes[start..colon]
        .iter()
        .rev()
        .take(32)
        .take_while(|byte| is_scheme(byte))
        .count();
    let scheme = &walk.text[colon - len..colon];
    (len > 1 && scheme.as_bytes()[0].is_ascii_alphabetic()).then_some(scheme)
}

/// Where the host starts, after the last `@` of the authority. The URL Standard drops line breaks and
/// tabs, and lets spaces pass, so a blank ends the search only where no password has begun.
fn userinfo_end(walk: &Walk<'_>, at: usize) -> Option<usize> {
    let mut last = None;
    let mut password = false;
    // A password that should have been encoded can hold what ends an authority.
    let mut encoded = true;
    let mut read = 0;
    for (offset, byte) in walk.bytes[at..].iter().take(MAX_AUTHORITY).enumerate() {
        read = offset;
        match byte {
            b'/' | b'?' | b'#' | b'\\' if !encoded && offset <= MAX_TORN => {}
            b'/' | b'?' | b'#' | b'\\' => {
                if !encoded || last.is_some() || !has_password(&walk.bytes[at..at + offset]) {
                    break;
                }
                encoded = false;
            }
            b'@' if !encoded && last.is_some() => break,
            b'@' => last = Some(at + offset + 1),
            b':' => {
                password = !walk.bytes[at + offset + 1..]
                    .first()
                    .is_some_and(|next| is_space(*next))
            }
            b'"' | b'<' | b'>' | b'`' if !password => break,
            byte if is_space(*byte) && (!password || last.is_some() || !encoded) => break,
            _ => {}
        }
    }
    walk.budget
        .spend(33 + read * if encoded { 3 } else { 4 } / 2);
    let host = last?;
    let starts_host = walk.bytes.get(host).is_some_and(|byte| {
        byte.is_ascii_alphanumeric()
            || matches!(byte, b'[' | b'%' | b'_' | b'.' | b'-' | b'$' | b'{')
            || *byte >= 0x80
    });
    (starts_host && !walk.is_marker(host)).then_some(host)
}

/// Bytes of such a password at most.
const MAX_TORN: usize = 128;

/// Whether an authority without `@` holds the beginning of a password: what stands behind its colon is no
/// port.
fn has_password(authority: &[u8]) -> bool {
    let colon = authority.iter().position(|byte| *byte == b':');
    let rest = colon.map(|colon| &authority[colon + 1..]);
    authority.first() != Some(&b'[')
        && !authority.contains(&b'@')
        && rest.is_some_and(|rest| !rest.is_empty() && !rest.iter().all(u8::is_ascii_digit))
}

/// Where a URL ends. In a connection string, `;Name=` ends it.
fn url_end(walk: &Walk<'_>, at: usize) -> usize {
    let rest = &walk.bytes[at..];
    let is_part = |byte: u8| is_word(byte) || matches!(byte, b',' | b'(' | b'[' | b']' | b'|');
    let part = rest.iter().enumerate().take_while(|(place, byte)| {
        is_part(**byte) || **byte == b';' && !is_assignment(&rest[place + 1..])
    });
    let mut end = at + part.count();
    while end > at
        && matches!(
            walk.bytes[end - 1],
            b'.' | b',' | b';' | b':' | b'!' | b'?' | b']' | b'('
        )
    {
        end -= 1;
    }
    end
}

fn is_assignment(text: &[u8]) -> bool {
    let name = text
        .iter()
        .take(MAX_NAME)
        .take_while(|byte| is_name(**byte))
        .count();
    name > 0 && text.get(name) == Some(&b'=')
}

/// Bytes of a name in a connection string at most.
const MAX_NAME: usize = 64;

/// What a part of a URL is a part of.
#[derive(Clone, Copy, PartialEq)]
enum Section {
    Host,
    Path,
    /// And the fragment.
    Query,
}

/// Which sections a byte separates into parts: a bit for each.
static SEPARATORS: [u8; 256] = {
    let mut table = [0; 256];
    let sections: [&[u8]; 3] = [b".:/\\?#", b"/\\;?#", b"?#&;"];
    let mut section = 0;
    while section < sections.len() {
        let mut at = 0;
        while at < sections[section].len() {
            table[sections[section][at] as usize] |= 1 << section;
            at += 1;
        }
        section += 1;
    }
    table
};

/// Sensitive parameters of query and fragment, and parts of host and path that look like keys.
fn parts(walk: &Walk<'_>, url: usize, from: usize, end: usize, found: &mut Vec<Found>) {
    let mut section = Section::Host;
    let mut start = from;
    for (at, byte) in walk.bytes[..end].iter().enumerate().skip(from) {
        if SEPARATORS[*byte as usize] >> section as u8 & 1 == 0 {
            continue;
        }
        found.extend(part(walk, url, section, start..at));
        start = at + 1;
        section = match byte {
            b'?' | b'#' => Section::Query,
            b'/' | b'\\' if section == Section::Host => Section::Path,
            _ => section,
        };
    }
    found.extend(part(walk, url, section, start..end));
}

/// What is secret in one of them.
fn part(walk: &Walk<'_>, url: usize, section: Section, part: Range<usize>) -> Option<Found> {
    let Range { start, end } = part;
    let is_key = |start: usize| {
        let is_long = end - start >= random::SHORTEST;
        is_long && {
            walk.budget
                .spend(50 + (end - start).min(random::LONGEST) / 4);
            random::is_key(&walk.bytes[start..end]) && !is_commit_of(walk, url, start, end)
        }
    };
    let value = match section {
        Section::Host => is_key(start).then_some(start),
        Section::Path => assigned(walk, start, end).or_else(|| is_key(start).then_some(start)),
        Section::Query => {
            let equals = walk.bytes[start..end].iter().position(|byte| *byte == b'=');
            let value = equals.map_or(start, |at| start + at + 1);
            let is_sensitive = || {
                equals.is_some_and(|at| is_parameter(walk, &decoded(&walk.text[start..start + at])))
            };
            let is_secret = value < end
                && (is_key(value) || is_encoded_url(&walk.text[value..end]) || is_sensitive())
                && !walk.is_marker(value);
            is_secret.then_some(value)
        }
    };
    value.map(|start| DetectorKind::Url.found(start, end))
}

/// Where the value starts in a part of the path such as `password=…`. Other names than those of secrets
/// are names of places there.
fn assigned(walk: &Walk<'_>, start: usize, stop: usize) -> Option<usize> {
    let equals = start
        + walk.bytes[start..stop]
            .iter()
            .position(|byte| *byte == b'=')?;
    let name = walk.bytes[start..equals].iter().rev();
    let name = equals - name.take_while(|byte| is_name(**byte)).count();
    let secret = walk.is_secret(&walk.text[name..equals]);
    let value = equals + 1;
    (secret && value < stop && !walk.is_marker(value)).then_some(value)
}

fn is_parameter(walk: &Walk<'_>, name: &str) -> bool {
    // `user[password]`, `password[]`
    let name = match name.ends_with(']') || name.contains('[') {
        true => name
            .trim_end_matches(['[', ']'])
            .rsplit('[')
            .next()
            .unwrap_or_default(),
        false => name,
    };
    let mut known = PARAMETERS.iter();
    known.any(|known| known.eq_ignore_ascii_case(name)) || walk.is_secret(name)
}

/// A percent-encoded URL with userinfo.
fn is_encoded_url(value: &str) -> bool {
    let Some((scheme, rest)) = value.split_once('%') else {
        return false;
    };
    let authority = rest
        .get(..8)
        .filter(|start| start.eq_ignore_ascii_case("3A%2F%2F"));
    authority.is_some()
        && scheme.bytes().all(|byte| byte.is_ascii_alphanumeric())
        && rest.contains("%40")
}

/// Percent-decoded as far as names of parameters need it.
fn decoded(name: &str) -> Cow<'_, str> {
    if !name.contains('%') || name.len() > 128 {
        return Cow::Borrowed(name);
    }
    let mut out = String::with_capacity(name.len());
    let mut rest = name;
    while let Some(at) = rest.find('%') {
        out.push_str(&rest[..at]);
        let code = rest
            .get(at + 1..at + 3)
            .and_then(|hex| u8::from_str_radix(hex, 16).ok());
        match code.filter(u8::is_ascii) {
            Some(byte) => {
                out.push(byte.into());
                rest = &rest[at + 3..];
            }
            None => {
                out.push('%');
                rest = &rest[at + 1..];
            }
        }
    }
    out.push_str(rest);
    Cow::Owned(out)
}

pub(super) fn counted_endpoint<'a>(
    input: &'a str,
    rules: &Rules,
    counters: &Counters,
) -> Cow<'a, str> {
    let input = match input.len() > rules.scan_limit() {
        true => super::cut::scannable(input, rules.scan_limit()),
        false => input,
    };
    let visible = super::text::visible(input, rules);
    let trimmed = visible.trim();
    let url = trimmed.split_once(':').filter(|(scheme, _)| {
        scheme.starts_with(|first: char| first.is_ascii_alphabetic())
            && scheme
                .bytes()
                .all(|byte| byte.is_ascii_alphanumeric() || b"+-.".contains(&byte))
            && !scheme.eq_ignore_ascii_case("file")
    });
    let public = rules.paths_and_emails(false);
    let Some((scheme, rest)) = url else {
        return Cow::Owned(no_url(trimmed, rules, counters));
    };
    let special = SPECIAL
        .iter()
        .any(|known| known.eq_ignore_ascii_case(scheme));
    let after = rest.trim_start_matches(['/', '\\']);
    if !special && !rest.starts_with("//") {
        return Cow::Owned(no_url(trimmed, rules, counters));
    }
    let authority_end = after.find(['/', '?', '#', '\\']).unwrap_or(after.len());
    let userinfo = after[..authority_end]
        .rfind('@')
        .or_else(|| has_password(&after.as_bytes()[..authority_end]).then(|| after.rfind('@'))?);
    let host = match userinfo {
        Some(at) => &after[at + 1..],
        None => after,
    };
    // Blanks have no place in a URL, and would end it for the detectors.
    let host: String = host
        .chars()
        .filter(|character| !character.is_whitespace())
        .skip_while(|character| matches!(character, '/' | '\\'))
        .collect();
    Cow::Owned(
        super::text::counted_text(&format!("{scheme}://{host}"), &public, counters).into_owned(),
    )
}

fn no_url(text: &str, rules: &Rules, counters: &Counters) -> String {
    let path = text.split(['?', '#']).next().unwrap_or_default();
    match path.rfind('@') {
        // What follows can be a URL.
        Some(at) => counted_endpoint(&path[at + 1..], rules, counters).into_owned(),
        None => super::text::counted_text(path.trim(), rules, counters).into_owned(),
    }
}
