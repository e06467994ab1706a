//! Absolute paths of Unix and Windows. Routes, fractions and media types are not paths.

use crate::bytes::{
    at_most, is_name_byte, is_quote, is_word_byte, prefix_len, starts_with_ignoring_case,
    suffix_len,
};
use crate::input::{Found, View};
use crate::rule::Rule;

/// A path that was found in a text.
pub(crate) struct FoundPath {
    pub(crate) found: Found,
    /// Whether it is a Windows path, which may go on after a space.
    pub(crate) is_windows: bool,
    /// Whether it continues the path before the space. Both are one path with one marker.
    pub(crate) is_continuation: bool,
}

impl FoundPath {
    fn new(start: usize, end: usize, is_windows: bool) -> Self {
        Self {
            found: Rule::Path.found(start, end),
            is_windows,
            is_continuation: false,
        }
    }
}

/// Whether a directory is usual at the root of a file system.
fn is_root_directory(name: &[u8]) -> bool {
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

/// Whether the routes of HTTP servers usually start with this part.
fn is_route_start(name: &[u8]) -> bool {
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

/// Whether a part of a route is the version of an interface: `v1`.
fn is_version(name: &[u8]) -> bool {
    name.len() <= 3 && name[0] == b'v' && name[1..].iter().all(u8::is_ascii_digit)
}

/// The methods of HTTP, after which a path is a route.
const METHODS: [&str; 7] = ["GET", "PUT", "POST", "PATCH", "DELETE", "HEAD", "OPTIONS"];

/// Finds the first path in a word or in a part of one. After a Windows path and a space, the word may continue
/// it.
pub(crate) fn first_path(
    view: &View<'_>,
    start: usize,
    end: usize,
    is_after_path: bool,
) -> Option<FoundPath> {
    let word = &view.bytes[start..end];
    if is_after_path && view.bytes[..start].ends_with(b" ") && word.contains(&b'\\') {
        let stop = path_end(view, start, end);
        return (stop > start).then(|| FoundPath {
            is_continuation: true,
            ..FoundPath::new(start, stop, true)
        });
    }
    path_at_start(view, start, end)
        .or_else(|| (start + 1..end).find_map(|at| path_inside(view, at, start, end)))
}

/// Returns the path at the beginning of a word or of a part of one.
pub(crate) fn path_at_start(view: &View<'_>, start: usize, end: usize) -> Option<FoundPath> {
    path_at(view, start, start, end)
}

/// Returns the path that starts inside a word, behind a sign such as in `--file=/etc/x` or `error:/var/y`.
fn path_inside(view: &View<'_>, at: usize, start: usize, end: usize) -> Option<FoundPath> {
    let bytes = view.bytes;
    match bytes[at - 1] {
        // A flag of one letter has its argument glued to it: `-I/usr/include`.
        flag if flag.is_ascii_alphabetic()
            && bytes[at] == b'/'
            && at == start + 2
            && bytes[start] == b'-'
            && starts_with_root_directory(&bytes[at..end]) =>
        {
            path_at(view, at, start, end)
        }
        b'=' | b':' | b'@' | b'!' | b'&' | b'?' | b'%' => path_at(view, at, start, end),
        // Some scripts put no blanks between words.
        0x80.. if bytes[at].is_ascii_punctuation() || bytes[at].is_ascii_alphabetic() => {
            view.budget.look(0);
            let can_be_path = bytes[at] != b'/' || starts_with_root_directory(&bytes[at..end]);
            can_be_path.then(|| path_at(view, at, start, end))?
        }
        _ => None,
    }
}

/// Returns the path at `at`, within the word at `start..end`.
fn path_at(view: &View<'_>, at: usize, start: usize, end: usize) -> Option<FoundPath> {
    view.budget.look(0);
    if view.budget.is_exhausted_at(end) {
        return None;
    }
    let text = &view.bytes[at..end];
    match text {
        [b'/', ..] => unix_path(view, at, end),
        [b'.', b'.', b'/', ..] if at == start => climbing_path(view, at, end),
        [b'~', rest @ ..] => {
            is_home_path(rest).then(|| FoundPath::new(at, path_end(view, at, end), false))
        }
        [b'\\', b'\\', ..] => {
            is_unc_path(text).then(|| FoundPath::new(at, path_end(view, at, end), true))
        }
        [drive, b':', b'\\' | b'/', rest @ ..] if drive.is_ascii_alphabetic() => {
            let is_glued = at != start && view.bytes[at - 1].is_ascii_alphanumeric();
            let is_path = !is_glued && !rest.is_empty() && !rest.starts_with(b"/");
            is_path.then(|| FoundPath::new(at, path_end(view, at, end), true))
        }
        [b'f' | b'F', ..] => {
            is_file_url_of_path(text).then(|| FoundPath::new(at, path_end(view, at, end), false))
        }
        _ => None,
    }
}

/// Whether a text behind a `~` is the name of a user, which may be empty, a separator and more: `~/x`,
/// `~ada/x`.
fn is_home_path(rest: &[u8]) -> bool {
    let user_len = prefix_len(rest, is_name_byte);
    let is_separated = matches!(rest.get(user_len), Some(b'/' | b'\\'));
    is_separated && rest.len() > user_len + 1
}

/// Whether a text is `\\server\share`, or `\\\\server\\share` in a string that was escaped.
fn is_unc_path(text: &[u8]) -> bool {
    let server = &text[prefix_len(text, |byte| byte == b'\\')..];
    let server_len = prefix_len(server, |byte| byte != b'\\');
    let has_share = server[server_len..].iter().any(|byte| *byte != b'\\');
    server_len > 0 && has_share
}

fn has_file_scheme(text: &[u8]) -> bool {
    text.len() >= 5 && text[..5].eq_ignore_ascii_case(b"file:")
}

fn is_file_url_of_path(text: &[u8]) -> bool {
    text.len() > 6 && has_file_scheme(text) && matches!(text[5], b'/' | b'\\')
}

/// Returns the absolute path of Unix at `at`, unless it looks like a route.
fn unix_path(view: &View<'_>, at: usize, end: usize) -> Option<FoundPath> {
    let path = &view.bytes[at + 1..end];
    if path.first() == Some(&b'/') {
        return path_with_double_slash(view, at, end);
    }
    let starts_name = path.first().is_some_and(|byte| {
        byte.is_ascii_alphanumeric() || matches!(byte, b'.' | b'_') || *byte >= 0x80
    });
    let first_len = path.iter().position(|byte| matches!(byte, b'/' | b':'));
    let first_len = first_len.filter(|len| path[*len] == b'/')?;
    if !starts_name || path.len() == first_len + 1 {
        return None;
    }
    let first = &path[..first_len];
    if is_public_path(path) {
        return None;
    }
    if !is_root_directory(first) {
        if is_pointer(view, at, end, path) {
            return None;
        }
        if is_version(first) || is_route_start(first) || is_after_method(view, at) {
            return None;
        }
        view.budget.look(path.len());
        if takes_parameters(view, path, end) {
            return None;
        }
    }
    path_with_several_parts(view, at, first_len, end)
}

/// Whether a path is the same on every machine, so that it says nothing of anybody: a program, a device, or the
/// sources of Rust's standard library. `path` has no slash at its beginning.
fn is_public_path(path: &[u8]) -> bool {
    const DEVICES: [&[u8]; 8] = [
        b"null", b"zero", b"full", b"tty", b"stdin", b"stdout", b"stderr", b"urandom",
    ];
    const PROGRAMS: [&[u8]; 4] = [b"bin/", b"usr/bin/", b"sbin/", b"usr/sbin/"];
    let is_of_sentence = |byte: u8| matches!(byte, b'.' | b'!' | b'?' | b':' | b'=');
    let colon = path
        .iter()
        .position(|byte| *byte == b':')
        .unwrap_or(path.len());
    let path = &path[..colon - suffix_len(&path[..colon], is_of_sentence)];
    let is_program = |directory: &&[u8]| {
        let name = path.strip_prefix(*directory);
        name.is_some_and(|name| {
            (1..=16).contains(&name.len()) && name.iter().all(|byte| is_name_byte(*byte))
        })
    };
    let device = path.strip_prefix(b"dev/");
    device.is_some_and(|device| DEVICES.contains(&device)) || PROGRAMS.iter().any(is_program)
}

/// Words that stand before a place in a document, in small letters.
const BEFORE_POINTERS: [&str; 12] = [
    "at",
    "pointer",
    "instancepath",
    "instance_path",
    "instance path",
    "schemapath",
    "schema_path",
    "schema path",
    "location",
    "at path",
    "nonexistent key",
    "json path",
];

/// The first parts of places in schemas and in calls.
const POINTER_STARTS: [&[u8]; 16] = [
    b"$defs",
    b"arguments",
    b"components",
    b"data",
    b"definitions",
    b"dependencies",
    b"input",
    b"metadata",
    b"params",
    b"paths",
    b"properties",
    b"required",
    b"responses",
    b"schema",
    b"spec",
    b"variables",
];

/// Whether a text that starts with a slash is a place in a document: a JSON pointer (RFC 6901) or an XPath, as a
/// word before it, its first part or its other parts say. `path` is the text behind the slash.
fn is_pointer(view: &View<'_>, at: usize, end: usize, path: &[u8]) -> bool {
    let path =
        &path[..path.len() - suffix_len(path, |byte| matches!(byte, b'.' | b':' | b'!' | b'?'))];
    let mut parts = path.split(|byte| *byte == b'/');
    let has_extension = path
        .rsplit(|byte| *byte == b'/')
        .next()
        .is_some_and(|last| last.contains(&b'.'));
    if path.ends_with(b".git") {
        return true;
    }
    if has_extension || path.contains(&b':') {
        return false;
    }
    let first = parts.next().unwrap_or_default();
    if POINTER_STARTS.contains(&first) || view.bytes.get(end) == Some(&b'[') {
        return true;
    }
    let is_place = |part: &[u8]| {
        !part.is_empty() && part.iter().all(u8::is_ascii_digit)
            || part.windows(2).any(|two| two == b"~0" || two == b"~1")
    };
    if parts.any(is_place) {
        return true;
    }
    let before = &view.bytes[at.saturating_sub(2 * MAX_BEFORE_PATH)..at];
    let joints = suffix_len(before, |byte| b" :=(\"'`\\".contains(&byte));
    let before = &before[..before.len() - joints];
    BEFORE_POINTERS.iter().any(|word| {
        let start = before.len().checked_sub(word.len());
        start.is_some_and(|start| {
            before[start..].eq_ignore_ascii_case(word.as_bytes())
                && (start == 0 || !is_name_byte(before[start - 1]))
        })
    })
}

/// Returns a path that climbs to the root of a file system: `../../../etc/passwd`.
fn climbing_path(view: &View<'_>, at: usize, end: usize) -> Option<FoundPath> {
    let path = &view.bytes[at..end];
    let steps = path
        .chunks_exact(3)
        .take_while(|step| step == b"../")
        .count();
    let top = &path[3 * steps..];
    let first_len = top.iter().position(|byte| *byte == b'/')?;
    if !is_root_directory(&top[..first_len]) {
        return None;
    }
    path_with_several_parts(view, at, 3 * steps + first_len, end)
}

/// Whether a path has a sign that says that it is a route with parameters: `/users/{id}`, `/users/:id`,
/// `/find?q=…`.
fn takes_parameters(view: &View<'_>, path: &[u8], end: usize) -> bool {
    let sign = path
        .iter()
        .position(|byte| matches!(byte, b'{' | b':' | b'*' | b'?' | b'='));
    let has_parameter = sign.is_some_and(|at| {
        if path[at] == b':' {
            // Elsewhere, a colon ends the path.
            path[at - 1] == b'/'
        } else {
            // Signs at the end belong to the sentence.
            let is_of_sentence = |byte: &u8| matches!(byte, b'.' | b'!' | b'?' | b':' | b'=');
            view.is_marker_at(end) || !path[at..].iter().all(is_of_sentence)
        }
    });
    has_parameter || view.bytes.get(end) == Some(&b'{')
}

/// Returns a path such as `//home//ada`, which must start at the root of a file system: otherwise it may be an
/// address without its scheme.
fn path_with_double_slash(view: &View<'_>, at: usize, end: usize) -> Option<FoundPath> {
    let slashes = prefix_len(&view.bytes[at..end], |byte| byte == b'/');
    let path = &view.bytes[at + slashes..end];
    let first_len = path.iter().position(|byte| *byte == b'/')?;
    if !is_root_directory(&path[..first_len]) {
        return None;
    }
    path_with_several_parts(view, at, slashes + first_len, end)
}

/// Returns the path, if something follows its first part.
fn path_with_several_parts(
    view: &View<'_>,
    at: usize,
    first_end: usize,
    end: usize,
) -> Option<FoundPath> {
    let stop = path_end(view, at, end);
    (stop > at + first_end + 2).then(|| FoundPath::new(at, stop, false))
}

/// Whether a text that starts with a slash goes on with a directory at the root of a file system.
fn starts_with_root_directory(path: &[u8]) -> bool {
    if !path.get(1).is_some_and(u8::is_ascii_alphabetic) {
        return false;
    }
    let first = path.split(|byte| *byte == b'/').nth(1).unwrap_or_default();
    is_root_directory(first)
}

/// How many bytes before a path are searched for a method.
const MAX_BEFORE_PATH: usize = 16;

fn is_after_method(view: &View<'_>, at: usize) -> bool {
    let before = &view.bytes[at.saturating_sub(MAX_BEFORE_PATH)..at];
    let separators = suffix_len(before, |byte| byte == b' ' || is_quote(byte));
    let before = &before[..before.len() - separators];
    METHODS
        .iter()
        .any(|method| before.ends_with(method.as_bytes()))
}

/// The longest path in quotes in bytes.
const MAX_QUOTED_PATH: usize = 1_024;

/// Up to this length, a test of all bytes without branches is faster than a search.
const MAX_SHORT_PATH: usize = 64;

/// Returns where a path ends that starts at `at` in a word that ends at `end`. The signs of the sentence around
/// it do not belong to it, and neither do line and column, which say nothing: `main.rs:3:7`.
fn path_end(view: &View<'_>, at: usize, end: usize) -> usize {
    let bytes = view.bytes;
    view.budget.look(end - at);
    let mut stop =
        end_of_quoted_path(view, at, end).unwrap_or_else(|| end_behind_blanks(view, end));
    let drive_len = match &bytes[at..stop] {
        [_, b':', ..] => 2,
        // A path of Windows as a program spells it: `\\?\C:\x`.
        [b'\\', b'\\', b'?' | b'.', b'\\', _, b':', ..] => 6,
        _ => 0,
    };
    let rest = &bytes[at + drive_len..stop];
    if let Some(colon) = first_colon(rest)
        && !has_file_scheme(&bytes[at..stop])
    {
        stop = at + drive_len + colon;
    }
    let is_of_sentence = |byte: u8| matches!(byte, b'.' | b'!' | b'?' | b':' | b'=');
    // At least one byte of the path is left.
    let behind_first = (at + 1).min(stop);
    stop - suffix_len(&bytes[behind_first..stop], is_of_sentence)
}

/// Returns the closing quote of a path in quotes, which may hold spaces.
fn end_of_quoted_path(view: &View<'_>, at: usize, end: usize) -> Option<usize> {
    let quote = *view.bytes[..at].last().filter(|byte| is_quote(**byte))?;
    let quoted = at_most(&view.bytes[at..], MAX_QUOTED_PATH);
    let close = quoted
        .iter()
        .position(|byte| *byte == quote || *byte == b'\n');
    view.budget.look(close.unwrap_or(quoted.len()));
    let close = at + close?;
    // A quote before a word opens another text: `'C:\x TOKEN='y'`.
    let next = view.bytes.get(close + 1);
    let closes = view.bytes[close] == quote && !next.is_some_and(u8::is_ascii_alphanumeric);
    (closes && close >= end).then_some(close)
}

/// Words of a sentence that do not belong to a name of a file, in small letters.
const WORDS_BEHIND_PATHS: &[&str] = &[
    "a", "already", "an", "and", "are", "as", "at", "because", "but", "by", "cannot", "contains",
    "could", "did", "does", "doesn't", "exists", "failed", "for", "from", "had", "has", "in",
    "into", "is", "isn't", "line", "must", "no", "not", "of", "on", "onto", "or", "over", "should",
    "that", "the", "to", "too", "via", "was", "while", "will", "with",
];

/// The beginnings of words with a slash that are not a part of a path.
const OTHER_SLASHES: &[&str] = &[
    "http/",
    "and/or",
    "i/o",
    "n/a",
    "tcp/",
    "application/",
    "text/",
    "image/",
    "audio/",
    "video/",
    "multipart/",
    "font/",
    "linux/",
    "src/",
    "./",
    "../",
    "~/",
    "tests/",
    "docs/",
    "node_modules/",
];

/// How far behind a word a path without quotes can go on, in bytes.
const MAX_BEHIND_BLANK: usize = 96;

/// Returns the end of a Unix path with blanks in it: it goes on where the next word has a slash, and where the
/// next words end like the name of a file, before a sign that ends them.
fn end_behind_blanks(view: &View<'_>, end: usize) -> usize {
    let mut stop = end;
    while view.bytes.get(stop) == Some(&b' ')
        && !matches!(view.bytes[stop - 1], b':' | b'.' | b'!' | b'?' | b'=')
    {
        let rest = at_most(&view.bytes[stop + 1..], MAX_BEHIND_BLANK);
        view.budget.look(rest.len());
        let is_escaped = view.bytes[stop - 1] == b'\\';
        let escaped = || {
            let len = prefix_len(rest, |byte| {
                is_word_byte(byte) && !matches!(byte, b':' | b'=')
            });
            is_escaped.then_some(len).filter(|len| *len > 0)
        };
        let Some(len) = escaped().or_else(|| part_behind_blank(rest)) else {
            break;
        };
        stop += 1 + len;
    }
    stop
}

/// Returns the length of the words at the beginning of a text that belong to the path before them.
fn part_behind_blank(text: &[u8]) -> Option<usize> {
    // One of the words has a slash, or the dot of an extension. This test has no branches, so that the compiler can
    // use vector instructions.
    let is_sign = |byte: u8| (byte == b'/') | (byte == b'.');
    if !text.iter().fold(false, |has, byte| has | is_sign(*byte)) {
        return None;
    }
    let mut len = 0;
    for _ in 0..4 {
        let word = &text[len..];
        let word = &word[..prefix_len(word, |byte| {
            is_name_byte(byte) || byte == b'/' || byte >= 0x80
        })];
        if word.is_empty() || word[0] == b'-' {
            return None;
        }
        let next = text.get(len + word.len());
        let slash = word.iter().position(|byte| *byte == b'/');
        if let Some(slash) = slash {
            let is_fraction = word
                .iter()
                .all(|byte| byte.is_ascii_digit() || *byte == b'/');
            let is_other = OTHER_SLASHES
                .iter()
                .any(|other| starts_with_ignoring_case(word, other));
            let is_part = slash > 0 && !is_fraction && !is_other;
            return (is_part && !has_word_of_sentence(&text[..len])).then_some(len + word.len());
        }
        let is_end = match next {
            None | Some(b':' | b',' | b')' | b'"' | b'\'' | b'`' | b'\n' | b']' | b';') => true,
            Some(b' ') => text[len + word.len()..].starts_with(b" ("),
            _ => false,
        };
        if is_end && has_extension(word) {
            let words_len = len + word.len();
            return (!has_word_of_sentence(&text[..words_len])).then_some(words_len);
        }
        if next != Some(&b' ') {
            return None;
        }
        len += word.len() + 1;
    }
    None
}

/// Whether one of the words of a text does not belong to a path. This takes longer than the other tests, so it
/// comes last.
fn has_word_of_sentence(text: &[u8]) -> bool {
    text.split(|byte| *byte == b' ').any(|word| {
        WORDS_BEHIND_PATHS
            .iter()
            .any(|other| other.as_bytes().eq_ignore_ascii_case(word))
    })
}

/// Whether a word ends in the extension of a file: a dot, and one to five letters and digits.
fn has_extension(word: &[u8]) -> bool {
    let extension = suffix_len(word, |byte| byte.is_ascii_alphanumeric());
    let has_letter = word[word.len() - extension..]
        .iter()
        .any(u8::is_ascii_alphabetic);
    (1..=5).contains(&extension) && has_letter && word[..word.len() - extension].ends_with(b".")
}

fn first_colon(text: &[u8]) -> Option<usize> {
    let is_colon = |byte: &u8| *byte == b':';
    if text.len() <= MAX_SHORT_PATH && !text.iter().fold(false, |has, byte| has | is_colon(byte)) {
        return None;
    }
    text.iter().position(is_colon)
}
