//! The server of an archive: its errors, the archive's API, the agent in one of its tools, and the tools.

pub mod agent;
pub mod api;
pub mod demo;
pub mod errors;
pub mod program;
pub mod server;
