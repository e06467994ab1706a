//! Errors that this crate did not make: those of rmcp itself, and of handlers that return `ErrorData`.

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

/// An error object, or the text of a tool result, before it is sanitized. Its text may be logged, but not sent.
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

/// The entry of a failed tool result. Its recovery is `fix_input`, since a tool result tells the model what went wrong
/// so that it can try something else.
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

/// The codes with which the server rejects a request (JSON-RPC 2.0 §5.1, and those of MCP). All others are the
/// server's fault.
const CALLER_CODES: [ErrorCode; 9] = [
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
    fn from_error_data(error: ErrorData) -> Self {
        let entry = if CALLER_CODES.contains(&error.code) {
            &CALLER
        } else {
            &SERVER
        };
        Self { error, entry }
    }

    fn from_tool_result(result: &CallToolResult) -> Self {
        let mut texts = result.content.iter().filter_map(ContentBlock::as_text);
        let text = texts.next().map(|block| block.text.clone());
        let code = ErrorCode(TOOL.code());
        Self {
            error: ErrorData::new(code, text.unwrap_or_default(), None),
            entry: &TOOL,
        }
    }

    /// Returns the sanitized error and its report.
    fn sanitized(&self, context: &Context) -> (ErrorData, Report) {
        let mut cleaner = Cleaner::new(context);
        // The policy can have detectors that the application wrote, and those may panic.
        let clean = panic::catch(|| cleaner.sanitized_error(&self.error));
        let clean =
            clean.unwrap_or_else(|| ErrorData::new(self.error.code, self.entry.title(), None));
        let message = (!clean.message.is_empty()).then(|| clean.message.clone());
        let members = match clean.data.clone().map(Json::from) {
            Some(Json::Object(members)) => {
                let members = members.into_iter();
                members
                    .filter(|(name, _)| !RESERVED_MEMBERS.contains(&&**name))
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

/// Writes the message as it was made, without sanitizing it.
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
        self.sanitized(context).1
    }
}

/// Returns the error with which a wrapped server answers. An error that this crate made stays as it is; any other is
/// sanitized and observed.
pub(super) fn outgoing_error(context: &Context, error: ErrorData) -> ErrorData {
    if is_own_error(&error) {
        return error;
    }
    let external = ExternalError::from_error_data(error);
    let (clean, report) = external.sanitized(context);
    context.observe(&report, &external);
    clean
}

/// Sanitizes the result of a tool before it leaves a wrapped server. The result of a successful call stays as it is.
pub(super) fn outgoing_result(context: &Context, result: &mut CallToolResult) {
    if result.is_error != Some(true) || is_own_result(result) {
        return;
    }
    let external = ExternalError::from_tool_result(result);
    context.observe(&external.report(context), &external);
    if panic::catch(|| Cleaner::new(context).sanitize_result(result)).is_none() {
        *result = CallToolResult::error(vec![ContentBlock::text(TOOL.title())]);
    }
}

/// Sanitizes the error in a task before it leaves a wrapped server. The error is reported under the context of the
/// request that asks for the task.
pub(super) fn outgoing_task(context: &Context, answer: &mut GetTaskResult) {
    match &mut answer.task.payload {
        TaskPayload::Failed { error } => {
            if let Some(message) = &mut answer.task.task.status_message {
                Cleaner::new(context).sanitize_string(message, MAX_STRING);
            }
            let document = Value::Object(take(error));
            let clean = match ErrorData::deserialize(&document) {
                Ok(error) => serde_json::to_value(outgoing_error(context, error)),
                Err(_) => Ok(Cleaner::new(context).sanitized_document(document)),
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
                Err(_) => Ok(Cleaner::new(context).sanitized_document(document)),
            };
            if let Ok(Value::Object(clean)) = clean {
                *result = clean;
            }
        }
        _ => {}
    }
}

/// Returns the sanitized error if the failure was made of an `ErrorData`. It keeps its code, message and data.
pub(super) fn external_error_data(failure: &Failure, context: &Context) -> Option<ErrorData> {
    let error: &(dyn Error + 'static) = failure.error();
    let external = error.downcast_ref::<ExternalError>()?;
    Some(external.sanitized(context).0)
}

/// Wraps an error of another crate, or of code that does not use this crate yet.
///
/// In rmcp it stays an error object with its code, message and data. Elsewhere it becomes a problem of type
/// `about:blank`: its message becomes the detail, and the members of its data become extension members. All texts are
/// sanitized.
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
        Self::new(ExternalError::from_error_data(error))
    }
}
