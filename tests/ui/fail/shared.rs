mod kind {
    use mcp_error::McpError;

    #[derive(Debug, thiserror::Error, McpError)]
    enum ParkError {
        #[error("not found")]
        #[mcp(kind = "NOT_FOUND", status = 404)]
        Ride,
        #[error("gone")]
        #[mcp(kind = "NOT_FOUND", status = 410)]
        Park,
    }
}

mod kind_one_differs {
    use mcp_error::McpError;

    #[derive(Debug, thiserror::Error, McpError)]
    #[mcp(status = 404)]
    enum ParkError {
        #[error("no ride")]
        #[mcp(kind = "NO_RIDE")]
        Title,
        #[error("no such ride")]
        #[mcp(kind = "NO_RIDE", title = "Ride Not Found")]
        OtherTitle,
        #[error("no park")]
        #[mcp(kind = "NO_PARK", title = "No Park", code = -31001)]
        Status,
        #[error("no such park")]
        #[mcp(kind = "NO_PARK", title = "No Park", code = -31001, status = 410)]
        OtherStatus,
        #[error("no gate")]
        #[mcp(kind = "NO_GATE", title = "No Gate", code = -31001)]
        Code,
        #[error("no such gate")]
        #[mcp(kind = "NO_GATE", title = "No Gate", code = -31002)]
        OtherCode,
    }
}

// The status may agree after the misspelling is mended.
mod problem_next_to_a_mistake {
    use mcp_error::McpError;

    #[derive(Debug, thiserror::Error, McpError)]
    enum ParkError {
        #[error("not found")]
        #[mcp(problem = "not-found", title = "Not Found", status = 404)]
        NotFound,
        #[error("gone")]
        #[mcp(problem = "not-found", title = "Not Found", statsu = 404)]
        Gone,
    }
}

mod problem_other_status {
    use mcp_error::McpError;

    #[derive(Debug, thiserror::Error, McpError)]
    enum ParkError {
        #[error("not found")]
        #[mcp(problem = "not-found", status = 404)]
        NotFound,
        #[error("gone")]
        #[mcp(problem = "not-found", status = 410)]
        Gone,
    }
}

fn main() {}
