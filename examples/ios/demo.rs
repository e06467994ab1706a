//! A client that sends valid and invalid requests, and prints the answers.

use std::io::{self, Read, Write};
use std::net::{SocketAddr, TcpStream};

/// Valid and invalid requests: method, path and body.
pub const REQUESTS: &[(&str, &str, &str)] = &[
    ("GET", "/shots/1", ""),
    ("GET", "/shots/2", ""),
    ("GET", "/shots/3", ""),
    ("GET", "/shots/4", ""),
    ("DELETE", "/shots/1", ""),
    ("GET", "/films", ""),
    ("POST", "/shots", r#"{"count":"many"}"#),
    ("POST", "/shots", r#"{"count""#),
    ("PUT", "/shots/1", r#"{"name":"x"}"#),
    (
        "POST",
        "/rpc",
        r#"{"jsonrpc":"2.0","id":1,"method":"shots/get","params":{"id":"2"}}"#,
    ),
    (
        "POST",
        "/rpc",
        r#"{"jsonrpc":"2.0","id":2,"method":"shots/get","params":{"id":"4"}}"#,
    ),
    (
        "POST",
        "/rpc",
        r#"[{"jsonrpc":"2.0","id":3,"method":"shots/print"},{"jsonrpc":"2.0","method":"x"},7]"#,
    ),
    ("POST", "/rpc", r#"{"jsonrpc""#),
    ("GET", "/rpc", ""),
];

/// Sends all requests to the server, and prints the answers.
pub fn run(server: SocketAddr) -> io::Result<()> {
    for (method, path, body) in REQUESTS {
        println!("{method} {path} {body}");
        let mut stream = TcpStream::connect(server)?;
        write!(
            stream,
            "{method} {path} HTTP/1.1\r\nhost: lab\r\nconnection: close\r\n\
             content-type: application/json\r\ncontent-length: {}\r\n\r\n{body}",
            body.len()
        )?;
        let mut answer = String::new();
        stream.read_to_string(&mut answer)?;
        let (head, body) = answer.split_once("\r\n\r\n").unwrap_or((&answer, ""));
        println!("  {}\n  {body}\n", head.lines().next().unwrap_or_default());
    }
    Ok(())
}
