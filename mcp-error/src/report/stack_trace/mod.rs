//! Takes stack traces out of a text: their frames name files and functions of a program, and say nothing to a client.
//!
//! A trace is found by its lines. Those of a trace with a heading, such as `Stack backtrace:`, are the lines below that are
//! indented more than it. Without one, lines count that only a trace has, such as `at park.Gate.open(Gate.java:12)`.

mod frames;
mod lines;

use std::borrow::Cow;

use mcp_error_rules::markers::MARKERS;
use mcp_error_rules::text::truncate_at_char;

use crate::report::context::choices::Prepared;
use crate::util::append::append;
use crate::util::blank::is_blank;
use crate::util::part::{behind, part};

use frames::{
    Heading, MIN_WEIGHT, OF_GROUP, frame_at, heading_in, is_hint, is_numbered, is_of_caller,
};
use lines::{Breaks, Line, body_at, lines};

/// The most bytes of a text that are searched for stack traces.
pub(in crate::report) const MAX_SEARCHED: usize = 32_768;

/// The length of the shortest text that is searched, in bytes.
pub(in crate::report) const MIN_SEARCHED: usize = 32;

/// A text without its stack traces.
#[derive(Debug, PartialEq)]
pub(in crate::report) struct Split {
    /// The text with a marker in place of each trace.
    pub(in crate::report) text: String,
    /// The traces. They are not sanitized.
    pub(in crate::report) traces: String,
}

/// Returns whether a text may hold a stack trace. Most texts of fields are too short for one, and most others have one line.
#[inline]
pub(in crate::report) fn may_hold_trace(text: &str) -> bool {
    text.len() >= MIN_SEARCHED && may_break(text.as_bytes())
}

/// Returns whether a text has a sign with which a line may end. Without branches, the compiler can use vector instructions.
#[inline(never)]
fn may_break(text: &[u8]) -> bool {
    let is_sign = |byte: u8| (byte == b'\n') | (byte == b'\\') | (byte == b'<');
    let (rows, rest) = text.as_chunks::<16>();
    let is_in = |row: &[u8; 16]| row.iter().fold(false, |any, byte| any | is_sign(*byte));
    rows.iter().any(is_in) || rest.iter().any(|byte| is_sign(*byte))
}

/// Splits a text into its stack traces and what else it says, or returns `None` if it has no trace.
///
/// The messages around the frames stay, such as the chain below `Caused by:`, the last line of a traceback of Python, and the
/// place where a syntax error is. So do frames in code that a caller gave to an interpreter (`File "<string>"`, `[eval]`),
/// since the caller may have to mend it. In a text in which line breaks are escaped (`\n`, as in JSON) or written `<br>`, lines
/// end there.
pub(in crate::report) fn split(text: &str, policy: &Prepared) -> Option<Split> {
    let searched = truncate_at_char(text, MAX_SEARCHED);
    if !Breaks::ALL.iter().any(|breaks| breaks.are_in(searched)) {
        return None;
    }
    let visible = without_colours(searched, policy);
    let mut traces = String::new();
    let by_lines = taken_out(&visible, Breaks::Real, &mut traces);
    let left = by_lines.as_deref().unwrap_or(&visible);
    let by_escapes = taken_out(left, Breaks::Escaped, &mut traces);
    let mut out = by_escapes.or(by_lines)?;
    let rest = behind(text, searched.len());
    match end_of_trace(&out).filter(|_| !rest.is_empty()) {
        // What follows may be the rest of the trace.
        Some(end) => {
            out.truncate(end);
            append(&mut out, policy.cut_mark.as_str());
        }
        None => append(&mut out, rest),
    }
    Some(Split { text: out, traces })
}

/// Returns where a text ends with a trace, of which the last line may be cut off, so that it does not look like a frame.
fn end_of_trace(text: &str) -> Option<usize> {
    let lines = lines(text, Breaks::Escaped);
    let [.., before, last] = &lines[..] else {
        return text.ends_with(MARKERS.stack_trace).then_some(text.len());
    };
    let ends_in = |line: &Line<'_>| line.body.ends_with(MARKERS.stack_trace);
    if ends_in(last) {
        return Some(last.end());
    }
    (last.indent > 0 && ends_in(before)).then(|| before.end())
}

/// Returns a text without the colors with which some libraries write a trace.
fn without_colours<'t>(text: &'t str, policy: &Prepared) -> Cow<'t, str> {
    const ESCAPE: char = '\u{1b}';
    if !text.contains(ESCAPE) {
        return Cow::Borrowed(text);
    }
    let rules = policy.kept_rules().with_paths_and_emails(false);
    mcp_error_sanitize::text(text, &rules.with_max_bytes(MAX_SEARCHED))
}

/// Returns the text with markers in place of its traces, and adds these to `traces`.
fn taken_out(text: &str, breaks: Breaks, traces: &mut String) -> Option<String> {
    if !breaks.are_in(text) {
        return None;
    }
    let lines = lines(text, breaks);
    let mut out = String::new();
    let (mut at, mut copied) = (0, 0);
    while at < lines.len() {
        let Some((start, end)) = trace_at(&lines, at) else {
            at += 1;
            continue;
        };
        let last = lines[end - 1].end();
        let between = part(text, copied..start);
        let follows_trace = copied > 0 && is_blank(between);
        if !follows_trace {
            append(&mut out, between);
            append(&mut out, MARKERS.stack_trace);
        }
        if !traces.is_empty() {
            append(traces, "\n");
        }
        append(traces, part(text, start..last));
        (at, copied) = (end, last);
    }
    if copied == 0 {
        return None;
    }
    append(&mut out, behind(text, copied));
    Some(out)
}

/// Returns the offset at which a trace begins in a line, and the number of the line behind it.
fn trace_at(lines: &[Line<'_>], at: usize) -> Option<(usize, usize)> {
    let line = &lines[at];
    let (start, mut end) = match heading_in(line.body) {
        Some(heading) => (
            line.start + heading.offset(),
            below_heading(lines, at, &heading)?,
        ),
        None => (line.start, frames_from(lines, at)?),
    };
    // Advice to the developer follows some traces.
    loop {
        let next = end + usize::from(body_at(lines, end).is_empty());
        if !is_hint(body_at(lines, next)) {
            return Some((start, end));
        }
        end = next + 1;
    }
}

/// Returns the number of the line behind the frames below a heading.
fn below_heading(lines: &[Line<'_>], at: usize, heading: &Heading) -> Option<usize> {
    let first = at + 1;
    let first = first + usize::from(body_at(lines, first).is_empty());
    let is_of_group = lines[at].body.starts_with(OF_GROUP);
    let min_indent = match lines.get(first) {
        Some(line) if is_of_group => line.indent,
        _ => lines[at].indent + 1,
    };
    let belongs = |line: &Line<'_>| {
        let body = line.body;
        let is_below = match heading {
            Heading::Goroutine => !body.starts_with("exit status"),
            Heading::Named(_) => line.indent >= min_indent || is_numbered(body),
        };
        !body.is_empty() && is_below && !is_of_caller(body)
    };
    let below = lines.get(first..)?;
    let count = below.iter().position(|line| !belongs(line));
    let count = count.unwrap_or(below.len());
    (count > 0).then_some(first + count)
}

/// Returns the number of the line behind frames without a heading.
fn frames_from(lines: &[Line<'_>], at: usize) -> Option<usize> {
    let (mut end, mut weight) = (at, 0);
    while let Some((next, more)) = frame_at(lines, end, end > at) {
        end = next;
        weight += more;
    }
    (weight >= MIN_WEIGHT).then_some(end)
}

#[cfg(test)]
mod tests;
