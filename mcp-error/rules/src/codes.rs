//! The codes of JSON-RPC error objects.

use crate::choices::{Fault, Recovery};

/// Parse error (JSON-RPC 2.0 §5.1).
pub const PARSE_ERROR: i32 = -32700;
/// Invalid Request (JSON-RPC 2.0 §5.1).
pub const INVALID_REQUEST: i32 = -32600;
/// Method not found (JSON-RPC 2.0 §5.1).
pub const METHOD_NOT_FOUND: i32 = -32601;
/// Invalid params (JSON-RPC 2.0 §5.1).
pub const INVALID_PARAMS: i32 = -32602;
/// Internal error (JSON-RPC 2.0 §5.1).
pub const INTERNAL_ERROR: i32 = -32603;

/// Resource not found, until MCP 2025-11-25.
pub const RESOURCE_NOT_FOUND: i32 = -32002;
/// A server asks for a URL elicitation, until MCP 2025-11-25.
pub const URL_ELICITATION_REQUIRED: i32 = -32042;
/// HeaderMismatch (MCP 2026-07-28, Base Protocol, error codes).
pub const HEADER_MISMATCH: i32 = -32020;
/// MissingRequiredClientCapability (MCP 2026-07-28, Base Protocol, error codes).
pub const MISSING_CLIENT_CAPABILITY: i32 = -32021;
/// UnsupportedProtocolVersion (MCP 2026-07-28, Base Protocol, error codes).
pub const UNSUPPORTED_PROTOCOL_VERSION: i32 = -32022;
/// The code of this crate in place of [`URL_ELICITATION_REQUIRED`], which no message to a peer of the newest version may have.
pub const CURRENT_URL_ELICITATION_REQUIRED: i32 = -31042;
/// The user of a client refused a request of the server (MCP, Sampling, "Error Handling").
pub const USER_REFUSED: i32 = -1;
/// The client has cancelled its request (Language Server Protocol 3.17, `ErrorCodes`).
pub const REQUEST_CANCELLED: i32 = -32800;
/// The names by which attributes write the codes of JSON-RPC.
pub const NAMED_CODES: &[(&str, i32)] = &[
    ("parse_error", PARSE_ERROR),
    ("invalid_request", INVALID_REQUEST),
    ("method_not_found", METHOD_NOT_FOUND),
    ("invalid_params", INVALID_PARAMS),
    ("internal_error", INTERNAL_ERROR),
];

/// Maps HTTP statuses to codes and back, as `(status, code)` rows. Where several rows have the same status, or the same
/// code, the first one counts. A missing resource is Invalid params since MCP 2026-07-28. Over HTTP, the three codes
/// that MCP defines have status 400 (MCP 2026-07-28, Streamable HTTP).
pub const STATUS_CODES: &[(u16, i32)] = &[
    (422, INVALID_PARAMS),
    (400, INVALID_PARAMS),
    (404, INVALID_PARAMS),
    (500, INTERNAL_ERROR),
    (400, INVALID_REQUEST),
    (400, PARSE_ERROR),
    (404, METHOD_NOT_FOUND),
    (404, RESOURCE_NOT_FOUND),
    (400, HEADER_MISMATCH),
    (400, MISSING_CLIENT_CAPABILITY),
    (400, UNSUPPORTED_PROTOCOL_VERSION),
];

/// Returns what the receiver of an error object should do, if its code says so and no status does. A user has to visit
/// the URL of an elicitation, or has refused or cancelled.
pub const fn recovery_of_code(code: i32) -> Option<Recovery> {
    match code {
        URL_ELICITATION_REQUIRED | USER_REFUSED | REQUEST_CANCELLED => Some(Recovery::AskUser),
        _ => None,
    }
}

/// Returns the code of an error that does not name one. It is Invalid params for a caller's fault with status 400, 404
/// or 422, else Internal error.
pub const fn default_code(fault: Fault, status: u16) -> i32 {
    match fault {
        Fault::Caller => code_of_status(status),
        Fault::Server => INTERNAL_ERROR,
    }
}

/// Returns the status of an error of which only the code is known, if the code says that the request is wrong. Of the statuses
/// of Invalid params, 400 says no more than the code does.
pub const fn status_of_request_code(code: i32) -> Option<u16> {
    match code {
        PARSE_ERROR | INVALID_REQUEST | INVALID_PARAMS => Some(400),
        METHOD_NOT_FOUND | RESOURCE_NOT_FOUND => Some(404),
        _ => None,
    }
}

