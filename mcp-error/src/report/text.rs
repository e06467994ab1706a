//! A text of a report, in each form that documents need.

use std::borrow::Cow;

/// A text of a report. Documents for programs hold it as it is. Next to lines that the server writes, and in Markdown,
/// values of fields must not look as if the server wrote them.
#[derive(Debug, Clone)]
pub(crate) struct Text {
    text: Cow<'static, str>,
    /// The text with each value on one line, none of which looks like a line of the server. `None` if it is the same.
    plain: Option<Box<str>>,
    /// The plain text with values escaped for Markdown. `None` if it is the same as the plain text.
    markdown: Option<Box<str>>,
}

/// A text that comes from the application has no value to escape.
impl From<Cow<'static, str>> for Text {
    fn from(text: Cow<'static, str>) -> Self {
        Self {
            text,
            plain: None,
            markdown: None,
        }
    }
}

impl Text {
    /// Creates a text of its forms. A form that is `None` does not differ from the one before.
    pub(super) fn of_forms(
        text: Cow<'static, str>,
        plain: Option<Cow<'static, str>>,
        markdown: Option<Cow<'static, str>>,
    ) -> Self {
        let plain = plain.filter(|plain| *plain != text);
        let unescaped = plain.as_ref().unwrap_or(&text);
        let markdown = markdown.filter(|markdown| markdown != unescaped);
        let boxed = |text: Cow<'static, str>| text.into_owned().into_boxed_str();
        Self {
            plain: plain.map(boxed),
            markdown: markdown.map(boxed),
            text,
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

    /// Returns the text for documents, without a copy.
    pub(crate) fn into_text(self) -> Cow<'static, str> {
        self.text
    }

    /// Returns the text for use between lines that the server writes.
    pub(crate) fn plain(&self) -> &str {
        self.plain.as_deref().unwrap_or(&self.text)
    }

    /// Returns the text for use in Markdown.
    pub(crate) fn markdown(&self) -> &str {
        self.markdown.as_deref().unwrap_or_else(|| self.plain())
    }
}
