//! Errors for MCP servers. Derive [`McpError`](derive@McpError) on an error enum, and each error can be sent on every wire.
//!
//! ```
//! use mcp_error::McpError;
//!
//! #[derive(Debug, thiserror::Error, McpError)]
//! #[mcp(type_base = "https://parks.example/errors/")]
//! pub enum ParkError {
//!     /// There is no ride with this id.
//!     #[error("there is no ride '{ride}'")]
//!     #[mcp(status = 404, suggest = "List the rides first.")]
//!     NoRide { #[mcp(extension)] ride: String },
//! }
//!
//! let error = ParkError::NoRide { ride: "r-17".into() };
//!
//! // A tool result, for the model.
//! assert_eq!(
//!     error.to_tool_result().content[0].text,
//!     "No Ride: there is no ride 'r-17'\n\
//!      What to do: change the input before calling again.\n\
//!      - List the rides first."
//! );
//! // Problem details (RFC 9457), for programs.
//! let problem = error.to_problem_details();
//! assert_eq!(problem.problem_type, "https://parks.example/errors/no-ride");
//! assert_eq!(problem.members.get("ride"), Some(&"r-17".into()));
//! // A JSON-RPC error object.
//! assert_eq!(error.to_rpc_error().code, -32602);
//! ```
//!
//! `Display` stays the verbatim text, for your own log. Every value that is sent goes through a sanitizer that was chosen for
//! its field at compile time: a path, a token or an address in `ride` would be `[path]`, `[redacted]` or `[email]`. So does
//! what [observers](observe) log, unless they ask for the verbatim text.
//!
//! # Where to find what
//!
//! | you have | you want |
//! | --- | --- |
//! | an error in a request | [`McpError::report`] with a [`Context`]: policy, tool, request id, protocol version |
//! | a new server | [your first server](guide::first_server), with rmcp |
//! | a question of the first day | [short answers](guide::first_server#questions-of-the-first-day) |
//! | a server without annotations | [one line around it](guide::versions), for every version of rmcp |
//! | another SDK, or none | [any other SDK](guide::other_sdks) |
//! | a server whose clients expect its present format | [moving over](guide::moving_over) |
//! | tools that return `Result<_, String>` or `ErrorData`, or use `anyhow` | [what to write in their place](guide::moving_over#servers-without-an-enum) |
//! | an attribute to write | [every attribute](guide::reference) |
//! | a field that must be hidden, changed or shown | an [attribute of the field](guide::reference#on-a-field), and [what each sanitizer does](guide::reference#sanitizers) |
//! | several mistakes in one input | [`Violation`] |
//! | text of a third party | [`Untrusted`] |
//! | handlers that call several modules | [`Failure`], for `?` |
//! | an error of another crate, such as sqlx, or a panic | [`Failure::foreign`], [`Failure::panic`], the guide's [chapter](guide::foreign) |
//! | an error that occurs at one place only | [`error!`], [`Failure::caller`], [`Failure::server`] |
//! | a choice of what may be shown, and how much of it | a [`Policy`]: [every key](guide::policies#every-key) |
//! | clients that expect a certain format | a [`Policy`], and the [layouts](policy::RpcLayout) |
//! | a text in which too much was redacted | [which rule did it, and how to switch it off](guide::policies#a-text-in-which-too-much-was-redacted) |
//! | a log, counters, an error tracker | [logging](guide::logging), [`Observer`], [`observe`] |
//! | an HTTP endpoint | [HTTP](guide::http) |
//! | all errors of a server | [`registry!`](macro@registry): checked across types, [audited](Registry::audit) |
//! | the lane, fault, recovery or effect of an error | [`registry`](mod@registry) |
//! | errors to test | [the proofs](guide::testing): no field leaks, every error helps its reader, clients still understand |
//! | callers who need documentation | [the catalog](guide::catalog) |
//! | an answer, as a client | [`RpcError::advice`], [`client::Decode`], the guide's [chapter](guide::clients) |
//! | a question about what each client sees | [what goes where](guide::wires), and [what other clients show](guide::clients#what-other-clients-show) |
//! | a question about a chapter of the MCP specification | [what this crate does there](guide::protocol) |
//! | an agent that writes the code | [rules for agents](guide::agents) |
//! | a question about what a release may change | [what a version promises](guide::versions#what-a-version-promises) |
//! | any other text, such as a log | [`sanitize`] |
//! | JSON as it is on the wire | [`json`] |
//!
//! The [glossary](guide::glossary) explains this crate's terms, and the [threat model](threat_model) says what it defends
//! against. [Systems](guide::systems) shows five servers in the formats of real ones.
//!
//! # What always holds
//!
//! - A document has at most [`Policy::max_error_size`] bytes, whatever the error holds. The largest members are cut first, then
//!   members are left out, then the detail is cut; [`Policy::cut_mark`] shows where. Type, title, status, kind and instance
//!   stay.
//! - The answer is valid even if a `Display` panics, a `Serialize` fails, or a chain of causes has no end.
//!
//! # Features
//!
//! None is on by default.
//!
//! | feature | for |
//! | --- | --- |
//! | `rmcp` | tools, prompts, resources and completion of an [rmcp](https://docs.rs/rmcp) server, rmcp 3 |
//! | `rmcp-1`, `rmcp-2` | the same for rmcp 1 and rmcp 2; see [versions of rmcp](guide::versions) |
//! | `rust-mcp-sdk` | the same for a [rust-mcp-sdk](https://docs.rs/rust-mcp-sdk) 2 server |
//! | `axum` | handlers, routes and extractors of an [axum](https://docs.rs/axum) 0.8 server |
//! | `jsonrpsee` | methods of a [jsonrpsee](https://docs.rs/jsonrpsee) 0.26 server, and typed errors in its client |
//! | `elicitation` | the errors of rmcp's `peer.elicit` say [what they stand for](guide::protocol#a-form-that-the-user-does-not-fill-in), such as that the user has declined |
//! | `exact-ids` | the [id](documents::RpcId) of a JSON-RPC request keeps its digits even if it is not an integer of 64 bits |
//! | `anyhow`, `eyre` | `?` from their errors into a [`Failure`] |
//! | `reqwest` | errors of reqwest 0.13 say whether a retry can help; see the [guide](guide::foreign#errors-of-other-crates) |
//! | `tracing`, `metrics`, `sentry`, `miette` | log, counters, error tracker and terminal; see [`observe`] |
//! | `masks` | [exact values](policy::Masks) that must never be sent; the features for servers enable it |
//! | `backon`, `tower` | retries in a client |
//! | `schemars`, `utoipa` | JSON Schema and OpenAPI of documents and error types |
//! | `cli` | a program that writes, checks and prints the exports of a [`registry!`](macro@registry) |
//! | `exports` | catalog, documentation, types and schemas of a [`registry!`](macro@registry), under the policy of the server |
//! | `testing` | proofs for tests: no field leaks, and the registry has every type |
//! | `js` | `wasm32-unknown-unknown` inside JavaScript, such as a worker, which supplies the time and the random bits of an [instance](report::Instance). Other targets, including WASI, need no feature |
//!
//! Without `js`, `wasm32-unknown-unknown` does not compile. WebAssembly has no unwinding, so a `Display` that panics ends the program.

