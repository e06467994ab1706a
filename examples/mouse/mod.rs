//! A server that answers questions about a zoo: its errors and its tools.

mod demo;
pub mod errors;
pub mod program;
pub mod server;
