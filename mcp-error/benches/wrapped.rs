//! Measures what the wrapper of an rmcp server costs a call that succeeds, beside the same server without it. The two take
//! turns in one process, since the load of a machine changes; of each, the median and the fastest round count.
//!
//! `cargo bench -p mcp-error-benches --bench wrapped` prints the ratios. With the name of a server and a number of calls
//! it makes only those, for a profiler: `valgrind --tool=callgrind … plain 1000`, and `wrapped 1000`.

use std::time::{Duration, Instant};

use mcp_error::Policy;
use rmcp::handler::server::wrapper::Parameters;
use rmcp::service::DynService;
use rmcp::{RoleServer, ServiceExt, schemars, tool, tool_router};
use serde_json::{Value, json};
use tokio::io::{AsyncBufReadExt, AsyncWriteExt, BufReader, DuplexStream, ReadHalf, WriteHalf};
use tokio::runtime::Runtime;

/// The size of the larger answer, in bytes.
const LARGE: usize = 64 << 10;

/// The rounds of each server, and the calls of a round.
const ROUNDS: usize = 200;
const CALLS: usize = 20;

#[derive(serde::Deserialize, schemars::JsonSchema)]
struct Ask {
    /// The number of bytes.
    bytes: usize,
    #[allow(dead_code, reason = "it is only read")]
    colour: Option<Colour>,
    #[allow(dead_code, reason = "it is only read")]
    guests: Vec<Guest>,
}

#[derive(serde::Deserialize, schemars::JsonSchema)]
#[serde(rename_all = "snake_case")]
enum Colour {
    Red,
    Green,
}

#[derive(serde::Deserialize, schemars::JsonSchema)]
#[allow(dead_code, reason = "it is only read")]
struct Guest {
    name: String,
    age: u8,
}

#[derive(Clone)]
struct Park;

#[tool_router(server_handler)]
impl Park {
    #[tool]
    async fn say(&self, Parameters(ask): Parameters<Ask>) -> String {
        "a good answer, ".repeat(ask.bytes / 15)
    }
}

/// A client that sends and reads lines.
struct Client {
    lines: BufReader<ReadHalf<DuplexStream>>,
    output: WriteHalf<DuplexStream>,
    line: String,
}

impl Client {
    async fn connect(server: Box<dyn DynService<RoleServer>>) -> Self {
        let (ours, theirs) = tokio::io::duplex(1 << 20);
        tokio::spawn(async move {
            let running = server.serve(theirs).await.expect("a server");
            running.waiting().await.expect("the server ends");
        });
        let (input, output) = tokio::io::split(ours);
        let mut client = Self {
            lines: BufReader::with_capacity(1 << 17, input),
            output,
            line: String::new(),
        };
        let hello = json!({"protocolVersion": "2025-11-25", "capabilities": {}, "clientInfo": {"name": "bench", "version": "1"}});
        client.ask("initialize", hello).await;
        let ready = json!({"jsonrpc": "2.0", "method": "notifications/initialized"});
        client.send(&ready.to_string()).await;
        client.ask("tools/list", json!({})).await;
        client
    }

    async fn ask(&mut self, method: &str, params: Value) -> usize {
        let request = json!({"jsonrpc": "2.0", "id": 1, "method": method, "params": params});
        self.round_trip(&request.to_string()).await
    }

    /// Sends a line, and returns the length of the answer.
    async fn round_trip(&mut self, request: &str) -> usize {
        self.send(request).await;
        self.line.clear();
        let read = self.lines.read_line(&mut self.line).await;
        read.expect("an answer")
    }

    async fn send(&mut self, line: &str) {
        let line = format!("{line}\n");
        let sent = self.output.write_all(line.as_bytes()).await;
        sent.expect("it is sent");
    }
}

fn request(bytes: usize) -> String {
    let guests = ["ada", "bob"].map(|name| json!({"name": name, "age": 36}));
    let arguments = json!({"bytes": bytes, "colour": "red", "guests": guests});
    let params = json!({"name": "say", "arguments": arguments});
    json!({"jsonrpc": "2.0", "id": 1, "method": "tools/call", "params": params}).to_string()
}

fn server(name: &str) -> Box<dyn DynService<RoleServer>> {
    match name {
        "plain" => Park.into_dyn(),
        "wrapped" => mcp_error::rmcp::serve(Park, Policy::production()).into_dyn(),
        other => panic!("`{other}` is not one of `plain`, `wrapped`"),
    }
}

fn round(runtime: &Runtime, client: &mut Client, request: &str, calls: usize) -> Duration {
    let start = Instant::now();
    runtime.block_on(async {
        for _ in 0..calls {
            let read = client.round_trip(request).await;
            assert!(
                !client.line.contains(r#""isError":true"#),
                "{}",
                &client.line[..read]
            );
        }
    });
    start.elapsed()
}

fn compare(runtime: &Runtime, name: &str, bytes: usize) {
    let request = request(bytes);
    let mut clients =
        ["plain", "wrapped"].map(|name| runtime.block_on(Client::connect(server(name))));
    let mut times: [Vec<Duration>; 2] = Default::default();
    for _ in 0..ROUNDS {
        for (client, times) in clients.iter_mut().zip(&mut times) {
            times.push(round(runtime, client, &request, CALLS));
        }
    }
    times.iter_mut().for_each(|times| times.sort());
    let [plain, wrapped] = times;
    for (what, at) in [("median", ROUNDS / 2), ("fastest", 0)] {
        let each = |times: &[Duration]| times[at].as_secs_f64() * 1e6 / CALLS as f64;
        let (plain, wrapped) = (each(&plain), each(&wrapped));
        let more = (wrapped / plain - 1.0) * 100.0;
        println!("{name}, {what}: {plain:.1} µs, wrapped {wrapped:.1} µs, {more:+.1} %");
    }
}

fn main() {
    let runtime = tokio::runtime::Builder::new_current_thread();
    let runtime = { runtime }.enable_time().build().expect("a runtime");
    let mut arguments = std::env::args().skip(1).filter(|of| of != "--bench");
    match (arguments.next(), arguments.next()) {
        (Some(name), Some(calls)) => {
            let calls = calls.parse().expect("a number of calls");
            let bytes = arguments
                .next()
                .map_or(LARGE, |bytes| bytes.parse().expect("bytes"));
            let mut client = runtime.block_on(Client::connect(server(&name)));
            round(&runtime, &mut client, &request(bytes), calls);
        }
        _ => {
            compare(&runtime, "an answer of 64 KB", LARGE);
            compare(&runtime, "an answer of 60 bytes", 60);
        }
    }
}
