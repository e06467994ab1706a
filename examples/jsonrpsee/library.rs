//! The library itself.

use jsonrpsee::proc_macros::rpc;
use mcp_error::Failure;

use crate::errors::LoanError;

#[rpc(server, client)]
pub trait Library {
    /// Lends a book.
    #[method(name = "lend")]
    async fn lend(&self, book: u32) -> Result<(), Failure>;
}

/// A shelf with five books.
pub struct Shelf;

#[jsonrpsee::core::async_trait]
impl LibraryServer for Shelf {
    async fn lend(&self, book: u32) -> Result<(), Failure> {
        match book {
            1 => Ok(()),
            2 => Err(LoanError::Lent { book })?,
            3 => Err(LoanError::MembersOnly(book))?,
            4 => Err(Failure::foreign(std::io::Error::other(
                "/srv/library/loans.db is locked",
            ))),
            book => Err(LoanError::NoBook { book })?,
        }
    }
}
