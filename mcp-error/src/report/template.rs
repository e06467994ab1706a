//! Texts with numbered placeholders, as the derive writes them into an entry.

use std::borrow::Cow;

use crate::report::builder::Slot;
use crate::util::template::{Part, parts};

/// Fills `{0}`, `{1}`, … from the slots; `{{` and `}}` stand for braces. A text without
/// placeholders and escapes is not copied.
pub(crate) fn render(template: &'static str, slots: &[Slot]) -> Rendered {
    if !template.contains(['{', '}']) {
        return Rendered {
            text: Cow::Borrowed(template),
            filled: false,
        };
    }
    let mut filled = false;
    let text = fill(template, |at, text| {
        filled = true;
        if let Some(slot) = at.and_then(|at| slots.get(at)) {
            slot.write_text(text);
        }
    });
    Rendered {
        text: Cow::Owned(text),
        filled,
    }
}

pub(crate) struct Rendered {
    pub(crate) text: Cow<'static, str>,
    /// Whether the text holds more than what the attribute says.
    pub(crate) filled: bool,
}

/// The text with names for its numbers: `no book {book}`. What only the text uses has no name: `{…}`.
#[cfg(feature = "exports")]
pub(crate) fn named(template: &str, names: &[&str]) -> String {
    fill(template, |at, text| {
        let name = at.and_then(|at| names.get(at)).unwrap_or(&"…");
        text.push('{');
        text.push_str(name);
        text.push('}');
    })
}

fn fill(template: &str, mut placeholder: impl FnMut(Option<usize>, &mut String)) -> String {
    let mut text = String::with_capacity(template.len() + 32);
    for part in parts(template) {
        match part {
            Part::Text(part) => text.push_str(part),
            Part::Placeholder(number) => placeholder(number.parse().ok(), &mut text),
        }
    }
    text
}
