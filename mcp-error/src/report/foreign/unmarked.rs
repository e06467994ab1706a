//! What a cause says of the status that no attribute marks as the cause, so that `Error::source` does not return it.

use std::error::Error;

use crate::report::builder::ReportBuilder;
use crate::report::error::Transparent;

/// A field whose type has the name of an error.
///
/// Generated code calls `(&&ForeignProbe(field)).mcp_classify(builder)`. The first of these that fits the type wins:
/// [`ForeignIsOwn`], the inherent method, and [`ForeignIsOther`].
pub struct ForeignProbe<'v, T>(pub &'v T);

/// The first choice: see [`ForeignProbe`].
pub trait ForeignIsOwn {
    /// It is an error of our own, whose report says its status.
    fn mcp_classify(&self, _: &mut ReportBuilder<'_>) {}
}

impl<T: Transparent> ForeignIsOwn for &ForeignProbe<'_, T> {}

/// The second choice: see [`ForeignProbe`].
impl<T: Error + 'static> ForeignProbe<'_, T> {
    /// Lets the cause say status, recovery and delay.
    pub fn mcp_classify(&self, builder: &mut ReportBuilder<'_>) {
        builder.classify_unmarked(self.0);
    }
}

/// The third choice: see [`ForeignProbe`].
pub trait ForeignIsOther {
    /// It is a type of the application that is not an error.
    fn mcp_classify(&self, _: &mut ReportBuilder<'_>) {}
}

impl<T> ForeignIsOther for ForeignProbe<'_, T> {}
