//! The errors of a camera lab, which are sent both as REST and as JSON-RPC errors.

use std::borrow::Cow;

use mcp_error::McpError;
use mcp_error::documents::StatusCodes;
use serde::{Deserialize, Serialize};

/// The HTTP status for each code, and the code for each status. The first row that matches is used.
pub const CODES: StatusCodes = StatusCodes::new(&[
    (400, -32600),
    (404, -32800),
    (404, -32601),
    (401, -32000),
    (403, -32001),
    (422, -32602),
    (500, -32603),
    (400, -32700),
]);

/// The errors of the lab.
#[derive(Debug, thiserror::Error, McpError)]
#[mcp(type_base = "https://lab.example/errors/", impls(axum), decode)]
pub enum LabError {
    /// The roll has no shot with this number.
    #[error("No such shot: {uri}")]
    #[mcp(code = -32800, status = 404)]
    NoShot {
        #[mcp(sample = "shot://roll/99.png")]
        uri: String,
    },

    /// The shot was thrown away.
    #[error("No such shot: {uri}")]
    #[mcp(code = -32800, status = 404, problem = "no-shot", kind = "NO_SHOT")]
    Discarded {
        #[mcp(sample = "shot://roll/2.png")]
        uri: String,
        /// Why it was thrown away.
        #[mcp(extension, sample = "it was blurred")]
        discarded: Cow<'static, str>,
    },

    /// The lab has no such method.
    #[error("No such method: {0}")]
    #[mcp(code = -32601, status = 404)]
    NoMethod(#[mcp(sample = "shots/print")] String),

    /// The header `x-api-key` has another key than the lab's.
    #[error("The key is not valid")]
    #[mcp(code = -32000, status = 401)]
    WrongKey,

    /// Only the staff uses this lens.
    #[error("You may not use this lens")]
    #[mcp(code = -32001, status = 403)]
    NotForYou,

    /// Some fields of the order are missing or wrong.
    #[error("Some fields are missing or wrong")]
    #[mcp(code = -32602, status = 422, message = "Validation Error")]
    Validation {
        /// The fields, each with what is wrong about it.
        #[mcp(extension, sanitize = tree)]
        #[mcp(
            sample = r#"[{"loc": ["body", "lens"], "msg": "Field required", "type": "missing"}]"#
        )]
        errors: Vec<FieldError>,
    },

    /// The body is JSON, and not a JSON-RPC request.
    #[error("The message is not a valid request")]
    #[mcp(code = -32600, status = 400)]
    InvalidRequest,

    /// The body could not be read.
    #[error("The body is not valid JSON")]
    #[mcp(code = -32700, status = 400)]
    Unreadable,
}

/// An invalid field of a request.
#[derive(Debug, Serialize, Deserialize)]
pub struct FieldError {
    /// The part of the request and the name of the field.
    pub loc: [Cow<'static, str>; 2],
    /// A message for people.
    pub msg: Cow<'static, str>,
    /// A stable name of the mistake, for programs.
    pub r#type: Cow<'static, str>,
}
