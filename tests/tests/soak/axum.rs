//! The `ios` example over HTTP: REST and JSON-RPC at the same time.

use mcp_error_examples::ios::app;
use serde_json::{Value, json};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpListener, TcpStream};

use crate::{assert_clean, hostile};

/// The number of simultaneous connections.
const PEERS: usize = 16;

struct Peer {
    stream: TcpStream,
    /// The bytes that were read after the end of the last answer.
    rest: Vec<u8>,
}

struct Answer {
    status: u16,
    body: Vec<u8>,
}

impl Peer {
    async fn ask(&mut self, method: &str, path: &str, body: &str) -> Answer {
        let request = format!(
            "{method} {path} HTTP/1.1\r\nhost: lab.example\r\ncontent-type: application/json\r\ncontent-length: {}\r\n\r\n{body}",
            body.len()
        );
        self.exchange(request.as_bytes()).await
    }

    async fn exchange(&mut self, request: &[u8]) -> Answer {
        self.stream.write_all(request).await.expect("it is sent");
        let head = loop {
            if let Some(end) = self.rest.windows(4).position(|four| four == b"\r\n\r\n") {
                let body = self.rest.split_off(end + 4);
                break std::mem::replace(&mut self.rest, body);
            }
            self.read().await;
        };
        let head = String::from_utf8(head).expect("a head is text");
        assert_clean(head.as_bytes());
        let length = head.lines().find_map(|line| {
            let (name, value) = line.split_once(':')?;
            let length = name.eq_ignore_ascii_case("content-length");
            length.then(|| value.trim().parse::<usize>().expect("a length"))
        });
        let length = length.unwrap_or(0);
        while self.rest.len() < length {
            self.read().await;
        }
        let rest = self.rest.split_off(length);
        let body = std::mem::replace(&mut self.rest, rest);
        assert_clean(&body);
        let status = head
            .split(' ')
            .nth(1)
            .and_then(|status| status.parse().ok());
        Answer {
            status: status.expect("a status"),
            body,
        }
    }

    async fn read(&mut self) {
        let mut buffer = [0; 8_192];
        let count = self.stream.read(&mut buffer).await.expect("it is read");
        assert!(count > 0, "the server hung up");
        self.rest.extend_from_slice(&buffer[..count]);
    }

    /// Sends the calls. The number of the peer selects its first text, so that even a few calls of each peer use all
    /// texts.
    async fn soak(&mut self, number: usize, calls: usize) {
        for at in 0..calls {
            let text = hostile(number + at / 9);
            match at % 9 {
                0 => self.rest("GET", "/shots/1", "", 200).await,
                1 if at % 45 == 1 => self.too_long().await,
                1 => self.rest("GET", "/shots/2", "", 404).await,
                2 => self.rest("GET", "/shots/3", "", 500).await,
                3 => self.rest("GET", "/shots/4", "", 500).await,
                // A path inside the URI of a shot would be a part of that URI.
                4 if text.starts_with('/') => {}
                4 => {
                    let segment: String = text
                        .bytes()
                        .take(500)
                        .map(|byte| format!("%{byte:02x}"))
                        .collect();
                    // A text that is cut inside a character is not UTF-8, so axum refuses it.
                    let path = format!("/shots/{segment}");
                    let answer = self.ask("GET", &path, "").await;
                    assert!(matches!(answer.status, 400 | 404), "{}", answer.status);
                    valid(&answer.body);
                }
                5 => {
                    self.rest("POST", "/shots", &json!({"lens": [text]}).to_string(), 400)
                        .await
                }
                6 => self.rest("DELETE", "/shots", "", 405).await,
                7 => self.rest("GET", "/none", "", 404).await,
                _ => self.rpc(at, text).await,
            }
        }
    }

    async fn rest(&mut self, method: &str, path: &str, body: &str, status: u16) {
        let answer = self.ask(method, path, body).await;
        let text = String::from_utf8_lossy(&answer.body).into_owned();
        // The lab chooses the exact status of a refused order.
        match status {
            400 => assert!(
                (400..500).contains(&answer.status),
                "{method} {path}: {text}"
            ),
            _ => assert_eq!(answer.status, status, "{method} {path}: {text}"),
        }
        if answer.status >= 400 {
            valid(&answer.body);
        }
    }

    /// Announces a body that is too long. The server refuses it before it is sent, and closes the connection.
    async fn too_long(&self) {
        let address = self.stream.peer_addr().expect("an address");
        let stream = TcpStream::connect(address).await.expect("a connection");
        let rest = Vec::new();
        let mut peer = Peer { stream, rest };
        let head = "POST /rpc HTTP/1.1\r\nhost: lab.example\r\ncontent-type: application/json\r\ncontent-length: 10000000\r\n\r\n";
        let answer = peer.exchange(head.as_bytes()).await;
        let document: Value = serde_json::from_slice(&answer.body).expect("JSON");
        assert_eq!(document["error"]["code"], -32600, "{document}");
    }

    async fn rpc(&mut self, at: usize, text: String) {
        let ids = [
            format!("one-{at}"),
            format!("two-{at}"),
            format!("three-{at}"),
        ];
        let batch = json!([
            {"jsonrpc": "2.0", "id": ids[0], "method": "shot", "params": {"id": "4"}},
            {"jsonrpc": "2.0", "method": "shot", "params": {"id": "2"}},
            {"jsonrpc": "2.0", "id": ids[1], "method": text},
            {"jsonrpc": "2.0", "id": ids[2], "method": "shot", "params": {"id": "2"}},
        ]);
        let batch = batch.to_string();
        let answer = self.ask("POST", "/rpc", &batch).await;
        let document: Value = serde_json::from_slice(&answer.body).expect("JSON");
        let answers = document.as_array().expect("a batch");
        let mut answered: Vec<&str> = answers
            .iter()
            .filter_map(|answer| answer["id"].as_str())
            .collect();
        answered.sort_unstable();
        let mut expected: Vec<&str> = ids.iter().map(String::as_str).collect();
        expected.sort_unstable();
        assert_eq!(answered, expected, "{document}");
        assert!(
            answers
                .iter()
                .all(|answer| answer["error"]["code"].is_i64()),
            "{document}"
        );
    }
}

/// Asserts that the answer is a REST error of this server.
fn valid(body: &[u8]) {
    let document: Value = serde_json::from_slice(body).expect("JSON");
    assert!(
        document["error_code"].is_i64() && document["message"].is_string(),
        "{document}"
    );
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_axum_server_answers_each_call_once() {
    let _alone = crate::one_at_a_time().await;
    let listener = TcpListener::bind("127.0.0.1:0").await.expect("a port");
    let address = listener.local_addr().expect("an address");
    tokio::spawn(async move { axum::serve(listener, app::app()).await });
    crate::expect_panics("the shutter of ");
    crate::soak(PEERS, move |number, calls| async move {
        let stream = TcpStream::connect(address).await.expect("a connection");
        let rest = Vec::new();
        Peer { stream, rest }.soak(number, calls).await;
    })
    .await;
}
