use mcp_error::exports::Wire;
use mcp_error::observe::tracing::Events;

fn main() {
    let _ = mcp_error::axum::layer();
    let _ = mcp_error::rmcp_1::serve();
}