/// Returns the status that a code is. Outside of -32768..=-32000 a code is the application's own, and one from 400 to 599 is
/// meant as that of HTTP.
pub const fn status_in_code(code: i32) -> Option<u16> {
    match code {
        400..=599 => Some(code as u16),
        _ => None,
    }
}

/// Returns the code of the first row with this status, or Internal error where there is none.
const fn code_of_status(status: u16) -> i32 {
    let mut at = 0;
    while at < STATUS_CODES.len() {
        let (known, code) = STATUS_CODES[at];
        if known == status {
            return code;
        }
        at += 1;
    }
    INTERNAL_ERROR
}

/// The version of MCP whose rules for codes these are. It is also the first one in which results have a type. Versions are
/// dates, so they compare as text.
pub const MCP_VERSION: &str = "2026-07-28";

/// A rule that forbids some codes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum CodeRule {
    /// MCP reserves the codes: -32000 to -32019 are legacy, and -32020 to -32099 belong to the specification
    /// (MCP 2026-07-28, Base Protocol, error codes).
    Mcp,
    /// MCP once used the codes -32002 and -32042, and they must not be sent any more (MCP 2026-07-28, Base Protocol,
    /// error codes).
    Retired,
    /// The Language Server Protocol reserves -32899 to -32800 (version 3.17, `ErrorCodes`).
    Lsp,
    /// JSON-RPC reserves -32768 to -32000 (JSON-RPC 2.0 §5.1).
    Reserved,
}

/// Returns the rule that a code breaks, and the words that say so after "the code -32003".
pub const fn code_rule(code: i32) -> Option<(CodeRule, &'static str)> {
    match code {
        // These stand first, since most codes are among them and const evaluation is slow.
        ..=-32900 | -31999.. => None,
        PARSE_ERROR | INTERNAL_ERROR..=INVALID_REQUEST => None,
        // MCP defines these for every server.
        HEADER_MISMATCH | MISSING_CLIENT_CAPABILITY | UNSUPPORTED_PROTOCOL_VERSION => None,
        RESOURCE_NOT_FOUND | URL_ELICITATION_REQUIRED => Some((
            CodeRule::Retired,
            "must not be sent any more (MCP 2026-07-28)",
        )),
        -32019..=-32000 => Some((CodeRule::Mcp, "is legacy (MCP 2026-07-28)")),
        -32099..=-32020 => Some((
            CodeRule::Mcp,
            "belongs to the specification (MCP 2026-07-28)",
        )),
        -32899..=-32800 => Some((CodeRule::Lsp, "belongs to the Language Server Protocol")),
        -32768..=-32000 => Some((CodeRule::Reserved, "is reserved (JSON-RPC 2.0 §5.1)")),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_callers_mistake_in_the_request_is_invalid_params() {
        let rows = [
            (Fault::Caller, 400, INVALID_PARAMS),
            (Fault::Caller, 404, INVALID_PARAMS),
            (Fault::Caller, 422, INVALID_PARAMS),
            (Fault::Caller, 409, INTERNAL_ERROR),
            (Fault::Server, 404, INTERNAL_ERROR),
            (Fault::Server, 500, INTERNAL_ERROR),
        ];
        for (fault, status, code) in rows {
            assert_eq!(default_code(fault, status), code, "{fault} {status}");
        }
    }

    #[test]
    fn ranges_have_the_edges_of_the_specifications() {
        let rows = [
            (-32768, Some(CodeRule::Reserved)),
            (-32769, None),
            (-32900, None),
            (-32899, Some(CodeRule::Lsp)),
            (-32800, Some(CodeRule::Lsp)),
            (-32799, None),
            (-32700, None),
            (-32604, Some(CodeRule::Reserved)),
            (-32603, None),
            (-32600, None),
            (-32599, Some(CodeRule::Reserved)),
            (-32100, Some(CodeRule::Reserved)),
            (-32099, Some(CodeRule::Mcp)),
            (-32042, Some(CodeRule::Retired)),
            (-32023, Some(CodeRule::Mcp)),
            (-32022, None),
            (-32020, None),
            (-32019, Some(CodeRule::Mcp)),
            (-32002, Some(CodeRule::Retired)),
            (-32000, Some(CodeRule::Mcp)),
            (-31999, None),
            (0, None),
        ];
        for (code, rule) in rows {
            assert_eq!(code_rule(code).map(|(rule, _)| rule), rule, "{code}");
        }
    }
}
