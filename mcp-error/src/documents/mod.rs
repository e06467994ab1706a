//! The documents that carry an error: problem details (RFC 9457), JSON-RPC error objects, MCP tool results and REST
//! bodies, with the conversions between them.

mod convert;
pub(crate) mod names;
pub(crate) mod problem;
pub(crate) mod rest;
pub(crate) mod rpc_error;
pub(crate) mod rpc_response;
pub(crate) mod sample;
pub(crate) mod status_codes;
pub(crate) mod summary;
pub(crate) mod tool_result;
pub(crate) mod violation;

pub use problem::{PROBLEM_JSON, ProblemDetails};
pub use rest::{RestBody, RestResponse};
pub use rpc_error::RpcError;
pub use rpc_response::{RpcId, RpcResponse};
pub use status_codes::StatusCodes;
pub use tool_result::{TextContent, ToolResult};
pub use violation::Violation;

use crate::json::display_as_json;

display_as_json!(ProblemDetails, RpcError, RpcResponse, ToolResult);
