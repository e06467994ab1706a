//! Assertions for the tests of an application (feature `testing`): see [`assert_no_leaks!`](crate::assert_no_leaks).

mod canary;
mod generate;
mod leaks;
mod samples;

pub use canary::Canary;
#[doc(hidden)]
pub use leaks::assert_no_leaks;
#[doc(hidden)]
pub use samples::{Exposure, Generate, GenerateAny, GenerateNothing, SampleSource, Samples};

/// Fails a test if an error of this type discloses a value that it must not disclose.
///
/// The macro makes an error of each variant, with a canary in each field: a text that contains a password, a token, a
/// URL with credentials, a path or an e-mail address. It renders the error as every kind of document, under policies
/// for production and for development, and looks for the canaries. The message names the variant, the field and the
/// document.
///
/// The values are made by [`Canary`](crate::testing::Canary), which the usual types implement, or by `Deserialize`. For
/// a type that implements neither, implement `Canary`, or make the error yourself:
///
/// ```
/// use mcp_error::McpError;
///
/// #[derive(Debug)]
/// struct Handle(String);
///
/// #[derive(Debug, thiserror::Error, McpError)]
/// enum ParkError {
///     #[error("login as {user} failed")]
///     #[mcp(status = 401)]
///     Login { #[mcp(extension)] user: String, password: String },
///     #[error("lost")]
///     #[mcp(status = 500)]
///     Lost { handle: Handle },
/// }
///
/// # let test = || {
/// mcp_error::assert_no_leaks!(ParkError, with |canary| [ParkError::Lost { handle: Handle(canary) }]);
/// # };
/// # test();
/// ```
///
/// For an error that you make, the macro does not know which field contains the canary. Secrets, paths and addresses
/// must not be seen in any field. A plain text may be seen if any field of the variant is an extension member or part
/// of a message. Otherwise, if any field is `verbose` or `untrusted`, it may be seen only under a policy for
/// development, and if none is, it must not be seen at all. For a variant that the macro makes, each field is checked
/// by its own rule.
///
/// The macro does not make the errors inside `transparent` variants; test their types separately. It cannot make errors
/// of types with type parameters.
///
/// Enable the feature for tests only: `cargo add --dev mcp-error --features testing`.
#[macro_export]
macro_rules! assert_no_leaks {
    ($type:ty $(,)?) => {
        $crate::testing::assert_no_leaks::<$type>(&|_| ::std::vec::Vec::new())
    };
    ($type:ty, with |$canary:ident| $errors:expr $(,)?) => {
        $crate::testing::assert_no_leaks::<$type>(&|$canary: ::std::string::String| {
            ::std::iter::IntoIterator::into_iter($errors).collect()
        })
    };
}
