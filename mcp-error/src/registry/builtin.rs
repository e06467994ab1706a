//! Entries of errors that no type declares.

use mcp_error_rules::codes::{INTERNAL_ERROR, INVALID_REQUEST};
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
    flags::SERVER | flags::CAPTURE | flags::REPORT,
    &[],
);

/// The entry of a failure of which only the HTTP status is known, and that is the caller's fault
/// (RFC 9457 §4.2.1: the status says all there is to say).
pub(crate) static HTTP_CALLER: ErrorEntry = entry(
    entry_text!(
        "HttpFailure",
        "Caller",
        "HTTP_ERROR",
        "about:blank",
        "Client Error"
    ),
    0,
    INVALID_REQUEST,
    400,
    flags::FIX_INPUT,
    &[],
);

/// The same for a failure that is the server's fault.
pub(crate) static HTTP_SERVER: ErrorEntry = entry(
    entry_text!(
        "HttpFailure",
        "Server",
        "HTTP_ERROR",
        "about:blank",
        "Server Error"
    ),
    0,
    INTERNAL_ERROR,
    500,
    flags::SERVER | flags::CAPTURE | flags::REPORT,
    &[],
);
