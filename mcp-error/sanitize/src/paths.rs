//! Absolute paths of Unix and Windows. Routes, fractions and media types are none.

use std::borrow::Cow;

use super::class::{is_quote, is_word};
use super::counters::{Counters, DetectorKind};
use super::cut;
use super::detect::{Found, Walk};
use super::rules::Rules;
use mcp_error_rules::markers::MARKERS;

pub(super) struct PathFound {
    pub(super) found: Found,
    /// Whether it may go on after a space.
    pub(super) windows: bool,
    /// Whether it is the one before the space that goes on.
    pub(super) goes_on: bool,
}

/// Whether a directory is one at the root of a file system.
fn is_root(name: &[u8]) -> bool {
    matches!(
        name,
        b"Applications"
            | b"Library"
            | b"System"
            | b"Users"
            | b"Volumes"
            | b"app"
            | b"bin"
            | b"boot"
            | b"build"
            | b"builds"
            | b"data"
            | b"dev"
            | b"etc"
            | b"home"
            | b"lib"
            | b"lib32"
            | b"lib64"
            | b"media"
            | b"mnt"
            | b"nix"
            | b"opt"
            | b"private"
            | b"proc"
            | b"root"
            | b"run"
            | b"sbin"
            | b"secrets"
            | b"snap"
            | b"srv"
            | b"sys"
            | b"tmp"
            | b"usr"
            | b"var"
            | b"work"
            | b"workdir"
            | b"workspace"
            | b"workspaces"
    )
}

/// Whether routes start with this part.
fn is_route(name: &[u8]) -> bool {
    matches!(
        name,
        b".well-known"
            | b"account"
            | b"admin"
            | b"api"
            | b"assets"
            | b"auth"
            | b"callback"
            | b"docs"
            | b"events"
            | b"graphql"
            | b"health"
            | b"healthz"
            | b"help"
            | b"items"
            | b"login"
            | b"logout"
            | b"mcp"
            | b"messages"
            | b"metrics"
            | b"oauth"
            | b"orders"
            | b"prompts"
            | b"public"
            | b"resources"
            | b"rest"
            | b"rpc"
            | b"search"
            | b"session"
            | b"sessions"
            | b"static"
            | b"status"
            | b"tools"
            | b"users"
            | b"webhook"
            | b"webhooks"
    )
}

/// Request methods, after which a path is a route.
const METHODS: &[&str] = &["GET", "PUT", "POST", "PATCH", "DELETE", "HEAD", "OPTIONS"];

/// The first path in a part of a word.
pub(super) fn path(
    walk: &Walk<'_>,
    start: usize,
    end: usize,
    after_path: bool,
) -> Option<PathFound> {
    let bytes = walk.bytes;
    let spaced = start > 0 && bytes[start - 1] == b' ';
    if after_path && spaced && bytes[start..end].contains(&b'\\') {
        let stop = path_end(walk, start, end);
        return (stop > start).then(|| PathFound {
            goes_on: true,
            ..found(start, stop, true)
        });
    }
    // A path starts a word, or stands after a sign: `--file=/etc/x`, `error:/var/y`.
    at_start(walk, start, end).or_else(|| {
        (start + 1..end).find_map(|at| match bytes[at - 1] {
            b'=' | b':' | b'@' | b'!' | b'&' | b'?' | b'%' => at_boundary(walk, at, start, end),
            // Not all scripts put blanks between words.
            0x80.. if bytes[at].is_ascii_punctuation() || bytes[at].is_ascii_alphabetic() => {
                walk.budget.spend(12);
                let can_be = bytes[at] != b'/' || is_rooted(&bytes[at..end]);
                can_be.then(|| at_boundary(walk, at, start, end))?
            }
            _ => None,
        })
    })
}

/// The path that a part of a word starts with.
pub(super) fn at_start(walk: &Walk<'_>, start: usize, end: usize) -> Option<PathFound> {
    at_boundary(walk, start, start, end)
}

fn found(start: usize, end: usize, windows: bool) -> PathFound {
    PathFound {
        found: DetectorKind::Path.found(start, end),
        windows,
        goes_on: false,
    }
}

