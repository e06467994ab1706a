//! Errors that our own code did not make: those of rmcp itself, and of handlers that return `ErrorData`.

use std::error::Error;
use std::fmt;
use std::mem::take;

use mcp_error_rules::codes::{INTERNAL_ERROR, INVALID_PARAMS};
use mcp_error_rules::entry::flags;
use mcp_error_rules::entry_text;
use mcp_error_rules::limits::MAX_STRING;
use mcp_error_rules::names::RESERVED_MEMBERS;
use rmcp::ErrorData;
use rmcp::model::{CallToolResult, ContentBlock, ErrorCode, GetTaskResult, TaskPayload};
use serde::Deserialize;
use serde_json::Value;

use super::call::{is_own_error, is_own_result};
use super::clean::{Cleaner, URL_ELICITATION_REQUIRED};
use crate::handler::Failure;
use crate::json::{Json, Members};
use crate::registry::entry::{ErrorEntry, entry};
use crate::report::context::Context;
use crate::report::error::McpError;
use crate::report::{Report, Sanitized};
use crate::util::panic;

/// An error object, or the text of a tool's result, as it was made: for the log only.
#[derive(Debug)]
pub(super) struct ExternalError {
    error: ErrorData,
    entry: &'static ErrorEntry,
}

static CALLER: ErrorEntry = entry(
    entry_text!(
        "ErrorData",
        "Caller",
        "CALLER_ERROR",
        "about:blank",
        "Invalid Request"
    ),
    0,
    INVALID_PARAMS,
    400,
    flags::PROTOCOL | flags::FIX_INPUT,
    &[],
);

static SERVER: ErrorEntry = entry(
    entry_text!(
        "ErrorData",
        "Server",
        "SERVER_ERROR",
        "about:blank",
        "Internal Server Error"
    ),
    0,
    INTERNAL_ERROR,
    500,
    flags::PROTOCOL | flags::SERVER | flags::CAPTURE | flags::REPORT,
    &[],
);

/// A model is told what went wrong so that it tries otherwise.
static TOOL: ErrorEntry = entry(
    entry_text!(
        "CallToolResult",
        "Error",
        "TOOL_ERROR",
        "about:blank",
        "Tool Error"
    ),
    0,
    INVALID_PARAMS,
    400,
    flags::FIX_INPUT,
    &[],
);

/// Codes that say that the request cannot be answered as it is (JSON-RPC 2.0 §5.1, and MCP's).
const OF_THE_CALLER: [ErrorCode; 9] = [
    ErrorCode::PARSE_ERROR,
    ErrorCode::INVALID_REQUEST,
    ErrorCode::METHOD_NOT_FOUND,
    ErrorCode::INVALID_PARAMS,
    ErrorCode::RESOURCE_NOT_FOUND,
    ErrorCode::HEADER_MISMATCH,
    ErrorCode::MISSING_REQUIRED_CLIENT_CAPABILITY,
    ErrorCode::UNSUPPORTED_PROTOCOL_VERSION,
    URL_ELICITATION_REQUIRED,
];

impl ExternalError {
    fn of_error(error: ErrorData) -> Self {
        let entry = if OF_THE_CALLER.contains(&error.code) {
            &CALLER
        } else {
            &SERVER
        };
        Self { error, entry }
    }

    fn of_result(result: &CallToolResult) -> Self {
        let mut texts = result.content.iter().filter_map(ContentBlock::as_text);
        let text = texts.next().map(|block| block.text.clone());
        let code = ErrorCode(TOOL.code());
        Self {
            error: ErrorData::new(code, text.unwrap_or_default(), None),
            entry: &TOOL,
        }
    }

    /// The error as it may leave, and its report.
    fn cleaned(&self, context: &Context) -> (ErrorData, Report) {
        let mut cleaner = Cleaner::new(context);
        // The policy can have detectors of others.
        let clean = panic::catch(|| cleaner.error(&self.error));
        let clean =
            clean.unwrap_or_else(|| ErrorData::new(self.error.code, self.entry.title(), None));
        let message = (!clean.message.is_empty()).then(|| clean.message.clone());
        let members = match clean.data.clone().map(Json::from) {
            Some(Json::Object(members)) => {
                let own = members.into_iter();
                own.filter(|(name, _)| !RESERVED_MEMBERS.contains(&&**name))
                    .collect()
            }
            _ => Members::new(),
        };
        let sanitized = Sanitized {
            code: clean.code.0,
            message,
            members,
            changes: cleaner.changes(),
        };
        let report = Report::of_sanitized(self, self.entry, context, sanitized);
        (clean, report)
    }
}

