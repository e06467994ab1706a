//! Conversions of errors into the types of SDKs and frameworks.

#[cfg(feature = "axum")]
pub mod axum;
#[cfg(feature = "backon")]
pub mod backon;
#[cfg(feature = "jsonrpsee")]
pub mod jsonrpsee;
#[cfg(any(feature = "axum", feature = "jsonrpsee", feature = "rmcp"))]
mod observed;
#[cfg(feature = "rmcp")]
pub mod rmcp;
#[cfg(any(feature = "jsonrpsee", feature = "rmcp"))]
pub mod task;
#[cfg(feature = "tower")]
pub mod tower;
