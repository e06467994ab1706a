use mcp_error::McpError;

#[derive(Debug, thiserror::Error, McpError)]
#[error("closed")]
struct Closed;

mcp_error::registry! { static ERRORS = [Closed]; }

fn main() {
    ERRORS.exports().write("docs").expect("a folder");
}
