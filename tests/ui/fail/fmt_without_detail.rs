mod of_a_variant {
    use std::fmt;

    use mcp_error::McpError;

    fn shown(ride: &u8, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "no ride {ride}")
    }

    #[derive(Debug, thiserror::Error, McpError)]
    enum ParkError {
        #[error(fmt = shown)]
        #[mcp(status = 404)]
        NoRide(u8),
        #[error(fmt = shown)]
        #[mcp(status = 404, detail = "there is no ride {0}")]
        SaysWhatLeaves(u8),
    }
}

mod of_an_enum {
    use mcp_error::McpError;

    #[derive(Debug, thiserror::Error, McpError)]
    #[error(fmt = core::fmt::Octal::fmt)]
    enum Number {
        #[mcp(status = 404)]
        Small(u8),
        #[error("{0}")]
        #[mcp(status = 404)]
        Large(u32),
    }
}

fn main() {}
