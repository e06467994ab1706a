//! Where a path ends: at a closing quote, behind blanks that belong to it, or before the signs of a sentence.

use std::ops::Range;

use mcp_error_rules::{words, words::Words};

use crate::bytes::{
    at_most, byte_at, consists_of, find, first_of, has_any, has_byte, holds, prefix, prefix_len,
    slice, suffix_len, trim_end, turns,
};
use crate::classes::{
    COLON_OR_EQUALS, Class, DIGIT, HIGH, LETTER, LETTER_OR_DIGIT, NAME_OR_HIGH, QUOTE, SPACE, STOP,
    UPPER, WORD, class,
};
use crate::input::View;
use crate::shapes::look::Look;
use crate::shapes::value_look::looks_like_password;

use super::has_file_scheme;

/// The longest path in quotes in bytes.
const MAX_QUOTED_PATH: usize = 1_024;

/// Returns where a path ends that starts at `at` in a word that ends at `end`. The signs of the sentence around
/// it do not belong to it, and neither do line and column, which say nothing: `main.rs:3:7`.
pub(super) fn path_end(view: &View<'_>, at: usize, end: usize) -> usize {
    let bytes = view.bytes;
    let mut stop = end_of_quoted_path(view, at, end).unwrap_or_else(|| {
        let stop = end_behind_blanks(view, at, end);
        end_behind_folder(view, at, stop)
    });
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
        stop = end_before_name_of_secret(view, at, at + drive_len + colon);
    }
    // What stands behind a colon was not read.
    view.budget.look(stop - at);
    // At least one byte of the path is left.
    let behind_first = (at + 1).min(stop);
    stop - suffix_len(&bytes[behind_first..stop], STOP)
}

/// Returns the end of a path up to a colon, without the name of a secret at its end, since its value would then stand alone: a
/// name behind a blank, or the name of a file behind which something like a password stands.
fn end_before_name_of_secret(view: &View<'_>, at: usize, colon: usize) -> usize {
    let path = trim_end(&view.bytes[at..colon], QUOTE);
    let name_end = at + path.len();
    let name = name_end - suffix_len(path, NAME_OR_HIGH);
    let before = trim_end(&view.bytes[at..name], QUOTE);
    let is_shown = match before.last() {
        Some(b' ') => true,
        Some(b'/' | b'\\') => is_password_behind(view, colon),
        _ => false,
    };
    let is_secret = |name: &str| view.is_secret_name(name);
    if is_shown && view.text.get(name..name_end).is_some_and(is_secret) {
        at + trim_end(before, class!(SPACE b"/\\")).len()
    } else {
        colon
    }
}

/// Whether a word that looks like a password stands behind a colon and a blank.
fn is_password_behind(view: &View<'_>, colon: usize) -> bool {
    let behind = view.bytes[colon..].strip_prefix(b": ");
    behind.is_some_and(|behind| {
        let value = prefix(at_most(behind, MAX_BEHIND_BLANK), class!(!SPACE QUOTE));
        view.budget.look(value.len());
        looks_like_password(value, Look::Likely)
    })
}

/// Returns the closing quote of a path in quotes, which may hold spaces.
fn end_of_quoted_path(view: &View<'_>, at: usize, end: usize) -> Option<usize> {
    let quote = *view.bytes[..at].last().filter(|byte| QUOTE.has(**byte))?;
    let quoted = at_most(&view.bytes[at..], MAX_QUOTED_PATH);
    let close = first_of(quoted, class!(b"\n").or(Class::of_byte(quote)));
    view.budget.look(close.unwrap_or(quoted.len()));
    let close = at + close?;
    // A quote before a word opens another text: `'C:\x TOKEN='y'`.
    let next = view.bytes.get(close + 1);
    let closes = view.bytes[close] == quote && !next.is_some_and(u8::is_ascii_alphanumeric);
    (closes && close >= end).then_some(close)
}

/// Words of a sentence that do not belong to a name of a file, in small letters.
const WORDS_BEHIND_PATHS: Words = words!(
    "a already an and are as at because but by cannot contains could did does doesn't exists
     failed for from had has in into is isn't line must no not of on onto or over should that
     the to too via was while will with"
);

/// The beginnings of words with a slash that are not a part of a path.
const OTHER_SLASHES: Words = words!(
    "http/ and/or i/o n/a tcp/ application/ text/ image/ audio/ video/ multipart/ font/ linux/
     src/ ./ ../ ~/ tests/ docs/ node_modules/"
);

/// How many words can go on a path without quotes.
const MAX_WORDS_BEHIND: usize = 4;

/// How far behind a word a path without quotes can go on, in bytes.
const MAX_BEHIND_BLANK: usize = 96;

/// Returns the end of a Unix path with blanks in it: it goes on where the next word has a slash, and where the
/// next words end like the name of a file, before a sign that ends them.
fn end_behind_blanks(view: &View<'_>, at: usize, end: usize) -> usize {
    let mut stop = end;
    // What stands behind a program of the system are its arguments.
    let path = &view.bytes[at..end];
    if path.starts_with(b"/usr/") && find(path, "/bin/").is_some() {
        return end;
    }
    // In a path of Windows, a backslash before a blank ends the name of a folder.
    let has_escapes = !matches!(view.bytes[at..end], [_, b':', ..] | [b'\\', ..]);
    while view.bytes.get(stop) == Some(&b' ') && !STOP.has(view.bytes[stop - 1]) {
        let rest = at_most(&view.bytes[stop + 1..], MAX_BEHIND_BLANK);
        view.budget.look(rest.len());
        let is_escaped = has_escapes && view.bytes[stop - 1] == b'\\';
        let escaped = || {
            let len = prefix_len(rest, WORD.without(COLON_OR_EQUALS));
            // A flag is an argument of its own.
            let is_part = is_escaped && len > 0 && byte_at(rest, 0) != b'-';
            is_part.then_some(len)
        };
        let Some(len) = escaped().or_else(|| part_behind_blank(rest)) else {
            break;
        };
        if is_name_of_secret(view, stop + 1..stop + 1 + len) {
            break;
        }
        stop += 1 + len;
    }
    stop
}

