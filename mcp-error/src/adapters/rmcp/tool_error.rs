//! The error type for tools that are defined as types (`SyncTool`, `AsyncTool`).

use super::sdk::ErrorData;
use crate::adapters::wrap::{error_of, foreign_error, keep_tool_result, tool_result_of};
use crate::handler::Failure;
use crate::report::error::McpError;
use mcp_error_rules::choices::Lane;

/// The `Error` type of a `SyncTool` or `AsyncTool`.
///
/// rmcp itself sends the errors of such tools only as JSON-RPC errors. Inside a service that is wrapped by
/// [`serve`](super::serve), each variant is still sent in its own lane.
#[derive(Debug)]
pub struct ToolError(Failure);

impl<E: McpError + Send + Sync + 'static> From<E> for ToolError {
    fn from(error: E) -> Self {
        Self(error.into())
    }
}

impl From<Failure> for ToolError {
    fn from(failure: Failure) -> Self {
        Self(failure)
    }
}

#[diagnostic::do_not_recommend]
impl From<ToolError> for ErrorData {
    fn from(ToolError(failure): ToolError) -> Self {
        let report = failure.observed_report();
        if let Some(error) = foreign_error(&failure) {
            return error.into();
        }
        let error = error_of(&report);
        if report.entry().lane() == Lane::Tool {
            keep_tool_result(&error, tool_result_of(&report));
        }
        error.into()
    }
}
