//! A text that should be a URL.

use std::borrow::Cow;

use crate::classes::SCHEME;
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
    let input = if input.len() > rules.scan_limit() {
        scannable_part(input, rules.scan_limit())
    } else {
        input
    };
    let visible = without_invisible(input, rules);
    let trimmed = visible.trim();
    let Some((scheme, rest)) = split_scheme(trimmed) else {
        return endpoint_that_is_not_a_url(trimmed, rules, counters);
    };
    if !is_special_scheme(scheme) && !rest.starts_with("//") {
        return endpoint_that_is_not_a_url(trimmed, rules, counters);
    }
    let host = without_userinfo(rest.trim_start_matches(['/', '\\']));
    // A blank has no place in a URL, and would end it for the detectors.
    let host: String = host
        .chars()
        .filter(|character| !character.is_whitespace())
        .skip_while(|character| matches!(character, '/' | '\\'))
        .collect();
    let public = rules.with_paths_and_emails(false);
    counters
        .text(&format!("{scheme}://{host}"), &public)
        .into_owned()
}

fn split_scheme(text: &str) -> Option<(&str, &str)> {
    text.split_once(':').filter(|(scheme, _)| {
        scheme.starts_with(|first: char| first.is_ascii_alphabetic())
            && scheme.bytes().all(|byte| SCHEME.has(byte))
            && !scheme.eq_ignore_ascii_case("file")
    })
}

/// Returns a text from its host on, without the credentials before it.
fn without_userinfo(text: &str) -> &str {
    let authority_end = text.find(['/', '?', '#', '\\']).unwrap_or(text.len());
    let authority = &text[..authority_end];
    let last_at = authority.rfind('@').or_else(|| {
        // A password that should have been encoded can hold what ends an authority.
        holds_password(authority.as_bytes()).then(|| text.rfind('@'))?
    });
    match last_at {
        Some(at) => &text[at + 1..],
        None => text,
    }
}

/// Returns what stands before a `?` or `#`, and behind the last `@` in it, as a text.
fn endpoint_that_is_not_a_url(text: &str, rules: &Rules, counters: &Counters) -> String {
    let path = text.split(['?', '#']).next().unwrap_or_default();
    match path.rfind('@') {
        // The text behind the `@` can be a URL after all.
        Some(at) => endpoint(&path[at + 1..], rules, counters),
        None if is_route(path.trim()) => {
            let public = rules.with_paths_and_emails(false);
            counters.text(path.trim(), &public).into_owned()
        }
        None => counters.text(path.trim(), rules).into_owned(),
    }
}

/// Returns whether a text is a path on a server, such as `/parks/wdw/rides`, rather than one of a file system that
/// somebody passed by mistake: those of home directories stay hidden.
fn is_route(text: &str) -> bool {
    let mut parts = text.split('/');
    let is_absolute = parts.next() == Some("") && !text.starts_with("//");
    let is_home = parts
        .next()
        .is_some_and(|first| HOMES.contains(first.as_bytes()) || first == "root");
    is_absolute
        && !is_home
        && !text.contains(|letter: char| letter.is_whitespace() || letter == '\\')
}