/// Returns the end of a Windows path with a hyphen between blanks in the name of a folder, or with several blanks:
/// `C:\Users\ada\OneDrive - Contoso\x`, `C:\Users\Ada Maria Berg\x`.
fn end_behind_folder(view: &View<'_>, at: usize, stop: usize) -> usize {
    let path = &view.bytes[at..stop];
    let behind = at_most(&view.bytes[stop..], MAX_BEHIND_BLANK);
    let rest = match behind {
        [b' ', b'-', b' ', rest @ ..] => rest,
        [b' ', rest @ ..] if matches!(path, [_, b':', ..] | [b'\\', b'\\', ..]) => {
            if has_extension(path) || !starts_with_several_names(rest) {
                return stop;
            }
            rest
        }
        _ => return stop,
    };
    let folder = prefix(rest, IN_FOLDER);
    let ends_name = folder.last().is_some_and(|last| *last != b' ');
    let is_folder = ends_name && rest.get(folder.len()) == Some(&b'\\');
    if !is_folder || !has_byte(path, b'\\') || has_word_of_sentence(folder) {
        return stop;
    }
    let start = stop + behind.len() - rest.len();
    start + prefix_len(&view.bytes[start + folder.len()..], WORD) + folder.len()
}

/// What stands in the name of a folder, and between its words.
const IN_FOLDER: Class = class!(NAME_OR_HIGH b" &");

/// Whether a text starts with two or three words, of which all but the last begin like names. Words of a sentence behind a
/// path begin with small letters.
fn starts_with_several_names(text: &[u8]) -> bool {
    const MAX_WORDS: usize = 3;
    let mut words = prefix(text, IN_FOLDER).rsplit(|byte| *byte == b' ');
    words.next();
    let starts_name = |word: &[u8]| {
        word.first()
            .is_some_and(|first| class!(UPPER DIGIT HIGH).has(*first))
    };
    let mut names = 0;
    words.all(|word| {
        names += 1;
        starts_name(word)
    }) && (1..MAX_WORDS).contains(&names)
}

/// Whether the words that could go on a path are the name of a secret, whose value comes next.
fn is_name_of_secret(view: &View<'_>, words: Range<usize>) -> bool {
    matches!(view.bytes.get(words.end), Some(b'=' | b':'))
        && view
            .text
            .get(words)
            .is_some_and(|words| view.is_secret_name(words))
}

/// Returns the length of the words at the beginning of a text that belong to the path before them.
fn part_behind_blank(text: &[u8]) -> Option<usize> {
    // One of the words has a slash, or the dot of an extension.
    if !has_any(text, |byte| (byte == b'/') | (byte == b'.')) {
        return None;
    }
    let mut len = 0;
    for _ in turns(MAX_WORDS_BEHIND) {
        let rest = slice(text, len..);
        let word = prefix(rest, class!(NAME_OR_HIGH b"&"));
        // Between two words there is one blank.
        if matches!(word, [] | [b'-', ..] | [b'&', b'&', ..]) {
            return None;
        }
        let next = rest.get(word.len());
        if next == Some(&b'/') {
            let word = prefix(rest, class!(NAME_OR_HIGH b"/&"));
            let is_fraction = consists_of(word, class!(DIGIT b"/"));
            let is_other = OTHER_SLASHES.find_at_start(word).is_some();
            let is_part = !is_fraction && !is_other;
            return (is_part && !has_word_of_sentence(&text[..len])).then_some(len + word.len());
        }
        let is_end = match next {
            None | Some(b':' | b',' | b')' | b'"' | b'\'' | b'`' | b'\n' | b']' | b';') => true,
            Some(b' ') => slice(text, len + word.len()..).starts_with(b" ("),
            _ => false,
        };
        if is_end && has_extension(word) {
            let words_len = len + word.len();
            return (!has_word_of_sentence(slice(text, ..words_len))).then_some(words_len);
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
#[inline(never)]
fn has_word_of_sentence(text: &[u8]) -> bool {
    text.split(|byte| *byte == b' ')
        .any(|word| WORDS_BEHIND_PATHS.contains_ignoring_case(word))
}

/// Whether a word ends in the extension of a file: a dot, and one to five letters and digits.
#[inline(never)]
fn has_extension(word: &[u8]) -> bool {
    let extension = suffix_len(word, LETTER_OR_DIGIT);
    let has_letter = holds(slice(word, word.len() - extension..), LETTER);
    (1..=5).contains(&extension) && has_letter && word[..word.len() - extension].ends_with(b".")
}

/// Returns the place of the first colon, apart from that of a drive behind a path to which a program joined it:
/// `/srv/app/D:\x`.
fn first_colon(text: &[u8]) -> Option<usize> {
    let is_of_drive = |at: usize| {
        matches!(text[..at], [.., b'/', drive] if drive.is_ascii_alphabetic())
            && text.get(at + 1) == Some(&b'\\')
    };
    // Most paths have none.
    has_byte(text, b':').then_some(())?;
    (0..text.len()).find(|at| text[*at] == b':' && !is_of_drive(*at))
}
