//! Errors of a REST interface, and how its statuses relate to JSON-RPC codes.

use std::borrow::Cow;

use mcp_error_rules::codes::{INTERNAL_ERROR, STATUS_CODES};
use mcp_error_rules::status::is_error;
use serde::{Deserialize, Serialize};

use crate::json::{Json, Members, quoted_len};
use crate::report::Report;

/// The body of a REST error: the error object of JSON-RPC under other names.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct RestBody {
    /// The code, the same as that of the JSON-RPC error object.
    pub error_code: i32,
    /// What happened, for a person.
    pub message: Cow<'static, str>,
    /// What else is known, what JSON-RPC calls `data`; `null` where there is nothing.
    #[serde(default)]
    pub detail: Option<Json>,
}

/// A REST error: its HTTP status and its body.
#[derive(Debug, Clone, PartialEq)]
pub struct RestResponse {
    /// The HTTP status, 400..=599.
    pub status: u16,
    /// The body, `application/json`.
    pub body: RestBody,
}

impl Report {
    /// The REST error. The body is at most the policy's `max_error_size` bytes: members go first, from
    /// the end; where not even the message fits, the title stands for it.
    ///
    /// The message is that of the variant, else the detail; `detail` holds the members.
    pub fn to_rest(&self) -> RestResponse {
        let mut body = RestBody {
            error_code: self.code(),
            message: self.telling_message(),
            detail: None,
        };
        let own = body.serialized_len();
        let mut members = self.members.clone();
        members.fit((self.form.max_size + NULL.len()).saturating_sub(own));
        if own > self.form.max_size {
            members = Members::new();
            body.message = self.title.clone();
        }
        if !members.is_empty() {
            body.detail = Some(members.into());
        }
        RestResponse {
            status: self.status,
            body,
        }
    }
}

const NULL: &str = "null";

impl RestBody {
    /// Bytes of the compact serialization.
    fn serialized_len(&self) -> usize {
        r#"{"error_code":,"message":,"detail":}"#.len()
            + self.error_code.to_string().len()
            + quoted_len(&self.message)
            + self
                .detail
                .as_ref()
                .map_or(NULL.len(), Json::serialized_len)
    }
}

/// Which HTTP status stands for which JSON-RPC code: rows of both, of which the first that has the
/// status, or the code, wins.
///
/// ```
/// use mcp_error::StatusCodes;
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
