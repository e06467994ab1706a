//! A text that should be a URL.

use std::borrow::Cow;

use crate::bytes::*;
use crate::counters::Counters;
use crate::cut::scannable_part;
use crate::rules::Rules;
use crate::shown_path::HOMES;
use crate::text::without_invisible;
use crate::url::{holds_password, is_special_scheme};

impl Counters {
    /// See [`endpoint`](crate::endpoint).
    pub fn endpoint<'a>(&self, input: &'a str, rules: &Rules) -> Cow<'a, str> {
        Cow::Owned(endpoint(input, rules, self))
    }
}

fn endpoint(input: &str, rules: &Rules, counters: &Counters) -> String {
    let visible = without_invisible(scannable_part(input, rules), rules);
    let trimmed = visible.trim();
    let Some((scheme, rest)) = split_scheme(trimmed) else {
        return endpoint_that_is_not_a_url(trimmed, rules, counters);
    };
    if !is_special_scheme(scheme.as_bytes()) && !rest.starts_with("//") {
        return endpoint_that_is_not_a_url(trimmed, rules, counters);
    }
    let slashes = prefix_len(rest.as_bytes(), class!(b"/\\"));
    let host = without_userinfo(from(rest, slashes));
    let mut url = format!("{scheme}://");
    let start = url.len();
    for character in host.chars() {
        let leads = url.len() == start && matches!(character, '/' | '\\');
        // A blank has no place in a URL, and would end it for the detectors.
        if !leads && !character.is_whitespace() {
            url.push(character);
        }
    }
    let public = rules.with_paths_and_emails(false);
    counters.text(&url, &public).into_owned()
}

fn split_scheme(text: &str) -> Option<(&str, &str)> {
    let colon = find_byte(text.as_bytes(), b':')?;
    let scheme = str_slice(text, 0..colon);
    let is_scheme = scheme.starts_with(|first: char| first.is_ascii_alphabetic())
        && consists_of(scheme.as_bytes(), SCHEME)
        && !is_same_word(scheme.as_bytes(), b"file");
    is_scheme.then(|| (scheme, from(text, colon + 1)))
}

/// Returns a text from its host on, without the credentials before it.
fn without_userinfo(text: &str) -> &str {
    let authority = before(text, class!(b"/?#\\"));
    let last_at = last_at_sign(authority).or_else(|| {
        // A password that should have been encoded can hold what ends an authority.
        holds_password(authority.as_bytes()).then(|| last_at_sign(text))?
    });
    match last_at {
        Some(at) => from(text, at + 1),
        None => text,
    }
}

/// Returns what stands before the first character of a class.
fn before(text: &str, class: Class) -> &str {
    let end = first_of(text.as_bytes(), class);
    str_slice(text, 0..end.unwrap_or(text.len()))
}

fn from(text: &str, start: usize) -> &str {
    str_slice(text, start..text.len())
}

fn last_at_sign(text: &str) -> Option<usize> {
    last_of(text.as_bytes(), class!(b"@"))
}

/// Returns what stands before a `?` or `#`, and behind the last `@` in it, as a text.
fn endpoint_that_is_not_a_url(text: &str, rules: &Rules, counters: &Counters) -> String {
    let path = before(text, class!(b"?#"));
    if let Some(at) = last_at_sign(path) {
        // The text behind the `@` can be a URL after all.
        return endpoint(from(path, at + 1), rules, counters);
    }
    let path = path.trim();
    let rules = match is_route(path) {
        true => rules.with_paths_and_emails(false),
        false => *rules,
    };
    counters.text(path, &rules).into_owned()
}

/// Returns whether a text is a path on a server, such as `/parks/wdw/rides`, rather than one of a file system that
/// somebody passed by mistake: those of home directories stay hidden.
fn is_route(text: &str) -> bool {
    let Some(rest) = text.strip_prefix('/') else {
        return false;
    };
    let first = before(rest, class!(b"/"));
    let is_home = HOMES.contains(first.as_bytes()) || first == "root";
    !rest.starts_with('/')
        && !is_home
        && !text
            .chars()
            .any(|letter| letter.is_whitespace() || letter == '\\')
}
