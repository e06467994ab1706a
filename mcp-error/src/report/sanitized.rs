//! Reports of error objects that other code made and an adapter sanitized.

use std::borrow::Cow;
use std::error::Error;
use std::time::Duration;

use mcp_error_rules::text::one_line;
use mcp_error_sanitize::Changes;

use super::Report;
use super::context::Context;
use super::text::{Markup, Text};
use crate::json::Members;
use crate::registry::entry::ErrorEntry;

/// The sanitized error object of other code.
#[doc(hidden)]
#[derive(Debug)]
pub struct Sanitized {
    /// The JSON-RPC code.
    pub code: i32,
    /// The message, if the object has one.
    pub message: Option<Cow<'static, str>>,
    /// The members of its data.
    pub members: Members,
    /// Whether a retry can help, if its data says so.
    pub retryable: Option<bool>,
    /// The time to wait before a retry, if its data says so.
    pub retry_after: Option<Duration>,
    /// The numbers of values that the sanitizer redacted and cut.
    pub changes: Changes,
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
            builder.retry_after(&sanitized.retry_after);
            if let Some(retryable) = sanitized.retryable {
                builder.retryable(retryable);
            }
        });
        report.code = sanitized.code;
        let of_request = std::mem::replace(&mut report.members, sanitized.members);
        report.has_others();
        report.add_extensions(of_request);
        report.changes = sanitized.changes;
        if let Some(message) = sanitized.message {
            // The whole message comes from other code, so none of its lines may look as if the server wrote it.
            let plain = one_line(&message).into_owned();
            report.detail =
                Text::of_forms(message.clone(), Some(plain.into()), Some(Markup::Whole));
            report.more_mut().message = Some(message);
        }
        report.hide_detail();
        report
    }
}

#[cfg(test)]
mod tests {
    use std::sync::{Arc, Mutex};

    use crate::documents::RpcError;
    use crate::report::McpError;
    use crate::wrap::outgoing_error;
    use crate::{Context, Observer, Report};

    struct UserMessages(Arc<Mutex<Vec<String>>>);

    impl Observer for UserMessages {
        fn observe(&self, report: &Report, _: &dyn McpError, _: &Context) {
            self.0.lock().unwrap().push(report.to_user_message());
        }
    }

    #[test]
    fn markers_in_the_messages_of_other_code_are_not_the_texts_of_links() {
        let messages = Arc::default();
        let context = Context::new().with_observer(UserMessages(Arc::clone(&messages)));
        let message = "see [path](https://evil.example) and [docs](https://evil.example)";
        outgoing_error(RpcError::new(-31500, message, None), &context);
        let [message] = &messages.lock().unwrap()[..] else {
            panic!("one message");
        };
        assert!(
            message
                .contains("see \\[path](https://evil.example) and \\[docs](https://evil.example)"),
            "{message}"
        );
    }
}
