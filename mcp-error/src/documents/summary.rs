//! The summaries that stand for arrays and objects if only their size is shown.

use std::fmt::Display;

/// The summary of an object.
pub(crate) const OBJECT: &str = "[Object]";

const ARRAY_START: &str = "[Array of ";
const ARRAY_END: &str = " items]";

/// Returns the summary of an array with this number of items.
pub(crate) fn of_array(items: impl Display) -> String {
    format!("{ARRAY_START}{items}{ARRAY_END}")
}

/// Returns whether a text is a summary.
pub(crate) fn is_summary(text: &str) -> bool {
    text == OBJECT || text.starts_with(ARRAY_START) && text.ends_with(ARRAY_END)
}
