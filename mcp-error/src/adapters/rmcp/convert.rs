//! Conversions between the types of rmcp and those of this crate.

use std::error::Error;

use mcp_error_rules::codes::URL_ELICITATION_REQUIRED;
use serde_json::Value;

use super::sdk::ErrorData;
use super::sdk::handler::server::tool::IntoCallToolResult;
use super::sdk::model::{CallToolResult, ErrorCode, IntoContents};
use super::sdk::service::ServiceError;
use crate::adapters::task::report_in_task;
use crate::adapters::upstream::{is_about_request, status_of_answer, status_of_object};
use crate::adapters::wrap::{
    ErrorObject, ForeignErrorObject, error_answer_of, error_of, read_result, sdk_error,
    tool_answer_of, tool_result_parts, without_code_in_message,
};
use crate::client::{Advice, Received, ToAdvice};
use crate::documents::rpc_error::RpcError;
use crate::documents::tool_result::ToolResult;
use crate::handler::Failure;
use crate::json::Json;
use crate::registry::entry::ErrorEntry;
use crate::report::context::Context;
use crate::report::error::McpError;
use crate::report::foreign::classify::{classify, classify_known};
use crate::report::{Report, StatusFailure};

pub(super) fn error_object_of(error: ErrorData) -> ErrorObject {
    ErrorObject::new(error.code.0, error.message, error.data)
}

pub(super) fn error_data_of(error: ErrorObject) -> ErrorData {
    ErrorData::new(ErrorCode(error.code), error.message, error.data)
}

/// Converts a result of this crate, which has one text. This does not use serde, since the code with which serde reads
/// rmcp's types takes a tenth of a megabyte.
pub(super) fn own_result_of(own: ToolResult) -> CallToolResult {
    let (text, structured_content, meta) = tool_result_parts(own);
    // rmcp's constructor fills in what its version of the protocol requires.
    let mut result = CallToolResult::error(text.into_contents());
    result.structured_content = structured_content;
    if let Some(Value::Object(meta)) = meta {
        result.meta = Some(super::ResultMeta(meta));
    }
    result
}

/// Reads the result of a tool call, which counts as failed unless it says otherwise.
pub(super) fn result_of(document: Value) -> CallToolResult {
    // rmcp's constructor fills in what its version of the protocol requires.
    let mut result = CallToolResult::error(Vec::new());
    if let Some(read) = read_result::<CallToolResult>(&document) {
        if read.is_error == Some(false) {
            result.is_error = read.is_error;
        }
        result.content = read.content;
        result.structured_content = read.structured_content;
        result.meta = read.meta;
    }
    result
}

/// The error of a server that asked another server, or its own client (`peer.create_message`): the error object that the
/// other party returned, or the failure to get an answer.
///
/// The code of an error object is that of another request, so it decides only about the status. Invalid params stay status
/// 400, or 404 if `data` names a URI and nothing else, and the code -1, with which a user refuses, is 403; otherwise
/// [`StatusFailure::of_upstream`](crate::report::StatusFailure::of_upstream) decides, and 502 stands also for a method that
/// the other party does not know and for a request that it cannot read. The message and the members of `data` are shown,
/// sanitized, as are a delay and an effect in them. Only -32042 is passed on as it is, since the user has to visit its URLs. In
/// the answer to `resources/read`, the status 404 has the code that the peer's version has for a missing resource.
///
/// A timeout has status 504, and a closed connection 503, as has a subscription that this server read too slowly; all can be retried. Over HTTP, the statuses 429, 503 and 504 of
/// the other server stay, and any other one, such as 401, is 502;
/// [`Context::with_classifier`](crate::Context::with_classifier) can decide otherwise. A variant that holds such an error
/// has the same status, unless its attributes say otherwise. A message shows the text of the error, sanitized. The text of
/// a failed transport names types and addresses of the server, so the phrase of the status takes its place.
///
/// ```
/// use mcp_error::McpError;
/// use rmcp::service::ServiceError;
///
/// #[derive(Debug, thiserror::Error, McpError)]
/// enum GuideError {
///     #[error("the park server cannot be asked: {0}")]
///     Parks(#[from] ServiceError),
/// }
///
/// let problem = GuideError::from(ServiceError::TransportClosed).to_problem_details();
/// assert_eq!(problem.status, Some(503));
/// assert_eq!(problem.detail.as_deref(), Some("the park server cannot be asked: Transport closed"));
/// ```
#[diagnostic::do_not_recommend]
impl McpError for ServiceError {
    fn entry(&self) -> &'static ErrorEntry {
        match passed_on(self) {
            Some(error) => error.entry(),
            None => status_of(self, classify_known).entry(),
        }
    }

    fn report(&self, context: &Context) -> Report {
        if let Some(error) = passed_on(self) {
            return ForeignErrorObject::of_error(object_of_party(error)).report(context);
        }
        let status = status_of(self, |error| classify(error, context));
        match self {
            Self::McpError(error) => {
                let object = error_object_of(error.clone());
                ForeignErrorObject::of_upstream(object, status).report(context)
            }
            Self::TransportSend(_) => status.report_of(self, context),
            _ => status.report_with_text(self, &self.to_string(), &[], context),
        }
    }

    fn error_object(&self) -> Option<RpcError> {
        match self {
            Self::McpError(error) if !is_about_request(error.code.0) => {
                Some(object_of_party(error).into())
            }
            _ => None,
        }
    }
}

