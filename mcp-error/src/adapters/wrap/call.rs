//! State of a request that is not part of its context.

use std::cell::RefCell;
use std::hash::{BuildHasher, Hasher, RandomState};
use std::io;
use std::sync::LazyLock;

use serde::Serialize;
use serde_json::Value;

use super::ErrorObject;
use crate::report::Report;
use crate::util::task_local::TaskLocal;

thread_local! {
    static SLOT: RefCell<Option<Call>> = const { RefCell::new(None) };
}

pub(super) static CALL: TaskLocal<Call> = TaskLocal(&SLOT);

/// The state of one request.
#[derive(Debug, Default)]
pub(super) struct Call {
    /// The fingerprint of an error that the SDK sends as a JSON-RPC error although its lane is the tool lane, and the
    /// tool result to send in its place.
    tool_result: RefCell<Option<(u64, Value)>>,
    /// Fingerprints of the errors and results that this crate made for this request.
    own: RefCell<Vec<u64>>,
}

/// The maximum number of fingerprints that are remembered for one request. Further errors are sanitized again, like
/// errors that other code made.
const MAX_OWN: usize = 1024;

/// Returns the tool result of a report as JSON.
pub(crate) fn tool_result_of(report: &Report) -> Value {
    let result = Value::from(report.to_tool_result());
    remember_own(result_fingerprint(&result));
    result
}

/// Returns the JSON-RPC error of a report.
pub(crate) fn error_of(report: &Report) -> ErrorObject {
    remember_own_error(report.to_rpc_error().into())
}

/// Remembers that this crate made the error, and returns it.
pub(crate) fn remember_own_error(error: ErrorObject) -> ErrorObject {
    remember_own(error_fingerprint(&error));
    error
}

/// Tells whether this crate made the error for the request of this task. If so, the error is already sanitized and
/// observed.
pub(super) fn is_own_error(error: &ErrorObject) -> bool {
    is_own(|| error_fingerprint(error))
}

/// Tells whether this crate made the result for the request of this task.
pub(super) fn is_own_result(result: &Value) -> bool {
    is_own(|| result_fingerprint(result))
}

fn remember_own(fingerprint: u64) {
    let _ = CALL.with(|call| {
        let mut own = call.own.borrow_mut();
        if own.len() < MAX_OWN {
            own.push(fingerprint);
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

/// Returns the fingerprint of an error. The code is not part of it, since an SDK may change the code for older peers.
fn error_fingerprint(error: &ErrorObject) -> u64 {
    fingerprint(&(&error.message, &error.data))
}

/// Returns the fingerprint of a result. The result type is not part of it, since rmcp drops it for older peers.
fn result_fingerprint(result: &Value) -> u64 {
    fingerprint(&["content", "structuredContent", "_meta"].map(|name| result.get(name)))
}

/// Returns a hash of the document's JSON. The hash has a new random key in each process, so that an attacker cannot
/// construct a document with the fingerprint of another.
fn fingerprint(document: &impl Serialize) -> u64 {
    static KEYS: LazyLock<RandomState> = LazyLock::new(RandomState::new);
    let mut writer = HashWriter(KEYS.build_hasher());
    let _ = serde_json::to_writer(&mut writer, document);
    writer.0.finish()
}

struct HashWriter<H>(H);

impl<H: Hasher> io::Write for HashWriter<H> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.write(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// Keeps the tool result that is to be sent in place of an error. Outside a wrapped service this does nothing.
pub(crate) fn keep_tool_result(error: &ErrorObject, result: Value) {
    let _ = CALL.with(|call| {
        let kept = (error_fingerprint(error), result);
        call.tool_result.replace(Some(kept))
    });
}

/// Takes the tool result that is to be sent in place of this error, if one was kept.
pub(crate) fn take_tool_result(error: &ErrorObject) -> Option<Value> {
    let (known, result) = CALL.with(|call| call.tool_result.take()).flatten()?;
    (known == error_fingerprint(error)).then_some(result)
}
