//! Advice for a client whose call failed.

use jsonrpsee_core::ClientError;

use crate::client::{Advice, KnownErrors};
use crate::documents::rpc_error::RpcError;
use mcp_error_rules::choices::Recovery;

/// Methods of jsonrpsee's `ClientError` that read the error of the server.
///
/// ```
/// use jsonrpsee_core::ClientError;
/// use mcp_error::jsonrpsee::ClientErrorExt;
/// use mcp_error::registry::Recovery;
/// use mcp_error::{ErrorType, McpError};
///
/// #[derive(Debug, thiserror::Error, McpError)]
/// #[error("the gate is closed")]
/// #[mcp(status = 409, recovery = ask_user, impls(jsonrpsee))]
/// struct Closed;
///
/// let error = ClientError::Call(Closed.into());
/// let problem = error.to_rpc_error().unwrap().data.unwrap();
/// assert_eq!(problem.get("status").unwrap().as_i64(), Some(409));
/// assert_eq!(error.advice(&[Closed::ENTRIES]).recovery, Recovery::AskUser);
/// assert_eq!(ClientError::RequestTimeout.advice(&[]).recovery, Recovery::Retry);
/// ```
pub trait ClientErrorExt: Sealed {
    /// Returns the error object that the server sent, or `None` if the connection failed or the answer could not be read.
    fn to_rpc_error(&self) -> Option<RpcError>;

    /// Returns what the client should do about the error.
    ///
    /// If the server sent an error object, this is [`RpcError::advice`]. Otherwise a timeout or a failed connection
    /// is worth a retry on a new connection, an empty batch needs another input, and everything else is to be reported.
    ///
    /// The server may have acted on a call that got no answer, so retry only calls that may happen twice.
    fn advice<'a>(&self, known: impl Into<KnownErrors<'a>>) -> Advice;
}

/// Keeps the trait to `ClientError`, so that it can get more methods.
pub trait Sealed {}

impl Sealed for ClientError {}

impl ClientErrorExt for ClientError {
    fn to_rpc_error(&self) -> Option<RpcError> {
        match self {
            Self::Call(object) => Some(object.into()),
            _ => None,
        }
    }

    fn advice<'a>(&self, known: impl Into<KnownErrors<'a>>) -> Advice {
        if let Some(error) = self.to_rpc_error() {
            return error.advice(known);
        }
        let recovery = match self {
            Self::Transport(_)
            | Self::RestartNeeded(_)
            | Self::RequestTimeout
            | Self::ServiceDisconnect => Recovery::Retry,
            Self::EmptyBatchRequest(_) => Recovery::FixInput,
            _ => Recovery::Report,
        };
        Advice::new(recovery)
    }
}

/// Extracts the error object that the server sent, or gives the client's error back if there is none.
impl TryFrom<ClientError> for RpcError {
    type Error = ClientError;

    fn try_from(error: ClientError) -> Result<Self, ClientError> {
        error.to_rpc_error().ok_or(error)
    }
}
