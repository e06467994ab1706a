//! A server of rmcp that nobody annotated, wrapped by one line: nothing of one request is in the answer to another.

use std::collections::HashMap;
use std::time::Duration;

use mcp_error::handler::AgentResult;
use mcp_error::task::{context, scope};
use mcp_error::{Failure, McpError, Policy};
use mcp_error_examples::stdio;
use rmcp::handler::server::wrapper::Parameters;
use rmcp::model::*;
use rmcp::{ErrorData, ServerHandler, ServiceExt, tool, tool_handler, tool_router};
use serde_json::{Value, json};
use tokio::io::{AsyncBufReadExt, AsyncWriteExt, BufReader, Lines};
use tokio::net::tcp::{OwnedReadHalf, OwnedWriteHalf};
use tokio::net::{TcpListener, TcpStream};

use crate::{assert_clean, hostile};

/// The number of simultaneous connections.
const PEERS: usize = 4;

/// The number of calls of a connection that wait for an answer at the same time.
const WINDOW: usize = 64;

/// The arguments of each tool. The word and the password belong to one request, and the noise to nobody.
#[derive(Debug, Clone, serde::Deserialize, schemars::JsonSchema)]
struct Arguments {
    word: String,
    #[serde(default)]
    password: String,
    #[serde(default)]
    noise: String,
}

impl Arguments {
    fn text(&self) -> String {
        let Self {
            word,
            password,
            noise,
        } = self;
        format!("{word} with {password} of {noise}")
    }

    /// Waits, so that the calls overtake each other.
    async fn wait(&self) {
        let hash = self.word.bytes().fold(7_u64, |hash, byte| {
            hash.wrapping_mul(31).wrapping_add(byte.into())
        });
        tokio::time::sleep(Duration::from_micros(hash % 900)).await;
    }
}

