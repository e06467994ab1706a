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

mod agent;
#[cfg(feature = "axum")]
pub mod axum;
#[cfg(feature = "backon")]
pub mod backon;
mod code;
mod configuration;
mod const_text;
mod context;
mod convert;
mod counted;
mod decode;
mod disclose;
mod draft;
mod entry;
#[cfg(feature = "exports")]
pub mod exports;
mod failure;
mod guard;
mod http_response;
mod instance;
mod json;
mod json_text;
#[cfg(feature = "jsonrpsee")]
pub mod jsonrpsee;
mod layout;
mod member;
#[cfg(feature = "metrics")]
pub mod metrics;
#[cfg(feature = "miette")]
pub mod miette;
#[cfg(not(all(feature = "exports", feature = "testing")))]
mod missing;
mod observer;
mod policy;
mod probe;
mod problem;
mod recovery;
mod registry;
mod report;
mod rest;
mod retry;
#[cfg(feature = "rmcp")]
pub mod rmcp;
mod rpc_error;
mod rpc_response;
pub use mcp_error_sanitize as sanitize;
#[cfg(any(feature = "exports", feature = "schemars", feature = "utoipa"))]
mod schema;
#[cfg(feature = "schemars")]
pub mod schemars;
#[cfg(any(feature = "jsonrpsee", feature = "rmcp"))]
mod scope;
#[cfg(feature = "sentry")]
pub mod sentry;
#[cfg(any(
    feature = "metrics",
    feature = "miette",
    feature = "sentry",
    feature = "tracing"
))]
mod telemetry;
mod template;
#[cfg(feature = "testing")]
pub mod testing;
mod tool_result;
#[cfg(feature = "tower")]
pub mod tower;
#[cfg(feature = "tracing")]
pub mod tracing;
mod traits;
mod tree;
mod untrusted;
#[cfg(feature = "utoipa")]
pub mod utoipa;
mod wording;

pub use agent::{AgentError, AgentResult};
pub use configuration::PolicyError;
pub use context::Context;
pub use decode::{Decode, Loss, Lost, Received, Undecoded};
pub use disclose::Disclose;
pub use entry::{Constant, ErrorEntry};
pub use failure::Failure;
pub use http_response::HttpResponse;
pub use instance::{Instance, Timestamp};
pub use json::{Json, Members};
pub use layout::RpcLayout;
pub use mcp_error_derive::{Disclose, McpError};
#[doc(inline)]
pub use mcp_error_rules::choices::{Fault, Lane, Recovery, Shown};
pub use member::{Member, Sanitizer, Shape};
pub use observer::Observer;
pub use policy::{HttpBody, MIN_ERROR_SIZE, Mode, Policy, ToolText};
pub use problem::{PROBLEM_JSON, ProblemDetails};
pub use recovery::Advice;
pub use registry::{ErrorSet, Finding, Registry, Rule};
pub use report::Report;
pub use rest::{RestBody, RestResponse, StatusCodes};
pub use retry::{Advise, GiveUp, Idempotency, Retries, Retry, RetryLimits};
pub use rpc_error::RpcError;
pub use rpc_response::{RpcId, RpcResponse};
pub use tool_result::{TextContent, ToolResult};
pub use traits::{ErrorType, McpError};
pub use untrusted::Untrusted;
pub use wording::Wording;

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
    pub use crate::{McpError, traits::McpError as _};
    // Where only one trait is called `_`, the compiler's messages call it so.
    pub use crate::traits::ErrorType as _;
}
