use mcp_error::McpError;

fn shown(ride: &String) -> String {
    ride.to_uppercase()
}

#[derive(Debug, thiserror::Error, McpError)]
enum ParkError {
    #[error("no ride {}", .ride.trim())]
    #[mcp(status = 404)]
    NotFound {
        #[mcp(extension, sanitize_with = shown)]
        ride: String,
    },
    #[error("no ride {}", format!("{gate}"))]
    #[mcp(status = 404)]
    Macro {
        #[mcp(sanitize_with = shown)]
        ride: String,
        gate: String,
    },
    #[error("no ride: {self:?}")]
    #[mcp(status = 404)]
    Whole {
        #[mcp(sanitize_with = shown)]
        ride: String,
    },
    #[error("no rides {}", rides.join(", "))]
    #[mcp(status = 404)]
    Several {
        #[mcp(extension, sample(max = 2))]
        rides: Vec<String>,
    },
    #[error("the gate said {}", .0["status"])]
    #[mcp(status = 502, suggest("look at {}", .0.to_string()))]
    Value(serde_json::Value),
}

fn main() {}
