//! Texts with numbered placeholders, as the derive writes them into an entry.

use std::borrow::Cow;

use crate::draft::Slot;

/// Fills `{0}`, `{1}`, … from the slots; `{{` and `}}` stand for braces. A text without
/// placeholders and escapes is not copied.
pub(crate) fn render(template: &'static str, slots: &[Slot]) -> Rendered {
    let mut filled = false;
    if !template.contains(['{', '}']) {
        return Rendered {
            text: Cow::Borrowed(template),
            filled,
        };
    }
    let mut text = String::with_capacity(template.len() + 32);
    let mut rest = template;
    while let Some(at) = rest.find(['{', '}']) {
        text.push_str(&rest[..at]);
        let brace = &rest[at..=at];
        rest = &rest[at + 1..];
        if let Some(after) = rest.strip_prefix(brace) {
            text.push_str(brace);
            rest = after;
        } else if let Some((number, after)) = rest.split_once('}') {
            if let Some(slot) = number.parse().ok().and_then(|at: usize| slots.get(at)) {
                slot.write_text(&mut text);
            }
            filled = true;
            rest = after;
        }
    }
    text.push_str(rest);
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
