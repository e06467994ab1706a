use mcp_error::Disclose;

#[derive(Debug, Disclose)]
enum Reason {
    Closed,
    Height(u32),
}

fn main() {}
