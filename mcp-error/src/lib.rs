//! Errors for MCP servers.
pub mod sanitize;
