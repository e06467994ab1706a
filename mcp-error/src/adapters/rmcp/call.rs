//! State of a request that is not part of its context.

use std::cell::RefCell;
use std::hash::{BuildHasher, Hasher, RandomState};
use std::io;
use std::sync::LazyLock;

use rmcp::ErrorData;
use rmcp::model::CallToolResult;
use serde::Serialize;

use crate::report::Report;

tokio::task_local! {
    pub(super) static CALL: Call;
}

/// The state of one request.
#[derive(Debug, Default)]
pub(super) struct Call {
    /// An error that rmcp sends as a JSON-RPC error although its lane is the tool lane, and the tool result to send
    /// in its place.
    tool_result: RefCell<Option<(ErrorData, CallToolResult)>>,
    /// Fingerprints of the errors and results that this crate made for this request.
    own: RefCell<Vec<u64>>,
}

/// The maximum number of fingerprints that are remembered for one request. Further errors are sanitized again, like
/// errors that other code made.
const MAX_OWN: usize = 1024;

/// Returns the tool result of a report.
pub(super) fn tool_result_of(report: &Report) -> CallToolResult {
    let result = CallToolResult::from(report.to_tool_result());
    remember_own(result_fingerprint(&result));
    result
}

/// Returns the JSON-RPC error of a report.
pub(super) fn error_data_of(report: &Report) -> ErrorData {
    let error = ErrorData::from(report.to_rpc_error());
    remember_own(error_fingerprint(&error));
    error
}

/// Remembers that this crate made the error, and returns it.
pub(super) fn remember_own_error(error: ErrorData) -> ErrorData {
    remember_own(error_fingerprint(&error));
    error
}

/// Tells whether this crate made the error for the request of this task. If so, the error is already sanitized and
/// observed.
pub(super) fn is_own_error(error: &ErrorData) -> bool {
    is_own(|| error_fingerprint(error))
}

/// Tells whether this crate made the result for the request of this task.
pub(super) fn is_own_result(result: &CallToolResult) -> bool {
    is_own(|| result_fingerprint(result))
}

fn remember_own(fingerprint: u64) {
    let _ = CALL.try_with(|call| {
        let mut own = call.own.borrow_mut();
        if own.len() < MAX_OWN {
            own.push(fingerprint);
        }
    });
}

fn is_own(fingerprint: impl Fn() -> u64) -> bool {
    let known = CALL.try_with(|call| {
        let own = call.own.borrow();
        !own.is_empty() && own.contains(&fingerprint())
    });
    known.unwrap_or_default()
}

/// Returns the fingerprint of an error. The code is not part of it, since rmcp changes the code for older peers.
fn error_fingerprint(error: &ErrorData) -> u64 {
    fingerprint(&(&error.message, &error.data))
}

/// Returns the fingerprint of a result. The result type is not part of it, since rmcp drops it for older peers.
fn result_fingerprint(result: &CallToolResult) -> u64 {
    fingerprint(&(&result.content, &result.structured_content, &result.meta))
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
pub(super) fn keep_tool_result(error: &ErrorData, result: CallToolResult) {
    let _ = CALL.try_with(|call| call.tool_result.replace(Some((error.clone(), result))));
}

/// Takes the tool result that is to be sent in place of this error, if one was kept.
pub(super) fn take_tool_result(error: &ErrorData) -> Option<CallToolResult> {
    let kept = CALL.try_with(|call| call.tool_result.take()).ok().flatten();
    kept.and_then(|(known, result)| (known == *error).then_some(result))
}
