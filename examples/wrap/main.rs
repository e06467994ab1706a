//! A plain rmcp server, and the same server with one line around it: what a client receives from both.
//!
//! `cargo run --features wrap --example wrap`

mod plain;
mod wire;

use mcp_error::Policy;
use serde_json::json;

use plain::Orders;

#[tokio::main]
async fn main() -> Result<(), Box<dyn std::error::Error>> {
    let calls = [
        ("find", json!({"order": 7})),
        (
            "find",
            json!({"order": "sk-proj-Zq8vT3mXw7Lk2Rb9Yc4Nd6Pf1Hs5Jg0"}),
        ),
        ("export", json!({})),
        ("no_such_tool", json!({})),
        ("count", json!({})),
    ];
    let plain = wire::answers(Orders::new(), &calls).await?;
    // This is the line.
    let wrapped = mcp_error::rmcp::serve(Orders::new(), Policy::production());
    let wrapped = wire::answers(wrapped, &calls).await?;
    for (((tool, arguments), plain), wrapped) in calls.iter().zip(plain).zip(wrapped) {
        println!("{tool} {arguments}\n  plain    {plain}\n  wrapped  {wrapped}\n");
    }
    Ok(())
}
