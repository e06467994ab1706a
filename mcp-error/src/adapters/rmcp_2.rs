//! Errors in an [rmcp](https://docs.rs/rmcp) 2 server (feature `rmcp-2`).
//!
//! All of it works as for rmcp 3, which [`mcp_error::rmcp`](https://docs.rs/mcp-error/latest/mcp_error/rmcp/) describes,
//! with this module's name. Over streamable HTTP, pass the wrapped server itself: there is no `into_handler`, since the
//! HTTP service of rmcp 2 takes any `Service`.

macro_rules! more_methods_of_service {
    () => {};
}

// The code is that of the adapter for rmcp 3, compiled for rmcp 2.
#[path = "rmcp/answering.rs"]
mod answering;
#[path = "rmcp/blocks.rs"]
mod blocks;
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

use ::rmcp2 as sdk;

pub use self::convert::IntoErrorData;
pub use self::served::{Served, serve};
pub use self::tool_error::ToolError;

use self::blocks::{document_of_block, sanitize_block};
use self::sdk::model::Meta as ResultMeta;

use self::old::{
    Response, Visit, adapt_to_peer, announced, is_lagging, mark_complete, outgoing_other,
    outgoing_refusal, protocol_version, visit,
};
