//! Names of members that several documents have.

/// The extension member for a code that the status does not lead back to.
pub(crate) const RPC_CODE: &str = "rpcCode";

/// The member for a delay in whole seconds.
pub(crate) const RETRY_AFTER: &str = "retryAfter";
