//! Makes documents from reports. A report is already sanitized, so this module only arranges and bounds its contents.

mod advice;
mod challenge;
mod problem;
mod rest;
pub(crate) mod rpc_data;
mod sentences;
mod tool_result;

use mcp_error_rules::choices::Layout;
use mcp_error_rules::names::{is_own_member, name_in};

use crate::json::Members;

/// Returns the members of an error under the names that they have in a layout.
fn named_in(layout: Layout, members: Members) -> Members {
    if !members.iter().any(|(name, _)| is_own_member(layout, name)) {
        return members;
    }
    let members = members.into_iter();
    let renamed = members.map(|(name, value)| match name_in(layout, &name) {
        Some(other) => (other.into(), value),
        None => (name, value),
    });
    renamed.collect()
}