fn at_boundary(walk: &Walk<'_>, at: usize, start: usize, end: usize) -> Option<PathFound> {
    walk.budget.spend(13);
    if walk.budget.is_over(end) {
        return None;
    }
    let rest = &walk.bytes[at..end];
    match rest {
        [b'/', ..] => unix(walk, at, end),
        [b'~', tail @ ..] => {
            let user = tail
                .iter()
                .take_while(|byte| byte.is_ascii_alphanumeric())
                .count();
            let separated = matches!(tail.get(user), Some(b'/' | b'\\'));
            let more = tail.len() > user + 1;
            (separated && more).then(|| found(at, path_end(walk, at, end), false))
        }
        // `\\server\share`, and `\\\\server\\share` where a string was escaped.
        [b'\\', b'\\', ..] => {
            let name = rest.iter().skip_while(|byte| **byte == b'\\');
            let server = name.clone().take_while(|byte| **byte != b'\\').count();
            let share = name.skip(server).any(|byte| *byte != b'\\');
            (server > 0 && share).then(|| found(at, path_end(walk, at, end), true))
        }
        [drive, b':', b'\\' | b'/', tail @ ..]
            if drive.is_ascii_alphabetic()
                && (at == start || !walk.bytes[at - 1].is_ascii_alphanumeric()) =>
        {
            (!tail.is_empty() && !tail.starts_with(b"/"))
                .then(|| found(at, path_end(walk, at, end), true))
        }
        [b'f' | b'F', ..]
            if rest.len() > 6 && is_file_url(rest) && matches!(rest[5], b'/' | b'\\') =>
        {
            Some(found(at, path_end(walk, at, end), false))
        }
        _ => None,
    }
}

fn is_file_url(text: &[u8]) -> bool {
    text.len() >= 5 && text[..5].eq_ignore_ascii_case(b"file:")
}

/// An absolute path of Unix, unless it is a route.
fn unix(walk: &Walk<'_>, at: usize, end: usize) -> Option<PathFound> {
    let path = &walk.bytes[at + 1..end];
    if path.first() == Some(&b'/') {
        return doubled(walk, at, end);
    }
    let starts_name = path.first().is_some_and(|byte| {
        byte.is_ascii_alphanumeric() || matches!(byte, b'.' | b'_') || *byte >= 0x80
    });
    let first_end = path.iter().position(|byte| matches!(byte, b'/' | b':'));
    let first_end = first_end.filter(|first| path[*first] == b'/')?;
    if !starts_name || path.len() == first_end + 1 {
        return None;
    }
    let first = &path[..first_end];
    if is_root(first) {
        return deeper(walk, at, first_end, end);
    }
    let version = first.len() <= 3 && first[0] == b'v' && first[1..].iter().all(u8::is_ascii_digit);
    if version || is_route(first) || after_method(walk, at) {
        return None;
    }
    walk.budget.spend(15 + path.len() / 4);
    // What takes parameters is a route. A colon ends the path, and signs at the end are the sentence's.
    let sign = path
        .iter()
        .position(|byte| matches!(byte, b'{' | b':' | b'*' | b'?' | b'='));
    let route = sign.is_some_and(|at| match path[at] {
        b':' => path[at - 1] == b'/',
        _ => {
            let is_end = |byte: &u8| matches!(byte, b'.' | b'!' | b'?' | b':' | b'=');
            walk.is_marker(end) || !path[at..].iter().all(is_end)
        }
    });
    if route || walk.bytes.get(end) == Some(&b'{') {
        return None;
    }
    deeper(walk, at, first_end, end)
}

/// `//home//ada`, at the root of a file system: else it may be an address without its scheme.
fn doubled(walk: &Walk<'_>, at: usize, end: usize) -> Option<PathFound> {
    let slashes = walk.bytes[at..end].iter();
    let first = at + slashes.take_while(|byte| **byte == b'/').count();
    let path = &walk.bytes[first..end];
    let first_end = path.iter().position(|byte| *byte == b'/')?;
    is_root(&path[..first_end])
        .then(|| deeper(walk, at, first - at + first_end, end))
        .flatten()
}

/// The path, if something follows its first part.
fn deeper(walk: &Walk<'_>, at: usize, first_end: usize, end: usize) -> Option<PathFound> {
    let stop = path_end(walk, at, end);
    (stop > at + first_end + 2).then(|| found(at, stop, false))
}

/// Whether a path starts with a directory at the root of a file system.
fn is_rooted(path: &[u8]) -> bool {
    if !path.get(1).is_some_and(u8::is_ascii_alphabetic) {
        return false;
    }
    let first = path.split(|byte| *byte == b'/').nth(1).unwrap_or_default();
    is_root(first)
}

fn after_method(walk: &Walk<'_>, at: usize) -> bool {
    let before = &walk.bytes[at.saturating_sub(16)..at];
    let is_blank = |byte: &&u8| **byte == b' ' || is_quote(**byte);
    let blanks = before.iter().rev().take_while(is_blank).count();
    let before = &before[..before.len() - blanks];
    METHODS
        .iter()
        .any(|method| before.ends_with(method.as_bytes()))
}

/// Bytes of a path in quotes at most.
const MAX_QUOTED: usize = 1_024;

/// Bytes of what is looked through without branches at most.
const MAX_SHORT: usize = 64;

