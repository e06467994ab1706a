//! The traits that the derive implements.

use std::borrow::Cow;
use std::error::Error;
use std::rc::Rc;
use std::sync::Arc;

use crate::documents::problem::ProblemDetails;
use crate::documents::rpc_error::RpcError;
use crate::documents::tool_result::ToolResult;
use crate::registry::ErrorSet;
use crate::registry::entry::ErrorEntry;
use crate::report::Report;
use crate::report::context::Context;
use crate::report::finder::Finder;

/// An error that an MCP server can answer with. `#[derive(McpError)]` is the only way to implement it:
/// what else it takes is private and changes with every release. [`Failure`](crate::Failure) and
/// [`StatusFailure`](crate::report::StatusFailure) make one of an error that no type of yours declares.
///
/// [`Display`](std::fmt::Display) stays the verbatim text for logs; everything else here is
/// sanitized. The trait is dyn-compatible: `&dyn McpError` and `Box<dyn McpError + Send + Sync>`
/// report like the error inside.
#[diagnostic::on_unimplemented(
    message = "`{Self}` does not implement `McpError`",
    // All that `?` shows of this.
    label = "derive `McpError`; or, for an error of another crate, write `.map_err(mcp_error::Failure::foreign)`, and for a text \
             `.map_err(|text| mcp_error::error!(status = 400, \"{{text}}\"))`",
    note = "derive it: `#[derive(Debug, thiserror::Error, McpError)]`",
    note = "an error of another crate: `mcp_error::Failure::foreign(error)`"
)]
pub trait McpError: Error {
    /// Returns the facts about this variant that are known at compile time.
    fn entry(&self) -> &'static ErrorEntry;

    /// Returns one occurrence of this error, sanitized under the context's policy. Each call makes a new
    /// report with a new instance, so make one and use it for log and wire.
    fn report(&self, context: &Context) -> Report;

    /// Returns the problem details document (RFC 9457 §3) under the default policy.
    fn to_problem_details(&self) -> ProblemDetails {
        self.report(Context::plain()).into_problem_details()
    }

    /// Returns the JSON-RPC error object (JSON-RPC 2.0 §5.1) under the default policy.
    fn to_rpc_error(&self) -> RpcError {
        self.report(Context::plain()).into_rpc_error()
    }

    /// Returns the MCP tool result with `isError: true` under the default policy.
    fn to_tool_result(&self) -> ToolResult {
        self.report(Context::plain()).into_tool_result()
    }

    /// Returns the error object that the error is, as it was made or received, where its type is that of an SDK. It is
    /// not sanitized.
    #[doc(hidden)]
    fn error_object(&self) -> Option<RpcError> {
        None
    }
}

/// Every [`Error`]. Generated code requires it, since the compiler's own message does not mention thiserror.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not an error yet: add `thiserror::Error` to its derives",
    label = "`McpError` is derived for errors only",
    note = "`#[derive(Debug, thiserror::Error, McpError)]`, with an `#[error(\"…\")]` on each variant; or implement `std::fmt::Display` and `std::error::Error` by hand"
)]
pub trait IsError {}

#[diagnostic::do_not_recommend]
impl<E: Error + ?Sized> IsError for E {}

/// An error type whose variants are all known at compile time.
#[diagnostic::on_unimplemented(
    message = "the variants of `{Self}` are not known at compile time",
    label = "derive `McpError` for this type",
    note = "`#[derive(Debug, thiserror::Error, McpError)]`; an error of another crate becomes a variant of an enum of yours; a `Failure` has the entry of the error inside, so list that error's type"
)]
pub trait ErrorType: McpError {
    /// One entry for each variant, in declared order; a variant for which the error inside stands has none.
    const ENTRIES: &'static [ErrorEntry];

    /// The path of the type.
    #[doc(hidden)]
    const PATH: &'static str;

