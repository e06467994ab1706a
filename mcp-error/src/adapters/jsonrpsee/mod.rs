//! Errors in a [jsonrpsee](https://docs.rs/jsonrpsee) server and client (feature `jsonrpsee`, jsonrpsee
//! 0.26).
//!
//! `#[mcp(impls(jsonrpsee))]` on an error type gives it `Into<ErrorObjectOwned>`, which jsonrpsee requires of the `Err`
//! of a method. [`Failure`](crate::Failure) implements it too. [`ErrorLayer`] is an RPC middleware that gives every
//! report its policy, method and request id. It also answers for a method that panics; otherwise
//! the client would lose its connection.
//!
//! The layer also sanitizes the errors of methods that do not use this crate yet, and the answers that jsonrpsee makes
//! itself, for example to an unknown method or to invalid parameters. jsonrpsee has no schema of the parameters, but serde
//! says where in them the first mistake is: if they are an object of at most 16 KB, the answer has a JSON pointer to it, and
//! a suggestion for a misspelled name or value.
//!
//! ```
//! use jsonrpsee_types::ErrorObjectOwned;
//! use mcp_error::McpError;
//!
//! #[derive(Debug, thiserror::Error, McpError)]
//! #[mcp(type_base = "https://parks.example/errors/", impls(jsonrpsee))]
//! enum ParkError {
//!     #[error("the gate {gate} is closed")]
//!     #[mcp(problem = "closed", status = 409, code = -31409)]
//!     Closed { #[mcp(extension)] gate: u8 },
//! }
//!
//! let object = ErrorObjectOwned::from(ParkError::Closed { gate: 3 });
//! assert_eq!((object.code(), object.message()), (-31409, "the gate 3 is closed"));
//! assert!(object.data().unwrap().get().contains(r#""gate":3"#));
//! ```
//!
//! A client reads the error object with [`ClientErrorExt`].

mod client_error;
mod error_object;
mod header;
mod layer;
mod outgoing;
mod subscription;

pub use client_error::ClientErrorExt;
pub use error_object::error_object_of;
pub use header::{HeaderLayer, HeaderService};
pub use layer::{ErrorLayer, ErrorService};
pub use subscription::subscription_error;
