//! What the answer of another party stands for, which a server got with the client of its SDK.

use std::error::Error;

use mcp_error_rules::codes::{
    HEADER_MISMATCH, INVALID_PARAMS, INVALID_REQUEST, METHOD_NOT_FOUND, MISSING_CLIENT_CAPABILITY,
    PARSE_ERROR, UNSUPPORTED_PROTOCOL_VERSION, USER_REFUSED,
};
use mcp_error_rules::status::{OVERLOADED, is_error, of_upstream};
use serde_json::Value;

use super::error_data::names_uri_only;
use crate::documents::status_codes::{error_status, status_of_code};
use crate::json::Json;
use crate::report::StatusFailure;
use crate::report::causes::chain;
use crate::util::panic;

/// The bytes of a text that can say a status.
const MAX_TEXT: usize = 64;

/// Returns whether a code says that the request itself was wrong, which its sender can do nothing about.
pub(super) fn is_about_request(code: i32) -> bool {
    matches!(
        code,
        PARSE_ERROR
            | INVALID_REQUEST
            | METHOD_NOT_FOUND
            | HEADER_MISMATCH
            | MISSING_CLIENT_CAPABILITY
            | UNSUPPORTED_PROTOCOL_VERSION
    )
}

/// Returns the status that stands for an error object of another party.
pub(super) fn status_of_object(code: i32, data: Option<&Value>) -> u16 {
    match code {
        USER_REFUSED => 403,
        code if is_about_request(code) => 502,
        code => {
            let said = data.cloned().map(Json::from);
            let said = said.as_ref().and_then(error_status);
            let of_code = || match code {
                INVALID_PARAMS if names_uri_only(data) => 404,
                code => status_of_code(code),
            };
            match said.unwrap_or_else(of_code) {
                // The parameters may be those of the client of this server.
                status @ (400 | 422) => status,
                status => of_upstream(status),
            }
        }
    }
}

/// Returns what an HTTP answer that made the transport fail stands for: the other server is busy, or it refused a request of
/// this server, which the client of this server cannot correct.
///
/// The types of these errors exist only where a feature of rmcp is on, so they are known by their texts.
pub(super) fn status_of_answer(error: &(dyn Error + 'static)) -> Option<StatusFailure> {
    let mut texts = chain(error).filter_map(|error| panic::display(&error, MAX_TEXT));
    let status = texts.find_map(|text| status_in(&text))?;
    Some(StatusFailure::new(match status {
        429 | 503 | 504 => status,
        OVERLOADED => 503,
        _ => 502,
    }))
}

fn status_in(text: &str) -> Option<u16> {
    match text {
        "Auth required" => Some(401),
        "Insufficient scope" => Some(403),
        _ => {
            let text = text.trim_start_matches("unexpected server response: ");
            let status = text.strip_prefix("HTTP ")?;
            let status = status
                .trim_start_matches("error: ")
                .get(..3)?
                .parse()
                .ok()?;
            is_error(status).then_some(status)
        }
    }
}
