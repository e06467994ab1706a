//! Errors in fields that no attribute and no name mark as the cause.

use std::error::Error;

use crate::report::builder::ReportBuilder;

/// A field whose type has the name of an error of another crate that says a status, such as `io::Error`.
///
/// Generated code calls `(&ForeignProbe(field)).mcp_unmarked_cause(builder)`, where the inherent method is found before
/// [`ForeignIsOther`].
pub struct ForeignProbe<'v, T>(pub &'v T);

/// The first choice: see [`ForeignProbe`].
impl<T: Error + 'static> ForeignProbe<'_, T> {
    /// Lets the cause say status, recovery and delay.
    pub fn mcp_unmarked_cause(&self, builder: &mut ReportBuilder<'_>) {
        builder.unmarked_cause(self.0);
    }
}

/// The second choice: see [`ForeignProbe`].
pub trait ForeignIsOther {
    /// It is a type of the application that is not an error.
    fn mcp_unmarked_cause(&self, _: &mut ReportBuilder<'_>) {}
}

impl<T> ForeignIsOther for ForeignProbe<'_, T> {}
