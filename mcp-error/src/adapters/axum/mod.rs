//! Errors in an [axum](https://docs.rs/axum) server (feature `axum`, axum 0.8).
//!
//! With `#[mcp(impls(axum))]` an error type can be the `Err` of a handler. [`Failure`](crate::Failure) can always be.
//! [`ErrorLayer`] applies the policy to their answers. It also turns every other failure, such as an unknown route, a
//! rejected extractor, a timeout or a panic, into a document of the same form. Successful responses stay unchanged. A
//! failure whose body is JSON keeps the form that the handler gave it, with every text in it sanitized; see
//! [HTTP](crate::guide::http).
//!
//! A variant can hold the rejection of an extractor, as axum's own examples have it:
//!
//! ```
//! use axum::extract::rejection::JsonRejection;
//! use mcp_error::McpError;
//!
//! #[derive(Debug, thiserror::Error, McpError)]
//! #[mcp(impls(axum))]
//! enum ParkError {
//!     // The answer has the status of the rejection, such as 422.
//!     #[error(transparent)]
//!     Body(#[from] JsonRejection),
//! }
//! ```
//!
//! The layer writes a failure in the form that the request's `Accept` header prefers (RFC 9110 §12.5.1):
//! `application/problem+json`, `application/json`, an HTML page, plain text, or Markdown with front matter. The first is
//! used if the header is absent or malformed, or matches none of them. Under
//! [`HttpBody::Rest`](crate::policy::HttpBody::Rest) `application/json` is a REST body, and is the default. All forms
//! show the same sanitized report. The page contains no scripts, and loads nothing. Headers of the failed response that
//! do not describe its body, such as `Allow`, are kept.
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
mod body;
#[cfg(feature = "exports")]
mod docs;
mod exchange;
mod framework;
mod headers;
mod layer;
mod page;
mod refused;
mod rejection;
mod request_kind;
mod response;
mod rpc_message;

#[cfg(feature = "exports")]
pub use docs::{docs, docs_without_root};
pub use layer::{ErrorLayer, ErrorService};
pub use response::response_of;
