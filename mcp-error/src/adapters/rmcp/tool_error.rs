//! The error type for tools that are defined as types (`SyncTool`, `AsyncTool`).

use rmcp::ErrorData;

use super::call::{error_data_of, keep_tool_result, remember_own_error, tool_result_of};
use super::external::external_error_data;
use crate::adapters::task::context;
use crate::handler::Failure;
use crate::report::error::McpError;
use mcp_error_rules::choices::Lane;

/// The `Error` type of a `SyncTool` or `AsyncTool`.
///
/// rmcp answers the errors of such tools with JSON-RPC errors only. Inside a service that is wrapped by
/// [`serve`](super::serve), each variant is sent in its own lane nevertheless; elsewhere all are JSON-RPC errors.
///
/// ```
/// use std::borrow::Cow;
///
/// use mcp_error::McpError;
/// use mcp_error::rmcp::ToolError;
/// use rmcp::handler::server::router::tool::{SyncTool, ToolBase};
///
/// #[derive(Debug, thiserror::Error, McpError)]
/// #[error("the gate is closed")]
/// #[mcp(status = 409)]
/// struct Closed;
///
/// struct Park;
/// struct Open;
///
/// impl ToolBase for Open {
///     type Parameter = rmcp::model::JsonObject;
///     type Output = bool;
///     type Error = ToolError;
///
///     fn name() -> Cow<'static, str> {
///         "open".into()
///     }
/// }
///
/// impl SyncTool<Park> for Open {
///     fn invoke(_: &Park, _: Self::Parameter) -> Result<bool, ToolError> {
///         Err(Closed)?
///     }
/// }
/// ```
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

impl From<ToolError> for ErrorData {
    fn from(ToolError(failure): ToolError) -> Self {
        let report = failure.observed_report();
        if let Some(error) = external_error_data(&failure, &context()) {
            return remember_own_error(error);
        }
        let error = error_data_of(&report);
        if report.entry().lane() == Lane::Tool {
            keep_tool_result(&error, tool_result_of(&report));
        }
        error
    }
}
