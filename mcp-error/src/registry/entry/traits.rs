//! How entries are compared, named and shown.

use std::borrow::Cow;
use std::fmt;

use super::ErrorEntry;

/// Two entries are equal if all their facts are equal.
impl PartialEq for ErrorEntry {
    fn eq(&self, other: &Self) -> bool {
        self.type_name() == other.type_name()
            && self.text() == other.text()
            && self.table.facts == other.table.facts
            && (self.retry_after(), self.code(), self.legacy_code())
                == (other.retry_after(), other.code(), other.legacy_code())
    }
}

impl Eq for ErrorEntry {}

impl ErrorEntry {
    /// Returns the name in Rust: `ParkError::NotFound`, or `Closed` for a struct.
    pub(crate) fn rust_name(&self) -> Cow<'static, str> {
        rust_name(self.type_name(), self.name())
    }
}

/// Returns the name of a variant after that of its type. A struct is a variant of the same name, which is not repeated.
pub(crate) fn rust_name<'n>(type_name: &'n str, variant: &'n str) -> Cow<'n, str> {
    if type_name == variant {
        Cow::Borrowed(type_name)
    } else {
        Cow::Owned(format!("{type_name}::{variant}"))
    }
}

impl fmt::Debug for ErrorEntry {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("ErrorEntry")
            .field("type_name", &self.type_name())
            .field("name", &self.name())
            .field("kind", &self.kind())
            .field("problem_type", &self.problem_type())
            .field("title", &self.title())
            .field("status", &self.status)
            .field("statuses", &self.statuses().collect::<Vec<_>>())
            .field("code", &self.code())
            .field("legacy_code", &self.legacy_code())
            .field("lane", &self.lane())
            .field("fault", &self.fault())
            .field("recovery", &self.recovery())
            .field("retryable", &self.retryable())
            .field("retry_after", &self.retry_after())
            .field("effect", &self.effect())
            .field("scopes", &self.scopes())
            .field("capture", &self.needs_capture())
            .field("detail", &self.detail())
            .field("message", &self.message())
            .field("user_message", &self.user_message())
            .field("suggestions", &self.suggestions().collect::<Vec<_>>())
            .field("examples", &self.examples().collect::<Vec<_>>())
            .field("members", &self.members().collect::<Vec<_>>())
            .field("constants", &self.constants().collect::<Vec<_>>())
            .field("order", &self.order().collect::<Vec<_>>())
            .field("headers", &self.headers().collect::<Vec<_>>())
            .field("docs", &self.docs())
            .field("description", &self.description())
            .finish()
    }
}
