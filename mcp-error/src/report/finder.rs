//! Recognizes errors of our own that are a `dyn Error`.

use std::error::Error;
use std::sync::{Arc, OnceLock};

use crate::report::error::McpError;

/// An error of our own that was found inside another one.
type Found<'e> = Option<&'e (dyn McpError + 'static)>;

/// Recognizes the errors of the installed registries.
pub(crate) struct Installed {
    pub(crate) of_error: for<'e> fn(&'e (dyn Error + 'static)) -> Found<'e>,
    /// Recognizes what anyhow holds as a context, which has no place in the chain of causes.
    #[cfg(feature = "anyhow")]
    pub(crate) of_anyhow: for<'e> fn(&'e anyhow::Error) -> Found<'e>,
    /// Recognizes what eyre holds as a context.
    #[cfg(feature = "eyre")]
    pub(crate) of_eyre: for<'e> fn(&'e eyre::Report) -> Found<'e>,
}

/// A program that installs no registry does not contain the functions.
static INSTALLED: OnceLock<Installed> = OnceLock::new();

/// Sets what recognizes the errors of the installed registries. These are the same functions each time.
pub(crate) fn find_with(installed: Installed) {
    INSTALLED.get_or_init(|| installed);
}

/// Returns whether a registry is installed.
pub(crate) fn is_installed() -> bool {
    INSTALLED.get().is_some()
}

/// Returns the error itself, or what is in its `Box` or `Arc`, if it is one of an installed registry.
pub(in crate::report) fn own<'e>(error: &'e (dyn Error + 'static)) -> Found<'e> {
    INSTALLED
        .get()
        .and_then(|installed| (installed.of_error)(error))
}

/// Returns the error itself or a context around it, if that is one of an installed registry.
#[cfg(feature = "anyhow")]
pub(in crate::report) fn own_in_anyhow(error: &anyhow::Error) -> Found<'_> {
    own_in(error, |installed| (installed.of_anyhow)(error))
}

/// Returns the error itself or a context around it, if that is one of an installed registry.
#[cfg(feature = "eyre")]
pub(in crate::report) fn own_in_eyre(report: &eyre::Report) -> Found<'_> {
    own_in(report, |installed| (installed.of_eyre)(report))
}

#[cfg(any(feature = "anyhow", feature = "eyre"))]
fn own_in<'e>(
    error: &'e impl std::ops::Deref<Target = dyn Error + Send + Sync>,
    in_context: impl FnOnce(&Installed) -> Found<'e>,
) -> Found<'e> {
    own(&**error).or_else(|| INSTALLED.get().and_then(in_context))
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
