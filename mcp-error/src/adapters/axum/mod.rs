//! Errors in an [axum](https://docs.rs/axum) server (feature `axum`, axum 0.8).
//!
//! `#[mcp(impls(axum))]` makes an error type, and the feature makes [`Failure`](crate::Failure), the `Err` of a handler.
//! [`ErrorLayer`] gives their answers the policy, and makes every other failure, such as an unknown route,
//! a refused extractor, a timeout or a panic, a document of the same shape. Good answers pass untouched,
//! and so do failures whose body is JSON already: somebody gave them a document.
//!
//! The layer writes a failure in the form that the request's `Accept` likes best (RFC 9110 §12.5.1):
//! `application/problem+json`, `application/json`, an HTML page, or plain text; the first where the header
//! is absent, malformed or fits none. Under [`HttpBody::Rest`](crate::policy::HttpBody::Rest) `application/json` is
//! a REST body and comes first. All four are the same sanitized report; the page has neither script nor
//! style. Headers of the failed response that do not speak of its body, such as `Allow`, stay.
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

mod accept;
#[cfg(feature = "exports")]
mod docs;
mod external;
mod headers;
mod layer;
mod page;
mod request_kind;
mod response;
mod rpc_message;

#[cfg(feature = "exports")]
pub use docs::docs;
pub use layer::{ErrorLayer, ErrorService};
pub use response::response_of;
