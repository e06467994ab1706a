//! Rebuilds the error that a received document reports.

mod choice;
mod inside;
mod intact;
mod received;
mod undecoded;
mod values;

use crate::report::error::ErrorType;

pub use choice::Search;
pub use inside::{Decodes, DecodesInside, IsNotDecoded};
pub use received::Received;
pub use undecoded::{Loss, Lost, Undecoded};
pub use values::{FromMember, Values, hidden, owned, seconds, static_text};

/// An error type that a client can rebuild from a document. `#[mcp(decode)]` on the type implements it.
///
/// The variant is found by its problem type (RFC 9457 §3.1.1), or by its kind if the document does not name a
/// problem type. If several variants share an identity, they have to differ in their members or constant members.
/// The code is not used, since several conditions may share it.
///
/// A value that arrived unchanged is deserialized into its field, so the type of a field that is an extension
/// member has to implement [`Deserialize`](serde::Deserialize), in the form in which it is serialized. Any
/// other field has a [`Loss`] instead of a value: it was redacted, summarised or cut, it is missing, it no
/// longer fits the type, or it is never sent. Values are never guessed.
///
/// Some changes leave no trace in a document, so the rebuilt value contains them:
///
/// - a text has lost its invisible characters; one that is `trusted` and arrives with such characters is not rebuilt, since
///   another party may have written it;
/// - a list of floats has lost NaN and the infinities;
/// - a delay is in whole seconds, rounded up;
/// - a `Duration` was sent as a number of seconds, which is exact below 97 days;
/// - the last digit of a float with more than 15 digits may be rounded, unless the feature `float_roundtrip`
///   of `serde_json` is on.
///
/// The members of a document are only copied if the error cannot be rebuilt, into [`Undecoded::members`].
///
/// | field | rebuilt |
/// | --- | --- |
/// | an extension member | if its value arrived unchanged |
/// | an `Option` | always: as `None` if no value arrived, whatever the reason |
/// | `retry_after` | from the delay, as a `Duration` or whole seconds |
/// | a `Duration` as a member | from its seconds |
/// | a `&'static str` as a member | does not compile: use a `String` or a `Cow<'static, str>` |
/// | `path`, `path(root)`, `endpoint`, `uri`, `secret`, `untrusted`, `sanitize_with` | never |
/// | `sample` | if it holds all values of the list |
/// | any other field, such as a source or a backtrace | never, except as `None` |
///
/// ```
/// use mcp_error::client::Decode;
/// use mcp_error::McpError;
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
    /// Rebuilds the error that a document reports.
    ///
    /// The document is a problem document, a JSON-RPC error object, or a tool result with one of these inside.
    /// An error object can have any [`RpcLayout`](crate::policy::RpcLayout) except `Members`, which does not
    /// identify the error.
    ///
    /// # Errors
    ///
    /// Returns [`Undecoded`], with everything that is known of the error, if no variant or more than one fits, or if
    /// a value of the variant was lost.
    fn decode<'a>(document: impl Into<Received<'a>>) -> Result<Self, Undecoded> {
        Search::decode(&document.into())
    }

    /// Builds the variant of an entry, given by its index, from the values that arrived.
    #[doc(hidden)]
    fn rebuild(entry: usize, values: &mut Values<'_>) -> Option<Self>;

    /// Searches the types inside `transparent` variants.
    #[doc(hidden)]
    fn look_inside(_: &mut Search<'_, Self>) {}
}
