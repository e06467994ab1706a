//! Errors in the types of SDKs and frameworks.

#[cfg(feature = "axum")]
pub mod axum;
#[cfg(feature = "backon")]
pub mod backon;
#[cfg(feature = "jsonrpsee")]
pub mod jsonrpsee;
#[cfg(feature = "rmcp")]
pub mod rmcp;
#[cfg(any(feature = "jsonrpsee", feature = "rmcp"))]
mod task_context;
#[cfg(feature = "tower")]
pub mod tower;
