//! The HTTP answer that made the transport of a client of rmcp fail.

use std::error::Error;

use mcp_error_rules::status::{OVERLOADED, is_error};

use crate::report::StatusFailure;
use crate::report::causes::chain;
use crate::util::panic;

/// The bytes of a text that can say a status.
const MAX_TEXT: usize = 64;

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
            let status = text.strip_prefix("HTTP ")?.get(..3)?.parse().ok()?;
            is_error(status).then_some(status)
        }
    }
}
