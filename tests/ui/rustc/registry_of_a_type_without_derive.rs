#[derive(Debug, thiserror::Error)]
#[error("closed")]
struct Closed;

mcp_error::registry! { static ERRORS = [Closed, std::io::Error]; }

fn main() {}
