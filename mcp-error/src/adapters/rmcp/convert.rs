//! Conversions between the types of rmcp and those of this crate.

use serde_json::Value;

use super::sdk::ErrorData;
use super::sdk::handler::server::tool::IntoCallToolResult;
use super::sdk::model::{CallToolResult, ErrorCode};
use crate::adapters::task::report_in_task;
use crate::adapters::wrap::{
    ErrorObject, ToolAnswer, error_answer_of, error_of, failure_of, tool_answer_of,
};
use crate::client::{Advice, Received, ToAdvice};
use crate::documents::rpc_error::RpcError;
use crate::documents::tool_result::ToolResult;
use crate::handler::Failure;
use crate::json::Json;
use crate::report::Report;
use crate::report::error::McpError;

pub(super) fn error_object_of(error: ErrorData) -> ErrorObject {
    ErrorObject {
        code: error.code.0,
        message: error.message,
        data: error.data,
    }
}

pub(super) fn error_data_of(error: ErrorObject) -> ErrorData {
    ErrorData::new(ErrorCode(error.code), error.message, error.data)
}

/// Reads the result of a tool call, which counts as failed unless it says otherwise.
pub(super) fn result_of(document: Value) -> CallToolResult {
    // rmcp's constructor fills in what its version of the protocol requires.
    let mut result = CallToolResult::error(Vec::new());
    if let Ok(read) = serde_json::from_value::<CallToolResult>(document) {
        if read.is_error == Some(false) {
            result.is_error = read.is_error;
        }
        result.content = read.content;
        result.structured_content = read.structured_content;
        result.meta = read.meta;
    }
    result
}

impl IntoCallToolResult for Failure {
    fn into_call_tool_result(self) -> Result<super::Response, ErrorData> {
        match tool_answer_of(&self) {
            ToolAnswer::Result(result) => Ok(super::Response::from(result_of(result.into()))),
            ToolAnswer::Error(error) => Err(error.into()),
        }
    }
}

/// An explicit conversion into a JSON-RPC error, for prompts, resources and completion.
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

/// Wraps an error of another crate, or of code that does not use this crate yet. It keeps its code, message and data,
/// sanitized.
impl From<ErrorData> for Failure {
    fn from(error: ErrorData) -> Self {
        failure_of(error_object_of(error))
    }
}

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

/// Reads what a server sent, for [`advice`](ToolResult::advice).
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
        report.to_tool_result().into()
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

/// For [`Decode::decode`](crate::Decode::decode).
impl From<&CallToolResult> for Received<'_> {
    fn from(result: &CallToolResult) -> Self {
        ToolResult::from(result).into()
    }
}

/// For [`Decode::decode`](crate::Decode::decode).
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

/// The advice that needs no registry.
impl ToAdvice for ErrorData {
    fn to_advice(&self) -> Advice {
        RpcError::from(self).to_advice()
    }
}
