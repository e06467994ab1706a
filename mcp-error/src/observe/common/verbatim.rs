//! The verbatim texts of an error, where somebody asked for them.

use std::fmt::Display;

use mcp_error_rules::markers::MARKERS;

use crate::util::panic;

/// Bytes of a verbatim text at most.
const MAX_VERBATIM: usize = 16_384;

/// The verbatim text of an error, as much of it as a log should hold; `None` where its `Display`
/// panics.
pub(crate) fn verbatim(error: &dyn Display) -> Option<String> {
    panic::display(error, MAX_VERBATIM)
}

/// The verbatim texts of an error and of its causes, outermost first. A chain can be long or even
/// cyclic, so it is cut. A cause that only repeats what stands before it is left out.
#[cfg(any(feature = "miette", feature = "sentry"))]
pub(crate) fn verbatim_chain(error: &dyn crate::report::error::McpError) -> Vec<String> {
    let text_of = |error: &dyn Display| {
        let text = verbatim(error);
        text.unwrap_or_else(|| MARKERS.unavailable.to_owned())
    };
    let mut texts = vec![text_of(&error)];
    let mut next = error.source();
    while let (Some(cause), true) = (next, texts.len() <= MAX_CAUSES) {
        texts.push(text_of(&cause));
        next = cause.source();
    }
    texts.dedup();
    texts
}

/// Causes at most, as in a report.
#[cfg(any(feature = "miette", feature = "sentry"))]
const MAX_CAUSES: usize = 5;
