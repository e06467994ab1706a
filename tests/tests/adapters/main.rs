//! Each feature for another crate, with that crate: servers, observers and schemas.

mod axum;
mod jsonrpsee;
mod metrics;
mod miette;
mod rmcp;
mod schemars;
mod sentry;
mod telemetry;
mod tracing;
mod utoipa;
