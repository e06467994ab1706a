//! Conversions between the documents of this crate and the types of rmcp, in both directions.

use rmcp::ErrorData;
use rmcp::model::{CallToolResult, ContentBlock, ErrorCode, MetaObject};
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::{Map, Value};

use crate::client::{Advice, Received, ToAdvice};
use crate::documents::names::META;
use crate::documents::rpc_error::RpcError;
use crate::documents::tool_result::ToolResult;
use crate::json::Json;
use crate::report::Report;

impl From<RpcError> for ErrorData {
    fn from(error: RpcError) -> Self {
        Self::new(
            ErrorCode(error.code),
            error.message,
            error.data.map(Value::from),
        )
    }
}

/// Keeps everything: the code, the message and the data.
impl From<ErrorData> for RpcError {
    fn from(error: ErrorData) -> Self {
        Self::new(error.code.0, error.message, error.data.map(Json::from))
    }
}

impl From<&ErrorData> for RpcError {
    fn from(error: &ErrorData) -> Self {
        error.clone().into()
    }
}

/// Keeps the content, the structured content and `_meta`. A block or another member that rmcp cannot read is left out.
impl From<ToolResult> for CallToolResult {
    fn from(mut result: ToolResult) -> Self {
        let text = |block: &_| read(block).unwrap_or_else(|| ContentBlock::text(""));
        let texts = result.content.iter().map(text);
        let others = result.other_content.iter().filter_map(read);
        let content: Vec<ContentBlock> = texts.chain(others).collect();
        let mut answer = if result.is_error {
            Self::error(content)
        } else {
            Self::success(content)
        };
        answer.structured_content = result.structured_content.map(Value::from);
        if let Some(Json::Object(meta)) = result.others.remove(META) {
            answer.meta = Some(MetaObject(Map::from(meta)));
        }
        answer
    }
}

/// Reads what a server sent. A client of rmcp gets the [advice](ToolResult::advice) and the typed error from it:
///
/// ```
/// use mcp_error::{Recovery, ToolResult};
/// use rmcp::model::CallToolResult;
/// # #[derive(Debug, thiserror::Error, mcp_error::McpError)]
/// # #[error("the gate is closed")]
/// # #[mcp(status = 503, retry_after = 30)]
/// # struct Closed;
/// # fn call_tool() -> CallToolResult {
/// #     use mcp_error::McpError;
/// #     Closed.report(&mcp_error::Context::new()).into()
/// # }
///
/// let result: CallToolResult = call_tool();
/// assert_eq!(result.is_error, Some(true));
/// let advice = ToolResult::from(&result).advice(&[]);
/// assert_eq!(advice.recovery, Recovery::Retry);
/// assert_eq!(advice.retry_after.unwrap().as_secs(), 30);
/// ```
impl From<&CallToolResult> for ToolResult {
    fn from(result: &CallToolResult) -> Self {
        serde_json::to_value(result)
            .map(|value| Self::from(Json::from(value)))
            .unwrap_or_default()
    }
}

impl From<CallToolResult> for ToolResult {
    fn from(result: CallToolResult) -> Self {
        Self::from(&result)
    }
}

/// Makes the tool result of the report, whatever the lane of its variant.
impl From<&Report> for CallToolResult {
    fn from(report: &Report) -> Self {
        report.to_tool_result().into()
    }
}

impl From<Report> for CallToolResult {
    fn from(report: Report) -> Self {
        Self::from(&report)
    }
}

/// Makes the JSON-RPC error of the report, whatever the lane of its variant.
impl From<&Report> for ErrorData {
    fn from(report: &Report) -> Self {
        report.to_rpc_error().into()
    }
}

impl From<Report> for ErrorData {
    fn from(report: Report) -> Self {
        Self::from(&report)
    }
}

/// For [`Decode::decode`](crate::Decode::decode).
impl From<&CallToolResult> for Received<'_> {
    fn from(result: &CallToolResult) -> Self {
        ToolResult::from(result).into()
    }
}

/// For [`Decode::decode`](crate::Decode::decode).
impl From<&ErrorData> for Received<'_> {
    fn from(error: &ErrorData) -> Self {
        RpcError::from(error).into()
    }
}

/// The advice that needs no registry.
impl ToAdvice for CallToolResult {
    fn to_advice(&self) -> Advice {
        ToolResult::from(self).to_advice()
    }
}

/// The advice that needs no registry.
impl ToAdvice for ErrorData {
    fn to_advice(&self) -> Advice {
        RpcError::from(self).to_advice()
    }
}

/// Reads a value of rmcp from a value of this crate with the same JSON.
fn read<T: DeserializeOwned>(value: &impl Serialize) -> Option<T> {
    serde_json::from_value(serde_json::to_value(value).ok()?).ok()
}
