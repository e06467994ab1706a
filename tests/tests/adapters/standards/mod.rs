//! What specifications ask for, as tables by the numbers of their sections.

mod json_rpc;
mod mcp_http;
