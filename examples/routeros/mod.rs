//! A service that manages network devices: its errors, its requests, its tools, and a client.

pub mod client;
pub mod errors;
pub mod request;
pub mod server;
pub mod tools;
