//! The `data` of each layout, and REST bodies, to the byte.

mod bounds;
mod flat;
mod members_and_rest;
mod nested;
mod own_names;

use std::fmt;
use std::time::{Duration, SystemTime};

use mcp_error::documents::{RestBody, RestResponse};
use mcp_error::json::{Json, Members};
use mcp_error::policy::RpcLayout;
use mcp_error::report::Instance;
use mcp_error::{Context, McpError, Policy};
use serde::Serialize;

fn policy(layout: RpcLayout) -> Policy {
    let mut policy = Policy::production();
    policy.rpc_layout = layout;
    policy
}

fn context(policy: Policy) -> Context {
    Context::new()
        .with_policy(policy)
        .with_tool("not in any layout but the first")
        .with_instance(Instance::from_bytes([7; 16]))
        .with_timestamp(SystemTime::UNIX_EPOCH + Duration::from_millis(1_770_000_000_120))
}

fn wire(error: &dyn McpError, layout: RpcLayout) -> String {
    wire_in(error, &context(policy(layout)))
}

fn wire_in(error: &dyn McpError, context: &Context) -> String {
    serde_json::to_string(&error.report(context).to_rpc_error()).unwrap()
}

#[test]
fn the_layout_can_be_configured() {
    for (name, layout) in [
        ("problem", RpcLayout::Problem),
        ("flat", RpcLayout::Flat),
        ("nested", RpcLayout::Nested),
        ("members", RpcLayout::Members),
    ] {
        let text = format!(r#"{{"rpc_layout":"{name}"}}"#);
        let read: Policy = serde_json::from_str(&text).unwrap();
        assert_eq!(read.rpc_layout, layout);
    }
    let wrong = serde_json::from_str::<Policy>(r#"{"rpc_layout":"neested"}"#).unwrap_err();
    assert!(wrong.to_string().contains("neested"), "{wrong}");
    assert_eq!(Policy::production().rpc_layout, RpcLayout::Problem);
}
