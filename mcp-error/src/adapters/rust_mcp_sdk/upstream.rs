//! The errors of the SDK's client, in a server that asks another one.

use std::error::Error;
use std::fmt;

use ::rust_mcp_sdk as sdk;
use mcp_error_rules::codes::URL_ELICITATION_REQUIRED;
use sdk::error::McpSdkError;
use sdk::schema::SdkError;

use super::convert::{code_of, object_of, rpc_error_of};
use crate::adapters::upstream::{status_of_answer, status_of_object};
use crate::adapters::wrap::{ForeignErrorObject, without_code_in_message};
use crate::handler::Failure;
use crate::registry::entry::ErrorEntry;
use crate::report::causes::chain;
use crate::report::context::Context;
use crate::report::error::McpError;
use crate::report::foreign::classify::classify_known;
use crate::report::{Report, StatusFailure};

/// The code of the SDK's own error for an answer that did not come in time.
const REQUEST_TIMEOUT: i64 = -32001;

/// The failure of a server that asked another one: `?` makes it of the error object that the other server returned, or of the
/// failure to get an answer.
///
/// As with rmcp's `ServiceError`, the code of an error object is that of another request, so it decides only about the status, as
/// [`StatusFailure::of_upstream`] says; the message and the members of `data` are shown, sanitized, as are a delay and an effect
/// in them. A timeout has status 504, and a failed transport 503, unless it says an HTTP status or has a
/// [known cause](crate::guide::foreign). The texts of these name types and addresses of the server, so the phrase of the status
/// takes their place.
///
/// The SDK's error cannot be shared between threads, so a variant of an error type cannot hold it.
///
/// ```
/// use mcp_error::{Context, Failure};
/// use rust_mcp_sdk::error::McpSdkError;
/// use rust_mcp_sdk::schema::RpcError;
///
/// let refused = RpcError::invalid_params().with_message("no park 'north'".to_owned());
/// let report = Failure::from(McpSdkError::from(refused)).report(&Context::new());
/// assert_eq!((report.status(), report.detail()), (400, "no park 'north'"));
/// ```
impl From<McpSdkError> for Failure {
    fn from(error: McpSdkError) -> Self {
        let failure = status_of(&error);
        match error {
            // The user of the client has to visit a URL.
            McpSdkError::RpcError(error) if code_of(&error) == URL_ELICITATION_REQUIRED => {
                rpc_error_of(without_code_in_message(object_of(error))).into()
            }
            McpSdkError::RpcError(error) => {
                Self::new(ForeignErrorObject::of_upstream(object_of(error), failure))
            }
            error => Self::new(NoAnswer {
                failure,
                text: error.to_string(),
            }),
        }
    }
}

/// A request to another server that was not answered.
#[derive(Debug)]
struct NoAnswer {
    failure: StatusFailure,
    text: String,
}

impl fmt::Display for NoAnswer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text)
    }
}

impl Error for NoAnswer {}

impl McpError for NoAnswer {
    fn entry(&self) -> &'static ErrorEntry {
        self.failure.entry()
    }

    fn report(&self, context: &Context) -> Report {
        self.failure.report_of(self, context)
    }
}

fn status_of(error: &McpSdkError) -> StatusFailure {
    match error {
        McpSdkError::RpcError(error) => {
            let status = status_of_object(code_of(error), error.data.as_ref());
            StatusFailure::new(status)
        }
        McpSdkError::Transport(_) | McpSdkError::Io(_) | McpSdkError::SdkError(_) => {
            let timed_out = |error: &(dyn Error + 'static)| {
                let error = error.downcast_ref::<SdkError>();
                error.is_some_and(|error| error.code == REQUEST_TIMEOUT)
            };
            if chain(error).any(timed_out) {
                return StatusFailure::new(504);
            }
            let known = classify_known(error).or_else(|| status_of_answer(error));
            known.unwrap_or_else(|| StatusFailure::new(503))
        }
        _ => StatusFailure::new(502),
    }
}
