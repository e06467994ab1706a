//! What a model is told after a timeout of a tool whose annotations say that it writes.

use std::io;
use std::time::Duration;

use mcp_error::{McpError, Policy};
use rmcp::model::*;
use rmcp::service::ServiceError;
use rmcp::{ServerHandler, tool, tool_handler, tool_router};

use crate::any_server::serve;
use crate::pipe::{Client, VERSIONS, connect};

#[derive(Debug, thiserror::Error, McpError)]
#[mcp(type_base = "https://bank.example/errors/", impls(rmcp), causes = text)]
enum BankError {
    #[error("the bank did not answer in time")]
    #[mcp(status = 504, retry_after = 30)]
    Late,
    #[error("the vault did not open in time")]
    #[mcp(status = 504, effect = none)]
    Vault,
    #[error("the bank is closed")]
    #[mcp(status = 503, retry_after = 30)]
    Closed,
    #[error("asking the bank: {0}")]
    Lost(#[from] io::Error),
    #[error("asking the mint: {0}")]
    Mint(#[from] ServiceError),
    #[error("there is no account")]
    #[mcp(status = 404)]
    NoAccount,
}

#[derive(Clone)]
struct Bank;

fn failure(at: u8) -> BankError {
    match at {
        0 => BankError::Late,
        1 => BankError::Vault,
        2 => BankError::Closed,
        3 => io::Error::from(io::ErrorKind::ConnectionReset).into(),
        4 => io::Error::from(io::ErrorKind::ConnectionRefused).into(),
        5 => ServiceError::TransportClosed.into(),
        6 => ServiceError::Timeout {
            timeout: Duration::from_secs(5),
        }
        .into(),
        _ => BankError::NoAccount,
    }
}

#[derive(serde::Deserialize, schemars::JsonSchema)]
struct Which {
    at: u8,
}

type Params = rmcp::handler::server::wrapper::Parameters<Which>;

#[tool_router]
impl Bank {
    #[tool(annotations(read_only_hint = false, destructive_hint = false))]
    async fn pay(&self, which: Params) -> Result<String, BankError> {
        Err(failure(which.0.at))
    }

    #[tool(annotations(read_only_hint = false, idempotent_hint = true))]
    async fn set_limit(&self, which: Params) -> Result<String, BankError> {
        Err(failure(which.0.at))
    }

    #[tool(annotations(read_only_hint = true))]
    async fn balance(&self, which: Params) -> Result<String, BankError> {
        Err(failure(which.0.at))
    }

    #[tool(annotations(title = "Without a word about what it changes"))]
    async fn other(&self, which: Params) -> Result<String, BankError> {
        Err(failure(which.0.at))
    }
}

#[tool_handler]
impl ServerHandler for Bank {}

/// The advice in a text, and the effect.
type Advice<'a> = (&'a str, Option<&'a str>);

fn owned((text, effect): Advice<'_>) -> (String, Option<String>) {
    (text.to_owned(), effect.map(str::to_owned))
}

/// Returns the advice in the text of the answer, and the effect in its document.
async fn advice(client: &Client, tool: &'static str, at: u8) -> (String, Option<String>) {
    let mut request = CallToolRequestParams::new(tool);
    request.arguments = serde_json::json!({ "at": at }).as_object().cloned();
    let result = client.call_tool(request).await.unwrap();
    let text = &result.content[0].as_text().unwrap().text;
    let (_, advice) = text.split_once("What to do: ").unwrap();
    let meta = serde_json::to_value(&result).unwrap();
    let effect = meta["_meta"]["mcp-error/problem"]["effect"].as_str();
    (advice.to_owned(), effect.map(str::to_owned))
}

#[tokio::test]
async fn a_model_checks_first_whether_a_call_that_writes_has_taken_effect() {
    const AGAIN: &str = "call again later; this can pass.";
    const CHECK: &str = "check first whether this call has taken effect. If it has not, call again";
    let after = |seconds| format!("{CHECK} after {seconds} seconds.");
    let check = format!("{CHECK}.");
    let unknown = Some("unknown");
    let fix = ("change the input before calling again.", None);
    let unchanged = (
        "call again later; this can pass. Nothing has been changed.",
        Some("none"),
    );
    let after_30 = ("call again after 30 seconds.", None);
    let again = (AGAIN, None);
    let rows: [(u8, Advice<'_>, Advice<'_>); 8] = [
        // The tool that writes; the tools of which a second call changes nothing, or about which nothing is known.
        (0, (&after(30), unknown), after_30),
        (1, unchanged, unchanged),
        // The server did not handle it.
        (2, after_30, after_30),
        (3, (&check, unknown), again),
        // It was not sent.
        (4, again, again),
        (5, (&check, unknown), again),
        (6, (&check, unknown), again),
        (7, fix, fix),
    ];
    for version in &VERSIONS {
        let server = || serve(Bank, Policy::production());
        // A router describes its tools. Elsewhere the server knows of the annotations once a client has read them.
        let over_handler = connect(server().into_handler(), version).await;
        let over_service = connect(server(), version).await;
        over_service.list_all_tools().await.unwrap();
        for client in [over_handler, over_service] {
            for (at, writing, other) in rows {
                assert_eq!(advice(&client, "pay", at).await, owned(writing), "{at}");
                for tool in ["set_limit", "balance", "other"] {
                    let found = advice(&client, tool, at).await;
                    assert_eq!(found, owned(other), "{tool} {at}");
                }
            }
            client.cancel().await.unwrap();
        }
    }
}
