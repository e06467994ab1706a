//! Sanitizes errors without annotations before a server sends them: those of the SDK itself, and of code that does
//! not use this crate (yet).
//!
//! The adapters do this for every answer of a wrapped server. For an SDK without an adapter, call [`outgoing_error`]
//! and [`outgoing_result`] where answers are sent; see [other SDKs](crate::guide::other_sdks).

mod answers;
#[cfg(feature = "__wrapped")]
mod arguments;
#[cfg(all(feature = "__rmcp", feature = "exports"))]
mod catalog;
mod clean;
#[cfg(feature = "__mcp-sdk")]
mod depth;
mod error_object;
mod foreign;
mod guard;
#[cfg(feature = "__mcp-sdk")]
mod listed;
mod own_answers;
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

use serde_json::Value;

use crate::documents::rpc_error::RpcError;
use crate::report::context::Context;

#[cfg(feature = "__wrapped")]
pub(crate) use answers::error_answer_of;
pub use answers::{ToolErrorText, error_answer, tool_answer};
#[doc(hidden)]
pub use answers::{error_answer_parts, read_meta, tool_answer_parts};
#[cfg(feature = "jsonrpsee")]
pub(crate) use arguments::violation_in;
#[cfg(all(feature = "__rmcp", feature = "exports"))]
pub(crate) use catalog::CatalogResources;
#[cfg(feature = "__rmcp")]
pub(crate) use depth::bound_depth;
pub(crate) use error_object::ErrorObject;
#[cfg(feature = "__mcp-sdk")]
pub(crate) use foreign::{ForeignErrorObject, entry_of, sdk_error, without_code_in_message};
pub(crate) use guard::Guard;
#[cfg(feature = "__mcp-sdk")]
pub(crate) use listed::{Hints, ListedTool, of_tool};
#[cfg(any(feature = "__rmcp", feature = "jsonrpsee"))]
pub(crate) use own_answers::error_of;
#[cfg(feature = "rmcp")]
pub(crate) use own_answers::fingerprint_of_task;
use own_answers::is_own_error;
#[cfg(feature = "__mcp-sdk")]
pub(crate) use own_answers::tool_result_of;
#[cfg(feature = "__mcp-sdk")]
pub(crate) use sdk_answer::SdkAnswer;
pub use sdk_failure::SdkFailure;
#[cfg(feature = "__wrapped")]
pub(crate) use setters::*;
#[cfg(any(feature = "rmcp", feature = "rust-mcp-sdk"))]
pub(crate) use visit::{AskedUrl, Visit, asked_urls, declined};
#[cfg(feature = "__rmcp")]
pub(crate) use {
    answers::tool_answer_of, answers::tool_result_parts, clean::Cleaner, foreign::foreign_error,
    foreign::read_result, foreign::text_of_nothing, guard::ResultOrigin,
    own_answers::keep_tool_result,
};
#[cfg(feature = "rust-mcp-sdk")]
pub(crate) use {guard::with_meta_of, own_answers::take_answer, params::META_OF_CLIENT};

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
