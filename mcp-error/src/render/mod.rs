//! Makes documents from reports. A report is already sanitized, so this module only arranges and bounds its contents.

pub(crate) mod advice;
pub(crate) mod causes;
mod challenge;
mod problem;
mod rest;
pub(crate) mod rpc_data;
mod sentences;
mod tool_result;
