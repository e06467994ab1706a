//! Errors in an [rmcp](https://docs.rs/rmcp) 1 server (feature `rmcp-1`).
//!
//! All of it works as for rmcp 3, which [`mcp_error::rmcp`](https://docs.rs/mcp-error/latest/mcp_error/rmcp/) describes,
//! with this module's name. Over streamable HTTP, pass the wrapped server itself: there is no `into_handler`, since the
//! HTTP service of rmcp 1 takes any `Service`.
//!
//! With rmcp 1.0 to 1.5 a tool cannot return `Result<T, E>` with an `E` of the server: update to 1.6 or newer with
//! `cargo update -p rmcp`. [`serve`] works with all of them.

macro_rules! more_methods_of_service {
    () => {};
}

// The code is that of the adapter for rmcp 3, compiled for rmcp 1.
#[path = "rmcp/answering.rs"]
mod answering;
#[path = "rmcp/convert.rs"]
mod convert;
#[cfg(feature = "elicitation")]
#[path = "rmcp/elicitation.rs"]
mod elicitation;
#[path = "rmcp/old.rs"]
mod old;
#[path = "rmcp/request.rs"]
mod request;
#[path = "rmcp/resources.rs"]
mod resources;
#[path = "rmcp/results.rs"]
mod results;
#[path = "rmcp/served.rs"]
mod served;
#[path = "rmcp/tool_error.rs"]
mod tool_error;

use ::rmcp1 as sdk;
use serde::Deserialize;
use serde_json::Value;

use crate::adapters::wrap::Cleaner;

pub use self::convert::IntoErrorData;
pub use self::served::{Served, serve};
pub use self::tool_error::ToolError;

use self::sdk::model::Content;
use self::sdk::model::Meta as ResultMeta;

use self::old::{
    Response, Visit, adapt_to_peer, announced, is_lagging, mark_complete, outgoing_other,
    outgoing_refusal, protocol_version, visit,
};

fn document_of_block(block: &Content) -> Value {
    serde_json::to_value(block).unwrap_or_default()
}

/// Sanitizes the JSON of a block, and returns whether there was room for it. A block that rmcp cannot read then becomes a text
/// with this JSON.
fn sanitize_block(cleaner: &mut Cleaner, block: &mut Content) -> bool {
    let mut clean = document_of_block(block);
    let has_room = cleaner.sanitize_block(&mut clean);
    *block = Content::deserialize(&clean).unwrap_or_else(|_| Content::text(clean.to_string()));
    has_room
}
