//! An error of another crate, in the form in which it came.

use std::error::Error;

/// An error of another crate, in the form in which it came.
pub(super) enum Erased {
    Boxed(Box<dyn Error + Send + Sync>),
    #[cfg(feature = "anyhow")]
    Anyhow(anyhow::Error),
    #[cfg(feature = "eyre")]
    Eyre(eyre::Report),
}

impl Erased {
    pub(super) fn error(&self) -> &(dyn Error + 'static) {
        match self {
            Self::Boxed(error) => &**error,
            #[cfg(feature = "anyhow")]
            Self::Anyhow(error) => &**error,
            #[cfg(feature = "eyre")]
            Self::Eyre(report) => &**report,
        }
    }
}
