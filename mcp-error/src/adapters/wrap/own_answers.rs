//! The answers that this crate makes for a request. They are recognized by their fingerprints where they leave.

use std::hash::{Hash, Hasher};

use serde_json::{Value, json};

use super::clean::is_key_of_mcp;
use super::error_object::ErrorObject;
#[cfg(feature = "__mcp-sdk")]
use crate::adapters::task::call::take;
use crate::adapters::task::call::{ToolAnswer, is_own, keep, remember_own};
use crate::documents::names::META;
use crate::documents::rpc_error::RpcError;
use crate::documents::tool_result::ToolResult;
use crate::report::Report;
use crate::util::host;

/// Makes the tool result of a report.
pub(crate) fn tool_result_of(report: &Report) -> ToolResult {
    let result = report.to_tool_result();
    remember_own(&|| result_fingerprint(&Value::from(result.clone())));
    result
}

/// Makes the error object of a report.
pub(crate) fn error_of(report: &Report) -> RpcError {
    let error = report.to_rpc_error();
    remember_own(&|| error_fingerprint(&error.clone().into()));
    error
}

pub(super) fn remember_own_error(error: &ErrorObject) {
    remember_own(&|| error_fingerprint(error));
}

/// Returns whether this crate made the error for the request of this task. If so, the error is already sanitized and
/// observed.
pub(crate) fn is_own_error(error: &ErrorObject) -> bool {
    is_own(&|| error_fingerprint(error))
}

pub(super) fn is_own_result(result: &Value) -> bool {
    is_own(&|| result_fingerprint(result))
}

/// Returns the fingerprint of the error object, or of the tool result, that a task failed with.
#[cfg(feature = "rmcp")]
pub(crate) fn fingerprint_of_task(document: &Value) -> u64 {
    match ErrorObject::read(document) {
        Some(error) => error_fingerprint(&error),
        None => result_fingerprint(document),
    }
}

/// Returns the fingerprint of an error. The code is not part of it, since an SDK may change the code for older peers.
fn error_fingerprint(error: &ErrorObject) -> u64 {
    fingerprint(&(&error.message, &error.data))
}

/// Returns the fingerprint of a result. The result type and the keys of `_meta` that belong to MCP are not part of it,
/// since an SDK adds or drops them.
fn result_fingerprint(result: &Value) -> u64 {
    let meta = result.get(META).and_then(Value::as_object);
    let meta = meta.into_iter().flatten();
    let meta: Vec<_> = meta.filter(|(key, _)| !is_key_of_mcp(key)).collect();
    let [content, structured] = ["content", "structuredContent"].map(|name| result.get(name));
    fingerprint(&(content, structured, meta))
}

/// Returns a hash of a document. The hash has a new random key in each process, so that an attacker cannot
/// construct a document with the fingerprint of another.
fn fingerprint(document: &impl Hash) -> u64 {
    let mut hasher = host::keyed_hasher();
    document.hash(&mut hasher);
    hasher.finish()
}

/// Keeps the tool result that is to be sent in place of an error.
#[cfg(feature = "__rmcp")]
pub(crate) fn keep_tool_result(error: &RpcError, result: ToolResult) {
    keep(&|| error_fingerprint(&error.clone().into()), Ok(result));
}

/// Takes the tool result that is to be sent in place of this error, if one was kept.
#[cfg(feature = "__mcp-sdk")]
pub(crate) fn take_tool_result(error: &ErrorObject) -> Option<ToolResult> {
    take(&|| error_fingerprint(error))?.ok()
}

/// Keeps the answer that is to be sent in place of a tool result that consists of a text only.
pub(crate) fn keep_answer(text: &str, answer: ToolAnswer) {
    let result = || json!({"content": [{"type": "text", "text": text}]});
    keep(&|| result_fingerprint(&result()), answer);
}

/// Takes the answer that is to be sent in place of this tool result, if one was kept.
#[cfg(feature = "rust-mcp-sdk")]
pub(crate) fn take_answer(result: &Value) -> Option<ToolAnswer> {
    take(&|| result_fingerprint(result))
}
