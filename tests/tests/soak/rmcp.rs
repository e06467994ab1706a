//! The `mouse` example over TCP. The test reads the lines itself, so that it sees each byte.

use std::collections::HashMap;

use mcp_error::policy::Mode;
use mcp_error_examples::mouse::server;
use mcp_error_examples::stdio;
use rmcp::ServiceExt;
use serde_json::{Value, json};
use tokio::io::{AsyncBufReadExt, AsyncWriteExt, BufReader};
use tokio::net::tcp::{OwnedReadHalf, OwnedWriteHalf};
use tokio::net::{TcpListener, TcpStream};

use crate::{assert_clean, hostile};

/// The number of simultaneous connections.
const PEERS: usize = 4;
/// The most calls of a connection that wait for an answer at the same time.
const WINDOW: usize = 64;

struct Peer {
    lines: tokio::io::Lines<BufReader<OwnedReadHalf>>,
    output: OwnedWriteHalf,
    next: usize,
}

impl Peer {
    async fn connect(address: std::net::SocketAddr) -> Self {
        let stream = TcpStream::connect(address).await.expect("a connection");
        let (input, output) = stream.into_split();
        let mut peer = Self {
            lines: BufReader::new(input).lines(),
            output,
            next: 0,
        };
        let hello = json!({"jsonrpc": "2.0", "id": "hello", "method": "initialize", "params": {
            "protocolVersion": "2025-11-25", "capabilities": {}, "clientInfo": {"name": "soak", "version": "1"},
        }});
        peer.send(&hello).await;
        assert_eq!(peer.receive().await["id"], "hello");
        peer.send(&json!({"jsonrpc": "2.0", "method": "notifications/initialized"}))
            .await;
        peer
    }

    async fn send(&mut self, message: &Value) {
        let line = format!("{message}\n");
        self.output
            .write_all(line.as_bytes())
            .await
            .expect("it is sent");
    }

    async fn receive(&mut self) -> Value {
        let line = self
            .lines
            .next_line()
            .await
            .expect("it is read")
            .expect("a line");
        assert_clean(line.as_bytes());
        assert!(line.len() < 64 * 1_024, "{} bytes", line.len());
        serde_json::from_str(&line).expect("JSON")
    }

    /// Sends the calls, and asserts that each is answered once.
    async fn soak(&mut self, calls: usize) {
        let mut open: HashMap<String, Expected> = HashMap::new();
        for _ in 0..calls {
            let (id, call, expected) = self.call();
            self.send(&call).await;
            assert!(open.insert(id, expected).is_none());
            if open.len() == WINDOW {
                self.answer(&mut open).await;
            }
        }
        while !open.is_empty() {
            self.answer(&mut open).await;
        }
    }

    async fn answer(&mut self, open: &mut HashMap<String, Expected>) {
        let answer = self.receive().await;
        let id = answer["id"].as_str().expect("an id");
        let expected = open
            .remove(id)
            .unwrap_or_else(|| panic!("{id} was answered twice, or never asked"));
        expected.check(&answer);
    }

    fn call(&mut self) -> (String, Value, Expected) {
        let at = self.next;
        self.next += 1;
        let id = format!("call-{at}");
        let text = hostile(at / 7);
        let (tool, arguments, expected) = match at % 7 {
            0 => (
                "find_animal",
                json!({"house": "owls", "animal": "a-1"}),
                Expected::Good,
            ),
            1 => (
                "find_animal",
                json!({"house": "owls", "animal": text}),
                Expected::Failed(404),
            ),
            2 => ("find_animal", json!({"house": text}), Expected::Failed(400)),
            3 => (
                "sync",
                json!({"source": "feed-down"}),
                Expected::Failed(503),
            ),
            4 => ("sync", json!({"source": "numbers"}), Expected::Failed(500)),
            // The message of the panic contains the text.
            5 => ("sync", json!({"source": text}), Expected::Failed(500)),
            _ => ("no_such_tool", json!({}), Expected::Refused),
        };
        let call = json!({"jsonrpc": "2.0", "id": id, "method": "tools/call", "params": {"name": tool, "arguments": arguments}});
        (id, call, expected)
    }
}

enum Expected {
    Good,
    /// The answer is a problem details document with this status.
    Failed(u16),
    /// The answer comes from rmcp itself.
    Refused,
}

impl Expected {
    fn check(&self, answer: &Value) {
        assert_eq!(answer["jsonrpc"], "2.0");
        let text = || {
            answer["result"]["content"][0]["text"]
                .as_str()
                .expect("a text")
        };
        match self {
            Self::Good => assert_eq!(text(), "a-1 sleeps in the house of the owls"),
            Self::Refused => assert!(answer["error"]["code"].is_i64(), "{answer}"),
            Self::Failed(status) => {
                assert_eq!(answer["result"]["isError"], true, "{answer}");
                let problem: Value = serde_json::from_str(text()).expect("a document");
                assert_eq!(problem["status"], *status, "{problem}");
                assert!(
                    problem["type"].is_string() && problem["title"].is_string(),
                    "{problem}"
                );
            }
        }
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_rmcp_server_answers_each_call_once() {
    let _alone = crate::one_at_a_time().await;
    let listener = TcpListener::bind("127.0.0.1:0").await.expect("a port");
    let address = listener.local_addr().expect("an address");
    tokio::spawn(async move {
        loop {
            let (stream, _) = listener.accept().await.expect("a peer");
            tokio::spawn(async move {
                let server = server::served(Mode::Production).into_dyn();
                let (input, output) = stream.into_split();
                let serving = stdio::serve_on(server, Box::new(input), Box::new(output));
                serving.await.expect("the server ends");
            });
        }
    });
    crate::expect_panics("no source at ");
    crate::soak(PEERS, move |_, calls| async move {
        Peer::connect(address).await.soak(calls).await;
    })
    .await;
}
