//! Makes documents from reports. A report is already sanitized, so this module only arranges and bounds its contents.

mod advice;
mod challenge;
mod problem;
mod rest;
pub(crate) mod rpc_data;
mod sentences;
mod tool_result;

use mcp_error_rules::choices::Layout;
use mcp_error_rules::names::name_in;

use crate::json::Members;

/// Returns the members of an error under the names that they have in a layout.
pub(crate) fn named_in(layout: Layout, mut members: Members) -> Members {
    members.rename(|name| name_in(layout, name));
    members
}
