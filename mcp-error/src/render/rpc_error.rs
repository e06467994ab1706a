//! Makes a JSON-RPC error object from a report.

use crate::documents::rpc_error::RpcError;
use crate::report::Report;

impl Report {
    /// Returns the JSON-RPC error object (JSON-RPC 2.0 §5.1). The policy's [`rpc_layout`] decides what its `data` holds,
    /// of at most [`max_error_size`] bytes.
    ///
    /// Its `message` is the message of the variant. If there is none, it is the detail, since most clients show
    /// nothing else of an error object; the layout `Flat` has the title as message instead.
    ///
    /// [`rpc_layout`]: crate::Policy::rpc_layout
    /// [`max_error_size`]: crate::Policy::max_error_size
    pub fn to_rpc_error(&self) -> RpcError {
        RpcError::new(self.code(), self.rpc_message(), self.rpc_data())
    }
}
