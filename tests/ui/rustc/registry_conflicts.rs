use mcp_error::McpError;

mod parks {
    #[derive(Debug, thiserror::Error, mcp_error::McpError)]
    #[mcp(type_base = "https://parks.example/errors/")]
    pub enum ParkError {
        #[error("closed")]
        #[mcp(status = 409)]
        Closed,
        #[error("full")]
        #[mcp(code = -31009, status = 409)]
        Full,
    }
}

#[derive(Debug, thiserror::Error, McpError)]
#[error("closed")]
#[mcp(type_base = "https://parks.example/errors/", problem = "closed", kind = "GATE", status = 409)]
struct Gate;

#[derive(Debug, thiserror::Error, McpError)]
#[error("full")]
#[mcp(problem = "gate-full", kind = "FULL", code = -31009, status = 409)]
struct GateFull;

#[derive(Debug, thiserror::Error, McpError)]
#[error("busy")]
#[mcp(code = -31009, status = 503)]
struct Busy;

mod services {
    #[derive(Debug, thiserror::Error, mcp_error::McpError)]
    pub enum ServiceError {
        #[error("the service is busy: {0}")]
        Busy(#[source] super::Busy),
        #[error("the service stopped")]
        Stopped,
    }

    #[derive(Debug, thiserror::Error, mcp_error::McpError)]
    pub enum QueueError {
        #[error("the queue stopped")]
        Stopped,
    }
}

mcp_error::registry! { static NAMES = [services::ServiceError, services::QueueError, Busy]; }
mcp_error::registry! { static TYPES = [parks::ParkError, Gate]; }
mcp_error::registry! { static KINDS = [parks::ParkError, GateFull]; }
mcp_error::registry! { static CODES = [parks::ParkError, Busy], unique_codes; }

fn main() {}
