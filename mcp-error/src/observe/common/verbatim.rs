//! The verbatim texts of an error, for observers that ask for them.

use std::fmt::Display;

use mcp_error_rules::limits::{MAX_CAUSES, MAX_CHAIN};
use mcp_error_rules::markers::MARKERS;

use crate::report::causes::causes_of;
use crate::report::error::McpError;
use crate::util::panic;

/// The longest verbatim text, in bytes.
const MAX_VERBATIM: usize = 16_384;

/// Returns at most 16 384 bytes of the verbatim text of an error, or `None` if its `Display` panics. The text can
/// contain secrets, so it is only for your own log.
pub fn verbatim(error: &dyn Display) -> Option<String> {
    panic::display(error, MAX_VERBATIM)
}

/// Returns the verbatim texts of an error and of at most 5 of its causes, outermost first: where there are more, the first 4 and the last
/// one, of the 64 that are read. A cause that repeats the
/// text before it is left out, and a chain whose `source` panics ends there.
pub fn verbatim_chain(error: &dyn McpError) -> Vec<String> {
    let text_of = |error: &dyn Display| {
        let text = verbatim(error);
        text.unwrap_or_else(|| MARKERS.unavailable.to_owned())
    };
    let mut causes: Vec<_> = causes_of(&error).take(MAX_CHAIN).collect();
    if causes.len() > MAX_CAUSES {
        causes.drain(MAX_CAUSES - 1..causes.len() - 1);
    }
    let causes = causes.iter().map(|cause| text_of(cause));
    let mut texts: Vec<String> = std::iter::once(text_of(&error)).chain(causes).collect();
    texts.dedup();
    texts
}
