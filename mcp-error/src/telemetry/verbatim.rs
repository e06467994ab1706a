//! The verbatim text of an error.

use std::fmt::Display;

use crate::guard;

/// Bytes of the verbatim text at most.
const MAX_VERBATIM: usize = 16_384;

/// The verbatim text of an error, as much of it as a log should hold; `None` where its `Display`
/// panics.
pub(crate) fn verbatim(error: &dyn Display) -> Option<String> {
    guard::display(error, MAX_VERBATIM)
}
