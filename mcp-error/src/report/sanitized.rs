//! Reports of errors that were made and sanitized elsewhere.

use std::borrow::Cow;
use std::error::Error;

use mcp_error_rules::text::one_line;
use mcp_error_sanitize::Changes;

use super::Report;
use super::context::Context;
use super::neutral::escape_all;
use super::text::Text;
use crate::json::Members;
use crate::registry::entry::ErrorEntry;

/// An error object of other code, sanitized.
#[doc(hidden)]
#[derive(Debug)]
pub struct Sanitized {
    /// The code.
    pub code: i32,
    /// The message, where there is one.
    pub message: Option<Cow<'static, str>>,
    /// The members of its data.
    pub members: Members,
    /// What the sanitizer did.
    pub changes: Changes,
}

impl Report {
    /// The report of an error object of other code. An adapter sanitizes the object; nothing here does.
    #[doc(hidden)]
    pub fn of_sanitized(
        error: &dyn Error,
        entry: &'static ErrorEntry,
        context: &Context,
        sanitized: Sanitized,
    ) -> Self {
        let mut report = Self::assemble(error, entry, context, &mut |_| {});
        report.code = sanitized.code;
        report.members = sanitized.members;
        report.changes = sanitized.changes;
        if let Some(message) = sanitized.message {
            // The whole message is a value: no line of it may look like one of ours.
            let plain = one_line(&message).into_owned();
            let markdown = escape_all(&plain);
            report.detail =
                Text::of_forms(message.clone(), Some(plain.into()), Some(markdown.into()));
            report.message = message;
        }
        report
    }
}