/// Where a path ends within its word: not at the signs of the sentence around it, but at line and
/// column (`main.rs:3:7`), which say nothing.
fn path_end(walk: &Walk<'_>, at: usize, end: usize) -> usize {
    let bytes = walk.bytes;
    let mut stop = end;
    // A path in quotes may hold spaces.
    if at > 0 && is_quote(bytes[at - 1]) {
        let quote = bytes[at - 1];
        let quoted = &bytes[at..bytes.len().min(at + MAX_QUOTED)];
        let close = quoted
            .iter()
            .position(|byte| *byte == quote || *byte == b'\n');
        walk.budget.spend(5 + close.unwrap_or(MAX_QUOTED));
        // A quote before a word opens another text: `'C:\x TOKEN='y'`.
        let closes = |close: usize| {
            bytes[at + close] == quote
                && !bytes.get(at + close + 1).is_some_and(|next| is_word(*next))
        };
        if let Some(close) = close
            && closes(close)
            && close >= end - at
        {
            stop = at + close;
        }
    }
    let drive = usize::from(bytes.get(at + 1) == Some(&b':')) * 2;
    let rest = &bytes[at + drive..stop];
    // Most have none: in a short one that is known sooner without branches than by a search.
    let is_colon = |byte: &u8| *byte == b':';
    let has_none =
        rest.len() <= MAX_SHORT && !rest.iter().fold(false, |has, byte| has | is_colon(byte));
    let colon = match has_none {
        true => None,
        false => rest.iter().position(is_colon),
    };
    if let Some(colon) = colon.filter(|_| !is_file_url(&bytes[at..stop])) {
        stop = at + drive + colon;
    }
    while stop > at + 1 && matches!(bytes[stop - 1], b'.' | b'!' | b'?' | b':' | b'=') {
        stop -= 1;
    }
    stop
}

/// How a path is shown on purpose.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum PathMode {
    /// Not at all.
    Hidden,
    /// Without the owner of its home directory.
    User,
    /// Relative to one of the roots, else not at all.
    Root,
}

pub(super) fn counted_path<'a>(
    path: &str,
    mode: PathMode,
    roots: &[&str],
    rules: &Rules,
    counters: &Counters,
) -> Cow<'a, str> {
    let too_long = path.len() > rules.scan_limit();
    let path = match too_long {
        true => cut::scannable(path, rules.scan_limit()),
        false => path,
    };
    let shown = match mode {
        PathMode::Hidden => None,
        // An invisible character can hide the name of a home directory, and `..`.
        PathMode::User => Some(without_user(&super::text::visible(path, rules))),
        // A `..` can stand behind the cut.
        PathMode::Root if too_long => None,
        PathMode::Root => below(&super::text::visible(path, rules), roots).map(str::to_owned),
    };
    let Some(shown) = shown else {
        return Cow::Borrowed(MARKERS.path);
    };
    let rules = rules.without_paths();
    let clean = counters.truncated_once(|| {
        let clean = super::text::counted_text(&shown, &rules, counters).into_owned();
        if !too_long || clean.ends_with(MARKERS.cut) {
            return clean;
        }
        counters.truncated();
        super::text::cut_clean(&clean, &rules, counters, |_| rules.max_bytes)
    });
    Cow::Owned(clean)
}

fn without_user(path: &str) -> String {
    let parts: Vec<&str> = path.split_inclusive(['/', '\\']).collect();
    let mut out = String::with_capacity(path.len());
    let mut owner = false;
    for part in parts {
        let name = part.trim_end_matches(['/', '\\']);
        let is_home = ["home", "Users", "users", "Documents and Settings"].contains(&name);
        // `/home//ada`, `/home/./ada`
        if owner && (name.is_empty() || name == ".") {
            out.push_str(part);
            continue;
        }
        if std::mem::take(&mut owner) && name != MARKERS.cut {
            out.push_str(MARKERS.user);
            out.push_str(&part[name.len()..]);
            continue;
        }
        owner = is_home;
        match name.strip_prefix('~').is_some_and(|user| !user.is_empty()) && out.is_empty() {
            true => {
                out.push('~');
                out.push_str(MARKERS.user);
                out.push_str(&part[name.len()..]);
            }
            false => out.push_str(part),
        }
    }
    out
}

fn below<'a>(path: &'a str, roots: &[&str]) -> Option<&'a str> {
    let is_separator = |character: char| matches!(character, '/' | '\\');
    if path.split(is_separator).any(|part| part == "..") {
        return None;
    }
    roots.iter().find_map(|root| {
        let root = root.trim_end_matches(is_separator);
        let rest = path.strip_prefix(root)?;
        let relative = rest
            .strip_prefix(is_separator)?
            .trim_start_matches(is_separator);
        (!root.is_empty() && !relative.is_empty()).then_some(relative)
    })
}
