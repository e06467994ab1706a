use mcp_error::Disclose;

#[derive(Debug, Disclose)]
#[mcp(status = 404)]
enum Reason {
    Closed,
}

fn main() {}
