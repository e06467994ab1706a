//! How HTTP statuses relate to JSON-RPC codes.

use mcp_error_rules::codes::{INTERNAL_ERROR, STATUS_CODES};
use mcp_error_rules::status::is_error;

use crate::json::Json;

/// Which HTTP status stands for which JSON-RPC code: rows of both, of which the first that has the
/// status, or the code, wins.
///
/// ```
/// use mcp_error::documents::StatusCodes;
///
/// const CODES: StatusCodes = StatusCodes::new(&[
///     (404, -31404), // no such page
///     (404, -32601), // no such method
///     (429, -31429),
/// ]);
/// assert_eq!(CODES.code(404), -31404);
/// assert_eq!(CODES.status(-32601), 404);
/// assert_eq!(CODES.status(-32700), 400); // as in `StatusCodes::STANDARD`
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct StatusCodes(&'static [(u16, i32)]);

impl StatusCodes {
    /// The codes of JSON-RPC 2.0 §5.1, and the codes that the derive gives a status by default:
    ///
    /// | status | code | |
    /// | --- | --- | --- |
    /// | 422 | -32602 | Invalid params |
    /// | 400 | -32602 | |
    /// | 404 | -32602 | what MCP 2026-07-28 answers where a resource is not found |
    /// | 500 | -32603 | Internal error |
    /// | 400 | -32600 | Invalid Request |
    /// | 400 | -32700 | Parse error |
    /// | 404 | -32601 | Method not found |
    pub const STANDARD: Self = Self::new(STATUS_CODES);

    /// A table of `(status, code)`. A status outside 400..=599 is a mistake: it panics, in a constant
    /// at compile time.
    pub const fn new(rows: &'static [(u16, i32)]) -> Self {
        let mut at = 0;
        while at < rows.len() {
            assert!(is_error(rows[at].0), "the status of an error is 400..=599");
            at += 1;
        }
        Self(rows)
    }

    /// The code of the first row with this status; where there is none, -32603 (Internal error), as the
    /// derive has it.
    pub fn code(&self, status: u16) -> i32 {
        self.row(status).unwrap_or(INTERNAL_ERROR)
    }

    /// The code of the first row with this status.
    pub(crate) fn row(&self, status: u16) -> Option<i32> {
        let row = self.0.iter().find(|row| row.0 == status);
        row.map(|row| row.1)
    }

    /// The status of the first row with this code; where there is none, that of the standard table,
    /// else 500.
    pub fn status(&self, code: i32) -> u16 {
        let mut rows = self.0.iter().chain(Self::STANDARD.0);
        rows.find(|row| row.1 == code).map_or(500, |row| row.0)
    }
}

/// The standard table.
impl Default for StatusCodes {
    fn default() -> Self {
        Self::STANDARD
    }
}

/// The status of an error that a document names.
pub(crate) fn error_status(document: &Json) -> Option<u16> {
    let status = u16::try_from(document.get("status")?.as_i64()?).ok()?;
    is_error(status).then_some(status)
}
