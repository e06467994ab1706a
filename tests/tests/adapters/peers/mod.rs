//! What clients that others wrote show of an error: the table in the guide, row by row.
//!
//! The clients of TypeScript need Node.js, those of Python the virtual environments that `CONTRIBUTING.md` describes.

mod raw;
mod server;

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::process::Command;

use mcp_error_tests::tools;
use rmcp::model::ClientConfig;
use rmcp::service::{ServiceError, serve_client_with_lifecycle};
use rmcp::transport::StreamableHttpClientTransport;
use serde_json::{Value, json};

use crate::pipe::{VERSIONS, lifecycle, text};
use server::{CANCELLED, calls, params, paths, serve_all};

/// What a client gets for one call.
#[derive(Debug, Clone, PartialEq, serde::Deserialize)]
struct Seen {
    /// Whether the call returned an error or threw an exception.
    threw: bool,
    text: String,
    /// The code of a JSON-RPC error.
    #[serde(default)]
    code: Option<i32>,
    /// The structured content, as one line of JSON.
    #[serde(default)]
    structured: Option<String>,
    /// Where a program finds the kind of the error.
    places: Vec<String>,
}

/// What a client gets, by the path of the server and the call.
type All = BTreeMap<String, BTreeMap<String, Seen>>;

/// What a client shows of what a server sends.
struct Row {
    /// The row of the table in the guide.
    in_guide: &'static str,
    tool_error: Shows,
    protocol_error: Shows,
    /// The places in which a program finds the facts of an error.
    places: &'static [&'static str],
}

