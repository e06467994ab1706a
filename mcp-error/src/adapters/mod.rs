//! Conversions of errors into the types of SDKs and frameworks.

#![allow(
    clippy::duplicate_mod,
    reason = "the code for rmcp is compiled for each of its major versions"
)]

#[cfg(feature = "axum")]
pub mod axum;
#[cfg(feature = "backon")]
pub mod backon;
mod error_data;
mod instructions;
#[cfg(feature = "jsonrpsee")]
pub mod jsonrpsee;
#[cfg(any(feature = "axum", feature = "__wrapped"))]
mod named_secrets;
#[cfg(feature = "rmcp")]
pub mod rmcp;
#[cfg(feature = "rmcp-1")]
pub mod rmcp_1;
#[cfg(feature = "rmcp-2")]
pub mod rmcp_2;
#[cfg(feature = "rust-mcp-sdk")]
pub mod rust_mcp_sdk;
pub mod task;
#[cfg(feature = "tower")]
pub mod tower;
#[cfg(feature = "__mcp-sdk")]
mod upstream;
pub mod wrap;
