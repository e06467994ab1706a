//! Sanitized values, as they fill members and placeholders.

use std::borrow::Cow;

use crate::json::Json;

/// A sanitized value: an extension member, or what fills a placeholder.
#[derive(Debug)]
pub(crate) enum Slot {
    /// There is no value.
    Absent,
    /// There is one, and the policy does not show it.
    Withheld,
    /// Shown as a member only: a fence has no place inside a sentence.
    Fenced(String),
    /// The value.
    Value(Json),
}

const WITHHELD: &str = "[withheld]";

impl Slot {
    pub(crate) fn into_member(self) -> Option<Json> {
        match self {
            Self::Absent | Self::Withheld => None,
            Self::Fenced(text) => Some(text.into()),
            Self::Value(value) => Some(value),
        }
    }

    /// The text for a placeholder.
    pub(crate) fn text(&self) -> Cow<'_, str> {
        match self {
            Self::Absent => Cow::Borrowed("none"),
            Self::Withheld | Self::Fenced(_) => Cow::Borrowed(WITHHELD),
            Self::Value(Json::String(value)) => Cow::Borrowed(value),
            Self::Value(value) => Cow::Owned(value.to_string()),
        }
    }
}
