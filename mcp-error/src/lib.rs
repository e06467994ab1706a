//! Errors for MCP servers.

#![forbid(unsafe_code)]

mod context;
mod disclose;
mod draft;
mod entry;
mod failure;
mod guard;
mod instance;
mod json;
mod member;
mod policy;
mod problem;
mod report;
#[cfg(feature = "rmcp")]
pub mod rmcp;
mod rpc_error;
pub mod sanitize;
mod template;
mod tool_result;
mod traits;
mod tree;
mod untrusted;

pub use context::Context;
pub use disclose::Disclose;
pub use entry::{Constant, ErrorEntry, Fault, Lane, Recovery, Shown};
pub use failure::Failure;
pub use instance::{Instance, Timestamp};
pub use json::{Json, Members};
pub use mcp_error_derive::{Disclose, McpError};
pub use member::{Member, Sanitizer, Shape};
pub use policy::{Breaks, MIN_ERROR_SIZE, Mode, Policy, ToolText};
pub use problem::{PROBLEM_JSON, ProblemDetails};
pub use report::Report;
pub use rpc_error::RpcError;
pub use tool_result::{TextContent, ToolResult};
pub use traits::{ErrorType, McpError};
pub use untrusted::Untrusted;

#[doc(hidden)]
pub mod __private;

/// The derives and the traits, for `use mcp_error::prelude::*`.
///
/// Names are imported so that they do not clash with `use rmcp::ErrorData as McpError`, which is
/// common.
pub mod prelude {
    pub use crate::{Context, Disclose, ErrorType, Failure, Policy, Report, Untrusted};
    pub use crate::{McpError, traits::McpError as _};
}
