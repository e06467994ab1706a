//! The templates of an entry: texts with numbered placeholders, which the derive writes.

use std::borrow::Cow;

use mcp_error_rules::text::one_line;

use crate::report::builder::slot::Slots;
use crate::report::text::neutral::{
    INDENT, begins_like_server_line, escape_block, escape_markdown,
};
use crate::util::append::append;
use crate::util::byte_table::byte_table;
use crate::util::template::{Part, first_part};

/// How values are escaped that are written into a template.
pub(in crate::report) struct Escapes {
    value: for<'v> fn(&'v str) -> Cow<'v, str>,
    /// Escapes a line that begins with a value and looks like one of the server's.
    line: fn(&str) -> String,
}

/// Line breaks become spaces, so that no value begins a line that looks like one of the server's.
pub(in crate::report) static ONE_LINE: Escapes = Escapes {
    value: |value| one_line(value),
    line: |line| format!("{INDENT}{line}"),
};

/// Line breaks become spaces, and signs of Markdown are escaped.
pub(in crate::report) static MARKDOWN: Escapes = Escapes {
    value: |value| escape_markdown(&one_line(value)).into_owned().into(),
    line: escape_block,
};

/// A template that was filled.
pub(in crate::report) struct Filled {
    pub(in crate::report) text: Cow<'static, str>,
    /// Whether the template has placeholders.
    pub(in crate::report) has_values: bool,
    /// Whether a value has line breaks, or begins a line that looks like one of the server's.
    pub(in crate::report) breaks_lines: bool,
    /// Whether a value has characters that Markdown interprets.
    pub(in crate::report) has_markup: bool,
}

/// Stands in [`SPECIAL`] for ASCII line breaks, and for the first bytes of U+0085, U+2028 and U+2029.
const BREAK: u8 = 1;

/// Stands in [`SPECIAL`] for the signs of Markdown that are escaped.
const MARKUP: u8 = 2;

/// What each byte of a value can be.
static SPECIAL: [u8; 256] = byte_table!(|byte| match byte {
    0x0a..=0x0d | 0xc2 | 0xe2 => BREAK,
    b'[' | b'<' | b'\\' => MARKUP,
    _ => 0,
});

/// Returns the place of the first brace. A template without braces is its own text.
pub(in crate::report) fn brace(template: &str) -> Option<usize> {
    let mut bytes = template.bytes();
    bytes.position(|byte| matches!(byte, b'{' | b'}'))
}

/// Fills the placeholders `{0}`, `{1}`, … with values; `{{` and `}}` stand for braces. A template without braces is
/// not copied. With `escapes`, values that keep their lines are quoted, and others are escaped.
pub(in crate::report) fn fill(
    template: &'static str,
    values: &Slots,
    escapes: Option<&Escapes>,
) -> Filled {
    let mut filled = Filled {
        text: Cow::Borrowed(template),
        has_values: false,
        breaks_lines: false,
        has_markup: false,
    };
    let Some(first) = brace(template) else {
        return filled;
    };
    let mut starts_with_value = false;
    let mut line_starts = Vec::new();
    let mut last_value = None;
    let mut special = 0;
    let mut text = replace_placeholders(template, first, |at, text| {
        filled.has_values = true;
        let Some(value) = at.and_then(|at| values.text(at)) else {
            return;
        };
        special |= special_bytes(&value);
        let quote = match (escapes, at) {
            (Some(_), Some(at)) => values.quote_at(at),
            _ => None,
        };
        if quote.is_none() {
            match text.as_bytes().last() {
                None => starts_with_value = true,
                Some(b'\n') => line_starts.push(text.len()),
                Some(_) => {}
            }
        }
        match (escapes, quote) {
            (None, _) => text.push_str(&value),
            (Some(_), Some(quote)) => quote(text, &value),
            (Some(escapes), None) => text.push_str(&(escapes.value)(&value)),
        }
        last_value = at.map(|at| (at, text.len()));
    });
    if special & BREAK != 0
        && let Some((at, end)) = last_value
        && end == text.len()
    {
        trim_last_value(&mut text, values, at);
    }
    filled.text = Cow::Owned(text);
    filled.breaks_lines = special & BREAK != 0;
    filled.has_markup = special & MARKUP != 0;
    for start in line_starts.into_iter().rev() {
        filled.guard_line(start, escapes);
    }
    if starts_with_value {
        filled.guard_line(0, escapes);
    }
    filled
}

