//! Proofs for your own tests (feature `testing`): see [`assert_no_leaks!`](crate::assert_no_leaks) and
//! [`assert_complete!`](crate::assert_complete).

mod canary;
mod generate;
mod leaks;
mod listed;
mod samples;

pub use canary::Canary;
#[doc(hidden)]
pub use leaks::assert_no_leaks;
#[doc(hidden)]
pub use listed::{ERROR_TYPES, assert_complete};
#[doc(hidden)]
pub use samples::{
    Exposure, Generate, GenerateAny, GenerateCanary, GenerateError, GenerateNothing,
    GenerateParsed, SampleSource, Samples,
};

/// Asserts in a test that no error of these types discloses what it must not.
///
/// An error of each variant is generated with a canary in each field: a text with a password, a token, a URL with
/// credentials, a path or an e-mail address. Every document of this error, and the fields that it adds to an HTTP answer,
/// are made under policies for production and for development. The failure names the variant, the field and the document. A
/// canary is found in each form in which [`Masks`](crate::policy::Masks) find a value: as it is, percent-encoded, escaped,
/// and in base64.
///
/// The values come from [`Canary`](crate::testing::Canary), which the usual types implement, from `Deserialize`, or from
/// `FromStr`. In a field whose type is an error of your own, each field of that error has a canary. If a type implements none
/// of these traits, implement `Canary` for it, or make the error yourself:
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
/// In an error that you make, any field may hold the canary. Secrets, paths and addresses are a leak in each field. A plain
/// text is a leak only if no field of the variant may show it: if a field is an extension member or part of a message, no
/// document is searched for the text; otherwise, if a field is `verbose` or `untrusted`, only the documents for production
/// are; otherwise all are. In a generated error, each field is checked by its own rule.
///
/// `transparent` variants are left out, since the type inside has a test of its own, and so are types with type parameters.
///
/// Enable the feature for tests only: `cargo add --dev mcp-error --features testing`.
#[macro_export]
macro_rules! assert_no_leaks {
    ($($type:ty),+ $(,)?) => {
        $($crate::testing::assert_no_leaks::<$type>(&|_| ::std::vec::Vec::new());)+
    };
    ($type:ty, with |$canary:ident| $errors:expr $(,)?) => {
        $crate::testing::assert_no_leaks::<$type>(&|$canary: ::std::string::String| {
            ::std::iter::IntoIterator::into_iter($errors).collect()
        })
    };
}

/// Asserts in a test that every type of the program that derives `McpError` is in one of the registries. A failure
/// lists the paths of the missing types.
///
/// ```standalone_crate
/// use mcp_error::McpError;
///
/// #[derive(Debug, thiserror::Error, McpError)]
/// enum GateError {
///     #[error("the gate is closed")]
///     #[mcp(status = 409)]
///     Closed,
/// }
///
/// /// Stays inside the server.
/// #[derive(Debug, thiserror::Error, McpError)]
/// #[error("the cache is cold")]
/// struct Cold;
///
/// mcp_error::registry! { static ERRORS = [GateError]; }
///
/// # let test = || {
/// mcp_error::assert_complete!(ERRORS, except = [Cold]);
/// # };
/// # test();
/// ```
///
/// This includes the types of other crates that are linked into the program, and types in tests. A type inside a `transparent`
/// variant of a listed type counts as listed. Types with type parameters are not checked, since a registry lists them with
/// arguments, such as `Busy<u8>`; nor are the types of this crate. Separate several registries with commas.
///
/// Enable the feature for tests only: the linker makes the list, so a release has none.
#[macro_export]
macro_rules! assert_complete {
    ($registry:expr $(, except = [$($type:ty),* $(,)?])? $(,)?) => {
        $crate::testing::assert_complete(
            &[&$registry],
            &[$($(<$type as $crate::ErrorType>::PATH),*)?],
        )
    };
    ($($registry:path),+ $(, except = [$($type:ty),* $(,)?])? $(,)?) => {
        $crate::testing::assert_complete(
            &[$(&$registry),+],
            &[$($(<$type as $crate::ErrorType>::PATH),*)?],
        )
    };
    ($($rest:tt)*) => {
        ::core::compile_error!(
            "write `assert_complete!(ERRORS)`, or `assert_complete!(ERRORS, except = [CacheError])`"
        )
    };
}
