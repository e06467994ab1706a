//! Where a path ends: at a closing quote, behind blanks that belong to it, or before the signs of a sentence.

use crate::bytes::*;
use crate::input::View;

use super::has_file_scheme;

/// The longest path in quotes in bytes.
const MAX_QUOTED_PATH: usize = 1_024;

/// Returns where a path ends that starts at `at` in a word that ends at `end`. The signs of the sentence around
/// it do not belong to it, and neither do line and column, which say nothing: `main.rs:3:7`.
pub(super) fn path_end(view: &View<'_>, at: usize, end: usize) -> usize {
    let bytes = view.bytes;
    let mut stop = end_of_quoted_path(view, at).unwrap_or_else(|| end_behind_blanks(view, at, end));
    if has_byte(&bytes[at..stop], b':') && !has_file_scheme(&bytes[at..stop]) {
        stop = colon_behind_path(view, at, stop).unwrap_or(stop);
    }
    // What stands behind a colon was not read.
    view.budget.look(stop - at);
    // At least one byte of the path is left.
    let behind_first = (at + 1).min(stop);
    stop - suffix_len(&bytes[behind_first..stop], STOP)
}

/// Returns the colon that ends a path. That of a drive does not, be it behind another path to which a program joined it:
/// `/srv/app/D:\x`.
fn colon_behind_path(view: &View<'_>, at: usize, stop: usize) -> Option<usize> {
    let mut from = at;
    loop {
        let colon = from + find_byte(&view.bytes[from..stop], b':')?;
        from = colon + 1;
        if colon != at + 1 && view.byte(from) != b'\\' {
            return Some(colon);
        }
    }
}

/// Returns the closing quote of a path in quotes, which may hold spaces.
fn end_of_quoted_path(view: &View<'_>, at: usize) -> Option<usize> {
    let quote = *view.bytes[..at].last().filter(|byte| QUOTE.has(**byte))?;
    let quoted = view.from(at, MAX_QUOTED_PATH);
    let close = first_of(quoted, class!(b"\n").or(Class::of_byte(quote)));
    view.budget.look(close.unwrap_or(quoted.len()));
    let close = at + close?;
    // A quote before a word opens another text: `'C:\x TOKEN='y'`.
    let next = view.byte(close + 1);
    let closes = view.bytes[close] == quote && !LETTER_OR_DIGIT.has(next);
    closes.then_some(close)
}

/// How many words can go on a path without quotes.
const MAX_WORDS_BEHIND: usize = 4;

/// How far behind a word a path without quotes can go on, in bytes.
const MAX_BEHIND_BLANK: usize = 96;

/// What stands in a part of a path, which may hold several words.
const IN_PART: Class = class!(NAME_OR_HIGH b"&");

/// Returns the end of a path with blanks in it: it goes on where a backslash escapes the blank, where one of the next words ends in
/// a slash, or in a backslash if the path has some, and where the next words end like the name of a file, before a sign that ends them.
fn end_behind_blanks(view: &View<'_>, at: usize, end: usize) -> usize {
    let mut stop = end;
    // What stands behind a program of the system are its arguments.
    let path = &view.bytes[at..end];
    if path.starts_with(b"/usr/") && find(path, "/bin/").is_some() {
        return end;
    }
    let is_of_windows = matches!(path, [_, b':', ..] | [b'\\', ..]);
    loop {
        let next = view.byte(stop);
        // `/home/ada/ada's notes/x`
        if next == b'\'' && view.bytes[stop..].starts_with(b"'s ") {
            stop += "'s".len();
        } else if next != b' ' || STOP.has(view.bytes[stop - 1]) {
            break;
        }
        let rest = view.from(stop + 1, MAX_BEHIND_BLANK);
        view.budget.look(rest.len());
        let len = if is_of_windows {
            part_behind_blank(rest, b'\\')
        } else if view.bytes[stop - 1] == b'\\' {
            Some(prefix_len(rest, WORD.without(COLON_OR_EQUALS)))
        } else {
            part_behind_blank(rest, b'/')
        };
        let Some(len) = len else {
            break;
        };
        stop += 1 + len;
    }
    stop
}

/// Returns the length of the words at the beginning of a text that belong to the path before them.
fn part_behind_blank(text: &[u8], separator: u8) -> Option<usize> {
    let mut len = 0;
    for _ in turns(MAX_WORDS_BEHIND) {
        let rest = slice(text, len..);
        let word = prefix(rest, IN_PART.or(class!(b"(")));
        // `/mnt/plans (2021)/x`
        let is_closed = word.starts_with(b"(") && rest.get(word.len()) == Some(&b')');
        let word = slice(rest, ..word.len() + usize::from(is_closed));
        // Between two words there is one blank, and flags and operators are arguments of their own.
        if matches!(word, [] | [b'-', _, ..] | [b'&', b'&', ..]) {
            return None;
        }
        len += word.len();
        match rest.get(word.len()) {
            Some(next) if *next == separator => {
                let behind = slice(text, len..);
                return Some(len + prefix_len(behind, IN_PART.or(class!(b"/\\"))));
            }
            None | Some(b':' | b',' | b')' | b'"' | b'\'' | b'`' | b'\n' | b']' | b';') => {
                return has_extension(word).then_some(len);
            }
            Some(b' ') if slice(text, len..).starts_with(b" (") && has_extension(word) => {
                return Some(len);
            }
            Some(b' ') => len += 1,
            _ => return None,
        }
    }
    None
}

/// Whether a word ends in the extension of a file: a dot, and one to five letters and digits. Digits alone are a version.
fn has_extension(word: &[u8]) -> bool {
    let extension = suffix(word, LETTER_OR_DIGIT);
    (1..=5).contains(&extension.len())
        && holds(extension, LETTER)
        && slice(word, ..word.len() - extension.len()).ends_with(b".")
}

#[cfg(test)]
mod tests {
    use crate::{Rules, text};

    #[test]
    fn a_version_behind_a_path_does_not_belong_to_it() {
        let shown = |message: &str| text(message, &Rules::new()).into_owned();
        assert_eq!(
            shown("/proc/sys/kernel/threads-max (since Linux 2.3.11)"),
            "[path] (since Linux 2.3.11)"
        );
        assert_eq!(shown("/home/ada/my plan.txt: no file"), "[path]: no file");
    }
}
