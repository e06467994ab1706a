mod contradicted {
    use mcp_error::McpError;

    fn shown(rides: &Vec<String>) -> usize {
        rides.len()
    }

    #[derive(Debug, thiserror::Error, McpError)]
    enum ParkError {
        #[error("no ride")]
        #[mcp(status = 404)]
        NotFound {
            #[mcp(extension, sample, sanitize_with = shown)]
            rides: Vec<String>,
            #[mcp(sample, skip)]
            gates: Vec<String>,
            #[mcp(extension, sample, secret, path)]
            files: Vec<String>,
        },
    }
}

mod max_too_large {
    use mcp_error::McpError;

    #[derive(Debug, thiserror::Error, McpError)]
    enum ParkError {
        #[error("not found")]
        #[mcp(status = 404)]
        NotFound {
            #[mcp(extension, sample(max = 50))]
            rides: Vec<String>,
        },
    }
}

mod max_zero {
    use mcp_error::McpError;

    #[derive(Debug, thiserror::Error, McpError)]
    enum ParkError {
        #[error("not found")]
        #[mcp(status = 404)]
        NotFound {
            #[mcp(extension, sample(max = 0))]
            rides: Vec<String>,
        },
    }
}

mod of_no_list {
    use std::collections::BTreeMap;
    use std::time::Duration;

    use mcp_error::McpError;

    #[derive(Debug, thiserror::Error, McpError)]
    enum ParkError {
        #[error("no ride")]
        #[mcp(status = 404)]
        NotFound {
            #[mcp(extension, sample)]
            ride: u8,
            #[mcp(extension, sample(max = 2))]
            name: Option<String>,
            #[mcp(extension, sample)]
            wait: Box<Duration>,
            #[mcp(extension, sample)]
            heights: BTreeMap<String, u8>,
            #[mcp(extension, sample)]
            cause: Box<std::io::Error>,
        },
    }
}

mod unknown_key {
    use mcp_error::McpError;

    #[derive(Debug, thiserror::Error, McpError)]
    enum ParkError {
        #[error("not found")]
        #[mcp(status = 404)]
        NotFound {
            #[mcp(extension, sample(mex = 5))]
            rides: Vec<String>,
        },
    }
}

mod value {
    use mcp_error::McpError;
    use std::path::PathBuf;

    #[derive(Debug, thiserror::Error, McpError)]
    enum ParkError {
        #[error("closed")]
        #[mcp(status = 409)]
        Closed {
            #[mcp(extension, sample = None)]
            gate: Option<u8>,
            #[mcp(extension, sample = ["north", 2])]
            gates: Vec<String>,
            #[mcp(extension, sample(max = 2, value = { 1 }))]
            rides: Vec<String>,
        },
        #[error("closed until {until}")]
        #[mcp(status = 409)]
        Later {
            until: String,
            #[mcp(sample = "r-17")]
            never_shown: String,
            #[mcp(skip, sample = 3)]
            skipped: u8,
            #[mcp(extension, sample = "/srv/park")]
            file: PathBuf,
            #[mcp(extension, sample = "hunter2")]
            password: String,
        },
    }
}

mod of_one_error {
    use mcp_error::McpError;
    use std::error::Error;

    #[derive(Debug, thiserror::Error, McpError)]
    #[mcp(causes = text)]
    enum ParkError {
        #[error("no ride: {0}")]
        #[mcp(status = 404)]
        NotFound(#[mcp(sample)] Box<dyn Error + Send + Sync>),
    }
}

mod twice {
    use mcp_error::McpError;

    #[derive(Debug, thiserror::Error, McpError)]
    enum ParkError {
        #[error("not found")]
        #[mcp(status = 404)]
        NotFound {
            #[mcp(extension, sample(max = 2, max = 3))]
            rides: Vec<String>,
        },
    }
}

fn main() {}
