//! Lines of the source in which a program found a mistake, as compilers and parsers show them.

use std::ops::Range;

use crate::bytes::*;

use super::MAX_LINE;

/// What the name of a command consists of.
const COMMAND: Class = class!(LOWER b"/._-");

/// Whether a line of a text is one of the source. Then its number and a `|` or `>` stand before it, or it is the statement that
/// failed, or the message says in the line above or below it where the mistake is.
#[inline]
pub(super) fn is_source(text: &[u8], line: &Range<usize>) -> bool {
    let source = slice(text, line.clone());
    let above = slice(text, ..line.start).strip_suffix(b"\n");
    let below = text.get(line.end + 1..).unwrap_or_default();
    // PHP writes an empty line behind each of its messages.
    let below = below.strip_prefix(b"\n").unwrap_or(below);
    has_number(source)
        || is_traced(source)
        // PostgreSQL logs a statement that failed behind this.
        || find(source, "STATEMENT:  ").is_some()
        || above.is_some_and(|above| {
            ends_in_position(above)
        })
        || marks_place(without_common_start(
            slice(below, ..line_len(at_most(below, MAX_LINE))),
            source,
        ))
}

/// `12 | let x = …`, `12: let x = …`
fn has_number(line: &[u8]) -> bool {
    let line = trim_start(line, SPACE);
    line.first().is_some_and(u8::is_ascii_digit)
        && match trim_start(line, class!(DIGIT SPACE)) {
            [b'|' | b'>', b' ', ..] => true,
            // A frame of a backtrace is the path of a function: `12: std::rt::lang_start::{closure#0}`.
            [b':', b' ', code @ ..] => find(code, "::").is_none(),
            _ => false,
        }
}

/// `+ deploy ada …`: a command that a shell shows before it runs it. What a diff adds is seldom a word and others behind it.
fn is_traced(line: &[u8]) -> bool {
    line.starts_with(b"+")
        && trim_start(line, class!(b"+"))
            .strip_prefix(b" ")
            .is_some_and(|command| {
                let len = prefix_len(command, COMMAND);
                len > 1 && slice(command, len..).starts_with(b" ")
            })
}

/// Whether a text ends in the place of a mistake: `unexpected name at line 1, column 15:`.
fn ends_in_position(text: &[u8]) -> bool {
    const NOUNS: Words = words!("line col column char character position offset");
    let text = trim_end(text, class!(b":."));
    let (before, number) = split_at(text, text.len() - suffix_len(text, DIGIT));
    let noun = suffix(trim_end(before, class!(b": ")), LETTER);
    !number.is_empty() && NOUNS.contains_ignoring_case(noun)
}

/// Returns a line without what a program sets before each of its lines, if it sets the same before another one: `gawk: `.
fn without_common_start<'a>(line: &'a [u8], other: &[u8]) -> &'a [u8] {
    let same = line
        .iter()
        .zip(other)
        .take_while(|(one, other)| one == other);
    slice(line, same.count()..)
}

/// Whether a line marks a place in the line above by a `^`, at its beginning or at its end. It can be a string of JavaScript.
fn marks_place(line: &[u8]) -> bool {
    let line = trim(trim_end(line, class!(QUOTE b",+ ")));
    let signs = prefix_len(line, class!(QUOTE b" .~-|"));
    line.get(signs) == Some(&b'^')
}
