//! The code that an error has for a peer.

use mcp_error_rules::choices::Fault;
use mcp_error_rules::codes::{CodeRule, INTERNAL_ERROR, INVALID_PARAMS, code_rule};

use super::context::Context;
use crate::registry::entry::ErrorEntry;

/// The first version of MCP with the rules of today. Versions are dates, so they compare as text.
const TODAY: &str = "2026-07-28";

/// The code for the protocol version of a context; where none is known, that of today.
pub(crate) fn code_for(entry: &ErrorEntry, context: &Context) -> i32 {
    let code = entry.code();
    match context.protocol_version() {
        Some(version) if version < TODAY => entry.legacy_code().unwrap_or(code),
        // What must not be sent to such a peer is not, whoever wrote it.
        Some(_) if is_retired(code) => match entry.fault() {
            Fault::Caller => INVALID_PARAMS,
            Fault::Server => INTERNAL_ERROR,
        },
        _ => code,
    }
}

fn is_retired(code: i32) -> bool {
    matches!(code_rule(code), Some((CodeRule::Retired, _)))
}
