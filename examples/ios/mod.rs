//! A camera lab's server: its errors, its work, and its two faces.

pub mod app;
pub mod errors;
pub mod lab;
pub mod rpc;
