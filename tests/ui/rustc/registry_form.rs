use mcp_error::McpError;

#[derive(Debug, thiserror::Error, McpError)]
#[error("closed")]
#[mcp(status = 409)]
struct Closed;

// A name of the prelude's.
#[allow(dead_code, non_camel_case_types)]
type usize = u8;

mcp_error::registry! { Closed }
mcp_error::registry! { static TYPED: mcp_error::Registry = [Closed]; }
mcp_error::registry! { static WITHOUT_SEMICOLON = [Closed] }
mcp_error::registry! { #[mcp(unique_codes)] static WITH_AN_ATTRIBUTE = [Closed]; }
mcp_error::registry! { static OPTIONS_BEHIND = [Closed]; unique_codes }
mcp_error::registry! { static ONE = [Closed]; static TWO = [Closed]; }
mcp_error::registry! { static GOOD = [Closed]; }

fn main() {
    mcp_error::assert_audit_clean!(GOOD, expect = [AuditRule::Undocumented]);
}
