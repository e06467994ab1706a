//! Error objects that leave the server although nobody annotated them.

use jsonrpsee_core::server::{BatchResponseBuilder, MethodResponse, ResponsePayload};
use jsonrpsee_types::{ErrorObjectOwned, Id};
use serde::Deserialize;
use serde_json::value::RawValue;

use crate::adapters::wrap::{ErrorObject, Guard};
use crate::documents::rpc_error::RpcError;
use crate::report::context::Context;

/// An answer to a call, as jsonrpsee wrote it.
#[derive(Deserialize)]
struct Written<'a> {
    #[serde(borrow)]
    id: Id<'a>,
    #[serde(borrow)]
    result: Option<&'a RawValue>,
    error: Option<ErrorObject>,
}

pub(super) fn error_in(response: &MethodResponse) -> Option<ErrorObject> {
    let written: Result<Written<'_>, _> = serde_json::from_str(response.as_ref());
    written.ok()?.error
}

/// Sanitizes the answer to a call, if it is an error that this crate did not make.
pub(super) fn outgoing_call(
    guard: &Guard,
    context: &Context,
    id: &Id<'_>,
    response: MethodResponse,
) -> MethodResponse {
    if !response.is_error() {
        return response;
    }
    let Some(error) = error_in(&response) else {
        return response;
    };
    let clean = guard.outgoing_error(context, error.clone());
    if clean == error {
        return response;
    }
    let clean = ErrorObjectOwned::from(RpcError::from(clean));
    let answer = if response.is_subscription() {
        MethodResponse::subscription_error(id.clone(), clean)
    } else {
        MethodResponse::error(id.clone(), clean)
    };
    answer.with_extensions(response.extensions().clone())
}

/// Sanitizes the errors in the answer to a batch. The results of successful calls stay as they were written.
pub(super) fn outgoing_batch(
    guard: &Guard,
    context: &Context,
    response: MethodResponse,
    max_size: usize,
) -> MethodResponse {
    let entries: Result<Vec<Written<'_>>, _> = serde_json::from_str(response.as_ref());
    let Ok(entries) = entries else {
        return response;
    };
    if entries.iter().all(|entry| entry.error.is_none()) {
        return response;
    }
    let mut answers = BatchResponseBuilder::new_with_limit(max_size);
    for Written { id, result, error } in entries {
        let answer = match error {
            Some(error) => {
                let clean = guard.outgoing_error(context, error);
                MethodResponse::error(id, ErrorObjectOwned::from(RpcError::from(clean)))
            }
            None => MethodResponse::response(id, ResponsePayload::success(result), max_size),
        };
        if let Err(too_long) = answers.append(answer) {
            return too_long;
        }
    }
    MethodResponse::from_batch(answers.finish()).with_extensions(response.extensions().clone())
}
