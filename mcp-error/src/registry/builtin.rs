//! Entries of errors that no type declares.

use mcp_error_rules::codes::INTERNAL_ERROR;
use mcp_error_rules::entry::flags;
use mcp_error_rules::entry_text;

use super::entry::{ErrorEntry, entry};

/// The entry of every error that nobody declared (RFC 9457 §4.2.1).
pub(crate) static INTERNAL: ErrorEntry = entry(
    entry_text!(
        "Failure",
        "Internal",
        "INTERNAL_ERROR",
        "about:blank",
        "Internal Server Error"
    ),
    0,
    INTERNAL_ERROR,
    500,
    flags::SERVER | flags::CAPTURE | flags::REPORT | flags::EXPLICIT_KIND,
    &[],
);
