use std::collections::BTreeMap;

use mcp_error::McpError;

type Name = String;

#[derive(Debug, thiserror::Error, McpError)]
#[mcp(deny_unclassified)]
enum ParkError<T: std::fmt::Debug + mcp_error::Disclose> {
    #[error("no gate {name} {fine} {kind:?} {map:?}")]
    #[mcp(status = 404)]
    NoGate {
        #[mcp(extension)]
        name: Name,
        fine: u8,
        kind: T,
        map: BTreeMap<String, u8>,
    },
}

fn main() {}
