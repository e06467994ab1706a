//! A server that reads files and runs programs: its errors, its configuration, its work, and its tools.

pub mod bench;
pub mod config;
pub mod demo;
pub mod errors;
pub mod program;
pub mod server;
