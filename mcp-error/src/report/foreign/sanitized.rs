//! Reports of error objects that other code made and an adapter sanitized.

use std::borrow::Cow;
use std::error::Error;
use std::time::Duration;

use mcp_error_rules::choices::Effect;
use mcp_error_rules::text::one_line;
use mcp_error_sanitize::Changes;

use crate::json::{Json, Members};
use crate::registry::entry::ErrorEntry;
use crate::report::Report;
use crate::report::context::Context;
use crate::report::instance::Instance;
use crate::report::text::{Markup, Text};

/// The sanitized error object of other code.
#[doc(hidden)]
pub struct Sanitized {
    /// The HTTP status.
    pub status: u16,
    /// The title, if it is not that of the entry.
    pub title: Option<&'static str>,
    /// The JSON-RPC code.
    pub code: i32,
    /// What the failed call has changed, if its data says so.
    pub effect: Option<Effect>,
    /// The instance that its data names, which the log then names too.
    pub instance: Option<Instance>,
    /// The message, if the object has one.
    pub message: Option<Cow<'static, str>>,
    /// What happened, if its data says more than the message.
    pub detail: Option<String>,
    /// What a log shows of its data.
    pub data: Option<Json>,
    /// The members of its data.
    pub members: Members,
    /// Whether a retry can help, if its data says so.
    pub retryable: Option<bool>,
    /// The time to wait before a retry, if its data says so.
    pub retry_after: Option<Duration>,
    /// The numbers of values that the sanitizer redacted and cut.
    pub changes: Changes,
    /// The sanitized stack traces that were taken out of it.
    pub stack_traces: String,
}

impl Report {
    /// Makes a report of an error object of other code. The adapter must have sanitized the object.
    #[doc(hidden)]
    pub fn of_sanitized(
        error: &dyn Error,
        entry: &'static ErrorEntry,
        context: &Context,
        sanitized: Sanitized,
    ) -> Self {
        let mut report = Self::assemble(&error, entry, context, &mut |builder| {
            builder.status(sanitized.status);
            builder.retry_after(&sanitized.retry_after);
            if let Some(retryable) = sanitized.retryable {
                builder.retryable(retryable);
            }
            if let Some(data) = &sanitized.data
                && context.lists_causes()
            {
                builder.source(&data.to_text());
            }
            builder
        });
        report.set_code(sanitized.code);
        report.relay_effect(sanitized.effect);
        if let Some(title) = sanitized.title {
            report.rename(title);
        }
        report.instance = sanitized.instance.unwrap_or(report.instance);
        let of_request = std::mem::replace(&mut report.members, sanitized.members);
        report.note_special_members();
        report.add_extensions(of_request);
        report.changes = report.changes + sanitized.changes;
        report.keep_stack_traces(&sanitized.stack_traces);
        let detail = sanitized.detail.map(Cow::Owned);
        if let Some(detail) = detail.or(sanitized.message.clone()) {
            let mut detail = detail.into_owned();
            detail.truncate(detail.trim_end().len());
            // The whole text comes from other code, so none of its lines may look as if the server wrote it.
            let plain = one_line(&detail).into_owned();
            report.detail = Text::of_forms(detail.into(), Some(plain.into()), Some(Markup::Whole));
        }
        if let Some(message) = sanitized.message {
            report.rare_mut().message = Some(message);
        }
        report.hide_detail();
        report
    }
}
