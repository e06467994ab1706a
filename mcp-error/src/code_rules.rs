//! Which codes a server may not choose. The same file stands in `mcp-error` and in `mcp-error-derive`; a
//! test compares the two.

/// Why a code is not a good one.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum CodeRule {
    /// MCP 2026-07-28, basic, error codes: -32000 to -32019 are legacy, -32020 to -32099 its own.
    Mcp,
    /// The same page: -32002 and -32042 must not be sent any more.
    Retired,
    /// Language Server Protocol 3.17, `ErrorCodes`: -32899 to -32800.
    Lsp,
    /// JSON-RPC 2.0 §5.1: -32768 to -32000.
    Reserved,
}

/// What is wrong with a code, and how to say it: "the code -32003 …".
pub(crate) const fn code_rule(code: i32) -> Option<(CodeRule, &'static str)> {
    match code {
        // Parse error, Invalid Request, Method not found, Invalid params, Internal error.
        -32700 | -32603..=-32600 => None,
        // HeaderMismatch, MissingRequiredClientCapability, UnsupportedProtocolVersion.
        -32022..=-32020 => None,
        -32002 | -32042 => Some((
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
