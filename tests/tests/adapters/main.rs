//! Each feature that supports another crate, tested with that crate: servers, observers and schemas. The five servers
//! of `examples` are here too.

mod adoption;
mod any_server;
mod axum;
mod boxed;
mod hostile;
mod http;
#[path = "../documents/json_schema.rs"]
mod json_schema;
mod jsonrpsee;
mod layers;
mod lines;
mod metrics;
mod miette;
mod not_an_error;
mod peers;
mod pipe;
mod recorder;
mod rmcp;
mod schemars;
mod sentry;
mod stack_traces;
mod standards;
mod systems;
mod telemetry;
mod tracing;
mod utoipa;
mod versions;
