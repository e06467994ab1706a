//! Reads what was packed: finds the texts that every entry has by their ends, and the other texts one after the other.

use super::digits::{self, digits_at};
use super::head::{END, HEAD, PARTS, end_at};
use super::optional::{OptionalText, texts_in};
use super::text::Part;

/// Returns the text of an entry, which starts at a place in that of its type.
pub const fn text_at(texts: &'static str, start: usize) -> &'static str {
    let (until_end, _) = texts.split_at(end_at(texts, start));
    until_end.split_at(start).1
}

/// Returns one of the texts that every entry has. It can be called in const evaluation.
#[inline]
pub const fn part(packed: &'static str, part: Part) -> &'static str {
    let start = match part as usize {
        0 => HEAD,
        part => end(packed, part - 1),
    };
    let (text, _) = packed.split_at(end(packed, part as usize));
    text.split_at(start).1
}

/// The texts of an entry that a report is made of.
#[derive(Debug, Clone, Copy)]
pub struct ReportTexts {
    /// See [`Part::Kind`].
    pub kind: &'static str,
    /// See [`Part::ProblemType`].
    pub problem_type: &'static str,
    /// See [`Part::Title`].
    pub title: &'static str,
    /// See [`Part::Detail`].
    pub detail: &'static str,
    /// See [`Part::Members`].
    pub members: &'static str,
    /// See [`has_optional`].
    pub has_optional: bool,
}

/// Returns the texts of the entry that starts at a place in those of its type. It takes fewer steps than [`part`] for each
/// of them.
pub fn report_texts(texts: &'static str, start: usize) -> ReportTexts {
    let (_, entry) = texts.split_at(start);
    let head: &[u8; HEAD] = digits_at(entry.as_bytes(), 0);
    let end = |part| digits::read_3(head, END * part as usize) as usize;
    let mut place = end(Part::Name);
    let (_, mut rest) = entry.split_at(place);
    let mut until = |end: usize| {
        let text;
        (text, rest) = rest.split_at(end - place);
        place = end;
        text
    };
    ReportTexts {
        kind: until(end(Part::Kind)),
        problem_type: until(end(Part::ProblemType)),
        title: until(end(Part::Title)),
        detail: until(end(Part::Detail)),
        members: until(end(Part::Members)),
        // After the texts that every entry has, optional ones begin with a NUL, with which no head begins.
        has_optional: entry.as_bytes().get(end(Part::Facts)) == Some(&0),
    }
}

/// Returns where a text that every entry has ends. The next one starts there, and after the last one, the texts that only
/// some entries have.
#[inline]
const fn end(packed: &str, part: usize) -> usize {
    digits::read_3(packed.as_bytes(), END * part) as usize
}

/// Returns whether the entry has any of the texts that only some entries have.
#[inline]
pub const fn has_optional(packed: &str) -> bool {
    end(packed, PARTS - 1) < packed.len()
}

/// Returns all texts that only some entries have, in the order in which they were packed.
pub fn optional_texts(packed: &'static str) -> impl Iterator<Item = (OptionalText, &'static str)> {
    texts_in(&packed[end(packed, PARTS - 1)..])
}

/// Returns all texts of one sort that only some entries have, in the order in which they were packed.
pub fn optional(packed: &'static str, which: OptionalText) -> impl Iterator<Item = &'static str> {
    optional_texts(packed).filter_map(move |(found, text)| (found == which).then_some(text))
}

/// Returns whether a packed text has a constant member of this name. It can be called in const evaluation.
pub const fn has_constant(packed: &str, name: &str) -> bool {
    const START: &[u8] = &[0, OptionalText::Constant as u8];
    let (bytes, name) = (packed.as_bytes(), name.as_bytes());
    let mut at = end(packed, PARTS - 1);
    while at < bytes.len() {
        if bytes[at] == 0 && matches_at(bytes, at, START) {
            let mut start = at + START.len();
            while start < bytes.len() && bytes[start] != b':' {
                start += 1;
            }
            let end = start + 1 + name.len();
            if matches_at(bytes, start + 1, name) && end < bytes.len() && bytes[end] == b':' {
                return true;
            }
        }
        at += 1;
    }
    false
}

const fn matches_at(bytes: &[u8], start: usize, expected: &[u8]) -> bool {
    let mut at = 0;
    while at < expected.len() {
        if start + at >= bytes.len() || bytes[start + at] != expected[at] {
            return false;
        }
        at += 1;
    }
    true
}
