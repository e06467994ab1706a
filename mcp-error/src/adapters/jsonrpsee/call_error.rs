//! Advice for a client whose call failed.

use jsonrpsee_core::ClientError;

use crate::client::Advice;
use crate::documents::rpc_error::RpcError;
use crate::registry::entry::ErrorEntry;
use mcp_error_rules::choices::Recovery;

/// Reads the server's error out of jsonrpsee's `ClientError`.
///
/// ```
/// use jsonrpsee_core::ClientError;
/// use mcp_error::jsonrpsee::CallError;
/// use mcp_error::registry::Recovery;
/// use mcp_error::{ErrorType, McpError};
///
/// #[derive(Debug, thiserror::Error, McpError)]
/// #[error("the gate is closed")]
/// #[mcp(status = 409, recovery = ask_user, impls(jsonrpsee))]
/// struct Closed;
///
/// let error = ClientError::Call(Closed.into());
/// let problem = error.rpc_error().unwrap().data.unwrap();
/// assert_eq!(problem.get("status").unwrap().as_i64(), Some(409));
/// assert_eq!(error.call_advice(&[Closed::ENTRIES]).recovery, Recovery::AskUser);
/// assert_eq!(ClientError::RequestTimeout.call_advice(&[]).recovery, Recovery::Retry);
/// ```
pub trait CallError {
    /// Returns the error object that the server sent, or `None` if the connection failed or the answer could not be read.
    fn rpc_error(&self) -> Option<RpcError>;

    /// Returns what the client should do about the error.
    ///
    /// If the server sent an error object, this is [`RpcError::advice`]. Otherwise a timeout or a failed connection
    /// is worth a retry on a new connection, an empty batch needs another input, and everything else is to be reported.
    ///
    /// The server may have acted on a call that got no answer, so retry only calls that may happen twice.
    fn call_advice(&self, registry: &[&[ErrorEntry]]) -> Advice;
}

impl CallError for ClientError {
    fn rpc_error(&self) -> Option<RpcError> {
        match self {
            Self::Call(object) => Some(object.into()),
            _ => None,
        }
    }

    fn call_advice(&self, registry: &[&[ErrorEntry]]) -> Advice {
        if let Some(error) = self.rpc_error() {
            return error.advice(registry);
        }
        let recovery = match self {
            Self::Transport(_)
            | Self::RestartNeeded(_)
            | Self::RequestTimeout
            | Self::ServiceDisconnect => Recovery::Retry,
            Self::EmptyBatchRequest(_) => Recovery::FixInput,
            _ => Recovery::Report,
        };
        Advice {
            recovery,
            retry_after: None,
            effect: None,
        }
    }
}

/// Extracts the error object that the server sent, or gives the client's error back if there is none.
impl TryFrom<ClientError> for RpcError {
    type Error = ClientError;

    fn try_from(error: ClientError) -> Result<Self, ClientError> {
        error.rpc_error().ok_or(error)
    }
}
