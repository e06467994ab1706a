//! Sanitizes errors without annotations before they leave a server: those of the SDK itself, and of code that does not use
//! this crate (yet).
//!
//! The adapters do this for every answer of a wrapped server. For an SDK without an adapter, call [`outgoing_error`] and
//! [`outgoing_result`] where each answer leaves; see [other SDKs](crate::guide::other_sdks).

#[cfg(feature = "__wrapped")]
mod arguments;
mod call;
#[cfg(all(feature = "__rmcp", feature = "exports"))]
mod catalog;
mod clean;
#[cfg(feature = "__mcp-sdk")]
mod depth;
mod external;
mod guard;
#[cfg(feature = "__mcp-sdk")]
mod listed;
#[cfg(feature = "__mcp-sdk")]
mod params;
#[cfg(feature = "__wrapped")]
mod request;
#[cfg(feature = "__mcp-sdk")]
mod sdk_answer;
mod sdk_failure;
#[cfg(feature = "__wrapped")]
mod setters;
#[cfg(any(feature = "rmcp", feature = "rust-mcp-sdk"))]
mod visit;

use std::borrow::Cow;
use std::error::Error;
use std::fmt;

use serde::de::DeserializeOwned;
use serde_json::Value;

use crate::adapters::task::report_in_task;
use crate::documents::names::META;
use crate::documents::rpc_error::RpcError;
use crate::documents::tool_result::ToolResult;
use crate::handler::Failure;
use crate::report::Report;
use crate::report::context::Context;
use crate::report::error::McpError;
use mcp_error_rules::choices::Lane;

#[cfg(feature = "jsonrpsee")]
pub(crate) use arguments::violation_in;
#[cfg(feature = "rmcp")]
pub(crate) use call::fingerprint_of_task;
#[cfg(feature = "__rmcp")]
pub(crate) use call::keep_tool_result;
#[cfg(feature = "jsonrpsee")]
pub(crate) use call::keep_violations;
pub(crate) use call::{CALL, Call, error_of, is_own_error, keep_answer, tool_result_of};
#[cfg(all(feature = "__rmcp", feature = "exports"))]
pub(crate) use catalog::CatalogResources;
#[cfg(feature = "__mcp-sdk")]
pub(crate) use depth::bound_depth;
pub(crate) use external::external_error;
#[cfg(feature = "__rmcp")]
pub(crate) use external::read_result;
#[cfg(feature = "__mcp-sdk")]
pub(crate) use external::{ExternalError, entry_of, sdk_error, without_code_in_message};
pub(crate) use guard::Guard;
#[cfg(feature = "__mcp-sdk")]
pub(crate) use listed::ListedTool;
#[cfg(feature = "__mcp-sdk")]
pub(crate) use sdk_answer::SdkAnswer;
pub use sdk_failure::SdkFailure;
#[cfg(feature = "__mcp-sdk")]
pub(crate) use sdk_failure::names_uri_only;
#[cfg(feature = "__wrapped")]
pub(crate) use setters::*;
#[cfg(any(feature = "rmcp", feature = "rust-mcp-sdk"))]
pub(crate) use visit::{Visit, report_of_declined};
#[cfg(feature = "rust-mcp-sdk")]
pub(crate) use {call::take_answer, guard::with_meta_of};
#[cfg(feature = "__rmcp")]
pub(crate) use {clean::Cleaner, external::text_of_nothing, guard::ResultOrigin};

/// A JSON-RPC error object in the form that the SDKs have: its data is a `serde_json::Value`.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct ErrorObject {
    pub(crate) code: i32,
    pub(crate) message: Cow<'static, str>,
    pub(crate) data: Option<Value>,
}

impl ErrorObject {
    /// Makes an error object of the parts of the one that an SDK got from a handler, which may be nested without end.
    #[cfg(feature = "__mcp-sdk")]
    pub(crate) fn new(code: i32, message: Cow<'static, str>, mut data: Option<Value>) -> Self {
        if let Some(data) = &mut data {
            bound_depth(data);
        }
        Self {
            code,
            message,
            data,
        }
    }

