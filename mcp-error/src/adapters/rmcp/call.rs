//! The state of a request that its context does not hold.

use std::cell::RefCell;
use std::hash::{BuildHasher, Hasher, RandomState};
use std::io;
use std::sync::LazyLock;

use rmcp::ErrorData;
use rmcp::model::{CallToolResult, MetaObject};
use serde::Serialize;

use super::MetaKey;
use crate::report::Report;

tokio::task_local! {
    pub(super) static CALL: Call;
}

/// One request.
#[derive(Debug, Default)]
pub(super) struct Call {
    pub(super) meta: Option<MetaKey>,
    /// An error that rmcp takes to the protocol lane, and the result that its own lane has for it.
    kept: RefCell<Option<(ErrorData, CallToolResult)>>,
    /// Fingerprints of the errors and results that our own code made for this request.
    own: RefCell<Vec<u64>>,
}

/// Errors of one request that are known as our own; more are sanitized like those of others.
const MAX_OWN: usize = 1024;

impl Call {
    pub(super) fn new(meta: Option<MetaKey>) -> Self {
        Self {
            meta,
            ..Self::default()
        }
    }
}

/// The tool result of a report in this task.
pub(super) fn result_of(report: &Report) -> CallToolResult {
    let meta = CALL.try_with(|call| call.meta).ok().flatten();
    result_with(report, meta)
}

/// The tool result, with the problem details document in `_meta` where there is a key for it.
pub(super) fn result_with(report: &Report, meta: Option<MetaKey>) -> CallToolResult {
    let mut result = CallToolResult::from(report.to_tool_result());
    if let Some(key) = meta {
        let problem = serde_json::Map::from(report.to_problem_data());
        let meta = [(key.as_str().to_owned(), problem.into())];
        result.meta = Some(MetaObject(meta.into_iter().collect()));
    }
    keep_own(of_result(&result));
    result
}

/// The error object of a report.
pub(super) fn error_of(report: &Report) -> ErrorData {
    let error = ErrorData::from(report.to_rpc_error());
    keep_own(of_error(&error));
    error
}

/// Remembers an error of our own that is in rmcp's form already.
pub(super) fn own_error(error: ErrorData) -> ErrorData {
    keep_own(of_error(&error));
    error
}

/// Our own code made this error for the request of this task: it is clean, and the observers have heard of it.
pub(super) fn is_own_error(error: &ErrorData) -> bool {
    is_own(|| of_error(error))
}

/// Our own code made this result for the request of this task.
pub(super) fn is_own_result(result: &CallToolResult) -> bool {
    is_own(|| of_result(result))
}

fn keep_own(fingerprint: u64) {
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

/// rmcp changes the code for older peers.
fn of_error(error: &ErrorData) -> u64 {
    fingerprint(&(&error.message, &error.data))
}

/// rmcp drops the type of a result for older peers.
fn of_result(result: &CallToolResult) -> u64 {
    fingerprint(&(&result.content, &result.structured_content, &result.meta))
}

/// Keyed anew in each process, so nobody outside can make a document that has the fingerprint of another.
fn fingerprint(document: &impl Serialize) -> u64 {
    static KEYS: LazyLock<RandomState> = LazyLock::new(RandomState::new);
    let mut hashed = Hashed(KEYS.build_hasher());
    let _ = serde_json::to_writer(&mut hashed, document);
    hashed.0.finish()
}

struct Hashed<H>(H);

impl<H: Hasher> io::Write for Hashed<H> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.write(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// Keeps the result that stands for an error; outside a wrapped service nobody asks for it.
pub(super) fn keep(error: &ErrorData, result: CallToolResult) {
    let _ = CALL.try_with(|call| call.kept.replace(Some((error.clone(), result))));
}

/// The result that stands for this error, if one was kept.
pub(super) fn kept_for(error: &ErrorData) -> Option<CallToolResult> {
    let kept = CALL.try_with(|call| call.kept.take()).ok().flatten();
    kept.and_then(|(known, result)| (known == *error).then_some(result))
}
