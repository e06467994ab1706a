//! Texts with numbered placeholders, as the derive writes them into an entry.

use std::borrow::Cow;

use mcp_error_rules::text::one_line;

use super::neutral::{CONTINUED, begins_like_ours, escape_block, escape_markdown};
use super::slot::Slot;
use crate::util::template::{Part, parts};

/// How values are written into a text.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Form {
    /// As they are.
    AsIs,
    /// On one line, so that none begins a line that looks like ours.
    Plain,
    /// The same, escaped for Markdown.
    Markdown,
}

/// A template with its values.
pub(super) struct Filled {
    pub(super) text: Cow<'static, str>,
    /// Whether the text holds more than what the attribute says.
    pub(super) has_values: bool,
    /// Whether a value has line breaks, or begins a line that looks like ours.
    pub(super) breaks_lines: bool,
    /// Whether a value has signs of Markdown.
    pub(super) has_markup: bool,
}

/// Fills `{0}`, `{1}`, … from the slots; `{{` and `}}` stand for braces. A text without
/// placeholders and escapes is not copied.
pub(super) fn fill(template: &'static str, slots: &[Slot], form: Form) -> Filled {
    let mut filled = Filled {
        text: Cow::Borrowed(template),
        has_values: false,
        breaks_lines: false,
        has_markup: false,
    };
    if !template.contains(['{', '}']) {
        return filled;
    }
    let mut starts_with_value = false;
    let mut line_starts = Vec::new();
    let text = replace(template, |at, text| {
        filled.has_values = true;
        let Some(slot) = at.and_then(|at| slots.get(at)) else {
            return;
        };
        match text.as_bytes().last() {
            None => starts_with_value = true,
            Some(b'\n') => line_starts.push(text.len()),
            Some(_) => {}
        }
        let value = slot.text();
        match form {
            Form::AsIs => {
                filled.look_at(&value);
                text.push_str(&value);
            }
            Form::Plain => text.push_str(&one_line(&value)),
            Form::Markdown => text.push_str(&escape_markdown(&one_line(&value))),
        }
    });
    filled.text = Cow::Owned(text);
    for start in line_starts.into_iter().rev() {
        filled.guard_line(start, form);
    }
    if starts_with_value {
        filled.guard_line(0, form);
    }
    filled
}

impl Filled {
    /// Whether the value needs more than the form as it is.
    fn look_at(&mut self, value: &str) {
        for byte in value.bytes() {
            // Bytes that line breaks consist of, those of other scripts included.
            self.breaks_lines |= matches!(byte, 0x0a..=0x0d | 0xc2 | 0xe2);
            self.has_markup |= matches!(byte, b'[' | b'<' | b'\\');
        }
    }

    /// Sees to a line that begins with a value. Several values together can begin it, so this looks at the
    /// assembled text.
    fn guard_line(&mut self, start: usize, form: Form) {
        if !begins_like_ours(&self.text[start..]) {
            return;
        }
        match form {
            Form::AsIs => (self.breaks_lines, self.has_markup) = (true, true),
            Form::Plain => self.text.to_mut().insert_str(start, CONTINUED),
            Form::Markdown => {
                let line = escape_block(&self.text[start..]);
                self.text.to_mut().replace_range(start.., &line);
            }
        }
    }
}

/// The text with names for its numbers: `no book {book}`. What only the text uses has no name: `{…}`.
#[cfg(feature = "exports")]
pub(crate) fn named(template: &str, names: &[&str]) -> String {
    replace(template, |at, text| {
        let name = at.and_then(|at| names.get(at)).unwrap_or(&"…");
        text.push('{');
        text.push_str(name);
        text.push('}');
    })
}

fn replace(template: &str, mut placeholder: impl FnMut(Option<usize>, &mut String)) -> String {
    let mut text = String::with_capacity(template.len() + 32);
    for part in parts(template) {
        match part {
            Part::Text(part) => text.push_str(part),
            Part::Placeholder(number) => placeholder(number.parse().ok(), &mut text),
        }
    }
    text
}
