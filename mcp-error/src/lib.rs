//! Errors for MCP servers: derive [`McpError`](derive@McpError) on an error enum, and it answers on every
//! wire.
//!
//! | you have | you get |
//! | --- | --- |
//! | a variant | an [`ErrorEntry`] in [`ErrorType::ENTRIES`], known at compile time |
//! | an error | [`to_problem_details`](McpError::to_problem_details), [`to_rpc_error`](McpError::to_rpc_error), [`to_tool_result`](McpError::to_tool_result) |
//! | an error in a request | [`report`](McpError::report) with a [`Context`]: [`Policy`], tool, request id, protocol version |
//! | errors of several modules | [`Failure`], for `?` |
//! | clients that expect another `data` | [`Policy::rpc_layout`], one of [`RpcLayout`] |
//! | a REST interface | [`Report::to_rest`], [`StatusCodes`] |
//! | an error object, as a client | [`RpcError::advice`]: retry, fix the input, ask the user |
//! | an error of another crate, a panic | [`Failure::foreign`], [`Failure::panic`]: an internal error that discloses nothing |
//! | text from elsewhere | [`Untrusted`], and [`sanitize`] |
//! | an agent inside a tool | [`AgentResult`] |
//! | a log and an error tracker | [`Observer`] |
//! | all errors of a server | [`registry!`]: checked across types, [audited](Registry::audit) |
//!
//! # Rules
//!
//! - `Display` is the verbatim text for logs. Nothing of it goes over the wire.
//! - Every value that goes over the wire went through a sanitizer, chosen for its field at compile time.
//! - A document is at most [`Policy::max_error_size`] bytes, whatever the error holds: members go first, then
//!   the detail; type, title, status, kind and instance stay.
//! - A `Display` that panics, a `Serialize` that fails, a chain of causes without end: still a valid answer.
//!
//! What of it the compiler guarantees, what is heuristic, and what is not defended: see the
//! [threat model](threat_model).
//!
//! # Features
//!
//! None is on by default. `rmcp`: errors of tools, prompts and resources in an
//! [rmcp](https://docs.rs/rmcp) server. `axum`: errors of handlers, routes and extractors in an
//! [axum](https://docs.rs/axum) server. `exports`: catalog, documentation, types and schemas of a
//! [`registry!`]. `testing`: [`assert_no_leaks!`].
//! `tracing`: an event for each error, as an [`Observer`].
//! `metrics`: counters of errors, redactions and truncations, as an [`Observer`].
//! `miette`: an error as a diagnostic in a terminal.
//! `sentry`: an event for each error that is to be captured, as an [`Observer`].
//! `backon`: a client's retries with [backon](https://docs.rs/backon).
//! `tower`: a policy for the retry layer of [tower](https://docs.rs/tower).
//! `jsonrpsee`: errors of methods in a
//! [jsonrpsee](https://docs.rs/jsonrpsee) server, and typed again in its client. `schemars`: JSON Schemas of
//! documents and error types. `utoipa`: the same for OpenAPI, with the responses of an error type.
//!
//! A server that has clients already: [moving over](moving_over).

#![forbid(unsafe_code)]
#![deny(missing_docs)]

mod adapters;
pub mod client;
pub mod documents;
#[cfg(feature = "exports")]
pub mod exports;
mod handler;
mod json;
pub mod observe;
pub mod policy;
pub mod registry;
mod render;
mod report;
#[cfg(any(feature = "exports", feature = "schemars", feature = "utoipa"))]
mod schema;
#[cfg(feature = "testing")]
pub mod testing;
mod util;

#[cfg(feature = "axum")]
pub use adapters::axum;
#[cfg(feature = "backon")]
pub use adapters::backon;
#[cfg(feature = "jsonrpsee")]
pub use adapters::jsonrpsee;
#[cfg(feature = "rmcp")]
pub use adapters::rmcp;
#[cfg(feature = "tower")]
pub use adapters::tower;
pub use client::{
    Advice, Advise, Decode, GiveUp, HttpResponse, Idempotency, Loss, Lost, Received, Retries,
    Retry, RetryLimits, Undecoded,
};
pub use documents::{
    PROBLEM_JSON, ProblemDetails, RestBody, RestResponse, RpcError, RpcId, RpcResponse,
    StatusCodes, TextContent, ToolResult,
};
pub use handler::{AgentError, AgentResult, Failure};
pub use json::{Json, Members};
pub use mcp_error_derive::{Disclose, McpError};
#[doc(inline)]
pub use mcp_error_rules::choices::{Fault, Lane, Recovery, Shown};
pub use mcp_error_sanitize as sanitize;
#[cfg(feature = "metrics")]
pub use observe::metrics;
#[cfg(feature = "miette")]
pub use observe::miette;
#[cfg(feature = "sentry")]
pub use observe::sentry;
#[cfg(feature = "tracing")]
pub use observe::tracing;
pub use policy::{
    HttpBody, MIN_ERROR_SIZE, Mode, Policy, PolicyError, RpcLayout, ToolText, Wording,
};
pub use registry::{
    Constant, ErrorEntry, ErrorSet, Finding, Member, Registry, Rule, Sanitizer, Shape,
};
pub use report::Report;
pub use report::context::Context;
pub use report::disclose::Disclose;
pub use report::error::{ErrorType, McpError};
pub use report::instance::{Instance, Timestamp};
pub use report::observer::Observer;
pub use report::status_failure::StatusFailure;
pub use report::untrusted::Untrusted;
#[cfg(feature = "schemars")]
pub use schema::schemars;
#[cfg(feature = "utoipa")]
pub use schema::utoipa;

#[doc(hidden)]
pub mod __private;

#[cfg(doc)]
#[doc = include_str!("../docs/threat-model.md")]
pub mod threat_model {}

#[cfg(doc)]
#[doc = include_str!("../docs/moving-over.md")]
pub mod moving_over {}

/// The derives and the traits, for `use mcp_error::prelude::*`.
///
/// Names are imported so that they do not clash with `use rmcp::ErrorData as McpError`, which is
/// common.
pub mod prelude {
    pub use crate::{Context, Disclose, ErrorType, Failure, Policy, Report, Untrusted};
    pub use crate::{McpError, report::error::McpError as _};
    // Where only one trait is called `_`, the compiler's messages call it so.
    pub use crate::report::error::ErrorType as _;
}
