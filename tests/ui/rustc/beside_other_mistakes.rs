// A mistake in an attribute does not hide one that only the compiler finds, in another variant.
mod in_other_variants {
    use mcp_error::McpError;

    #[derive(Debug, thiserror::Error, McpError)]
    enum ParkError {
        #[error("no gate")]
        #[mcp(stauts = 404)]
        NoGate,
        #[error("cannot read the map")]
        #[mcp(status = 500)]
        Map {
            #[mcp(extension, path(user))]
            number: u8,
        },
        #[error("the disk failed: {0}")]
        Disk(#[from] std::io::Error),
        #[error("the rides are {0:?}")]
        #[mcp(status = 409)]
        Rides(#[mcp(extension = "rides")] std::collections::HashMap<String, u8>),
        #[error("the queue is full")]
        #[mcp(status_with = relayed(status))]
        Queue { status: u32 },
    }

    fn relayed(status: &u32) -> u32 {
        *status
    }
}

// What is right in these variants gets no message.
mod next_to_what_is_right {
    use mcp_error::{McpError, Untrusted, Violation};

    #[derive(Debug, thiserror::Error, McpError)]
    #[error("no gate")]
    #[mcp(status = 404)]
    struct NoGate;

    #[derive(Debug, thiserror::Error, McpError)]
    #[mcp(causes = text, decode)]
    enum ParkError {
        #[error("no ride")]
        #[mcp(stauts = 404)]
        NoRide,
        #[error(transparent)]
        Gate(#[from] NoGate),
        #[error(transparent)]
        Disk(#[from] std::io::Error),
        #[error(transparent)]
        Same(Box<ParkError>),
        #[error("while planning: {0}")]
        Plan(#[source] NoGate),
        #[error("{0} of {1} rides", .rides.len(), total)]
        Rides { rides: Vec<String>, total: u32 },
        #[error("the queue is full")]
        #[mcp(status_with = relayed(answered), suggest = "Wait for {answered}.", extensions_with = limits)]
        Queue {
            #[mcp(extension)]
            answered: u16,
            retry_after: std::time::Duration,
        },
        #[error("the plan is wrong")]
        #[mcp(status = 422, header("Link" = "{next}"))]
        Plans {
            #[mcp(violations)]
            wrong: Vec<Violation>,
            #[mcp(extension, sanitize = tree)]
            seats: Vec<u8>,
            #[mcp(extension, sample(max = 2))]
            rides: Vec<String>,
            #[mcp(extension)]
            file: std::path::PathBuf,
            #[mcp(extension)]
            answer: Untrusted<String>,
            next: String,
            password: String,
        },
    }

    fn relayed(answered: &u16) -> u16 {
        *answered
    }

    fn limits(_: &u16, _: &std::time::Duration) -> serde_json::Value {
        serde_json::Value::Null
    }
}

// A mistake of the type can be the reason for what the compiler would say of its variants.
mod of_the_type {
    use mcp_error::McpError;

    #[derive(Debug, thiserror::Error, McpError)]
    #[mcp(causes = texts)]
    enum ParkError {
        #[error("the disk failed: {0}")]
        Disk(#[from] std::io::Error),
    }
}

fn main() {}
