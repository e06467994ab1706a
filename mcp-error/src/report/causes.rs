//! The walk over the causes of an error.

use std::error::Error;

use mcp_error_rules::limits::MAX_CAUSES;

use crate::util::panic;

/// The causes of an error, outermost first. A chain can be long or even cyclic, so at most
/// [`MAX_CAUSES`] come; a chain whose `source` panics ends there.
pub(crate) struct Causes<'e> {
    next: Option<&'e (dyn Error + 'static)>,
    left: usize,
}

impl<'e> Causes<'e> {
    pub(crate) fn of(error: &'e dyn Error) -> Self {
        Self {
            next: panic::catch(|| error.source()).flatten(),
            left: MAX_CAUSES,
        }
    }

    /// Returns whether there are more causes than the walk has returned.
    pub(crate) fn is_cut(&self) -> bool {
        self.left == 0 && self.next.is_some()
    }
}

impl<'e> Iterator for Causes<'e> {
    type Item = &'e (dyn Error + 'static);

    fn next(&mut self) -> Option<Self::Item> {
        self.left = self.left.checked_sub(1)?;
        let cause = self.next.take()?;
        self.next = panic::catch(|| cause.source()).flatten();
        Some(cause)
    }
}
