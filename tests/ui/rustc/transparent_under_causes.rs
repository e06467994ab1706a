use mcp_error::McpError;

/// What stands for the variant by an attribute of ours has to be one of our own errors.
#[derive(Debug, thiserror::Error, McpError)]
#[mcp(causes = text)]
enum ReadError {
    #[error(transparent)]
    Io(#[from] std::io::Error),
    #[error("asking")]
    #[mcp(transparent)]
    Asking(std::fmt::Error),
}

/// The name makes the kind of another variant, so `causes` does not make one with a cause.
#[derive(Debug, thiserror::Error, McpError)]
#[mcp(causes = text)]
enum DiskError {
    #[error(transparent)]
    Disk(#[from] std::io::Error),
    #[error("the disk is full")]
    #[mcp(kind = "DISK")]
    Full,
}

/// An error of a type parameter stands for the variant, whatever it is.
#[derive(Debug, thiserror::Error, McpError)]
#[mcp(causes = text)]
enum Wrapped<E: std::error::Error + 'static> {
    #[error(transparent)]
    Inside(E),
}

fn report(error: Wrapped<std::io::Error>) {
    mcp_error::McpError::to_rpc_error(&error);
}

fn main() {}
