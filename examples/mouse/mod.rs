//! A server that answers questions about a zoo: its errors and its tools.

pub mod demo;
pub mod errors;
pub mod program;
pub mod server;
