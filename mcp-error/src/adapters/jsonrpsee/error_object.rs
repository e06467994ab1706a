//! Conversions between reports and jsonrpsee's error object.

use jsonrpsee_types::{ErrorObject, ErrorObjectOwned};

use crate::adapters::task::report_in_task;
use crate::adapters::wrap::{error_answer_of, error_of};
use crate::documents::rpc_error::RpcError;
use crate::handler::Failure;
use crate::json::Json;
use crate::report::error::McpError;

/// Called by generated code only.
#[doc(hidden)]
pub fn error_object_of(error: &dyn McpError) -> ErrorObjectOwned {
    error_of(&report_in_task(error)).into()
}

/// Reports the failure under the policy of the [`ErrorLayer`](super::ErrorLayer) around the method, or under the
/// default policy if there is none.
impl From<Failure> for ErrorObjectOwned {
    fn from(failure: Failure) -> Self {
        error_answer_of(&failure).into()
    }
}

impl From<RpcError> for ErrorObjectOwned {
    fn from(error: RpcError) -> Self {
        Self::owned(error.code, error.message, error.data)
    }
}

/// Reads an error object that a client received.
impl From<&ErrorObject<'_>> for RpcError {
    fn from(object: &ErrorObject<'_>) -> Self {
        let data = object
            .data()
            .and_then(|data| Json::read(data.get().as_bytes()));
        Self::new(object.code(), object.message().to_owned(), data)
    }
}

impl From<ErrorObject<'_>> for RpcError {
    fn from(object: ErrorObject<'_>) -> Self {
        Self::from(&object)
    }
}
