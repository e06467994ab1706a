use mcp_error::McpError;

#[derive(Debug, thiserror::Error, McpError)]
#[mcp(rename_all = "camelCase", order(requested, ruel, zebra, requested))]
enum ParkError {
    #[error("not found")]
    #[mcp(status = 404, extensions(rule = "gate"), order(requestd, rule, rule, zebra))]
    NotFound {
        #[mcp(extension)]
        requested: String,
    },
    #[error("no members")]
    #[mcp(status = 404, order = "rule")]
    NotAList,
    #[error("no members")]
    #[mcp(status = 404, order())]
    Empty,
}

#[derive(Debug, thiserror::Error, McpError)]
#[error("no members")]
#[mcp(order(rule))]
struct Silent;

fn main() {}
