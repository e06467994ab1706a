//! Conversions of errors that are not an `McpError` into a [`Failure`].

#[cfg(any(feature = "anyhow", feature = "eyre"))]
use std::any::Any;
use std::error::Error;

use crate::handler::copied::Copied;
use crate::handler::erased::Erased;
use crate::handler::failure::Failure;
use crate::handler::find::take;
use crate::handler::foreign::ForeignError;

impl Failure {
    /// Wraps an error that is not an `McpError`.
    ///
    /// If the error or one of its causes is a `Failure`, or an error of an [installed](crate::Registry::install) registry,
    /// that error is kept, with its entry, lane and report, and with the instance if it is a `Failure`. The text around it
    /// is only logged.
    ///
    /// Otherwise the error [is classified](crate::guide::foreign): a timeout, for example, has status 504 and can be
    /// retried. An unknown error is an internal one. In both cases, the texts of the error and its causes are not disclosed,
    /// except that a verbose report lists them, sanitized.
    pub fn foreign(error: impl Into<Box<dyn Error + Send + Sync>> + 'static) -> Self {
        let mut error = Some(error);
        // In a box, an error of anyhow or eyre would hide what it holds.
        #[cfg(feature = "anyhow")]
        if let Some(error) = taken::<anyhow::Error>(&mut error) {
            return error.into();
        }
        #[cfg(feature = "eyre")]
        if let Some(report) = taken::<eyre::Report>(&mut error) {
            return report.into();
        }
        let error = error.take().expect("the error is taken once");
        Self::from(error.into())
    }

    fn of_foreign(error: Erased) -> Self {
        let foreign = ForeignError::new(error);
        let inside = foreign.failure().map(Self::occurrence);
        let failure = Self::new(foreign);
        match inside {
            Some(inside) => failure.of_occurrence(inside),
            None => failure,
        }
    }
}

/// Returns the value if it is an `Option` with a `T`.
#[cfg(any(feature = "anyhow", feature = "eyre"))]
fn taken<T: 'static>(value: &mut dyn Any) -> Option<T> {
    value.downcast_mut::<Option<T>>()?.take()
}

/// Wraps an error as [`Failure::foreign`] does, so that `?` is enough.
impl From<Box<dyn Error + Send + Sync>> for Failure {
    fn from(error: Box<dyn Error + Send + Sync>) -> Self {
        match error.downcast::<Self>() {
            Ok(failure) => *failure,
            Err(error) => Self::of_foreign(Erased::Boxed(error)),
        }
    }
}

/// Wraps an error that cannot be sent between threads, as [`Failure::foreign`] does. If it is not an error of an installed
/// registry, its texts and those of its causes are copied.
impl From<Box<dyn Error>> for Failure {
    fn from(error: Box<dyn Error>) -> Self {
        match take(error) {
            Ok(failure) => failure,
            Err(error) => Self::of_foreign(Erased::Boxed(Copied::of(&*error))),
        }
    }
}

/// Wraps an error that cannot be shared between threads, as [`Failure::foreign`] does.
impl From<Box<dyn Error + Send>> for Failure {
    fn from(error: Box<dyn Error + Send>) -> Self {
        let error: Box<dyn Error> = error;
        error.into()
    }
}

/// Makes the conversion of an error type that holds any error and its contexts.
#[cfg(any(feature = "anyhow", feature = "eyre"))]
macro_rules! from_with_contexts {
    ($type:ty, $variant:ident) => {
        /// Wraps an error as [`Failure::foreign`] does. An error of an installed registry is found among its contexts,
        /// too.
        impl From<$type> for Failure {
            fn from(error: $type) -> Self {
                // A failure with a context around it stays where it is, or the context would be lost.
                if !(*error).is::<Self>() {
                    return Self::of_foreign(Erased::$variant(error));
                }
                match error.downcast::<Self>() {
                    Ok(failure) => failure,
                    Err(error) => Self::of_foreign(Erased::$variant(error)),
                }
            }
        }
    };
}

#[cfg(feature = "anyhow")]
from_with_contexts!(anyhow::Error, Anyhow);
#[cfg(feature = "eyre")]
from_with_contexts!(eyre::Report, Eyre);
