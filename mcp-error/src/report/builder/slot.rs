//! The sanitized values of members and placeholders.

use std::borrow::Cow;

use mcp_error_rules::markers::MARKERS;

use crate::documents::sample::sample_text;
use crate::json::Json;

/// A sanitized value, for an extension member, a placeholder, or both.
#[derive(Debug)]
pub(crate) enum Slot {
    /// The field has no value.
    Absent,
    /// The field has a value, but the policy does not show it.
    Withheld,
    /// Untrusted text in a fence. It is shown as a member only, since a fence cannot stand inside a sentence.
    Fenced(String),
    /// The first values of a list, as the object that the member is.
    Sample(Json),
    /// The value as JSON.
    Value(Json),
}

impl Slot {
    /// Returns the value of the member, if the document has one.
    pub(crate) fn into_member(self) -> Option<Json> {
        match self {
            Self::Absent | Self::Withheld => None,
            Self::Fenced(text) => Some(text.into()),
            Self::Sample(value) | Self::Value(value) => Some(value),
        }
    }

    /// Returns the text that fills a placeholder.
    pub(crate) fn text(&self) -> Cow<'_, str> {
        match self {
            Self::Absent => Cow::Borrowed("none"),
            Self::Withheld | Self::Fenced(_) => Cow::Borrowed(MARKERS.withheld),
            Self::Sample(sample) => Cow::Owned(sample_text(sample)),
            Self::Value(Json::String(value)) => Cow::Borrowed(value),
            Self::Value(value) => Cow::Owned(value.to_string()),
        }
    }
}
