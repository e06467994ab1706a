//! Which code an error has for a peer.

use mcp_error_rules::choices::Fault;
use mcp_error_rules::codes::{CodeRule, INTERNAL_ERROR, INVALID_PARAMS, code_rule};

use crate::context::Context;
use crate::entry::ErrorEntry;

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

/// Fails to compile where a type says `spec`, and a code that is a path breaks its rules.
pub const fn check_code(code: i32) {
    if let Some((_, why)) = code_rule(code) {
        let mut text = crate::const_text::Text::<256>::new();
        text.push("the code ");
        text.number(code);
        text.push(" ");
        text.push(why);
        text.push("; choose one outside -32768..=-32000");
        text.refuse()
    }
}