#[derive(Debug, thiserror::Error, McpError)]
#[error("told: {0}")]
#[mcp(status = 409, code = -31409, impls(rmcp))]
struct Told(#[mcp(extension = "told", trusted)] String);

#[derive(Clone)]
struct Plain;

#[tool_router]
impl Plain {
    #[tool]
    async fn error_data(&self, Parameters(of): Parameters<Arguments>) -> Result<String, ErrorData> {
        of.wait().await;
        let data = json!({"said": of.text(), of.word: 1});
        Err(ErrorData::internal_error("failed", Some(data)))
    }

    #[tool]
    async fn result(&self, Parameters(of): Parameters<Arguments>) -> CallToolResult {
        of.wait().await;
        CallToolResult::error(vec![ContentBlock::text(of.text())])
    }

    #[tool]
    async fn ours(&self, Parameters(of): Parameters<Arguments>) -> Result<String, Told> {
        of.wait().await;
        Err(Told(of.text()))
    }

    #[tool]
    async fn half_moved(&self, Parameters(of): Parameters<Arguments>) -> Result<String, Failure> {
        of.wait().await;
        Err(ErrorData::new(ErrorCode(-31777), of.text(), None))?
    }

    #[tool]
    async fn spawned(&self, Parameters(of): Parameters<Arguments>) -> Result<String, Failure> {
        let agent = scope(context(), async move {
            of.wait().await;
            let outcome: Result<(), Failure> = Err(Told(of.text()).into());
            AgentResult::of(outcome, &context())
        });
        match tokio::spawn(agent).await {
            Ok(Ok(answer)) => Ok(serde_json::to_string(&answer).unwrap_or_default()),
            Ok(Err(failure)) => Err(failure),
            Err(panicked) => Err(Failure::panic(panicked.into_panic())),
        }
    }

    #[tool]
    async fn panics(&self, Parameters(of): Parameters<Arguments>) -> String {
        of.wait().await;
        panic!("no tool for {}", of.text())
    }

    #[tool]
    async fn good(&self, Parameters(of): Parameters<Arguments>) -> String {
        of.wait().await;
        of.word
    }
}

#[tool_handler]
impl ServerHandler for Plain {
    fn get_info(&self) -> ServerConfig {
        ServerConfig::new(ServerCapabilities::builder().enable_tools().build())
    }
}

const TOOLS: [&str; 9] = [
    "error_data",
    "result",
    "ours",
    "half_moved",
    "spawned",
    "panics",
    "good",
    "no_such_tool",
    // Its arguments are wrong.
    "refused",
];

struct Peer {
    number: usize,
    lines: Lines<BufReader<OwnedReadHalf>>,
    output: OwnedWriteHalf,
}

/// What is known of a call that waits for its answer.
struct Call {
    tool: &'static str,
    password: String,
    /// A word that the answer holds if the tool repeats its arguments.
    word: String,
}

impl Peer {
    async fn connect(number: usize, address: std::net::SocketAddr) -> Self {
        let stream = TcpStream::connect(address).await.expect("a connection");
        let (input, output) = stream.into_split();
        let mut peer = Self {
            number,
            lines: BufReader::new(input).lines(),
            output,
        };
        let hello = json!({"jsonrpc": "2.0", "id": "hello", "method": "initialize", "params": {
            "protocolVersion": "2025-11-25", "capabilities": {}, "clientInfo": {"name": "soak", "version": "1"},
        }});
        peer.send(&hello).await;
        peer.receive().await;
        let ready = json!({"jsonrpc": "2.0", "method": "notifications/initialized"});
        peer.send(&ready).await;
        peer
    }

    async fn send(&mut self, message: &Value) {
        let line = format!("{message}\n");
        let sent = self.output.write_all(line.as_bytes()).await;
        sent.expect("it is sent");
    }

    async fn receive(&mut self) -> String {
        let line = self.lines.next_line().await.expect("it is read");
        line.expect("a line")
    }

    async fn soak(&mut self, calls: usize) {
        let mut open: HashMap<String, Call> = HashMap::new();
        for at in 0..calls {
            let number = self.number;
            let tool = TOOLS[at % TOOLS.len()];
            let id = format!("zid-{number}-{at}-end");
            let call = Call {
                tool,
                password: format!("owl {number}/{at}!"),
                word: format!("word-{number}-{at}-end"),
            };
            let mut arguments = json!({
                "word": call.word,
                "password": call.password,
                "noise": hostile(at / TOOLS.len()),
            });
            let mut name = tool;
            if tool == "refused" {
                // rmcp repeats the word that is not a string.
                name = "good";
                arguments["word"] = json!({ "is": call.word });
                arguments["noise"] = json!(["noise", call.password]);
            }
            let request = json!({
                "jsonrpc": "2.0", "id": id, "method": "tools/call",
                "params": {"name": name, "arguments": arguments},
            });
            self.send(&request).await;
            assert!(open.insert(id, call).is_none());
            if open.len() == WINDOW {
                self.answer(&mut open).await;
            }
        }
        while !open.is_empty() {
            self.answer(&mut open).await;
        }
    }

    async fn answer(&mut self, open: &mut HashMap<String, Call>) {
        let line = self.receive().await;
        assert_clean(line.as_bytes());
        let answer: Value = serde_json::from_str(&line).expect("JSON");
        let id = answer["id"].as_str().expect("an id");
        let call = open.remove(id);
        let call = call.unwrap_or_else(|| panic!("{id} was answered twice, or never asked"));
        call.check(&line, &answer);
        // Each word, password and id of another request has its own number.
        for (start, own) in [("word-", &call.word), ("owl ", &call.password)] {
            let mut rest = &*line;
            while let Some(at) = rest.find(start) {
                rest = &rest[at..];
                assert!(rest.starts_with(own), "{id}: {line}");
                rest = &rest[start.len()..];
            }
        }
        assert_eq!(line.matches("zid-").count(), 1, "{line}");
    }
}

impl Call {
    fn check(&self, line: &str, answer: &Value) {
        let tool = self.tool;
        assert!(!line.contains(&self.password), "{tool}: {line}");
        let repeats = [
            "error_data",
            "result",
            "ours",
            "half_moved",
            "spawned",
            "good",
        ];
        let repeats = repeats.contains(&tool);
        assert_eq!(line.contains(&self.word), repeats, "{tool}: {line}");
        let is_good = ["good", "spawned"].contains(&tool);
        let failed = answer["result"]["isError"] == true || answer["error"]["code"].is_i64();
        assert_eq!(failed, !is_good, "{tool}: {line}");
        // Other tools are named in no answer.
        for other in TOOLS.into_iter().filter(|other| other.contains('_')) {
            assert!(!line.contains(other) || other == tool, "{tool}: {line}");
        }
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn nothing_of_a_request_is_in_the_answer_to_another() {
    let _alone = crate::one_at_a_time().await;
    let listener = TcpListener::bind("127.0.0.1:0").await.expect("a port");
    let address = listener.local_addr().expect("an address");
    let served = mcp_error::rmcp::serve(Plain, Policy::production());
    tokio::spawn(async move {
        loop {
            let (stream, _) = listener.accept().await.expect("a peer");
            let served = served.clone();
            tokio::spawn(async move {
                let (input, output) = stream.into_split();
                let serving = stdio::serve_on(served.into_dyn(), Box::new(input), Box::new(output));
                serving.await.expect("the server ends");
            });
        }
    });
    crate::expect_panics("no tool for ");
    crate::soak(PEERS, move |number, calls| async move {
        Peer::connect(number, address).await.soak(calls).await;
    })
    .await;
}
