use mcp_error::McpError;

#[derive(Debug, thiserror::Error, McpError)]
#[error("closed")]
#[mcp(status = 409, impls(axum, schemars, nothing))]
struct Closed;

mcp_error::registry! { static ERRORS = [Closed]; }

fn main() {
    mcp_error::assert_no_leaks!(Closed);
    mcp_error::assert_compatible!(ERRORS, "errors.json");
    mcp_error::assert_exports!(ERRORS.exports().files(), "docs");
}
