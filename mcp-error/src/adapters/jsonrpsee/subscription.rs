//! The last message of a subscription that an error ends.

use jsonrpsee_core::SubscriptionError;
use jsonrpsee_types::ErrorObjectOwned;
use serde_json::value::to_raw_value;

use crate::handler::Failure;

/// Converts the error that ends a subscription: the client gets the error object that a method would answer with, as the
/// `error` of a last notification.
///
/// jsonrpsee converts anything that is `Display` into a [`SubscriptionError`], so `?` alone would send the text of an
/// error unsanitized, and no layer would see it. Call this before `?`:
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
        // This cannot happen; the message is sanitized, too.
        Err(_) => SubscriptionError::from(object.message()),
    }
}
