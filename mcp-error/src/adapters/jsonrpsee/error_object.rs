//! A report as jsonrpsee's error object, and back.

use jsonrpsee_types::{ErrorObject, ErrorObjectOwned};

use crate::adapters::task::observed;
use crate::documents::rpc_error::RpcError;
use crate::handler::Failure;
use crate::json::Json;
use crate::report::error::McpError;

/// Called by generated code only.
#[doc(hidden)]
pub fn error_object_of(error: &dyn McpError) -> ErrorObjectOwned {
    observed(error).to_rpc_error().into()
}

/// Under the policy of the request's [`ErrorLayer`](super::ErrorLayer); without one, the default.
impl From<Failure> for ErrorObjectOwned {
    fn from(failure: Failure) -> Self {
        failure.observed_report().to_rpc_error().into()
    }
}

impl From<RpcError> for ErrorObjectOwned {
    fn from(error: RpcError) -> Self {
        Self::owned(error.code, error.message, error.data)
    }
}

/// An error object as a client received it.
impl From<&ErrorObject<'_>> for RpcError {
    fn from(object: &ErrorObject<'_>) -> Self {
        let data = object.data();
        let data = data.and_then(|data| Json::read(data.get().as_bytes()));
        Self::new(object.code(), object.message().to_owned(), data)
    }
}

impl From<ErrorObject<'_>> for RpcError {
    fn from(object: ErrorObject<'_>) -> Self {
        Self::from(&object)
    }
}
