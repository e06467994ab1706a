//! Absolute paths of Unix and Windows. Routes, fractions and media types are not paths.

mod end;
mod routes;

use crate::bytes::*;
use crate::input::{Found, View};
use crate::rule::Rule;

use end::path_end;
use routes::{Slashed, is_below_homes, is_public_path, is_root_directory};

#[cfg(test)]
pub(crate) use routes::OTHER_PATHS;

/// Finds the first path in a word or in a part of one: at its beginning, or inside of it.
pub(crate) fn first_path(view: &View<'_>, start: usize, end: usize) -> Option<Found> {
    path_at_start(view, start, end).or_else(|| first_path_inside(view, start, end))
}

/// Finds the first path that starts inside a word, behind a sign: `--file=/etc/x`, `error:/var/y`.
fn first_path_inside(view: &View<'_>, start: usize, end: usize) -> Option<Found> {
    let word = Bytes(&view.bytes[start..end]);
    let mut from = 0;
    while let Some(len) = first_of(&word[from..], BEFORE_PATH) {
        let sign = start + from + len;
        from += len + 1;
        if can_start(&word[from..])
            && let Some(found) = path_behind_sign(view, sign, start, end)
        {
            return Some(found);
        }
    }
    None
}

/// What stands before a path inside a word: a sign, or a script without blanks.
const BEFORE_PATH: Class = class!(HIGH b"=:@!&?%");

/// Whether a path inside a word can begin so. This rules out most places at once.
fn can_start(text: &[u8]) -> bool {
    match text {
        [b'/' | b'~' | b'f' | b'F', ..] | [b'\\', b'\\', ..] => true,
        [drive, b':', ..] => drive.is_ascii_alphabetic(),
        _ => false,
    }
}

/// Returns the path at the beginning of a word or of a part of one.
pub(crate) fn path_at_start(view: &View<'_>, start: usize, end: usize) -> Option<Found> {
    path_at(view, start, start, end)
}

/// Returns the path behind a flag, or behind what begins a line of `diff`: `-I/usr/include`, `+/home/ada`.
#[inline(never)]
fn path_behind_hyphens(view: &View<'_>, start: usize, end: usize) -> Option<Found> {
    let signs = prefix_len(&view.bytes[start..end], class!(b"-+"));
    let at = start + signs;
    match &view.bytes[at..end] {
        [b'/', ..] => path_below_root_directory(view, at, start, end),
        [flag, b'/', ..] if flag.is_ascii_alphabetic() => {
            path_below_root_directory(view, at + 1, start, end)
        }
        _ => None,
    }
}

/// Returns the path that starts inside a word, behind the sign at `sign`. Some scripts put no blanks between words.
fn path_behind_sign(view: &View<'_>, sign: usize, start: usize, end: usize) -> Option<Found> {
    let at = sign + 1;
    if view.bytes[sign].is_ascii() || view.bytes[at] != b'/' {
        path_at(view, at, start, end)
    } else {
        path_below_root_directory(view, at, start, end)
    }
}

/// Returns the path whose slash is at `at`, if it goes on with a directory at the root of a file system.
#[inline(never)]
fn path_below_root_directory(
    view: &View<'_>,
    at: usize,
    start: usize,
    end: usize,
) -> Option<Found> {
    is_root_directory(prefix(&view.bytes[at + 1..end], class!(!b"/")))
        .then(|| path_at(view, at, start, end))?
}

/// Returns the path at `at`, within the word at `start..end`.
fn path_at(view: &View<'_>, at: usize, start: usize, end: usize) -> Option<Found> {
    view.budget.look(0);
    if view.budget.is_exhausted_at(end) {
        return None;
    }
    let text = &view.bytes[at..end];
    let is_path = match text {
        [b'/', b'/', ..] => return path_behind_steps(view, at, end),
        [b'/', ..] => return unix_path(view, at, end),
        [b'.', b'.', b'/', ..] if at == start => return path_behind_steps(view, at, end),
        [b'-' | b'+', ..] if at == start => return path_behind_hyphens(view, start, end),
        [b'~', rest @ ..] => is_home_path(rest),
        [b'\\', b'\\', ..] => is_unc_path(text),
        [drive, b':', b'\\' | b'/', rest @ ..] if drive.is_ascii_alphabetic() => !rest.is_empty(),
        [b'f' | b'F', ..] => is_file_url_of_path(text),
        _ => false,
    };
    is_path.then(|| found_at(view, at, 0, end))?
}

