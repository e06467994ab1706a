//! Errors in a [jsonrpsee](https://docs.rs/jsonrpsee) server and client (feature `jsonrpsee`, jsonrpsee
//! 0.26).
//!
//! `#[mcp(impls(jsonrpsee))]` on an error type gives it `Into<ErrorObjectOwned>`, which is what jsonrpsee
//! asks of the `Err` of a method; [`Failure`](crate::Failure) has it too. [`ErrorLayer`], an RPC middleware,
//! tells every report its policy, method and request id, and answers for a method that panics, for which
//! the client would otherwise lose its connection.
//!
//! jsonrpsee's own answers, such as an unknown method or parameters that it cannot read, stay as they are.
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
//! assert_eq!((object.code(), object.message()), (-31409, "Closed"));
//! assert!(object.data().unwrap().get().contains(r#""gate":3"#));
//! ```
//!
//! A client gets the error object back as it was sent: see [`CallError`].

mod call_error;
mod error_object;
mod layer;

pub use call_error::CallError;
pub use error_object::error_object_of;
pub use layer::{ErrorLayer, ErrorService};
