//! Sanitizes the error objects of code without annotations before they leave.

use std::borrow::Cow;

use jsonrpsee_core::server::{BatchResponseBuilder, MethodResponse, ResponsePayload};
use jsonrpsee_types::{ErrorCode, ErrorObjectOwned, Id};
use serde::Deserialize;
use serde_json::value::RawValue;

use crate::adapters::wrap::{ErrorObject, Guard};
use crate::documents::rpc_error::RpcError;
use crate::json::repeats_names;
use crate::report::context::Context;

/// An answer to a call, as jsonrpsee wrote it.
#[derive(Deserialize)]
struct Written<'a> {
    #[serde(borrow)]
    id: Id<'a>,
    #[serde(borrow)]
    result: Option<&'a RawValue>,
    #[serde(borrow)]
    error: Option<WrittenError<'a>>,
}

#[derive(Deserialize)]
struct WrittenError<'a> {
    code: i32,
    #[serde(borrow)]
    message: Cow<'a, str>,
    #[serde(borrow)]
    data: Option<&'a RawValue>,
}

impl WrittenError<'_> {
    fn into_error(self, context: &Context) -> ErrorObject {
        // jsonrpsee writes data of any depth, and `serde_json` reads 128 levels.
        let data = |data: &RawValue| {
            let mark = || context.policy().cut_mark.as_str().into();
            serde_json::from_str(data.get()).unwrap_or_else(|_| mark())
        };
        ErrorObject {
            code: self.code,
            message: self.message.into_owned().into(),
            data: self.data.map(data),
        }
    }
}

fn written_error(response: &MethodResponse) -> Option<WrittenError<'_>> {
    let written: Result<Written<'_>, _> = serde_json::from_str(response.as_ref());
    written.ok()?.error
}

pub(super) fn error_in(context: &Context, response: &MethodResponse) -> Option<ErrorObject> {
    Some(written_error(response)?.into_error(context))
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
    let Some(written) = written_error(&response) else {
        // An error that cannot be read cannot be sanitized.
        return MethodResponse::error(id.clone(), ErrorCode::InternalError);
    };
    // Data of which only a part could be read is still in the response as it was.
    let is_whole = !written
        .data
        .is_some_and(|data| repeats_names(data.get().as_bytes()));
    let error = written.into_error(context);
    let clean = guard.outgoing_error(context, error.clone());
    if is_whole && clean == error {
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
        // A batch of notifications has no answer, and one that jsonrpsee refuses has a single one.
        return outgoing_call(guard, context, &Id::Null, response);
    };
    if entries.iter().all(|entry| entry.error.is_none()) {
        return response;
    }
    let mut answers = BatchResponseBuilder::new_with_limit(max_size);
    for Written { id, result, error } in entries {
        let answer = match error {
            Some(error) => {
                let clean = guard.outgoing_error(context, error.into_error(context));
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
