//! Makes the texts of a report from the templates of its entry.

use std::borrow::Cow;

use crate::report::builder::ReportBuilder;
use crate::report::sanitizer::Sanitizer;
use crate::report::text::template::{Escapes, Filled, ONE_LINE, brace, fill};
use crate::report::text::{Markup, Text};
use mcp_error_rules::text::one_line;

/// Fills the templates of an entry with the values of a report.
pub(in crate::report) struct Filler<'b, 'c> {
    pub(in crate::report) builder: &'b ReportBuilder<'c>,
}

impl Filler<'_, '_> {
    /// Returns a text that is used in documents only.
    pub(in crate::report) fn document(&self, template: &'static str) -> Cow<'static, str> {
        let filled = self.fill(template, None);
        self.scan(filled, &self.builder.sanitizer).text
    }

    /// Returns a text that is used in documents and between lines that the server writes.
    pub(in crate::report) fn lines(&self, template: &'static str) -> Text {
        let filled = self.fill(template, None);
        let breaks_lines = filled.breaks_lines;
        let text = self.scan(filled, &self.builder.sanitizer).text;
        let plain = breaks_lines.then(|| self.plain(template).text);
        Text::of_forms(text, plain, None)
    }

    /// Returns a text that is used in documents, between lines that the server writes, and in Markdown.
    #[inline]
    pub(in crate::report) fn sentences(&self, template: &'static str) -> Text {
        match brace(template) {
            Some(_) => self.filled_sentences(template),
            None => Text::from(Cow::Borrowed(template)),
        }
    }

    fn filled_sentences(&self, template: &'static str) -> Text {
        let filled = self.fill(template, None);
        let Filled {
            breaks_lines,
            has_markup,
            has_values,
            ..
        } = filled;
        if !has_values {
            return filled.text.into();
        }
        let scanned = self.scan(filled, &self.builder.sanitizer);
        if !breaks_lines && !has_markup {
            return scanned.text.into();
        }
        let plain = breaks_lines.then(|| self.plain(template));
        // The scan works on unescaped text. If it changed something, the values can no longer be distinguished from the
        // template, so the whole text is escaped.
        let markup = if plain.as_ref().unwrap_or(&scanned).is_unchanged {
            Markup::of_values(template, &self.builder.slots)
        } else {
            Markup::Whole
        };
        Text::of_forms(scanned.text, plain.map(|plain| plain.text), Some(markup))
    }

    fn fill(&self, template: &'static str, escapes: Option<&Escapes>) -> Filled {
        fill(template, &self.builder.slots, escapes)
    }

    fn plain(&self, template: &'static str) -> Scanned {
        let filled = self.fill(template, Some(&ONE_LINE));
        let breaks = |text: &str| text.bytes().filter(|byte| *byte == b'\n').count();
        let most = breaks(&filled.text);
        // The redactions were already counted in the text for documents.
        let mut scanned = self.scan(filled, &self.builder.sanitizer.uncounted());
        if breaks(&scanned.text) > most {
            scanned.text = one_line(&scanned.text).into_owned().into();
        }
        scanned
    }

    /// Sanitizes the assembled text, since two harmless values next to each other can form a secret.
    fn scan(&self, filled: Filled, sanitizer: &Sanitizer) -> Scanned {
        let changed = if filled.has_values {
            match sanitizer.text(&filled.text, &self.builder.assembled_rules()) {
                Cow::Owned(clean) => Some(clean),
                Cow::Borrowed(_) => None,
            }
        } else {
            None
        };
        Scanned {
            is_unchanged: changed.is_none(),
            text: changed.map_or(filled.text, Cow::Owned),
        }
    }
}

/// A filled template after the sanitizer.
struct Scanned {
    text: Cow<'static, str>,
    is_unchanged: bool,
}
