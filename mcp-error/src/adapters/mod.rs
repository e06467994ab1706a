//! Conversions of errors into the types of SDKs and frameworks.

#[cfg(feature = "axum")]
pub mod axum;
#[cfg(feature = "backon")]
pub mod backon;
#[cfg(feature = "jsonrpsee")]
pub mod jsonrpsee;
mod observed;
#[cfg(feature = "rmcp")]
pub mod rmcp;
#[cfg(feature = "rmcp-1")]
pub mod rmcp_1;
#[cfg(feature = "rmcp-2")]
pub mod rmcp_2;
pub mod task;
#[cfg(feature = "tower")]
pub mod tower;
pub mod wrap;
