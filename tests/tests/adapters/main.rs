//! Each feature for another crate, with that crate: servers, observers and schemas; and the five systems of `examples`,
//! whose servers these are.

mod axum;
mod http;
mod jsonrpsee;
mod layers;
mod lines;
mod metrics;
mod miette;
mod pipe;
mod rmcp;
mod schemars;
mod sentry;
mod systems;
mod telemetry;
mod tracing;
mod utoipa;
