use mcp_error::{McpError, Policy};

fn initials(name: String) -> String {
    name
}

fn owner(name: String, policy: &Policy) -> String {
    format!("{name}{}", policy.max_text)
}

#[derive(Debug, thiserror::Error, McpError)]
enum ParkError {
    #[error("no guide {guide}")]
    NoGuide {
        #[mcp(extension, sanitize_with = initials)]
        guide: String,
    },
    #[error("closed by {guide}")]
    Closed {
        #[mcp(extension, sanitize_with = owner(policy))]
        guide: String,
    },
}

fn main() {}