/// Whether a text behind a `~` is the name of a user, which may be empty, a separator and more: `~/x`,
/// `~ada/x`.
fn is_home_path(rest: &[u8]) -> bool {
    let user_len = prefix_len(rest, NAME);
    matches!(rest.get(user_len), Some(b'/' | b'\\')) && rest.len() > user_len + 1
}

/// Whether a text is `\\server\share`, or `\\\\server\\share` in a string that was escaped. Behind an odd number of backslashes, the last
/// one escapes a sign: `[^"\\\0-\x1f]`.
fn is_unc_path(text: &[u8]) -> bool {
    let server = trim_start(text, class!(b"\\"));
    let server_len = prefix_len(server, class!(!b"\\"));
    (text.len() - server.len()).is_multiple_of(2)
        && !consists_of(slice(server, server_len..), class!(b"\\"))
}

fn has_file_scheme(text: &[u8]) -> bool {
    starts_with_ignoring_case(text, "file:")
}

fn is_file_url_of_path(text: &[u8]) -> bool {
    has_file_scheme(text) && matches!(text.get(5), Some(b'/' | b'\\'))
}

/// Returns the absolute path of Unix at `at`, unless it looks like a route.
fn unix_path(view: &View<'_>, at: usize, end: usize) -> Option<Found> {
    let path = &view.bytes[at + 1..end];
    let starts_name = path
        .first()
        .is_some_and(|byte| class!(LETTER_OR_DIGIT HIGH b"._").has(*byte));
    let first_len = first_part_len(path)?;
    if !starts_name || path.len() == first_len + 1 {
        return None;
    }
    let first = &path[..first_len];
    let is_other = if is_root_directory(first) {
        is_public_path(path)
    } else if is_below_homes(path) {
        false
    } else {
        let slashed = Slashed {
            view,
            at,
            end,
            path,
            first,
        };
        slashed.is_other_path()
    };
    if is_other {
        return None;
    }
    found_at(view, at, first_len, end)
}

/// Returns the length of the first part of a path, which holds no colon, if a slash follows it.
fn first_part_len(path: &[u8]) -> Option<usize> {
    first_of(path, class!(b"/:")).filter(|len| byte_at(path, *len) == b'/')
}

/// Returns a path that begins with several slashes, or with steps up to the root of a file system: `//home//ada`,
/// `../../../etc/passwd`. Its first directory must be at the root: otherwise it may be an address without its scheme, or relative.
#[inline(never)]
fn path_behind_steps(view: &View<'_>, at: usize, end: usize) -> Option<Found> {
    let text = &view.bytes[at..end];
    let steps = prefix_len(text, class!(b"./"));
    let top = slice(text, steps..);
    let first_len = find_byte(top, b'/')?;
    let is_at_root = is_root_directory(slice(top, ..first_len));
    is_at_root.then(|| found_at(view, at, steps + first_len, end))?
}

/// Returns the path, if something follows its first part, which has so many bytes.
fn found_at(view: &View<'_>, at: usize, first_len: usize, end: usize) -> Option<Found> {
    let stop = path_end(view, at, end);
    (stop > at + first_len + 2).then(|| view.found(Rule::Path, at, stop))?
}

#[cfg(test)]
mod tests {
    use crate::{Rules, text};

    #[test]
    fn no_path_begins_behind_a_backslash_that_escapes_a_sign() {
        let shown = |message: &str| text(message, &Rules::new()).into_owned();
        let message = r#"expected "\n" or [^"\\\0-\x1f] but "x" was found"#;
        assert_eq!(shown(message), message);
        assert_eq!(
            shown(r"cannot open \\nas\oak\plan.txt"),
            "cannot open [path]"
        );
        assert_eq!(
            shown(r"cannot open \\\\nas\\oak\\plan.txt"),
            "cannot open [path]"
        );
    }

    #[test]
    fn a_home_is_no_place_in_a_document_wherever_it_stands() {
        let shown = |message: &str| text(message, &Rules::new()).into_owned();
        for home in [
            "/export/home/ada",
            "/nfs/home/ada/plans",
            "/c/Users/ada",
            "/cygdrive/c/plans",
        ] {
            assert_eq!(shown(&format!("field {home}")), "field [path]");
        }
        for pointer in ["/export/format", "/address/home/street", "/c/count"] {
            let message = format!("field {pointer}");
            assert_eq!(shown(&message), message);
        }
    }
}
