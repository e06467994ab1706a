//! The lines of a stack trace, one at a time.

use mcp_error_rules::words;
use mcp_error_rules::words::Words;

use super::lines::{Line, body_at};
use crate::util::find::{find, holds};
use crate::util::part::{before, behind};

/// The weight of frames that are a trace without a heading.
pub(super) const MIN_WEIGHT: usize = 2;

/// A line that begins a trace.
pub(super) enum Heading {
    /// A line of words, at this offset of its line.
    Named(usize),
    /// The heading of a trace of Go, which ends with its paragraph.
    Goroutine,
}

impl Heading {
    pub(super) fn offset(&self) -> usize {
        match self {
            Self::Named(offset) => *offset,
            Self::Goroutine => 0,
        }
    }
}

/// The headings of traces, in lower case.
const HEADINGS: Words = words!(
    "stack backtrace:|backtrace:|stack trace:|stacktrace:|call stack:|stack traceback:|span trace:"
);

/// The end of a heading of Python, before which the line can say something else.
const MOST_RECENT: &str = "(most recent call last):";

/// What a heading of Python says before that.
const OF_PYTHON: Words = words!(&[OF_GROUP, "Traceback ", "Stack "]);

/// The heading of a group of exceptions, which may have lost the blanks before it.
pub(super) const OF_GROUP: &str = "Exception Group Traceback ";

pub(super) fn heading_in(line: &str) -> Option<Heading> {
    match line.as_bytes().first()? {
        b'g' if line.starts_with("goroutine ") && line.ends_with("]:") => {
            return Some(Heading::Goroutine);
        }
        // color-eyre draws a rule around its headings.
        0xe2 if line.starts_with('━') && holds(line, "TRACE") => {
            return Some(Heading::Named(0));
        }
        b'b' if line.starts_with("backtrace no. ") => return Some(Heading::Named(0)),
        _ => {}
    }
    if !line.ends_with(':') {
        return None;
    }
    if let Some(before) = line.strip_suffix(MOST_RECENT) {
        let ending = OF_PYTHON.iter().find(|ending| before.ends_with(ending))?;
        return Some(Heading::Named(before.len() - ending.len()));
    }
    let is_heading = HEADINGS.contains_ignoring_case(line.as_bytes());
    is_heading.then_some(Heading::Named(0))
}

/// Returns whether a line advises a developer how to get a longer trace.
pub(super) fn is_hint(line: &str) -> bool {
    holds(line, "RUST_BACKTRACE=") || holds(line, "COLORBT_SHOW_HIDDEN=")
}

/// The files of code that a caller gave to an interpreter.
const FILES_OF_CALLER: Words = words!("\"<string> \"<stdin> \"<ipython-input [eval]:");

/// Returns whether a line stands for code that may be the caller's: it was given to the interpreter, or its syntax is wrong.
pub(super) fn is_of_caller(line: &str) -> bool {
    let is_wrong = || line.starts_with("File ") && !holds(line, ", in ");
    FILES_OF_CALLER.iter().any(|file| holds(line, file)) || is_wrong()
}

/// Returns whether a line is numbered as a frame is: `12: park::gate::open`, `#3 open()`.
pub(super) fn is_numbered(line: &str) -> bool {
    let number = line.strip_prefix('#');
    let rest = without_digits(number.unwrap_or(line));
    rest.is_some_and(|rest| rest.starts_with(if number.is_some() { " " } else { ": " }))
}

/// Returns the number of the line behind a frame, and its weight. `in_trace` says that there is a frame before it.
pub(super) fn frame_at(lines: &[Line<'_>], at: usize, in_trace: bool) -> Option<(usize, usize)> {
    let line = lines.get(at)?;
    let this = line.body;
    if this.is_empty() || is_of_caller(this) {
        return None;
    }
    let next = at + 1;
    if let Some(place) = this.strip_prefix("at ") {
        return Some((next, weight_of_place(place)?));
    }
    if this.starts_with("File ") {
        let code = lines[next..]
            .iter()
            .take_while(|below| below.indent > line.indent);
        return holds(this, "\", line ").then(|| (next + code.count(), MIN_WEIGHT));
    }
    if this.starts_with("from ") && holds(this, ":in ") {
        return Some((next, MIN_WEIGHT));
    }
    if is_numbered(this) {
        let behind_values = next + usize::from(body_at(lines, next).starts_with("with "));
        let place = body_at(lines, behind_values).strip_prefix("at ");
        if place.and_then(before_number).is_some() {
            return Some((behind_values + 1, 1));
        }
        return (in_trace || this.starts_with("#0 ")).then_some((next, 1));
    }
    let is_omission = this.starts_with("... ") || this.starts_with("[Previous line repeated");
    if in_trace && is_omission {
        return Some((next, 0));
    }
    let is_place = lines.get(next).is_some_and(|below| {
        let place = below.body;
        let file = before_number(before(place, find(place, " +0x").unwrap_or(place.len())));
        below.indent > line.indent && file.is_some_and(|file| file.ends_with(".go"))
    });
    (is_place && is_name_of_go(this)).then_some((next + 1, MIN_WEIGHT))
}

/// Returns whether a line is the name of a function of Go, which stands above its place: `main.(*Gate).open(0x3)`.
fn is_name_of_go(line: &str) -> bool {
    let name = before(line, find(line, "(").unwrap_or(line.len()));
    line.starts_with("created by ") || holds(name, ".") && !holds(name, " ") && !holds(name, ":")
}

/// What stands in brackets behind the name of a function without a place.
const WITHOUT_PLACE: Words = words!("<anonymous>|Native Method|Unknown Source|native");

/// Returns the weight of a line that says `at` and a place, if it may be a frame. A place alone weighs
/// nothing, since other messages name places, too.
fn weight_of_place(place: &str) -> Option<usize> {
    // Node writes the members of an error behind its last frame, and a comma behind an error inside another one.
    let place = place.strip_suffix(" {").unwrap_or(place);
    let place = place.strip_suffix(',').unwrap_or(place);
    let Some((name, file)) = place
        .strip_suffix(')')
        .and_then(|place| place.rsplit_once('('))
    else {
        let before = before_number(place)?;
        // .NET: `at Park.Gate.Open() in Gate.cs:line 3`.
        if holds(place, ":line ") && holds(before, ") in ") {
            return Some(MIN_WEIGHT);
        }
        return before_number(before).map(|_| 0);
    };
    let line = before_number(file);
    let is_sure = match name.strip_suffix(' ') {
        // `Gate.open (gate.js:3:5)`.
        Some(_) => line.and_then(before_number).is_some() || file.starts_with("index "),
        // `park.Gate.open(Gate.java:3)`, `Park.Gate.Open(String name)`.
        None => line.is_some() || holds(name, ".") && !holds(name, " "),
    };
    (is_sure || WITHOUT_PLACE.contains(file.as_bytes())).then_some(MIN_WEIGHT)
}

/// Returns what stands before a colon and a number at the end of a text.
fn before_number(text: &str) -> Option<&str> {
    let (before, number) = text.rsplit_once(':')?;
    let number = number.strip_prefix("line ").unwrap_or(number);
    without_digits(number)?.is_empty().then_some(before)
}

/// Returns what follows the digits with which a text begins.
fn without_digits(text: &str) -> Option<&str> {
    let digits = text.bytes().position(|byte| !byte.is_ascii_digit());
    let rest = behind(text, digits.unwrap_or(text.len()));
    (rest.len() < text.len()).then_some(rest)
}
