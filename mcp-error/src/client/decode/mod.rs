//! The way back: from a document to the error that it reports.

mod choice;
mod intact;
mod received;
mod undecoded;
mod values;

use crate::report::error::ErrorType;

pub use choice::Search;
pub use received::Received;
pub use undecoded::{Loss, Lost, Undecoded};
pub use values::{FromMember, Values, hidden, owned, seconds, static_text};

/// An error type that can be rebuilt from what it sent: `#[mcp(decode)]` on the type implements it.
///
/// The variant is found by problem type (RFC 9457 §3.1.1), or, where a document names none, by kind. Where
/// variants share an identity, their members and constant members have to tell them apart. The code is not
/// looked at: a number identifies no condition.
///
/// A value that arrived whole is deserialized into its field, so a field that is an extension member has to
/// be [`Deserialize`](serde::Deserialize), as it was serialized. Everything else is no value but a
/// [`Loss`]: what was redacted, summarised or cut, what is missing, what no longer fits the type, and the
/// fields that never leave. Nothing is guessed. What cannot be seen in what arrived is as it arrived: text
/// without its invisible characters, a list of floats without those that are no number, a delay in whole
/// seconds, rounded up, and a `Duration` in seconds, which is exact below 97 days. A float with more than 15
/// digits is as `serde_json` reads it, which rounds the last digit of some unless its feature
/// `float_roundtrip` is on.
///
/// Nothing of a document is copied, unless it cannot be rebuilt: then [`Undecoded::members`] are.
///
/// | field | comes back |
/// | --- | --- |
/// | an extension member | as it arrived, if it is whole |
/// | `Option` | `None` where nothing arrived, whatever the reason |
/// | `retry_after` | from the delay, a `Duration` or whole seconds |
/// | `Duration` as a member | from its seconds |
/// | `&'static str` as a member | not compiled: a text that was received is a `String` or a `Cow<'static, str>` |
/// | `path`, `path(root)`, `endpoint`, `secret`, `untrusted`, `sanitize_with` | never |
/// | `sample` | where nothing was left out |
/// | any other, a source or a backtrace for one | never, but as `None` |
///
/// ```
/// use mcp_error::{Decode, McpError};
/// use mcp_error::client::Loss;
///
/// #[derive(Debug, PartialEq, thiserror::Error, McpError)]
/// #[mcp(type_base = "https://parks.example/errors/", decode)]
/// enum ParkError {
///     #[error("no ride '{ride}'")]
///     #[mcp(status = 404)]
///     NoRide { #[mcp(extension)] ride: String, #[mcp(extension)] near: Option<u8> },
/// }
///
/// let sent = ParkError::NoRide { ride: "comet".into(), near: None };
/// assert_eq!(ParkError::decode(&sent.to_rpc_error()), Ok(sent));
///
/// let sent = ParkError::NoRide { ride: "ada@lib.example".into(), near: Some(3) };
/// let undecoded = ParkError::decode(&sent.to_problem_details()).unwrap_err();
/// assert_eq!(undecoded.entry().unwrap().name(), "NoRide");
/// assert_eq!(undecoded.members().get("near").unwrap().as_i64(), Some(3));
/// assert_eq!((undecoded.lost()[0].field, undecoded.lost()[0].loss), ("ride", Loss::Redacted));
/// ```
#[diagnostic::on_unimplemented(
    message = "`{Self}` cannot be rebuilt from the wire",
    note = "write `#[mcp(decode)]` on it, next to `#[derive(McpError)]`"
)]
pub trait Decode: ErrorType + Sized {
    /// The error that this document reports: a problem document, an error object of any
    /// [`RpcLayout`](crate::policy::RpcLayout) but `Members`, which names nothing, or a tool result with one of
    /// these inside.
    ///
    /// # Errors
    ///
    /// [`Undecoded`]: no variant or several fit, or a value of the one that does was lost. It holds what is
    /// known of the error.
    fn decode<'a>(document: impl Into<Received<'a>>) -> Result<Self, Undecoded> {
        Search::find(&document.into())
    }

    /// The variant of this entry, of these values.
    #[doc(hidden)]
    fn rebuild(entry: usize, values: &mut Values<'_>) -> Option<Self>;

    /// Looks inside the types of `transparent` variants.
    #[doc(hidden)]
    fn look_inside(_: &mut Search<'_, Self>) {}
}
