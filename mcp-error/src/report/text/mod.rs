//! A text of a report, in each form that documents need.

pub(crate) mod byte_lists;
mod filled;
mod lines;
pub(crate) mod neutral;
mod paths;
pub(crate) mod template;
pub(crate) mod title;

use std::borrow::Cow;

use crate::report::builder::slot::Slots;
use crate::report::text::neutral::{escape_all, without_linked_markers};
use crate::report::text::template::{MARKDOWN, fill};

/// A text of a report. Documents for programs hold it as it is. Next to lines that the server writes, and in Markdown,
/// values of fields must not look as if the server wrote them.
#[derive(Debug, Clone)]
pub(crate) struct Text {
    text: Cow<'static, str>,
    /// The forms outside documents for programs. `None` if they are all the same.
    forms: Option<Box<Forms>>,
}

/// The other forms of a text.
#[derive(Debug, Clone)]
struct Forms {
    /// The text with each value on one line, or with a mark before each of its lines, none of which looks like a line of the server.
    /// `None` if it is the same.
    plain: Option<Box<str>>,
    /// How to escape the plain text for Markdown. `None` if it is the same there.
    markup: Option<Markup>,
}

/// The part of a text that is escaped for Markdown, which happens when the Markdown is needed, as in few programs.
#[derive(Debug, Clone)]
pub(in crate::report) enum Markup {
    /// The whole text.
    Whole,
    /// These values in this template.
    Values(&'static str, Slots),
}

impl Markup {
    pub(in crate::report) fn of_values(template: &'static str, slots: &Slots) -> Self {
        // The values are texts here, each of which is escaped.
        let mut values = Slots::default();
        for text in slots.texts() {
            values.push_text(text.into_owned());
        }
        Self::Values(template, values)
    }
}

/// A text that comes from the application has no value to escape.
impl From<Cow<'static, str>> for Text {
    fn from(text: Cow<'static, str>) -> Self {
        Self { text, forms: None }
    }
}

impl Text {
    /// Creates a text of its forms. A form that is `None` does not differ from the one before.
    pub(in crate::report) fn of_forms(
        text: Cow<'static, str>,
        plain: Option<Cow<'static, str>>,
        markup: Option<Markup>,
    ) -> Self {
        let plain = plain.filter(|plain| *plain != text);
        let forms = (plain.is_some() || markup.is_some()).then(|| Forms {
            plain: plain.map(|plain| plain.into_owned().into_boxed_str()),
            markup,
        });
        Self {
            text,
            forms: forms.map(Box::new),
        }
    }

    /// Returns the text for documents.
    pub(crate) fn as_str(&self) -> &str {
        &self.text
    }

    /// Returns a copy of the text for a document; a text of the application is not copied.
    pub(crate) fn to_shared(&self) -> Cow<'static, str> {
        self.text.clone()
    }

    /// Takes the text for documents, and leaves an empty one.
    pub(crate) fn take(&mut self) -> Cow<'static, str> {
        std::mem::take(&mut self.text)
    }

    /// Returns the text for use between lines that the server writes.
    pub(crate) fn plain(&self) -> &str {
        self.forms
            .as_ref()
            .and_then(|forms| forms.plain.as_deref())
            .unwrap_or(&self.text)
    }

    /// Returns the text for use in Markdown.
    pub(crate) fn markdown(&self) -> Cow<'_, str> {
        let escaped = match self.forms.as_ref().and_then(|forms| forms.markup.as_ref()) {
            None => return Cow::Borrowed(self.plain()),
            Some(Markup::Whole) => escape_all(self.plain()).into(),
            Some(Markup::Values(template, values)) => fill(template, values, Some(&MARKDOWN)).text,
        };
        match without_linked_markers(&escaped) {
            Some(text) => text.into(),
            None => escaped,
        }
    }
}