/// What a client makes of an error.
#[derive(Debug, Clone, Copy)]
enum Shows {
    /// A result with the text that the server sends.
    Text,
    /// The structured content, or else the text.
    StructuredOrText,
    /// An error or an exception with the text.
    Throws,
    /// An error or an exception with the code and the text.
    ThrowsWithCode,
    /// A text of its own, whatever the server says.
    Own(&'static str),
}

impl Shows {
    /// Returns whether the call fails, and the text.
    fn seen(self, sent: &Seen) -> (bool, String) {
        let text = || sent.text.clone();
        match self {
            Self::Text => (false, text()),
            Self::StructuredOrText => (false, sent.structured.clone().unwrap_or_else(text)),
            Self::Throws => (true, text()),
            Self::ThrowsWithCode => {
                let code = sent.code.expect("an error object has a code");
                (true, format!("MCP error {code}: {}", sent.text))
            }
            Self::Own(own) => (false, own.to_owned()),
        }
    }
}

const GUIDE: &str = include_str!("../../../../mcp-error/docs/guide/clients.md");

const EVERYWHERE: &[&str] = &["_meta", "structuredContent", "data"];

const RMCP: Row = Row {
    in_guide: "| rmcp 3.11 | a result with the text | an error with the message | `_meta`, structured content, `data` |",
    tool_error: Shows::Text,
    protocol_error: Shows::Throws,
    places: EVERYWHERE,
};

const TYPESCRIPT_1: Row = Row {
    in_guide: "| TypeScript SDK 1.32 | a result with the text | an exception, `MCP error -31503: the harbour is closed` | `_meta`, structured content, `data` |",
    tool_error: Shows::Text,
    protocol_error: Shows::ThrowsWithCode,
    places: EVERYWHERE,
};

const TYPESCRIPT_2: Row = Row {
    in_guide: "| TypeScript SDK 2.3 | a result with the text | an exception with the message | `_meta`, structured content, `data` |",
    tool_error: Shows::Text,
    protocol_error: Shows::Throws,
    places: EVERYWHERE,
};

/// The clients of Python, by the names that `python/peers.py` gives them.
const PYTHON: [(&str, Row); 6] = [
    (
        "Python SDK 1",
        Row {
            in_guide: "| Python SDK 1.30 and 2.3 | a result with the text | an exception with the message | `_meta`, structured content, `data` |",
            tool_error: Shows::Text,
            protocol_error: Shows::Throws,
            places: EVERYWHERE,
        },
    ),
    (
        "Python SDK 2",
        Row {
            in_guide: "| Python SDK 1.30 and 2.3 | a result with the text | an exception with the message | `_meta`, structured content, `data` |",
            tool_error: Shows::Text,
            protocol_error: Shows::Throws,
            places: EVERYWHERE,
        },
    ),
    (
        "FastMCP",
        Row {
            in_guide: "| FastMCP 4.1 | an exception with the text; with `raise_on_error=False` a result | an exception with the message | `data`; with `raise_on_error=False` also `_meta` and structured content |",
            tool_error: Shows::Throws,
            protocol_error: Shows::Throws,
            places: &["data"],
        },
    ),
    (
        "LangChain",
        Row {
            in_guide: "| LangChain's adapters 0.3 | the model reads the text | **an exception, which ends the run** | `data` |",
            tool_error: Shows::Text,
            protocol_error: Shows::Throws,
            places: &["data"],
        },
    ),
    (
        "pydantic-ai",
        Row {
            in_guide: "| pydantic-ai 2.68 | the model reads the text, or **in its place** the structured content | the model reads the message | nowhere |",
            tool_error: Shows::StructuredOrText,
            protocol_error: Shows::Text,
            places: &[],
        },
    ),
    (
        "openai-agents",
        Row {
            in_guide: "| openai-agents 0.24 | the model reads the text | **the model reads \"An error occurred while running the tool. Please try again.\"** | nowhere |",
            tool_error: Shows::Text,
            protocol_error: Shows::Own(
                "An error occurred while running the tool. Please try again.",
            ),
            places: &[],
        },
    ),
];

fn arguments() -> String {
    let settings = json!({
        "cases": calls(),
        "paths": paths().collect::<Vec<_>>(),
        "cancelled": CANCELLED,
    });
    settings.to_string()
}

/// Returns what the server sends, as rmcp's client reads it.
async fn sent(address: &str) -> All {
    let mut all = All::new();
    for path in paths() {
        let transport = StreamableHttpClientTransport::from_uri(format!("{address}/{path}"));
        let client = ClientConfig::default();
        let client = serve_client_with_lifecycle(client, transport, lifecycle(&VERSIONS[0]));
        let client = client.await.expect("a session");
        let of_path = all.entry(path.to_owned()).or_default();
        for (case, tool, arguments) in calls() {
            let seen = match client.call_tool(params(tool, &arguments)).await {
                Ok(result) => Seen {
                    threw: false,
                    text: text(&result),
                    code: None,
                    structured: result.structured_content.as_ref().map(Value::to_string),
                    places: places(&[
                        ("structuredContent", json!(result.structured_content)),
                        ("_meta", json!(result.meta)),
                    ]),
                },
                Err(ServiceError::McpError(error)) => Seen {
                    threw: true,
                    code: Some(error.code.0),
                    structured: None,
                    text: error.message.into_owned(),
                    places: places(&[("data", json!(error.data))]),
                },
                Err(other) => panic!("{other}"),
            };
            of_path.insert(case.to_owned(), seen);
        }
        client.cancel().await.expect("the session ends");
    }
    all
}

fn places(found: &[(&str, Value)]) -> Vec<String> {
    let names_kind = |document: &Value| {
        let text = document.to_string().to_lowercase();
        text.contains("no_bag") || text.contains("closed")
    };
    let found = found.iter().filter(|(_, document)| names_kind(document));
    found.map(|(place, _)| (*place).to_owned()).collect()
}

/// Asserts that a client got what its row says of everything that the server sent, and that the guide has the row.
fn assert_row(client: &str, row: &Row, sent: &All, seen: &All) {
    assert!(
        GUIDE.contains(&format!("{}\n", row.in_guide)),
        "{}",
        row.in_guide
    );
    for (path, cases) in sent {
        for (case, sent) in cases {
            let seen = &seen[path][case];
            let shows = match (case.as_str(), sent.threw) {
                ("a good call", _) => Shows::Text,
                (_, true) => row.protocol_error,
                (_, false) => row.tool_error,
            };
            let at = format!("{client} at /{path}: {case}");
            let (threw, text) = shows.seen(sent);
            let seen_text = comparable(&seen.text);
            assert_eq!((seen.threw, seen_text), (threw, comparable(&text)), "{at}");
            let places = sent.places.iter();
            let places = places.filter(|place| row.places.contains(&&***place));
            assert!(seen.places.iter().eq(places), "{at}: {:?}", seen.places);
        }
    }
}

/// Returns a text without what differs from one call to the next. A document loses its indentation, since some clients
/// read it and write it anew.
fn comparable(text: &str) -> String {
    let document = serde_json::from_str::<Value>(text);
    let text = document.map_or_else(|_| text.to_owned(), |document| document.to_string());
    let ids =
        regex::Regex::new(r"[0-9a-f]{8}-?([0-9a-f]{4}-?){3}[0-9a-f]{12}|\d{4}-\d\d-\d\dT[\d:.]+Z");
    ids.expect("a pattern")
        .replace_all(&text, "ID")
        .into_owned()
}

/// Runs a program and returns what it printed.
fn printed<T: serde::de::DeserializeOwned>(program: &mut Command) -> T {
    let output = program.output().expect("the program runs");
    let errors = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{errors}");
    serde_json::from_slice(&output.stdout).expect("JSON")
}

async fn blocking<T: Send + 'static>(run: impl FnOnce() -> T + Send + 'static) -> T {
    tokio::task::spawn_blocking(run).await.expect("it returns")
}

