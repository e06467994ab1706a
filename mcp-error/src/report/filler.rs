//! The texts of a report, made of the templates of its entry.

use std::borrow::Cow;

use mcp_error_rules::text::one_line;
use mcp_error_sanitize::{Counters, Rules};

use super::neutral::{escape_all, without_linked_markers};
use super::slot::Slot;
use super::template::{Filled, Form, fill};
use super::text::Text;

/// What fills the templates of an entry.
pub(super) struct Filler<'a> {
    pub(super) rules: Rules,
    pub(super) counters: &'a Counters,
    pub(super) slots: &'a [Slot],
}

impl Filler<'_> {
    /// A text for documents only.
    pub(super) fn document(&self, template: &'static str) -> Cow<'static, str> {
        let filled = fill(template, self.slots, Form::AsIs);
        self.scanned(filled, self.counters).text
    }

    /// A text for documents, and between lines of ours.
    pub(super) fn lines(&self, template: &'static str) -> Text {
        let filled = fill(template, self.slots, Form::AsIs);
        let breaks_lines = filled.breaks_lines;
        let text = self.scanned(filled, self.counters).text;
        let plain = breaks_lines.then(|| self.plain(template).text);
        Text::of_forms(text, plain, None)
    }

    /// A text for documents, between lines of ours, and in Markdown.
    pub(super) fn sentences(&self, template: &'static str) -> Text {
        let filled = fill(template, self.slots, Form::AsIs);
        let Filled {
            breaks_lines,
            has_markup,
            ..
        } = filled;
        let scanned = self.scanned(filled, self.counters);
        if !breaks_lines && !has_markup {
            return Text::of_forms(scanned.text, None, None);
        }
        let plain = breaks_lines.then(|| self.plain(template));
        let own = plain.as_ref().unwrap_or(&scanned);
        let markdown = self.markdown(template, own);
        Text::of_forms(scanned.text, plain.map(|plain| plain.text), Some(markdown))
    }

    fn plain(&self, template: &'static str) -> Scanned {
        let filled = fill(template, self.slots, Form::Plain);
        // What is counted was counted in the text as it is.
        let mut scanned = self.scanned(filled, &Counters::default());
        let breaks = |text: &str| text.bytes().filter(|byte| *byte == b'\n').count();
        if breaks(&scanned.text) > breaks(template) {
            scanned.text = one_line(&scanned.text).into_owned().into();
        }
        scanned
    }

    fn markdown(&self, template: &'static str, plain: &Scanned) -> Cow<'static, str> {
        // The scan looks at what is not escaped. Where it found something, nobody knows what came from where,
        // so that the whole text is escaped.
        let escaped = if plain.is_unchanged {
            fill(template, self.slots, Form::Markdown).text
        } else {
            escape_all(&plain.text).into()
        };
        match without_linked_markers(&escaped) {
            Some(text) => text.into(),
            None => escaped,
        }
    }

    /// The assembled text is scanned once more: two clean parts can make one secret.
    fn scanned(&self, filled: Filled, counters: &Counters) -> Scanned {
        let found = match filled.has_values {
            true => match counters.text(&filled.text, &self.rules) {
                Cow::Owned(clean) => Some(clean),
                Cow::Borrowed(_) => None,
            },
            false => None,
        };
        Scanned {
            is_unchanged: found.is_none(),
            text: found.map_or(filled.text, Cow::Owned),
        }
    }
}

/// An assembled text behind the sanitizer.
struct Scanned {
    text: Cow<'static, str>,
    is_unchanged: bool,
}
