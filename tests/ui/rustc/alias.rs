use std::path::PathBuf;

use mcp_error::{McpError, Untrusted};

type Maybe = Option<String>;
type Several = Vec<u8>;
type File = PathBuf;
type Answer = Untrusted<String>;

#[derive(Debug, thiserror::Error, McpError)]
enum ParkError {
    #[error("no gate")]
    #[mcp(status = 404)]
    NoGate {
        #[mcp(extension)]
        maybe: Maybe,
        #[mcp(extension)]
        several: Several,
        #[mcp(extension)]
        boxed: Box<Option<u8>>,
        #[mcp(extension)]
        file: File,
        #[mcp(extension)]
        answer: Answer,
        #[mcp(extension, trusted)]
        trusted: Answer,
    },
}

fn main() {}