/// What the other clients show is compared with what this one shows, and this one with the bytes that the server sends.
#[tokio::test(flavor = "multi_thread")]
async fn rmcps_own_client_shows_what_the_guide_says() {
    let address = serve_all().await;
    let seen = sent(&address).await;
    let sent = blocking(move || raw::sent(&address)).await;
    assert_row("rmcp", &RMCP, &sent, &seen);
}

#[tokio::test(flavor = "multi_thread")]
async fn the_clients_of_typescript_show_what_the_guide_says() {
    let packages = ["@modelcontextprotocol/sdk", "@modelcontextprotocol/client"];
    let [Some(folder), Some(_)] = packages.map(tools::npm) else {
        return;
    };
    let address = serve_all().await;
    let sent = sent(&address).await;
    for (version, row) in [
        ("1", TYPESCRIPT_1),
        ("2", TYPESCRIPT_2),
        ("2-legacy", TYPESCRIPT_2),
    ] {
        let (folder, address) = (folder.clone(), address.clone());
        let seen: All = blocking(move || {
            let mut node = Command::new("node");
            node.current_dir(folder).arg("peers.mjs");
            printed(node.args([version, &address, &arguments()]))
        })
        .await;
        assert_row(version, &row, &sent, &seen);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn the_clients_of_python_show_what_the_guide_says() {
    for (_, row) in &PYTHON {
        assert!(GUIDE.contains(row.in_guide), "{}", row.in_guide);
    }
    let pythons: Vec<PathBuf> = [".venv", ".venv-sdk-1"]
        .into_iter()
        .filter_map(tools::virtual_environment)
        .collect();
    if pythons.is_empty() {
        return;
    }
    let address = serve_all().await;
    let sent = sent(&address).await;
    for python in pythons {
        let address = address.clone();
        let seen: BTreeMap<String, All> = blocking(move || {
            let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("python/peers.py");
            printed(
                Command::new(python)
                    .arg(script)
                    .args([&address, &arguments()]),
            )
        })
        .await;
        for (client, seen) in &seen {
            let row = PYTHON.iter().find(|(name, _)| name == client);
            let (_, row) = row.expect("a row for each client");
            assert_row(client, row, &sent, seen);
        }
    }
}

const INSPECTOR: &str = "| MCP Inspector 2.12, CLI | prints the result, and exits with 5 | prints the message, and exits with 1 | `_meta`, structured content |";

/// The places in which the CLI shows the facts of an error.
const INSPECTOR_PLACES: [&str; 2] = ["_meta", "structuredContent"];

/// The CLI is started anew for each call, so it calls two of the servers only.
#[tokio::test(flavor = "multi_thread")]
async fn mcp_inspector_shows_what_the_guide_says() {
    assert!(GUIDE.contains(&format!("{INSPECTOR}\n")));
    let Some(program) = tools::inspector() else {
        return;
    };
    let address = serve_all().await;
    let sent = sent(&address).await;
    let of_path = |path: &'static str| calls().into_iter().map(move |call| (path, call));
    let structured = of_path("structured").filter(|(_, (case, ..))| *case == "a tool error");
    for (path, (case, tool, arguments)) in of_path("default").chain(structured) {
        let sent = &sent[path][case];
        let (program, url) = (program.clone(), format!("{address}/{path}"));
        let output = blocking(move || {
            let mut inspector = Command::new("node");
            inspector
                .arg(program)
                .args(["--cli", &url, "--transport", "http"]);
            inspector.args(["--method", "tools/call", "--tool-name", tool]);
            for (name, value) in arguments.as_object().expect("an object") {
                inspector.args(["--tool-arg", &format!("{name}={value}")]);
            }
            inspector.output().expect("the program runs")
        })
        .await;
        let code = match (case, sent.threw) {
            ("a good call", _) => 0,
            (_, true) => 1,
            (_, false) => 5,
        };
        let result = String::from_utf8_lossy(&output.stdout);
        let printed = format!("{result}{}", String::from_utf8_lossy(&output.stderr));
        assert_eq!(output.status.code(), Some(code), "{case}: {printed}");
        let quoted = Value::from(sent.text.as_str()).to_string();
        assert!(
            printed.contains(quoted.trim_matches('"')),
            "{case}: {printed}"
        );
        let result: Value = serde_json::from_str(&result).unwrap_or_default();
        let found = INSPECTOR_PLACES.map(|place| (place, result[place].clone()));
        let shown = sent.places.iter();
        let shown = shown.filter(|place| INSPECTOR_PLACES.contains(&&***place));
        assert!(shown.eq(&places(&found)), "{case}: {printed}");
    }
}
