use mcp_error::McpError;

#[derive(Debug, thiserror::Error, McpError)]
#[mcp(type_base = )]
#[mcp(rename_all = , spec = )]
#[mcp(causes = )]
#[mcp(crate = )]
enum ParkError {
    #[error("one")]
    #[mcp(status = )]
    One,
    #[error("two")]
    #[mcp(code = -, detail = )]
    Two,
    #[error("three")]
    #[mcp(lane =, retryable = , retry_after = , status_with = )]
    Three,
    #[error("four")]
    #[mcp(suggest(), extensions(rule = ), extensions())]
    #[mcp(order(, ), header(= ))]
    Four {
        #[mcp(extension = )]
        ride: String,
        #[mcp(sanitize = )]
        gate: String,
        #[mcp(sample(max = ))]
        rides: Vec<String>,
        #[mcp(sanitize_with = )]
        name: String,
        #[mcp(path())]
        place: String,
        #[mcp(secret = )]
        key: String,
    },
    #[error("five")]
    #[mcp(kind =)]
    #[mcp(status = 404 problem = "x")]
    Five,
    #[error("six")]
    #[mcp(sta)]
    #[mcp(status)]
    #[mcp(fault = cal)]
    Six,
}

#[derive(Debug, thiserror::Error, McpError)]
#[error("seven")]
#[mcp(extensions(= ), scopes = )]
#[mcp(header("Link" = ), example(3))]
struct Seven {
    #[mcp(sample(= ))]
    rides: Vec<String>,
}

#[derive(Debug, thiserror::Error, McpError)]
#[error("eight")]
#[mcp(extensions(verbose(= )))]
struct Eight;

#[derive(Debug, thiserror::Error, McpError)]
#[mcp(impls(), decode = )]
#[error("closed")]
struct Closed;

fn main() {}
