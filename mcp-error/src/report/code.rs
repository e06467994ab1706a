//! The JSON-RPC code of an error, which depends on the protocol version of the peer.

use mcp_error_rules::choices::Fault;
use mcp_error_rules::codes::{CodeRule, INTERNAL_ERROR, INVALID_PARAMS, MCP_VERSION, code_rule};

use super::context::Context;
use crate::registry::entry::ErrorEntry;

/// Returns the code for the protocol version of the context. If the context has none, the peer counts as current.
pub(crate) fn code_for(entry: &ErrorEntry, peer: Peer) -> i32 {
    let code = entry.code();
    match peer {
        Peer::Older => entry.legacy_code().unwrap_or(code),
        // A retired code must not be sent to a current peer, even if it was chosen on purpose.
        Peer::Current if is_retired(code) => match entry.fault() {
            Fault::Caller => INVALID_PARAMS,
            Fault::Server => INTERNAL_ERROR,
        },
        Peer::Current | Peer::Unknown => code,
    }
}

/// The version of MCP that the peer speaks, as far as codes depend on it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Peer {
    Unknown,
    /// A version that reserves codes.
    Current,
    /// A version that does not reserve codes yet.
    Older,
}

impl Peer {
    pub(crate) fn of(context: &Context) -> Self {
        match context.protocol_version() {
            None => Self::Unknown,
            Some(version) if version < MCP_VERSION => Self::Older,
            Some(_) => Self::Current,
        }
    }
}

fn is_retired(code: i32) -> bool {
    matches!(code_rule(code), Some((CodeRule::Retired, _)))
}