    /// The types inside `transparent` variants; `None` for one whose variants are not known, such as a boxed error.
    #[doc(hidden)]
    const INNER: &'static [Option<&'static ErrorSet>] = &[];

    /// The members that `transparent` variants add to those of the errors inside, as entries without an identity.
    #[doc(hidden)]
    const ADDED: &'static [ErrorEntry] = &[];

    /// The entries of the type and of those inside it, for a [`registry!`](macro@crate::registry).
    const SET: &'static ErrorSet = &{
        let set = ErrorSet::new(Self::PATH, Self::ENTRIES, Self::INNER);
        match Self::FINDER {
            Some(finder) => set.with_finder(finder),
            None => set,
        }
    };

    /// Recognizes a value of this type. It is `None` for a type with parameters, which stands for many types.
    #[doc(hidden)]
    const FINDER: Option<&'static Finder> = None;
}

/// Returns the error inside a `transparent` variant. Generated code always calls this function, since the compiler
/// reports a missing bound of one call at one place once.
pub fn inner<'e, E: Transparent + 'e>(error: &'e E) -> &'e (dyn McpError + 'e) {
    error.error()
}

/// Returns the inner error of a variant that stays transparent under `causes` on the type, since it has no kind of its own.
pub fn inner_without_kind<'e, E: OnlyTransparent + 'e>(error: &'e E) -> &'e (dyn McpError + 'e) {
    error.error()
}

/// An error that can stand for the variant or the field which holds it.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not an `McpError`, so it cannot stand for this variant",
    label = "the error inside a `transparent` variant",
    note = "if the error is one of your own, derive `McpError` for it",
    note = "else write `#[mcp(causes = text)]` on the type, once for all its variants, and no `transparent` in the `#[mcp(…)]` of this one: the sanitized text of the error is sent, and the status follows from it, such as 504 for a timeout; `causes = withheld` keeps the text in the process",
    note = "or write `#[mcp(sanitize = text)]` on the field, or a `detail = \"…\"` on the variant, which is sent in place of the text"
)]
pub trait Transparent {
    /// Returns the error.
    fn error(&self) -> &dyn McpError;
}

/// A [`Transparent`] with another message of the compiler.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not an `McpError`, so it cannot stand for this variant",
    label = "the error inside a `transparent` variant",
    note = "if the error is one of your own, derive `McpError` for it",
    note = "else write `#[mcp(kind = \"…\")]` on the variant, which then shows the text of the error as `causes` on the type says: its name does not make a kind and a problem type that no other variant has, or a text of the type names a field that it lacks"
)]
pub trait OnlyTransparent: Transparent {}

#[diagnostic::do_not_recommend]
impl<E: Transparent> OnlyTransparent for E {}

#[diagnostic::do_not_recommend]
impl<E: McpError> Transparent for E {
    fn error(&self) -> &dyn McpError {
        self
    }
}

#[diagnostic::do_not_recommend]
impl<E: McpError> Transparent for Rc<E> {
    fn error(&self) -> &dyn McpError {
        &**self
    }
}

#[diagnostic::do_not_recommend]
impl<E: McpError + ToOwned> Transparent for Cow<'_, E> {
    fn error(&self) -> &dyn McpError {
        &**self
    }
}

macro_rules! boxed_errors {
    ($($type:ty,)*) => {$(
        impl Error for Box<$type> {
            fn source(&self) -> Option<&(dyn Error + 'static)> {
                (**self).source()
            }
        }
    )*};
}

boxed_errors! { dyn McpError, dyn McpError + Send, dyn McpError + Send + Sync, }

/// Implements the trait for types that point to an error.
macro_rules! pointers {
    ($([$($generics:tt)*] $type:ty,)*) => {$(
        #[diagnostic::do_not_recommend]
        impl<$($generics)*> McpError for $type {
            fn entry(&self) -> &'static ErrorEntry {
                (**self).entry()
            }

            fn report(&self, context: &Context) -> Report {
                (**self).report(context)
            }

            fn error_object(&self) -> Option<RpcError> {
                (**self).error_object()
            }
        }
    )*};
}

pointers! {
    [] Box<dyn McpError>,
    [] Box<dyn McpError + Send>,
    [] Box<dyn McpError + Send + Sync>,
    [E: McpError] Box<E>,
    [E: McpError + ?Sized] Arc<E>,
    [E: McpError + ?Sized] &E,
}
