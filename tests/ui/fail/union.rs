use mcp_error::McpError;

#[derive(McpError)]
union ParkError {
    ride: u32,
    park: f32,
}

fn main() {}
