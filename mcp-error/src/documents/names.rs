//! The names of members that several documents have.

/// The extension member for a JSON-RPC code that does not follow from the status.
pub(crate) const RPC_CODE: &str = "rpcCode";

/// The member for a delay, in whole seconds.
pub(crate) const RETRY_AFTER: &str = "retryAfter";
