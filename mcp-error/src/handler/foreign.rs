//! Errors that are not an `McpError`, though one can be among their causes.

use std::error::Error;
use std::fmt;

use crate::handler::erased::Erased;
use crate::handler::failure::Failure;
use crate::handler::find::{Origin, find};
use crate::registry::builtin::INTERNAL;
use crate::registry::entry::ErrorEntry;
use crate::report::Report;
use crate::report::causes::chain;
use crate::report::context::Context;
use crate::report::error::McpError;
use crate::report::foreign::classify::{classify, classify_known};

/// An error of another crate, and the place of an `McpError` in it.
pub(super) struct ForeignError {
    error: Erased,
    own: Option<Origin>,
}

/// Writes what the error itself writes. anyhow and eyre list its causes, too.
impl fmt::Debug for ForeignError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.error {
            #[cfg(feature = "anyhow")]
            Erased::Anyhow(error) => fmt::Debug::fmt(error, f),
            #[cfg(feature = "eyre")]
            Erased::Eyre(report) => fmt::Debug::fmt(report, f),
            Erased::Boxed(error) => fmt::Debug::fmt(error, f),
        }
    }
}

impl ForeignError {
    pub(super) fn new(error: Erased) -> Self {
        let own = find(&error);
        Self { error, own }
    }

    /// Returns the failure among the causes, if there is one.
    pub(super) fn failure(&self) -> Option<&Failure> {
        match &self.own {
            Some(Origin::Cause { depth, .. }) => {
                chain(self.error.error()).nth(*depth)?.downcast_ref()
            }
            _ => None,
        }
    }

    /// Returns the `McpError` among the causes.
    fn own(&self) -> Option<&(dyn McpError + 'static)> {
        self.own.as_ref()?.resolve(&self.error)
    }

    /// Returns the errors around the `McpError`, outermost first. There are none around a context of anyhow or eyre, since it
    /// is not known which text belongs to which error there.
    fn around(&self) -> impl Iterator<Item = &(dyn Error + 'static)> {
        let depth = match &self.own {
            Some(Origin::Cause { depth, .. }) => *depth,
            _ => 0,
        };
        chain(self.error.error()).take(depth)
    }
}

impl fmt::Display for ForeignError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self.error.error(), f)
    }
}

impl Error for ForeignError {
    /// Returns the error itself as the first of the causes, since the entry says nothing about it.
    fn source(&self) -> Option<&(dyn Error + 'static)> {
        Some(self.error.error())
    }
}

impl McpError for ForeignError {
    fn entry(&self) -> &'static ErrorEntry {
        if let Some(own) = self.own() {
            return own.entry();
        }
        match classify_known(self.error.error()) {
            Some(class) => class.entry(),
            None => &INTERNAL,
        }
    }

    fn report(&self, context: &Context) -> Report {
        if let Some(own) = self.own() {
            return own.report(context).inside(self.around(), context);
        }
        match classify(self.error.error(), context) {
            Some(class) => class.report_of(self, context),
            None => Report::assemble(self, &INTERNAL, context, &mut |builder| builder),
        }
    }
}
