//! Reports as documents. A report is clean already, so nothing here sanitizes: it arranges and bounds.

mod problem;
mod rest;
pub(crate) mod rpc_data;
mod rpc_error;
mod sentences;
mod tool_result;
