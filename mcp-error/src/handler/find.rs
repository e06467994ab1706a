//! Finds an `McpError` in a `dyn Error` and its chain of causes.

use std::error::Error;
use std::sync::{PoisonError, RwLock};

use crate::handler::erased::Erased;
use crate::handler::failure::Failure;
use crate::registry::Registry;
use crate::report::causes::chain;
use crate::report::error::McpError;
use crate::report::finder::{self, Finder};
use crate::report::foreign::status_failure::StatusFailure;

/// The registries that this process has installed.
static INSTALLED: RwLock<Vec<Registry>> = RwLock::new(Vec::new());

impl Registry {
    /// Finds the outermost error of this registry, or [`Failure`], among an error and its causes. A `Box` or an `Arc` with one
    /// counts as well. At most 64 causes are searched.
    ///
    /// Types with parameters are not found, since a registry cannot know all of them.
    ///
    /// ```
    /// use mcp_error::McpError;
    ///
    /// #[derive(Debug, thiserror::Error, McpError)]
    /// #[error("the store is closed")]
    /// #[mcp(status = 503)]
    /// struct Closed;
    ///
    /// mcp_error::registry! { static ERRORS = [Closed]; }
    ///
    /// let error = std::io::Error::other(Closed);
    /// assert_eq!(ERRORS.find(&error).unwrap().entry().kind(), "CLOSED");
    /// ```
    pub fn find<'e>(
        &self,
        error: &'e (dyn Error + 'static),
    ) -> Option<&'e (dyn McpError + 'static)> {
        chain(error).find_map(|error| known(error).or_else(|| self.own(error)))
    }

    /// Makes [`Failure::foreign`], every conversion into a [`Failure`], and every variant with a cause in a
    /// `Box<dyn Error>` or the like find the errors of this registry for the rest of the process. Call it once when the
    /// server starts:
    ///
    /// ```
    /// use mcp_error::{Failure, McpError};
    ///
    /// #[derive(Debug, thiserror::Error, McpError)]
    /// #[error("there is no park '{0}'")]
    /// #[mcp(status = 404)]
    /// struct NoPark(String);
    ///
    /// mcp_error::registry! { static ERRORS = [NoPark]; }
    ///
    /// fn library() -> Result<(), Box<dyn std::error::Error + Send + Sync>> {
    ///     Err(NoPark("north".into()))?
    /// }
    ///
    /// ERRORS.install();
    /// let failure = Failure::from(library().unwrap_err());
    /// assert_eq!(failure.entry().kind(), "NO_PARK");
    /// assert_eq!(failure.to_problem_details().detail.unwrap(), "there is no park 'north'");
    /// ```
    ///
    /// Several registries can be installed. Installing one again has no effect.
    pub fn install(&self) {
        let mut installed = INSTALLED.write().unwrap_or_else(PoisonError::into_inner);
        let is_same = |known: &Registry| std::ptr::eq(known.sets(), self.sets());
        if !installed.iter().any(is_same) {
            installed.push(*self);
        }
        finder::find_with(finder::Installed {
            of_error: own_or_known,
            #[cfg(feature = "anyhow")]
            of_anyhow: |error| Some(context_in(&**error, |finder| finder.of_anyhow(error))?.1),
            #[cfg(feature = "eyre")]
            of_eyre: |report| Some(context_in(&**report, |finder| finder.of_eyre(report))?.1),
        });
    }

    fn finders(&self) -> impl Iterator<Item = &'static Finder> + use<> {
        let finders = self.sets().iter().filter_map(|set| set.finder());
        finders.filter_map(|finder| finder.downcast_ref())
    }

    fn own<'e>(&self, error: &'e (dyn Error + 'static)) -> Option<&'e (dyn McpError + 'static)> {
        self.finders().find_map(|finder| finder.of_error(error))
    }
}

fn own_or_known<'e>(error: &'e (dyn Error + 'static)) -> Option<&'e (dyn McpError + 'static)> {
    let installed = INSTALLED.read().unwrap_or_else(PoisonError::into_inner);
    known(error).or_else(|| installed.iter().find_map(|registry| registry.own(error)))
}

fn installed() -> Vec<&'static Finder> {
    let installed = INSTALLED.read().unwrap_or_else(PoisonError::into_inner);
    installed.iter().flat_map(Registry::finders).collect()
}

