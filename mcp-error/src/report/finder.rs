//! Recognizes errors of our own that are a `dyn Error`.

use std::error::Error;
use std::sync::{Arc, OnceLock};

use crate::report::error::McpError;

/// Recognizes the errors of the installed registries.
type Find = for<'e> fn(&'e (dyn Error + 'static)) -> Option<&'e (dyn McpError + 'static)>;

/// A program that installs no registry does not contain the function.
static INSTALLED: OnceLock<Find> = OnceLock::new();

/// Sets what recognizes the errors of the installed registries. It is the same function each time.
pub(crate) fn find_with(find: Find) {
    INSTALLED.get_or_init(|| find);
}

/// Returns the error itself, or what is in its `Box` or `Arc`, if it is one of an installed registry.
pub(in crate::report) fn own<'e>(
    error: &'e (dyn Error + 'static),
) -> Option<&'e (dyn McpError + 'static)> {
    INSTALLED.get().and_then(|find| find(error))
}

/// Recognizes the values of one error type.
pub struct Finder {
    of_error: for<'e> fn(&'e (dyn Error + 'static)) -> Option<&'e (dyn McpError + 'static)>,
    of_box: fn(Box<dyn Error>) -> FromBox,
    #[cfg(feature = "anyhow")]
    of_anyhow: fn(&anyhow::Error) -> Option<&(dyn McpError + 'static)>,
    #[cfg(feature = "eyre")]
    of_eyre: fn(&eyre::Report) -> Option<&(dyn McpError + 'static)>,
}

/// An error of our own that was a `dyn Error`.
type Owned = Box<dyn McpError + Send + Sync>;

/// The error of our own that was in a box, or the box as it came.
type FromBox = Result<Owned, Box<dyn Error>>;

impl Finder {
    pub(super) const fn of<E: McpError + Send + Sync + 'static>() -> Self {
        Self {
            of_error: of_error::<E>,
            of_box: of_box::<E>,
            #[cfg(feature = "anyhow")]
            of_anyhow: |error| error.downcast_ref::<E>().map(|own| own as _),
            #[cfg(feature = "eyre")]
            of_eyre: |report| report.downcast_ref::<E>().map(|own| own as _),
        }
    }

    /// Returns the error itself if it is of the type, or a `Box` or an `Arc` with one.
    pub(crate) fn of_error<'e>(
        &self,
        error: &'e (dyn Error + 'static),
    ) -> Option<&'e (dyn McpError + 'static)> {
        (self.of_error)(error)
    }

    /// Takes the error out of its box if it is of the type.
    pub(crate) fn of_box(&self, error: Box<dyn Error>) -> FromBox {
        (self.of_box)(error)
    }

    /// Returns the error, or the context around another error, that is of the type.
    #[cfg(feature = "anyhow")]
    pub(crate) fn of_anyhow<'e>(
        &self,
        error: &'e anyhow::Error,
    ) -> Option<&'e (dyn McpError + 'static)> {
        (self.of_anyhow)(error)
    }

    /// Returns the error, or the context around another error, that is of the type.
    #[cfg(feature = "eyre")]
    pub(crate) fn of_eyre<'e>(
        &self,
        report: &'e eyre::Report,
    ) -> Option<&'e (dyn McpError + 'static)> {
        (self.of_eyre)(report)
    }
}

fn of_error<'e, E: McpError + Send + Sync + 'static>(
    error: &'e (dyn Error + 'static),
) -> Option<&'e (dyn McpError + 'static)> {
    if let Some(own) = error.downcast_ref::<E>() {
        return Some(own);
    }
    if let Some(own) = error.downcast_ref::<Box<E>>() {
        return Some(&**own);
    }
    error.downcast_ref::<Arc<E>>().map(|own| &**own as _)
}

fn of_box<E: McpError + Send + Sync + 'static>(error: Box<dyn Error>) -> FromBox {
    error.downcast::<E>().map(|own| own as Owned)
}