/// The verbatim message.
impl fmt::Display for ExternalError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.error.message)
    }
}

impl Error for ExternalError {}

impl McpError for ExternalError {
    fn entry(&self) -> &'static ErrorEntry {
        self.entry
    }

    fn report(&self, context: &Context) -> Report {
        self.cleaned(context).1
    }
}

/// An error that leaves a wrapped server: one of our own as it is, any other sanitized, and observed.
pub(super) fn outgoing_error(context: &Context, error: ErrorData) -> ErrorData {
    if is_own_error(&error) {
        return error;
    }
    let external = ExternalError::of_error(error);
    let (clean, report) = external.cleaned(context);
    context.observe(&report, &external);
    clean
}

/// A tool's result that leaves a wrapped server. A good one passes as it is.
pub(super) fn outgoing_result(context: &Context, result: &mut CallToolResult) {
    if result.is_error != Some(true) || is_own_result(result) {
        return;
    }
    let external = ExternalError::of_result(result);
    context.observe(&external.report(context), &external);
    if panic::catch(|| Cleaner::new(context).result(result)).is_none() {
        *result = CallToolResult::error(vec![ContentBlock::text(TOOL.title())]);
    }
}

/// A task that leaves a wrapped server: an error in it is sanitized, and reported for the request that asks for it.
pub(super) fn outgoing_task(context: &Context, answer: &mut GetTaskResult) {
    match &mut answer.task.payload {
        TaskPayload::Failed { error } => {
            if let Some(message) = &mut answer.task.task.status_message {
                Cleaner::new(context).own_text(message, MAX_STRING);
            }
            let document = Value::Object(take(error));
            let clean = match ErrorData::deserialize(&document) {
                Ok(error) => serde_json::to_value(outgoing_error(context, error)),
                Err(_) => Ok(Cleaner::new(context).document(document)),
            };
            if let Ok(Value::Object(clean)) = clean {
                *error = clean;
            }
        }
        TaskPayload::Completed { result } if result.get("isError") == Some(&Value::Bool(true)) => {
            let document = Value::Object(take(result));
            let clean = match CallToolResult::deserialize(&document) {
                Ok(mut result) => {
                    outgoing_result(context, &mut result);
                    serde_json::to_value(result)
                }
                Err(_) => Ok(Cleaner::new(context).document(document)),
            };
            if let Ok(Value::Object(clean)) = clean {
                *result = clean;
            }
        }
        _ => {}
    }
}

/// An error object of a failure keeps its code, its message and its data, sanitized.
pub(super) fn error_object_in(failure: &Failure, context: &Context) -> Option<ErrorData> {
    let error: &(dyn Error + 'static) = failure.error();
    let external = error.downcast_ref::<ExternalError>()?;
    Some(external.cleaned(context).0)
}

/// An error of code that was not moved over yet, or of another crate. In rmcp it stays an error object with its code,
/// message and data; on every other wire it is a problem of type `about:blank` with the message for its detail and
/// the members of its data. All of it is sanitized.
///
/// ```
/// use mcp_error::Failure;
/// use mcp_error::rmcp::IntoErrorData;
/// use rmcp::ErrorData;
///
/// fn helper() -> Result<(), ErrorData> {
///     Err(ErrorData::invalid_params("no grant for password=hunter2", None))
/// }
///
/// fn handler() -> Result<(), Failure> {
///     Ok(helper()?)
/// }
///
/// let error = handler().unwrap_err().into_error_data();
/// assert_eq!(error.code, rmcp::model::ErrorCode::INVALID_PARAMS);
/// assert_eq!(error.message, "no grant for password=[redacted]");
/// ```
impl From<ErrorData> for Failure {
    fn from(error: ErrorData) -> Self {
        Self::new(ExternalError::of_error(error))
    }
}