fn object_of_party(error: &ErrorData) -> ErrorObject {
    without_code_in_message(error_object_of(error.clone()))
}

/// Returns the error object of the other party, if it is meant for the client of this server.
fn passed_on(error: &ServiceError) -> Option<&ErrorData> {
    match error {
        ServiceError::McpError(error) if error.code.0 == URL_ELICITATION_REQUIRED => Some(error),
        _ => None,
    }
}

/// Returns what an error stands for.
fn status_of(
    error: &ServiceError,
    classify: impl Fn(&(dyn Error + 'static)) -> Option<StatusFailure>,
) -> StatusFailure {
    let status = match error {
        ServiceError::McpError(error) => status_of_object(error.code.0, error.data.as_ref()),
        ServiceError::Timeout { .. } => 504,
        // Nobody is at fault where a request was given up, and it may have been handled by then.
        ServiceError::TransportClosed | ServiceError::Cancelled { .. } => {
            return StatusFailure::new(503).interrupted();
        }
        ServiceError::TransportSend(_) => {
            let known = classify(error).or_else(|| status_of_answer(error));
            return known.unwrap_or_else(|| StatusFailure::new(503));
        }
        error if super::is_lagging(error) => 503,
        _ => 502,
    };
    StatusFailure::new(status)
}

impl IntoCallToolResult for Failure {
    fn into_call_tool_result(self) -> Result<super::Response, ErrorData> {
        let result = tool_answer_of(&self)?;
        Ok(super::Response::from(own_result_of(result)))
    }
}

/// An explicit conversion into a JSON-RPC error, for prompts, resources and completion.
///
/// `?` does not do it: in a tool, it would move an error that the model should see to the protocol lane.
///
/// ```compile_fail,E0277
/// fn read() -> Result<(), mcp_error::Failure> {
///     Ok(())
/// }
///
/// fn read_resource() -> Result<(), rmcp::ErrorData> {
///     Ok(read()?)
/// }
/// ```
///
/// ```
/// use mcp_error::rmcp::IntoErrorData as _;
/// # fn read() -> Result<(), mcp_error::Failure> {
/// #     Ok(())
/// # }
///
/// fn read_resource() -> Result<(), rmcp::ErrorData> {
///     read().map_err(|error| error.into_error_data())
/// }
/// # read_resource().unwrap();
/// ```
pub trait IntoErrorData {
    /// Returns the JSON-RPC error, whatever the lane of the variant.
    fn into_error_data(self) -> ErrorData;
}

impl<E: McpError> IntoErrorData for E {
    fn into_error_data(self) -> ErrorData {
        error_of(&report_in_task(&self)).into()
    }
}

impl IntoErrorData for Failure {
    fn into_error_data(self) -> ErrorData {
        error_answer_of(&self).into()
    }
}

/// A trait that no type implements. Its message appears where `?` would move a failure to the protocol lane.
#[diagnostic::on_unimplemented(
    message = "`?` does not make an `ErrorData` of a `Failure`, since that would move it to the protocol lane",
    label = "say so: `use mcp_error::rmcp::IntoErrorData as _;` and `.map_err(|error| error.into_error_data())`, or return the `Failure`",
    note = "a tool returns the `Failure` itself; prompts and resources say `.map_err(|error| error.into_error_data())`, with `use mcp_error::rmcp::IntoErrorData as _;`"
)]
pub trait Chosen<'a> {}

/// The type in the bound with [`Chosen`].
pub struct ProtocolLane;

