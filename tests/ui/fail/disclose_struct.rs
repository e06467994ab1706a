use mcp_error::Disclose;

#[derive(Debug, Disclose)]
struct Reason;

fn main() {}
