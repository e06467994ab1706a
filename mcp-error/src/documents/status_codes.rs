//! Tables that map HTTP statuses to JSON-RPC codes and back.

use mcp_error_rules::codes::{
    INTERNAL_ERROR, STATUS_CODES, status_in_code, status_of_request_code,
};
use mcp_error_rules::status::is_error;

use crate::json::Json;

/// A table that maps HTTP statuses to JSON-RPC codes and back. Where several rows have the same status, or the same
/// code, the first one counts.
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
/// // As in `StatusCodes::STANDARD`:
/// assert_eq!((CODES.code(422), CODES.status(-32700)), (-32602, 400));
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct StatusCodes(&'static [(u16, i32)]);

impl StatusCodes {
    /// The standard table: the codes of JSON-RPC 2.0 §5.1, with the statuses for which the derive macro chooses
    /// them by default, and the codes of MCP.
    ///
    /// | status | code | meaning |
    /// | --- | --- | --- |
    /// | 422 | -32602 | Invalid params |
    /// | 400 | -32602 | Invalid params |
    /// | 404 | -32602 | Invalid params, which MCP 2026-07-28 requires for a resource that is not found |
    /// | 500 | -32603 | Internal error |
    /// | 400 | -32600 | Invalid Request |
    /// | 400 | -32700 | Parse error |
    /// | 404 | -32601 | Method not found |
    /// | 404 | -32002 | Resource not found, until MCP 2025-11-25 |
    /// | 400 | -32020 | HeaderMismatch (MCP 2026-07-28) |
    /// | 400 | -32021 | MissingRequiredClientCapability (MCP 2026-07-28) |
    /// | 400 | -32022 | UnsupportedProtocolVersion (MCP 2026-07-28) |
    pub const STANDARD: Self = Self::new(STATUS_CODES);

    /// Makes a table of `(status, code)` rows.
    ///
    /// # Panics
    ///
    /// Panics if a status is outside 400..=599. In a constant this is a compile error.
    pub const fn new(rows: &'static [(u16, i32)]) -> Self {
        let mut at = 0;
        while at < rows.len() {
            assert!(is_error(rows[at].0), "the status of an error is 400..=599");
            at += 1;
        }
        Self(rows)
    }

    /// Returns the code of the first row with this status. Where there is none, the [standard](Self::STANDARD) table decides,
    /// and for any other status the code is -32603 (Internal error).
    pub fn code(&self, status: u16) -> i32 {
        self.row(status)
            .or_else(|| Self::STANDARD.row(status))
            .unwrap_or(INTERNAL_ERROR)
    }

    /// Returns the code of the first row with this status.
    pub(crate) fn row(&self, status: u16) -> Option<i32> {
        self.0.iter().find(|row| row.0 == status).map(|row| row.1)
    }

    /// Returns the codes of all rows, in order.
    #[cfg(feature = "exports")]
    pub(crate) fn codes(&self) -> impl Iterator<Item = i32> {
        self.0.iter().map(|row| row.1)
    }

    /// Returns the status of the first row with this code. Where there is none, the [standard](Self::STANDARD) table
    /// decides. A code that it does not have either, and that is the status of an error (400 to 599), stands for this
    /// status, since many servers choose such codes. For any other code the status is 500.
    ///
    /// ```
    /// use mcp_error::documents::StatusCodes;
    ///
    /// assert_eq!(StatusCodes::STANDARD.status(429), 429);
    /// assert_eq!(StatusCodes::STANDARD.status(-31429), 500);
    /// ```
    pub fn status(&self, code: i32) -> u16 {
        self.0
            .iter()
            .chain(Self::STANDARD.0)
            .find(|row| row.1 == code)
            .map(|row| row.0)
            .or_else(|| status_in_code(code))
            .unwrap_or(500)
    }
}

/// Returns the status of an error of which only the code and a text are known.
pub(crate) fn status_of_code(code: i32) -> u16 {
    status_of_request_code(code).unwrap_or_else(|| StatusCodes::STANDARD.status(code))
}

/// The default is the standard table.
impl Default for StatusCodes {
    fn default() -> Self {
        Self::STANDARD
    }
}

/// Returns the member `status` of a document, if it is the status of an error.
pub(crate) fn error_status(document: &Json) -> Option<u16> {
    let status = u16::try_from(document.get("status")?.as_i64()?).ok()?;
    is_error(status).then_some(status)
}
