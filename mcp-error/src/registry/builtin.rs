//! The entries of errors that no type declares.

use mcp_error_rules::codes::{INTERNAL_ERROR, INVALID_REQUEST};
use mcp_error_rules::entry::flags;
use mcp_error_rules::entry_text;
#[cfg(feature = "sentry")]
use mcp_error_rules::names::ABOUT_BLANK;

use super::entry::{ErrorEntry, Table, entry};

/// The text of an entry for errors that are the caller's fault, each with a status of its own.
macro_rules! of_caller {
    ($($text:literal),+) => {
        entry_text!(400, flags::FIX_INPUT | flags::OWN_STATUS, INVALID_REQUEST; $($text),+)
    };
}

/// The text of an entry for errors that are the server's fault, each with a status of its own.
macro_rules! of_server {
    ($($text:literal),+) => {
        entry_text!(
            500,
            flags::SERVER | flags::CAPTURE | flags::REPORT | flags::OWN_STATUS,
            INTERNAL_ERROR;
            $($text),+
        )
    };
}

/// The entry of errors that are not an `McpError`, and of panics (RFC 9457 §4.2.1).
pub(crate) static INTERNAL: ErrorEntry = entry(&Table::of(
    "Failure",
    entry_text!(
        500,
        flags::SERVER | flags::CAPTURE | flags::REPORT,
        INTERNAL_ERROR;
        "Internal", "INTERNAL_ERROR", "about:blank", "Internal Server Error"
    ),
));

/// Returns whether an entry is that of undeclared errors.
pub(crate) fn is_foreign(entry: &'static ErrorEntry) -> bool {
    std::ptr::eq(entry, &INTERNAL)
}

/// The kinds of errors without a name of their own: [`INTERNAL`], the entries below, `error!` with a text alone, and the error
/// objects and tool results of other code. Their problem type is `about:blank`.
#[cfg(feature = "sentry")]
const NAMELESS: [&str; 5] = [
    "INTERNAL_ERROR",
    "HTTP_ERROR",
    "CALLER_ERROR",
    "SERVER_ERROR",
    "TOOL_ERROR",
];

/// Returns whether neither the problem type nor the kind of an entry says which error it is.
#[cfg(feature = "sentry")]
pub(crate) fn is_nameless(entry: &ErrorEntry) -> bool {
    entry.problem_type() == ABOUT_BLANK && NAMELESS.contains(&entry.kind())
}

/// The entry of a failure that is the caller's fault, if only its HTTP status is known. Its problem type
/// is `about:blank`, which adds nothing to the status (RFC 9457 §4.2.1).
pub(crate) static HTTP_CALLER: ErrorEntry = entry(&Table::of(
    "HttpFailure",
    of_caller!("Caller", "HTTP_ERROR", "about:blank", "Client Error"),
));

/// The entry of a failure that is the server's fault, if only its HTTP status is known.
pub(crate) static HTTP_SERVER: ErrorEntry = entry(&Table::of(
    "HttpFailure",
    of_server!("Server", "HTTP_ERROR", "about:blank", "Server Error"),
));

/// The entry of an error that a handler made of a text, and that is the caller's fault. As with [`HTTP_CALLER`], the status
/// says what kind of problem it is.
pub(crate) static TEXT_CALLER: ErrorEntry = entry(&Table::of(
    "Failure",
    of_caller!("Caller", "HTTP_ERROR", "about:blank", "Client Error", "{0}"),
));

/// The entry of an error that a handler made of a text, and that is the server's fault.
pub(crate) static TEXT_SERVER: ErrorEntry = entry(&Table::of(
    "Failure",
    of_server!(
        "Server",
        "HTTP_ERROR",
        "about:blank",
        "Internal Server Error",
        "{0}"
    ),
));