/// Returns an error that is an `McpError` whatever the registry: one that this crate made, or a box with any.
fn known<'e>(error: &'e (dyn Error + 'static)) -> Option<&'e (dyn McpError + 'static)> {
    if let Some(failure) = error.downcast_ref::<Failure>() {
        return Some(failure.error());
    }
    if let Some(boxed) = error.downcast_ref::<Box<dyn McpError + Send + Sync>>() {
        return Some(&**boxed);
    }
    let failure = error.downcast_ref::<StatusFailure>();
    failure.map(|failure| failure as _)
}

/// The place of an `McpError` in an error of another crate.
pub(super) enum Origin {
    /// It is the error itself, or a cause of it after `depth` others. `finder` is `None` for an error that is recognized
    /// without a registry.
    Cause {
        depth: usize,
        finder: Option<&'static Finder>,
    },
    /// It is a context that anyhow or eyre holds next to another error, which has no place in the chain of causes.
    #[cfg(any(feature = "anyhow", feature = "eyre"))]
    Context(&'static Finder),
}

impl Origin {
    pub(super) fn resolve<'e>(&self, erased: &'e Erased) -> Option<&'e (dyn McpError + 'static)> {
        match self {
            Self::Cause { depth, finder } => {
                let error = chain(erased.error()).nth(*depth)?;
                match finder {
                    Some(finder) => finder.of_error(error),
                    None => known(error),
                }
            }
            #[cfg(any(feature = "anyhow", feature = "eyre"))]
            Self::Context(finder) => context(erased, finder),
        }
    }
}

/// Finds the outermost `McpError` of an installed registry in an error of another crate.
pub(super) fn find(erased: &Erased) -> Option<Origin> {
    let finders = installed();
    #[cfg(any(feature = "anyhow", feature = "eyre"))]
    if let Some((finder, _)) = context_in(erased.error(), |finder| context(erased, finder)) {
        return Some(Origin::Context(finder));
    }
    let mut chain = chain(erased.error()).enumerate();
    chain.find_map(|(depth, error)| {
        let finder = finders
            .iter()
            .copied()
            .find(|finder| finder.of_error(error).is_some());
        (finder.is_some() || known(error).is_some()).then_some(Origin::Cause { depth, finder })
    })
}

/// Returns the error that is a context: anyhow or eyre finds it, and it is not in the chain of causes.
#[cfg(any(feature = "anyhow", feature = "eyre"))]
fn context_in<'e>(
    error: &'e (dyn Error + 'static),
    find: impl Fn(&'static Finder) -> Option<&'e (dyn McpError + 'static)>,
) -> Option<(&'static Finder, &'e (dyn McpError + 'static))> {
    installed().into_iter().find_map(|finder| {
        let found = find(finder)?;
        let in_chain = |error| {
            let own = finder.of_error(error);
            own.is_some_and(|own| std::ptr::addr_eq(own, found))
        };
        (!chain(error).any(in_chain)).then_some((finder, found))
    })
}

#[cfg(any(feature = "anyhow", feature = "eyre"))]
fn context<'e>(
    erased: &'e Erased,
    finder: &'static Finder,
) -> Option<&'e (dyn McpError + 'static)> {
    match erased {
        #[cfg(feature = "anyhow")]
        Erased::Anyhow(error) => finder.of_anyhow(error),
        #[cfg(feature = "eyre")]
        Erased::Eyre(report) => finder.of_eyre(report),
        Erased::Boxed(_) => None,
    }
}

/// Takes an `McpError` out of a box whose content need not be `Send`.
pub(super) fn take(error: Box<dyn Error>) -> Result<Failure, Box<dyn Error>> {
    let mut error = match error.downcast::<Failure>() {
        Ok(failure) => return Ok(*failure),
        Err(error) => error,
    };
    for finder in installed() {
        error = match finder.of_box(error) {
            Ok(own) => return Ok(Failure::of_boxed(own)),
            Err(error) => error,
        };
    }
    Err(error)
}