    /// Reads an error object, or returns `None` where a part of it is missing or has another type.
    #[cfg(feature = "rmcp")]
    pub(crate) fn read(document: &Value) -> Option<Self> {
        let data = document.get("data").filter(|data| !data.is_null());
        Some(Self {
            code: document.get("code")?.as_i64()?.try_into().ok()?,
            message: Cow::Owned(document.get("message")?.as_str()?.to_owned()),
            data: data.cloned(),
        })
    }
}

#[cfg(feature = "rmcp")]
impl From<ErrorObject> for Value {
    fn from(error: ErrorObject) -> Self {
        let mut members = serde_json::Map::new();
        members.insert("code".to_owned(), error.code.into());
        members.insert("message".to_owned(), error.message.into());
        if let Some(data) = error.data {
            members.insert("data".to_owned(), data);
        }
        Self::Object(members)
    }
}

impl From<RpcError> for ErrorObject {
    fn from(error: RpcError) -> Self {
        Self {
            code: error.code,
            message: error.message,
            data: error.data.map(Value::from),
        }
    }
}

impl From<ErrorObject> for RpcError {
    fn from(error: ErrorObject) -> Self {
        Self::new(error.code, error.message, error.data.map(Into::into))
    }
}

/// The answer of a failed tool, in the lane of its variant.
pub(crate) type ToolAnswer = Result<ToolResult, RpcError>;

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
    match external_error(failure) {
        Some(error) => Err(error),
        None => answer_of(&report),
    }
}

pub(crate) fn error_answer_of(failure: &Failure) -> RpcError {
    let report = failure.observed_report();
    external_error(failure).unwrap_or_else(|| error_of(&report))
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

/// A tool's error for an SDK whose errors are texts: its text is that of the tool result.
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

/// Returns the error with which a server answers: an error object that other code made is sanitized, bounded as the
/// policy of the context says, and observed. Its code stays, and so does what MCP defines in its data: the
/// `elicitations` of -32042, and a `uri`, which only loses its credentials.
///
/// A failure of the SDK itself, such as an unknown method, gets the form that the policy chooses; see [`SdkFailure`]. It is
/// recognized by its code, and by the texts of the SDKs that have an adapter.
///
/// An error object that this crate made in the same [`scope`](crate::task::scope) stays as it is, since it is sanitized
/// and observed already.
///
/// ```
/// use mcp_error::wrap::outgoing_error;
/// use mcp_error::{Context, RpcError};
///
/// let error = RpcError::new(-31500, "cannot reach postgres://app:zebra-lamp-77@db/orders", None);
/// let clean = outgoing_error(error, &Context::new());
/// assert_eq!((clean.code, &*clean.message), (-31500, "cannot reach postgres://[redacted]@db/orders"));
/// ```
pub fn outgoing_error(error: RpcError, context: &Context) -> RpcError {
    let object = ErrorObject::from(error.clone());
    if is_own_error(&object) {
        return error;
    }
    Guard::default().outgoing_error(context, object).into()
}

/// Returns the result with which a server answers `tools/call`, as JSON: a result with `isError: true` that other code
/// made is sanitized, bounded and observed; any other stays as it is. Images, and the keys of `_meta` that
/// belong to MCP, stay as they are.
///
/// ```
/// use mcp_error::Context;
/// use mcp_error::wrap::outgoing_result;
/// use serde_json::json;
///
/// let result = json!({"content": [{"type": "text", "text": "no grant for password=hunter2"}], "isError": true});
/// let clean = outgoing_result(result, &Context::new());
/// assert_eq!(clean["content"][0]["text"], "no grant for password=[redacted]");
/// ```
pub fn outgoing_result(result: Value, context: &Context) -> Value {
    if result.get("isError") != Some(&Value::Bool(true)) {
        return result;
    }
    let clean = Guard::default().outgoing_result(context, &result);
    clean.unwrap_or(result)
}
