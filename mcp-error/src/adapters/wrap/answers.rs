//! The answers of failed tools and methods, which are made from errors.

use std::borrow::Cow;
use std::error::Error;
use std::fmt;

use mcp_error_rules::choices::Lane;
use serde::de::DeserializeOwned;
use serde_json::Value;

use super::foreign::foreign_error;
use super::own_answers::{error_of, keep_answer, tool_result_of};
use crate::adapters::task::call::ToolAnswer;
use crate::adapters::task::report_in_task;
use crate::documents::names::META;
use crate::documents::rpc_error::RpcError;
use crate::documents::tool_result::ToolResult;
use crate::handler::Failure;
use crate::report::Report;
use crate::report::error::McpError;

fn answer_of(report: &Report) -> ToolAnswer {
    match report.entry().lane() {
        Lane::Tool => Ok(tool_result_of(report)),
        Lane::Protocol => Err(error_of(report)),
    }
}

/// Returns the answer of a tool that failed, in the lane of the error's variant: a tool result, or a JSON-RPC error.
///
/// The report is made under the context of this task (see [`scope`](crate::task::scope)), and passed to its observers.
/// For an SDK that has an adapter, `impls(…)` on the error type does this.
///
/// ```
/// use mcp_error::wrap::tool_answer;
///
/// #[derive(Debug, thiserror::Error, mcp_error::McpError)]
/// #[error("the gate is closed")]
/// #[mcp(status = 409)]
/// struct Closed;
///
/// let result = tool_answer(Closed).unwrap();
/// // The result type of an SDK is read from it: `serde_json::from_value::<CallToolResult>(result.into())`.
/// let json = serde_json::Value::from(result);
/// assert_eq!(json["isError"], true);
/// ```
///
/// # Errors
///
/// Returns the JSON-RPC error if the lane of the variant is `protocol`, and for a [`Failure`] that was made of an SDK's
/// error object.
pub fn tool_answer(error: impl Into<Failure>) -> Result<ToolResult, RpcError> {
    tool_answer_of(&error.into())
}

/// Returns the JSON-RPC error of an error, whatever the lane of its variant, for methods that are not tools. Otherwise it is
/// like [`tool_answer`].
pub fn error_answer(error: impl Into<Failure>) -> RpcError {
    error_answer_of(&error.into())
}

pub(crate) fn tool_answer_of(failure: &Failure) -> ToolAnswer {
    let report = failure.observed_report();
    match foreign_error(failure) {
        Some(error) => Err(error),
        None => answer_of(&report),
    }
}

pub(crate) fn error_answer_of(failure: &Failure) -> RpcError {
    let report = failure.observed_report();
    foreign_error(failure).unwrap_or_else(|| error_of(&report))
}

/// The text, the structured content and the `_meta` of a tool result of this crate.
type ToolResultParts = (String, Option<Value>, Option<Value>);

/// Returns the answer of a tool that failed, for generated code: the parts of a tool result, or the code, message and data
/// of a JSON-RPC error.
#[doc(hidden)]
pub fn tool_answer_parts(
    error: &dyn McpError,
) -> Result<ToolResultParts, (i32, Cow<'static, str>, Option<Value>)> {
    let answer = answer_of(&report_in_task(error));
    answer.map(tool_result_parts).map_err(parts_of)
}

pub(crate) fn tool_result_parts(own: ToolResult) -> ToolResultParts {
    let texts = own.content.into_iter().map(|block| block.text);
    let meta = own.others.into_iter().find(|(name, _)| name == META);
    (
        texts.collect(),
        own.structured_content.map(Value::from),
        meta.map(|(_, meta)| meta.into()),
    )
}

/// Reads `_meta` as the type that an SDK has for it, for generated code.
#[doc(hidden)]
pub fn read_meta<T: DeserializeOwned>(meta: Option<Value>) -> Option<T> {
    T::deserialize(meta?).ok()
}

/// Returns the code, message and data of a JSON-RPC error, for generated code.
#[doc(hidden)]
pub fn error_answer_parts(error: &dyn McpError) -> (i32, Cow<'static, str>, Option<Value>) {
    parts_of(error_of(&report_in_task(error)))
}

fn parts_of(error: RpcError) -> (i32, Cow<'static, str>, Option<Value>) {
    (error.code, error.message, error.data.map(Value::from))
}

/// A tool's error for an SDK whose errors are strings: its text is that of the tool result.
///
/// A wrapped server sends the whole answer in place of the text, in the lane of the error's variant.
#[derive(Debug)]
pub struct ToolErrorText(String);

impl ToolErrorText {
    /// Makes the report of an error under the context of this task, and passes it to the observers.
    pub fn new(error: impl Into<Failure>) -> Self {
        Self::of_answer(tool_answer_of(&error.into()))
    }

    /// Called by generated code.
    #[doc(hidden)]
    pub fn of(error: &dyn McpError) -> Self {
        Self::of_answer(answer_of(&report_in_task(error)))
    }

    fn of_answer(answer: ToolAnswer) -> Self {
        let text = match &answer {
            Ok(result) => result.content.iter().map(|block| &*block.text).collect(),
            Err(error) => error.message.to_string(),
        };
        keep_answer(&text, answer);
        Self(text)
    }
}

impl fmt::Display for ToolErrorText {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl Error for ToolErrorText {}
