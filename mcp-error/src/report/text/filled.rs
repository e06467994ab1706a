//! Makes the texts of a report from the templates of its entry.

use std::borrow::Cow;

use crate::report::builder::ReportBuilder;
use crate::report::sanitizer::Sanitizer;
use crate::report::text::template::{Filled, ONE_LINE, brace, fill};
use crate::report::text::{Markup, Text};
use mcp_error_rules::text::one_line;

impl ReportBuilder<'_> {
    /// Returns a text that is used in documents only.
    pub(in crate::report) fn filled_document(&self, template: &'static str) -> Cow<'static, str> {
        let mut filled = fill(template, &self.slots, None);
        self.scan_filled(&mut filled, &self.sanitizer);
        filled.text
    }

    /// Returns a text that is used in documents and between lines that the server writes.
    pub(in crate::report) fn filled_lines(&self, template: &'static str) -> Text {
        let mut filled = fill(template, &self.slots, None);
        self.scan_filled(&mut filled, &self.sanitizer);
        let plain = filled.breaks_lines.then(|| self.filled_plain(template).0);
        Text::of_forms(filled.text, plain, None)
    }

    /// Returns a text that is used in documents, between lines that the server writes, and in Markdown.
    #[inline]
    pub(in crate::report) fn filled_sentences(&self, template: &'static str) -> Text {
        match brace(template) {
            Some(_) => self.sentences_with_values(template),
            None => Text::from(Cow::Borrowed(template)),
        }
    }

    fn sentences_with_values(&self, template: &'static str) -> Text {
        let mut filled = fill(template, &self.slots, None);
        let is_changed = self.scan_filled(&mut filled, &self.sanitizer);
        if !filled.breaks_lines && !filled.has_markup {
            return filled.text.into();
        }
        let plain = filled.breaks_lines.then(|| self.filled_plain(template));
        // The scan works on unescaped text. If it changed something, the values can no longer be distinguished from the
        // template, so the whole text is escaped.
        let markup = match plain
            .as_ref()
            .map_or(is_changed, |(_, is_changed)| *is_changed)
        {
            true => Markup::Whole,
            false => Markup::of_values(template, &self.slots),
        };
        Text::of_forms(filled.text, plain.map(|(text, _)| text), Some(markup))
    }

    /// Returns the text with each value on one line, and whether the scan changed it.
    fn filled_plain(&self, template: &'static str) -> (Cow<'static, str>, bool) {
        let mut filled = fill(template, &self.slots, Some(&ONE_LINE));
        let breaks = |text: &str| text.bytes().filter(|byte| *byte == b'\n').count();
        let most = breaks(&filled.text);
        // The redactions were already counted in the text for documents.
        let is_changed = self.scan_filled(&mut filled, &self.sanitizer.uncounted());
        if breaks(&filled.text) > most {
            filled.text = one_line(&filled.text).into_owned().into();
        }
        (filled.text, is_changed)
    }

    /// Sanitizes the assembled text, since two harmless values next to each other can form a secret. Returns whether this
    /// changed it.
    #[inline]
    fn scan_filled(&self, filled: &mut Filled, sanitizer: &Sanitizer) -> bool {
        if filled.has_values
            && let Cow::Owned(clean) = sanitizer.text(&filled.text, &self.assembled_rules())
        {
            filled.text = clean.into();
            return true;
        }
        false
    }
}
