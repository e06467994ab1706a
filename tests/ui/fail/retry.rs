mod after_field_and_variant {
    use mcp_error::McpError;

    #[derive(Debug, thiserror::Error, McpError)]
    enum ParkError {
        #[error("busy")]
        #[mcp(status = 503, retry_after = 30)]
        NotFound {
            #[mcp(retry_after)]
            wait: u32,
        },
    }
}

mod after_in_other_types {
    use mcp_error::McpError;

    #[derive(Debug, thiserror::Error, McpError)]
    enum ParkError {
        #[error("the gate is busy for {retry_after} s")]
        #[mcp(status = 503)]
        Busy { retry_after: f64 },
        #[error("the shop is busy")]
        #[mcp(status = 429)]
        Full { retry_after: Option<String> },
        #[error("the hall is full")]
        #[mcp(status = 429)]
        Hall { retry_after: std::num::NonZeroU64 },
        #[error("the park is closed")]
        #[mcp(status = 503)]
        Closed {
            #[mcp(extension)]
            retry_after: String,
        },
        #[error("the lake is frozen")]
        #[mcp(status = 503, retry_after = 30)]
        Frozen { retry_after: f64 },
        #[error("the zoo is closed")]
        #[mcp(status = 503, retry_after = 30)]
        Zoo { retry_after: u64 },
        #[error("the ride is gone")]
        #[mcp(status = 503, retryable = false)]
        Gone { retry_after: i64 },
    }
}

mod after_negative {
    use mcp_error::McpError;

    #[derive(Debug, thiserror::Error, McpError)]
    enum ParkError {
        #[error("not found")]
        #[mcp(status = 503, retry_after = -1)]
        NotFound,
    }
}

mod after_not_retryable {
    use std::time::Duration;

    use mcp_error::McpError;

    #[derive(Debug, thiserror::Error, McpError)]
    enum ParkError {
        #[error("busy")]
        #[mcp(status = 503, retryable = false, retry_after = 3)]
        Busy,
        #[error("full")]
        #[mcp(status = 409, recovery = fix_input, retry_after = 3)]
        Full,
        #[error("closed")]
        #[mcp(status = 409, recovery = ask_user)]
        Closed {
            #[mcp(retry_after)]
            wait: Option<Duration>,
        },
    }
}

mod after_not_whole {
    use mcp_error::McpError;

    #[derive(Debug, thiserror::Error, McpError)]
    enum ParkError {
        #[error("not found")]
        #[mcp(status = 503, retry_after = 1.5)]
        NotFound,
    }
}

mod after_sanitized {
    use mcp_error::McpError;

    #[derive(Debug, thiserror::Error, McpError)]
    enum ParkError {
        #[error("busy")]
        #[mcp(status = 503)]
        NotFound {
            #[mcp(retry_after, sanitize = text)]
            wait: u32,
        },
    }
}

mod after_skipped {
    use mcp_error::McpError;

    #[derive(Debug, thiserror::Error, McpError)]
    enum ParkError {
        #[error("busy")]
        #[mcp(status = 503)]
        NotFound {
            #[mcp(retry_after, skip)]
            wait: u32,
        },
    }
}

mod after_twice {
    use mcp_error::McpError;

    #[derive(Debug, thiserror::Error, McpError)]
    enum ParkError {
        #[error("busy")]
        #[mcp(status = 503)]
        NotFound {
            #[mcp(retry_after)]
            wait: u32,
            #[mcp(retry_after)]
            pause: u32,
        },
    }
}

mod after_in_microseconds {
    use mcp_error::McpError;

    #[derive(Debug, thiserror::Error, McpError)]
    enum ParkError {
        #[error("busy")]
        #[mcp(status = 503)]
        Busy {
            #[mcp(retry_after)]
            retry_after_micros: u64,
        },
        #[error("full")]
        #[mcp(status = 503)]
        Full {
            #[mcp(retry_after, extension)]
            wait_minutes: Option<u32>,
        },
        #[error("slow")]
        #[mcp(status = 503)]
        Slow {
            #[mcp(retry_after)]
            wait_ns: u64,
        },
        #[error("closed")]
        #[mcp(status = 503)]
        Closed {
            #[mcp(retry_after)]
            hours: u8,
        },
    }
}

mod after_value_on_field {
    use mcp_error::McpError;

    #[derive(Debug, thiserror::Error, McpError)]
    enum ParkError {
        #[error("busy")]
        #[mcp(status = 503)]
        NotFound {
            #[mcp(retry_after = 30)]
            wait: u32,
        },
    }
}

fn main() {}
