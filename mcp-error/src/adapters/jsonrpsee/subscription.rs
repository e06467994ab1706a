//! What a subscription sends when an error ends it.

use jsonrpsee_core::SubscriptionError;
use jsonrpsee_types::ErrorObjectOwned;
use serde_json::value::to_raw_value;

use crate::handler::Failure;

/// Returns what a subscription sends to its client when an error ends it: the error object that a method would answer with,
/// as the `error` of a last notification.
///
/// jsonrpsee makes a [`SubscriptionError`] of anything that is `Display`, so `?` alone sends the text of an error as it is,
/// with all that the text holds, and no layer sees it. Call this before `?`:
///
/// ```
/// use jsonrpsee_core::SubscriptionResult;
/// use jsonrpsee_core::server::PendingSubscriptionSink;
/// use mcp_error::McpError;
/// use mcp_error::jsonrpsee::subscription_error;
///
/// #[derive(Debug, thiserror::Error, McpError)]
/// #[mcp(type_base = "https://parks.example/errors/", impls(jsonrpsee))]
/// enum ParkError {
///     #[error("the gate {gate} is closed")]
///     #[mcp(status = 409)]
///     Closed { #[mcp(extension)] gate: u8 },
/// }
///
/// fn visitors(gate: u8) -> Result<u32, ParkError> {
///     Err(ParkError::Closed { gate })
/// }
///
/// async fn watch(pending: PendingSubscriptionSink) -> SubscriptionResult {
///     let sink = pending.accept().await?;
///     // … `?` is right for the errors of jsonrpsee, which hold nothing of the server.
///     visitors(3).map_err(subscription_error)?;
///     Ok(())
/// }
/// ```
///
/// A subscription runs in a task of its own, so its errors are reported under the default context. Run it in a
/// [`scope`](crate::task::scope) to give it another one, with a policy and observers.
pub fn subscription_error(error: impl Into<Failure>) -> SubscriptionError {
    let object = ErrorObjectOwned::from(error.into());
    match to_raw_value(&object) {
        Ok(json) => SubscriptionError::from_json(json),
        // Each error object can be written, and its message is sanitized.
        Err(_) => SubscriptionError::from(object.message()),
    }
}
