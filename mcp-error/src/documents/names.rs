//! The names of members that several documents have.

pub(crate) use mcp_error_rules::names::{
    EFFECT, ERROR_CODE, KIND, RECOVERY, RETRY_AFTER, RETRYABLE,
};

/// The extension member for a JSON-RPC code that does not follow from the status.
pub(crate) const RPC_CODE: &str = "rpcCode";

/// The extension member for data that is not an object, and so has no members.
pub(crate) const DATA: &str = "data";

/// The member of an MCP result for what belongs to no other member (MCP, Basic, "`_meta`").
pub(crate) const META: &str = "_meta";

/// The field with the position of a request in a trace, in `_meta` and in the header of an HTTP request (W3C Trace Context,
/// §3.2).
pub(crate) const TRACE_PARENT: &str = "traceparent";

/// The key of `_meta` under which a tool result holds a problem details document.
pub(crate) const PROBLEM_KEY: &str = "mcp-error/problem";

/// The key of `_meta` under which clients look for the challenges of a tool that asks for a token. It is reserved by
/// its prefix, and this is the one exception.
pub(crate) const CHALLENGES_KEY: &str = "mcp/www_authenticate";
