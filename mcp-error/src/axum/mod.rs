//! Errors in an [axum](https://docs.rs/axum) server (feature `axum`, axum 0.8).
//!
//! `#[mcp(impls(axum))]` makes an error type, and the feature makes [`Failure`](crate::Failure), the `Err` of a handler.
//! [`ErrorLayer`] gives their answers the policy, and makes every other failure, such as an unknown route,
//! a refused extractor or a panic, a document of the same shape. Good answers pass untouched.
//!
//! ```
//! use axum::{Router, routing::get};
//! use mcp_error::axum::ErrorLayer;
//! use mcp_error::{Context, McpError};
//!
//! #[derive(Debug, thiserror::Error, McpError)]
//! #[error("no park '{0}'")]
//! #[mcp(status = 404, impls(axum))]
//! struct NoPark(#[mcp(extension = "park")] String);
//!
//! async fn park() -> Result<String, NoPark> {
//!     Err(NoPark("north".into()))
//! }
//!
//! let app: Router = Router::new()
//!     .route("/park", get(park))
//!     .layer(ErrorLayer::new(Context::new()));
//! ```

mod answer;
#[cfg(feature = "exports")]
mod docs;
mod foreign;
mod kind;
mod layer;

pub use answer::answer_of;
#[cfg(feature = "exports")]
pub use docs::docs;
pub use layer::{ErrorLayer, ErrorService};
