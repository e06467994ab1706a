//! The JSON-RPC code of an error, which depends on the protocol version of the peer.

use mcp_error_rules::choices::Fault;
use mcp_error_rules::codes::{CodeRule, INTERNAL_ERROR, INVALID_PARAMS, code_rule};

use super::context::Context;
use crate::registry::entry::ErrorEntry;

/// The first version of MCP that reserves codes as the current one does. Versions are dates, so they compare as text.
const CURRENT_RULES_SINCE: &str = "2026-07-28";

/// Returns the code for the protocol version of the context. If the context has none, the peer counts as current.
pub(crate) fn code_for(entry: &ErrorEntry, context: &Context) -> i32 {
    let code = entry.code();
    if is_older_peer(context) {
        return entry.legacy_code().unwrap_or(code);
    }
    match context.protocol_version() {
        // A retired code must not be sent to a current peer, even if it was chosen on purpose.
        Some(_) if is_retired(code) => match entry.fault() {
            Fault::Caller => INVALID_PARAMS,
            Fault::Server => INTERNAL_ERROR,
        },
        _ => code,
    }
}

/// Returns whether the peer is known to speak a version of MCP that does not reserve codes yet.
pub(crate) fn is_older_peer(context: &Context) -> bool {
    let version = context.protocol_version();
    version.is_some_and(|version| version < CURRENT_RULES_SINCE)
}

fn is_retired(code: i32) -> bool {
    matches!(code_rule(code), Some((CodeRule::Retired, _)))
}
