use mcp_error::McpError;

fn of_a_field(_: &u8) -> u16 {
    404
}

fn signed(_: &Wide) -> i32 {
    404
}

fn by_value(gate: String) -> String {
    gate
}

fn no_bool(_: &String) -> u8 {
    1
}

#[derive(Debug, thiserror::Error, McpError)]
#[error("narrow")]
#[mcp(status = 404, status_with = of_a_field)]
struct Narrow {
    gate: u8,
}

#[derive(Debug, thiserror::Error, McpError)]
#[error("wide")]
#[mcp(status = 404, status_with = signed)]
struct Wide {
    #[mcp(extension, sanitize_with = by_value)]
    gate: String,
}

#[derive(Debug, thiserror::Error, McpError)]
enum ParkError {
    #[error("deep")]
    #[mcp(status = 404, retryable_with = no_bool)]
    Deep { gate: String },
}

fn main() {}
