//! The server of a camera lab: its errors, its work, and its two interfaces.

pub mod app;
pub mod demo;
pub mod errors;
pub mod lab;
pub mod rpc;