#![forbid(unsafe_code)]
#![deny(missing_docs)]
#![cfg_attr(docsrs, feature(doc_cfg))]
// The guide links to items of features. docs.rs has all of them, and `.ci/run` checks the links with all of them.
#![cfg_attr(
    not(all(
        feature = "axum",
        feature = "cli",
        feature = "masks",
        feature = "metrics",
        feature = "rmcp",
        feature = "sentry",
        feature = "tracing"
    )),
    allow(rustdoc::broken_intra_doc_links)
)]

mod adapters;
pub mod client;
/// The codes that JSON-RPC 2.0 §5.1 defines. In attributes they have names too: `code = invalid_params`.
pub mod code {
    pub use mcp_error_rules::codes::{
        INTERNAL_ERROR, INVALID_PARAMS, INVALID_REQUEST, METHOD_NOT_FOUND, PARSE_ERROR,
    };
}
pub mod documents;
#[cfg(feature = "exports")]
pub mod exports;
pub mod handler;
pub mod json;
pub mod observe;
pub mod policy;
pub mod registry;
mod render;
pub mod report;
#[cfg(any(feature = "schemars", feature = "utoipa"))]
pub mod schema;
// The exports alone need what is not public of it.
#[cfg(all(
    feature = "exports",
    not(any(feature = "schemars", feature = "utoipa"))
))]
mod schema;
#[cfg(feature = "testing")]
pub mod testing;
mod util;

// Each adapter is a module of the root: `mcp_error::rmcp`. They are named one by one, or the compiler could not say which
// feature the missing one needs.
#[cfg(feature = "axum")]
pub use adapters::axum;
#[cfg(feature = "backon")]
pub use adapters::backon;
#[cfg(feature = "jsonrpsee")]
pub use adapters::jsonrpsee;
#[cfg(feature = "rmcp")]
pub use adapters::rmcp;
#[cfg(feature = "rmcp-1")]
pub use adapters::rmcp_1;
#[cfg(feature = "rmcp-2")]
pub use adapters::rmcp_2;
#[cfg(feature = "rust-mcp-sdk")]
pub use adapters::rust_mcp_sdk;
#[cfg(feature = "tower")]
pub use adapters::tower;
pub use adapters::{task, wrap};
pub use documents::{ProblemDetails, RpcError, ToolResult, Violation};
pub use handler::Failure;
pub use mcp_error_derive::{Disclose, McpError};
pub use mcp_error_sanitize as sanitize;
pub use policy::Policy;
pub use registry::Registry;
pub use report::{Context, Disclose, ErrorType, McpError, Observer, Report, Untrusted};

#[doc(hidden)]
pub mod __private;

/// The guide, with a page for each question. Begin with [your first server](guide::first_server).
#[cfg(any(doc, doctest))]
pub mod guide {
    macro_rules! pages {
        ($($name:ident: $file:literal;)*) => {$(
            #[doc = include_str!(concat!("../docs/guide/", $file))]
            pub mod $name {}
        )*};
    }

    pages! {
        agents: "agents.md";
        catalog: "catalog.md";
        clients: "clients.md";
        first_server: "first-server.md";
        foreign: "foreign.md";
        glossary: "glossary.md";
        http: "http.md";
        logging: "logging.md";
        moving_over: "moving-over.md";
        other_sdks: "other-sdks.md";
        policies: "policies.md";
        protocol: "protocol.md";
        reference: "reference.md";
        systems: "systems.md";
        testing: "testing.md";
        versions: "versions.md";
        wires: "wires.md";
    }
}

#[cfg(any(doc, doctest))]
#[doc = include_str!("../docs/threat-model.md")]
pub mod threat_model {}

/// The derives and the traits, for `use mcp_error::prelude::*`.
///
/// The names are imported so that they do not clash with `use rmcp::ErrorData as McpError`, which is common. Prefer it to
/// `use mcp_error::*`, which would also import the modules `rmcp` and `axum` in place of the crates of these names.
pub mod prelude {
    pub use crate::report::{Context, ErrorType, Report, Untrusted};
    pub use crate::{Disclose, Failure, McpError, Policy};
    // If only one of them were imported as `_`, the compiler would call it `_` in its messages.
    pub use crate::report::{ErrorType as _, McpError as _};
}