/// Removes the line break in which a program ends what it prints, where that is the end of a text: it must not stand before what
/// follows the text.
#[cold]
fn trim_last_value(text: &mut String, values: &Slots, at: usize) {
    if values.text(at).is_some_and(|value| value.ends_with('\n')) {
        text.truncate(text.trim_end().len());
    }
}

/// Begins each line of a value that keeps its lines.
pub(crate) const QUOTE: &str = "| ";

/// Adds a value that keeps its lines to a text. Only a program that has such values contains the function.
pub(in crate::report) type Quote = fn(&mut String, &str);

/// Adds the lines of a value below what stands before it, each after a mark, so that none looks like one of the server's.
pub(in crate::report) fn push_quoted(text: &mut String, value: &str) {
    text.truncate(text.trim_end_matches(' ').len());
    let lines = value.trim_end().trim_start_matches(['\r', '\n']);
    for line in lines.split('\n') {
        if !text.is_empty() && !text.ends_with('\n') {
            append(text, "\n");
        }
        append(text, QUOTE);
        append(text, &one_line(line));
        text.truncate(text.trim_end().len());
    }
}

/// Returns what the bytes of a text can be together.
fn special_bytes(text: &str) -> u8 {
    let bytes = text.bytes();
    bytes.fold(0, |found, byte| found | SPECIAL[usize::from(byte)])
}

impl Filled {
    /// Escapes the line at `start`, which begins with a value, if it looks like one of the server's. Several values
    /// can form its beginning together, so this reads the filled text.
    fn guard_line(&mut self, start: usize, escapes: Option<&Escapes>) {
        if !begins_like_server_line(&self.text[start..]) {
            return;
        }
        match escapes {
            None => (self.breaks_lines, self.has_markup) = (true, true),
            Some(escapes) => {
                let line = (escapes.line)(&self.text[start..]);
                let text = self.text.to_mut();
                text.truncate(start);
                text.push_str(&line);
            }
        }
    }
}

/// Replaces the numbers of placeholders by names, as in `no book {book}`. A value without a name, which only messages
/// use, becomes `{…}`.
#[cfg(feature = "exports")]
pub(crate) fn named(template: &str, names: &[&str]) -> String {
    let first = brace(template).unwrap_or(template.len());
    replace_placeholders(template, first, |at, text| {
        let name = at.and_then(|at| names.get(at)).unwrap_or(&"…");
        text.push('{');
        text.push_str(name);
        text.push('}');
    })
}

/// What a template has at a brace.
enum Piece<'t> {
    Text(&'t str),
    /// A value with this number, if it is one.
    Value(Option<usize>),
}

/// Replaces the placeholders of a template whose first brace is at this place.
fn replace_placeholders(
    template: &str,
    first: usize,
    mut placeholder: impl FnMut(Option<usize>, &mut String),
) -> String {
    let mut text = String::with_capacity(template.len() + 32);
    let mut rest = template;
    let mut next = Some(first);
    while let Some(at) = next {
        let before;
        (before, rest) = rest.split_at(at);
        text.push_str(before);
        let (piece, len) = match *rest.as_bytes() {
            // Few errors have more than ten values.
            [b'{', digit @ b'0'..=b'9', b'}', ..] => {
                (Piece::Value(Some(usize::from(digit - b'0'))), 3)
            }
            _ => match first_part(rest) {
                Some((Part::Text(text), len)) => (Piece::Text(text), len),
                Some((Part::Placeholder(number), len)) => (Piece::Value(number.parse().ok()), len),
                None => break,
            },
        };
        // There is one call, so that it is inlined.
        match piece {
            Piece::Text(piece) => text.push_str(piece),
            Piece::Value(number) => placeholder(number, &mut text),
        }
        rest = &rest[len..];
        next = brace(rest);
    }
    text.push_str(rest);
    text
}