// The bound has a lifetime, since the compiler rejects a bound that never holds if it has no parameters.
#[doc(hidden)]
impl From<Failure> for ErrorData
where
    for<'a> ProtocolLane: Chosen<'a>,
{
    fn from(error: Failure) -> Self {
        error.into_error_data()
    }
}

#[diagnostic::do_not_recommend]
impl From<RpcError> for ErrorData {
    fn from(error: RpcError) -> Self {
        error_data_of(error.into())
    }
}

impl From<ToolResult> for CallToolResult {
    fn from(result: ToolResult) -> Self {
        result_of(result.into())
    }
}

// `?` makes a `Failure` of one, which keeps its code, message and data.
sdk_error!(ErrorData, |error: &ErrorData| error.code.0, error_object_of);

/// Keeps the code, the message and the data.
impl From<ErrorData> for RpcError {
    fn from(error: ErrorData) -> Self {
        error_object_of(error).into()
    }
}

impl From<&ErrorData> for RpcError {
    fn from(error: &ErrorData) -> Self {
        error.clone().into()
    }
}

/// Reads the answer of a server, for [`advice`](ToolResult::advice).
impl From<&CallToolResult> for ToolResult {
    fn from(result: &CallToolResult) -> Self {
        let document = serde_json::to_value(result).unwrap_or_default();
        Self::from(Json::from(document))
    }
}

impl From<CallToolResult> for ToolResult {
    fn from(result: CallToolResult) -> Self {
        Self::from(&result)
    }
}

/// Makes the tool result of the report, whatever the lane of its variant.
impl From<&Report> for CallToolResult {
    fn from(report: &Report) -> Self {
        own_result_of(report.to_tool_result())
    }
}

impl From<Report> for CallToolResult {
    fn from(report: Report) -> Self {
        Self::from(&report)
    }
}

/// Makes the JSON-RPC error of the report, whatever the lane of its variant.
#[diagnostic::do_not_recommend]
impl From<&Report> for ErrorData {
    fn from(report: &Report) -> Self {
        report.to_rpc_error().into()
    }
}

#[diagnostic::do_not_recommend]
impl From<Report> for ErrorData {
    fn from(report: Report) -> Self {
        Self::from(&report)
    }
}

/// For [`Decode::decode`](crate::client::Decode::decode).
impl From<&CallToolResult> for Received<'_> {
    fn from(result: &CallToolResult) -> Self {
        ToolResult::from(result).into()
    }
}

/// For [`Decode::decode`](crate::client::Decode::decode).
impl From<&ErrorData> for Received<'_> {
    fn from(error: &ErrorData) -> Self {
        RpcError::from(error).into()
    }
}

/// The advice that needs no registry.
impl ToAdvice for CallToolResult {
    fn to_advice(&self) -> Advice {
        ToolResult::from(self).to_advice()
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use mcp_error_rules::choices::Recovery;
    use serde_json::json;

    use super::*;

    #[test]
    fn a_result_that_rmcp_cannot_read_says_its_text() {
        for (content, said) in [
            (
                json!([{"type": "text", "text": "the gate is closed"}, {"type": "smell"}]),
                "the gate is closed",
            ),
            (json!("the gate is closed"), "Tool Error"),
        ] {
            let result = result_of(json!({"content": content, "isError": true}));
            let sent = serde_json::to_value(&result).unwrap();
            assert_eq!(sent["content"], json!([{"type": "text", "text": said}]));
            assert_eq!(sent["isError"], true);
        }
    }

    #[test]
    fn the_error_of_a_client_says_what_to_do() {
        let timeout = ServiceError::Timeout {
            timeout: Duration::from_secs(3),
        };
        assert_eq!(timeout.to_advice().recovery, Recovery::Retry);
        let failure = Failure::from(timeout);
        let problem = failure.to_problem_details();
        assert_eq!(problem.status, Some(504));
        assert_eq!(
            problem.detail.as_deref(),
            Some("request timeout after PT3S")
        );
        let refused = ErrorData::invalid_params("no park for password=hunter2", None);
        let refused = ServiceError::McpError(refused);
        assert_eq!(refused.to_advice().recovery, Recovery::FixInput);
        let failure = Failure::from(refused);
        assert_eq!(
            failure.to_rpc_error().message,
            "no park for password=[redacted]"
        );
        let unexpected = ServiceError::UnexpectedResponse;
        assert_eq!(unexpected.to_advice().recovery, Recovery::Report);
        assert_eq!(
            Failure::from(unexpected).to_problem_details().status,
            Some(502)
        );
    }
}
