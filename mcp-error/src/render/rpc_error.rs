//! A report as a JSON-RPC error object.

use crate::documents::rpc_error::RpcError;
use crate::report::Report;

impl Report {
    /// The JSON-RPC error object. What its `data` holds is the policy's [`rpc_layout`], at most
    /// [`max_error_size`] bytes of it.
    ///
    /// The message is that of the variant. Without one it is the title, or the detail in layouts that
    /// have no other place for it: `Nested` and `Members`.
    ///
    /// [`rpc_layout`]: crate::Policy::rpc_layout
    /// [`max_error_size`]: crate::Policy::max_error_size
    pub fn to_rpc_error(&self) -> RpcError {
        RpcError::new(self.code(), self.rpc_message(), self.rpc_data())
    }
}
