//! The errors of the library.

use mcp_error::McpError;

/// The reasons why a book cannot be lent.
#[derive(Debug, thiserror::Error, McpError)]
#[mcp(type_base = "https://library.example/errors/", impls(jsonrpsee))]
pub enum LoanError {
    #[error("there is no book {book}")]
    #[mcp(problem = "no-book", status = 404, code = -31404)]
    NoBook {
        #[mcp(extension)]
        book: u32,
    },

    #[error("book {book} is out until the reader brings it back")]
    #[mcp(problem = "lent", status = 409, code = -31409, retry_after = 86400, recovery = retry)]
    Lent {
        #[mcp(extension)]
        book: u32,
    },

    #[error("book {0} is for members only")]
    #[mcp(problem = "members-only", status = 403, code = -31403)]
    MembersOnly(u32),
}
