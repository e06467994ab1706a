//! The names of members that several documents have.

/// The extension member for a JSON-RPC code that does not follow from the status.
pub(crate) const RPC_CODE: &str = "rpcCode";

/// The extension member for data that is not an object, and so has no members.
pub(crate) const DATA: &str = "data";

/// The member for the kind.
pub(crate) const KIND: &str = "kind";

/// The member of structured content that some clients read as the kind.
pub(crate) const ERROR_CODE: &str = "error_code";

/// The member of an MCP result for what belongs to no other member (MCP, Basic, "`_meta`").
pub(crate) const META: &str = "_meta";

/// The field with the position of a request in a trace, in `_meta` and in the header of an HTTP request (W3C Trace Context,
/// §3.2).
pub(crate) const TRACE_PARENT: &str = "traceparent";

/// The key of `_meta` under which a tool result holds a problem details document.
pub(crate) const PROBLEM_KEY: &str = "mcp-error/problem";

/// The member for whether the same request can succeed later.
pub(crate) const RETRYABLE: &str = "retryable";

/// The member for what the receiver should do.
pub(crate) const RECOVERY: &str = "recovery";

/// The member for what the failed call has changed.
pub(crate) const EFFECT: &str = "effect";

/// The key of `_meta` under which clients look for the challenges of a tool that asks for a token. It is reserved by
/// its prefix, and this is the one exception.
pub(crate) const CHALLENGES_KEY: &str = "mcp/www_authenticate";

/// The member for a delay, in whole seconds.
pub(crate) const RETRY_AFTER: &str = "retryAfter";
