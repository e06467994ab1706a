use mcp_error::McpError;

#[derive(Debug, thiserror::Error, McpError)]
enum ParkError {
    #[error("not found")]
    #[mcp(
        status = 404,
        suggest = "List the rides.",
        suggest = "Check the id.",
        suggest = "Try another park.",
        suggest = "Ask the operator."
    )]
    NotFound,
}

#[derive(Debug, thiserror::Error, McpError)]
#[mcp(
    status = 404,
    suggest = "List the rides.",
    suggest = "Check the id.",
    suggest = "Try another park.",
    suggest = "Ask the operator."
)]
enum RideError {
    #[error("not found")]
    #[mcp(suggest = "Wait.")]
    NotFound,
}

fn main() {}
