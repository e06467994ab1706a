//! What the answer to the request of this task needs besides its context.

use std::cell::RefCell;

use rmcp::ErrorData;
use rmcp::model::{CallToolResult, MetaObject};

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
}

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
    result
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
