//! Errors that leave a server although nobody annotated them: those of the SDK itself, and of code that does not use
//! this crate (yet).
//!
//! The adapters do this for every answer of a wrapped server. For an SDK without an adapter, [`outgoing_error`] and
//! [`outgoing_result`] stand where each answer passes; see [other SDKs](crate::guide::other_sdks).

mod call;
mod clean;
mod external;
mod guard;
mod listed;
mod sdk_failure;

use std::borrow::Cow;

use serde::Serialize;
use serde_json::Value;

use crate::adapters::task::report_in_task;
use crate::documents::rpc_error::RpcError;
use crate::report::Report;
use crate::report::context::Context;
use crate::report::error::McpError;
use mcp_error_rules::choices::Lane;

#[allow(unused_imports, reason = "each adapter uses some of them")]
pub(crate) use call::{
    error_of, keep_tool_result, remember_own_error, take_tool_result, tool_result_of,
};
#[allow(unused_imports, reason = "each adapter uses some of them")]
pub(crate) use external::{external_error, failure_of};
pub(crate) use guard::Guard;
pub use sdk_failure::SdkFailure;

/// A JSON-RPC error object in the form that the SDKs have: its data is a `serde_json::Value`.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub(crate) struct ErrorObject {
    pub(crate) code: i32,
    pub(crate) message: Cow<'static, str>,
    pub(crate) data: Option<Value>,
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
pub(crate) enum ToolAnswer {
    Result(Value),
    Error(ErrorObject),
}

impl ToolAnswer {
    pub(crate) fn of(report: &Report) -> Self {
        match report.entry().lane() {
            Lane::Tool => Self::Result(tool_result_of(report)),
            Lane::Protocol => Self::Error(error_of(report)),
        }
    }
}

/// Returns the answer of a tool that failed, for generated code: a tool result, or the code, message and data of a
/// JSON-RPC error.
#[doc(hidden)]
pub fn tool_answer(error: &dyn McpError) -> Result<Value, (i32, Cow<'static, str>, Option<Value>)> {
    match ToolAnswer::of(&report_in_task(error)) {
        ToolAnswer::Result(result) => Ok(result),
        ToolAnswer::Error(error) => Err((error.code, error.message, error.data)),
    }
}

/// Returns the error with which a server answers: an error object that other code made is sanitized, bounded as the
/// policy of the context says, and observed. Its code stays, and so does what MCP defines in its data: the
/// `elicitations` of -32042, and a `uri`, which only loses its credentials.
///
/// A failure of the SDK itself, such as an unknown method, gets the form of the policy; see [`SdkFailure`]. It is
/// recognized by its code and by the words of the SDKs that have an adapter.
///
/// Do not call this with an error object of this crate: it would be sanitized twice, and observed once more.
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
    Guard::default()
        .outgoing_error(context, error.into())
        .into()
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
    match Guard::default().outgoing_result(context, &result) {
        Some(clean) => clean,
        None => result,
    }
}
