//! The lines of a text, also of one in which line breaks are escaped.

use crate::util::find::holds;
use crate::util::part::{before, behind, part};

/// What ends a line.
#[derive(Clone, Copy, PartialEq)]
pub(super) enum Breaks {
    /// A line break.
    Real,
    /// A line break, its escape in JSON, or its tag in HTML.
    Escaped,
}

impl Breaks {
    pub(super) const ALL: [Self; 2] = [Self::Real, Self::Escaped];

    pub(super) fn are_in(self, text: &str) -> bool {
        match self {
            Self::Real => holds(text, "\n"),
            Self::Escaped => holds(text, "\\n") || holds(text, TAG),
        }
    }
}

const TAG: &str = "<br>";

const BLANK_OF_HTML: &str = "&nbsp;";

/// A line of a text.
pub(super) struct Line<'t> {
    /// Where it begins, without its indentation.
    pub(super) start: usize,
    /// The line without its indentation.
    pub(super) body: &'t str,
    /// The number of blanks before it. A tab counts as one.
    pub(super) indent: usize,
}

impl Line<'_> {
    pub(super) fn end(&self) -> usize {
        self.start + self.body.len()
    }
}

/// Returns the line at a place without its indentation, which is empty behind the last one.
#[inline(never)]
pub(super) fn body_at<'t>(lines: &[Line<'t>], at: usize) -> &'t str {
    lines.get(at).map_or("", |line| line.body)
}

/// Returns the lines of a text without the blanks around them.
pub(super) fn lines(text: &str, breaks: Breaks) -> Vec<Line<'_>> {
    let mut lines = Vec::new();
    let mut next = Some((0, false));
    while let Some((start, is_behind_escape)) = next {
        let (end, behind) = end_of_line(text.as_bytes(), start, breaks, is_behind_escape);
        next = behind;
        lines.push(trimmed(part(text, start..end), start));
    }
    lines
}

/// Returns where a line ends, and where the next one begins. A line behind an escape also ends with the string or the element in
/// which it stands.
fn end_of_line(
    text: &[u8],
    start: usize,
    breaks: Breaks,
    is_behind_escape: bool,
) -> (usize, Option<(usize, bool)>) {
    let mut at = start;
    while at < text.len() {
        let (len, is_escape) = match &text[at..] {
            [b'\n', ..] => (1, false),
            [b'"', ..] | [b'<', b'/', ..] if is_behind_escape && at > start => (0, false),
            [b'\\', b'n', ..] if breaks == Breaks::Escaped => (2, true),
            [b'\\', next, ..] if breaks == Breaks::Escaped && *next != b'\n' => {
                at += 2;
                continue;
            }
            rest if breaks == Breaks::Escaped && rest.starts_with(TAG.as_bytes()) => {
                (TAG.len(), true)
            }
            _ => {
                at += 1;
                continue;
            }
        };
        return (at, Some((at + len, is_escape)));
    }
    (text.len(), None)
}

fn trimmed(mut body: &str, mut start: usize) -> Line<'_> {
    let mut indent = 0;
    loop {
        let len = match body.as_bytes() {
            // A group of exceptions draws its tree before its lines.
            [b' ' | b'\t' | b'|' | b'+', ..] => 1,
            [b'\\', b't', ..] => 2,
            _ if body.starts_with(BLANK_OF_HTML) => BLANK_OF_HTML.len(),
            _ => break,
        };
        body = behind(body, len);
        start += len;
        indent += 1;
    }
    while let [.., b' ' | b'\t' | b'\r'] = body.as_bytes() {
        body = before(body, body.len() - 1);
    }
    let body = body.strip_suffix("\\r").unwrap_or(body);
    Line {
        start,
        body,
        indent,
    }
}
