//! A server that answers questions about a zoo: its errors and its tools.

pub mod errors;
pub mod server;
