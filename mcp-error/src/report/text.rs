//! A text of a report in each of its forms.

use std::borrow::Cow;

/// A text of a report. Documents for programs have it as it is. Where lines of ours stand around it, and in
/// Markdown, what came from fields must not look like them.
#[derive(Debug, Clone)]
pub(crate) struct Text {
    text: Cow<'static, str>,
    /// Where it differs: a line break of a value is a space, and no value begins a line as ours do.
    plain: Option<Box<str>>,
    /// Where it differs from the plain form: a value makes no link, image, tag or block.
    markdown: Option<Box<str>>,
}

/// A text of the application.
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
    pub(super) fn of_forms(
        text: Cow<'static, str>,
        plain: Option<Cow<'static, str>>,
        markdown: Option<Cow<'static, str>>,
    ) -> Self {
        let plain = plain.filter(|plain| *plain != text);
        let own = plain.as_ref().unwrap_or(&text);
        let markdown = markdown.filter(|markdown| markdown != own);
        let boxed = |text: Cow<'static, str>| text.into_owned().into_boxed_str();
        Self {
            plain: plain.map(boxed),
            markdown: markdown.map(boxed),
            text,
        }
    }

    /// The text as it is.
    pub(crate) fn as_str(&self) -> &str {
        &self.text
    }

    /// The text as it is, for a document.
    pub(crate) fn to_shared(&self) -> Cow<'static, str> {
        self.text.clone()
    }

    /// Between lines of ours.
    pub(crate) fn plain(&self) -> &str {
        self.plain.as_deref().unwrap_or(&self.text)
    }

    /// In Markdown, between lines of ours.
    pub(crate) fn markdown(&self) -> &str {
        self.markdown.as_deref().unwrap_or_else(|| self.plain())
    }
}
