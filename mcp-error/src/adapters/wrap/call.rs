//! The state of a request that is not part of its context: what was made for it, and what was found in its arguments.

use std::cell::RefCell;
use std::hash::{Hash, Hasher};

use serde_json::{Value, json};

use super::clean::is_key_of_mcp;
use super::{ErrorObject, ToolAnswer};
#[cfg(feature = "rmcp")]
use crate::adapters::task::context;
use crate::documents::Violation;
use crate::documents::names::META;
use crate::documents::rpc_error::RpcError;
use crate::documents::tool_result::ToolResult;
use crate::report::Report;
use crate::util::host;
use crate::util::task_local::TaskLocal;

thread_local! {
    static SLOT: RefCell<Option<Call>> = const { RefCell::new(None) };
}

pub(crate) static CALL: TaskLocal<Call> = TaskLocal(&SLOT);

#[derive(Debug, Default)]
pub(crate) struct Call {
    /// The fingerprint of an answer that an SDK can only send in a form or lane that is not the error's own, and the
    /// answer to send in its place.
    kept: RefCell<Option<(u64, ToolAnswer)>>,
    /// Fingerprints of the errors and results that this crate made for this request.
    own: RefCell<Vec<u64>>,
    violations: RefCell<Vec<Violation>>,
    /// Whether the task goes on when its request is answered, so that its errors are sent with later answers.
    #[cfg(feature = "rmcp")]
    outlives_request: bool,
}

/// The maximum number of fingerprints that are remembered for one request. Further errors are sanitized again, like
/// errors that other code made.
const MAX_OWN: usize = 1024;

impl Call {
    pub(crate) fn is_current() -> bool {
        CALL.with(|_| ()).is_some()
    }

    /// Returns the state of a task that is not part of a request.
    pub(crate) fn of_task() -> Self {
        Self {
            #[cfg(feature = "rmcp")]
            outlives_request: true,
            ..Self::default()
        }
    }
}

/// Keeps the mistakes in the arguments of the call that this task answers, for the case that the SDK refuses them.
#[cfg(feature = "__wrapped")]
pub(crate) fn keep_violations(violations: Vec<Violation>) {
    let _ = CALL.with(|call| call.violations.replace(violations));
}

/// Takes the mistakes in the arguments of the call that this task answers.
pub(super) fn take_violations() -> Option<Vec<Violation>> {
    let violations = CALL.with(|call| call.violations.take())?;
    (!violations.is_empty()).then_some(violations)
}

pub(crate) fn tool_result_of(report: &Report) -> ToolResult {
    let result = report.to_tool_result();
    remember_own(|| result_fingerprint(&Value::from(result.clone())));
    result
}

pub(crate) fn error_of(report: &Report) -> RpcError {
    let error = report.to_rpc_error();
    remember_own(|| error_fingerprint(&error.clone().into()));
    error
}

pub(super) fn remember_own_error(error: &ErrorObject) {
    remember_own(|| error_fingerprint(error));
}

/// Returns whether this crate made the error for the request of this task. If so, the error is already sanitized and
/// observed.
pub(crate) fn is_own_error(error: &ErrorObject) -> bool {
    is_own(|| error_fingerprint(error))
}

pub(super) fn is_own_result(result: &Value) -> bool {
    is_own(|| result_fingerprint(result))
}

/// Remembers a fingerprint, which is computed only if this task answers a request.
fn remember_own(fingerprint: impl Fn() -> u64) {
    let _ = CALL.with(|call| {
        let mut own = call.own.borrow_mut();
        if own.len() < MAX_OWN {
            let fingerprint = fingerprint();
            own.push(fingerprint);
            #[cfg(feature = "rmcp")]
            if call.outlives_request {
                context().note_document(fingerprint);
            }
        }
    });
}

fn is_own(fingerprint: impl Fn() -> u64) -> bool {
    let known = CALL.with(|call| {
        let own = call.own.borrow();
        !own.is_empty() && own.contains(&fingerprint())
    });
    known.unwrap_or_default()
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

/// Keeps the tool result that is to be sent in place of an error. Outside a wrapped service this does nothing.
#[cfg(feature = "__rmcp")]
pub(crate) fn keep_tool_result(error: &RpcError, result: ToolResult) {
    keep(|| error_fingerprint(&error.clone().into()), Ok(result));
}

/// Takes the tool result that is to be sent in place of this error, if one was kept.
#[cfg(feature = "__mcp-sdk")]
pub(crate) fn take_tool_result(error: &ErrorObject) -> Option<ToolResult> {
    take(|| error_fingerprint(error))?.ok()
}

/// Keeps the answer that is to be sent in place of a tool result that consists of a text only.
pub(crate) fn keep_answer(text: &str, answer: ToolAnswer) {
    let result = || json!({"content": [{"type": "text", "text": text}]});
    keep(|| result_fingerprint(&result()), answer);
}

/// Takes the answer that is to be sent in place of this tool result, if one was kept.
#[cfg(feature = "rust-mcp-sdk")]
pub(crate) fn take_answer(result: &Value) -> Option<ToolAnswer> {
    take(|| result_fingerprint(result))
}

fn keep(fingerprint: impl Fn() -> u64, answer: ToolAnswer) {
    let _ = CALL.with(|call| call.kept.replace(Some((fingerprint(), answer))));
}

#[cfg(feature = "__mcp-sdk")]
fn take(fingerprint: impl Fn() -> u64) -> Option<ToolAnswer> {
    let (known, answer) = CALL.with(|call| call.kept.take()).flatten()?;
    (known == fingerprint()).then_some(answer)
}
