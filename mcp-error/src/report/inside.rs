//! The error inside a variant of `#[error(transparent)]`, which stands for the variant if it is an `McpError`.

use std::error::Error;

use crate::report::builder::ReportBuilder;
use crate::report::error::{McpError, Transparent};

/// A field with such an error.
///
/// Generated code calls `(&Inside(field)).mcp_inner()`, which is the inherent method if the type is an `McpError`, and else that of
/// [`IsCause`]. For a cause, which `Error::source` leaves out, it also calls
/// `(&&&Inside(field)).mcp_cause(builder)`: the first of [`IsError`], [`HoldsError`] and
/// [`IsCause`] that fits the type wins.
pub struct Inside<'v, T>(pub &'v T);

impl<T> Clone for Inside<'_, T> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<T> Copy for Inside<'_, T> {}

impl<'v, T: Transparent> Inside<'v, T> {
    /// Returns the error, which stands for the variant.
    pub fn mcp_inner(&self) -> Option<&'v (dyn McpError + 'v)> {
        Some(self.0.error())
    }
}

/// The first choice: see [`Inside`].
pub trait IsError {
    /// Passes on the error.
    fn mcp_cause(&self, builder: &mut ReportBuilder<'_>);
}

impl<T: Error + 'static> IsError for &&Inside<'_, T> {
    fn mcp_cause(&self, builder: &mut ReportBuilder<'_>) {
        builder.skipped_cause(self.0);
    }
}

/// The second choice: see [`Inside`]. `E` tells the implementations apart.
pub trait HoldsError<E: ?Sized> {
    /// Passes on the error in a box, or in an error of anyhow or eyre.
    fn mcp_cause(&self, builder: &mut ReportBuilder<'_>);
}

/// Implements the trait for what holds this error, at a reference to the field.
macro_rules! holders {
    ($([$($reference:tt)*] $error:ty;)*) => {$(
        impl<T: AsRef<$error>> HoldsError<$error> for $($reference)* Inside<'_, T> {
            fn mcp_cause(&self, builder: &mut ReportBuilder<'_>) {
                builder.skipped_cause(self.0.as_ref());
            }
        }
    )*};
}

holders! {
    [&] dyn Error + Send + Sync;
    // An error of anyhow or eyre holds the first one, too, and one of these would be another choice for it.
    [] dyn Error + Send;
    [] dyn Error;
}

/// The last choice: see [`Inside`].
pub trait IsCause<'v>: Sized {
    /// Returns `None`, since the error is the cause of the variant only.
    fn mcp_inner(&self) -> Option<&'v (dyn McpError + 'v)> {
        None
    }

    /// It is not known to be an error. The compiler tries a method that takes the value last.
    fn mcp_cause(self, _: &mut ReportBuilder<'_>) {}
}

impl<'v, T> IsCause<'v> for Inside<'v, T> {}

/// The values of a list that remain where the compiler leaves some out.
pub struct Remaining<T, const N: usize> {
    all: [T; N],
    len: usize,
}

impl<T: Copy, const N: usize> Remaining<T, N> {
    /// Leaves out each value whose condition is true.
    pub const fn of(list: &[T; N], without: [bool; N]) -> Self {
        let (mut all, mut len, mut at) = (*list, 0, 0);
        while at < N {
            if !without[at] {
                all[len] = list[at];
                len += 1;
            }
            at += 1;
        }
        Self { all, len }
    }

    /// Returns the values that remain, in their order.
    pub const fn slice(&self) -> &[T] {
        self.all.split_at(self.len).0
    }
}
