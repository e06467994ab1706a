//! A client of the running server.

use mcp_error::Policy;
use mcp_error_examples::mdmcp::bench::Bench;
use mcp_error_examples::mdmcp::server;
use rmcp::service::ServiceError;
use serde_json::json;

use crate::pipe::Pipe;

#[tokio::test]
async fn a_client_receives_every_answer() {
    let dir = std::env::temp_dir().join(format!("mcp-error-bench-{}", std::process::id()));
    std::fs::create_dir_all(&dir).expect("a folder");
    std::fs::write(dir.join("big.txt"), "x".repeat(40)).expect("a file");
    std::fs::write(dir.join("small.txt"), "fits").expect("a file");
    let bench = Bench {
        folders: vec![("plans".into(), dir.clone())],
        max_read: 20,
    };
    let pipe = Pipe::to(server::served(bench, Policy::production())).await;
    let file = |name: &str| json!({"path": dir.join(name)});

    let good = pipe
        .call("read_file", file("small.txt"))
        .await
        .expect("a result");
    assert_eq!(good.is_error, Some(false));
    for (tool, arguments, code, kind) in [
        ("read_file", file("big.txt"), -32602, "file_too_large"),
        ("read_file", file("none.txt"), -31002, "not_found"),
        (
            "read_file",
            json!({"path": "/elsewhere/x"}),
            -32001,
            "path_not_allowed",
        ),
        (
            "read_file",
            json!({"path": "//mill/x"}),
            -32001,
            "network_fs_denied",
        ),
        (
            "read_file",
            json!({"path": "a/../b"}),
            -32602,
            "path_traversal",
        ),
        ("read_file", json!({"path": "a\0b"}), -32602, "invalid_path"),
        ("read_file", json!({}), -32602, "missing_required"),
        (
            "write_file",
            file("small.txt"),
            -32001,
            "write_not_permitted",
        ),
        (
            "run_program",
            json!({"program": "nail"}),
            -32001,
            "command_not_allowed",
        ),
        (
            "run_program",
            json!({"program": "saw"}),
            -31001,
            "command_failed",
        ),
        (
            "run_program",
            json!({"program": "drill"}),
            -32602,
            "output_too_large",
        ),
        (
            "run_program",
            json!({"program": "lathe"}),
            -32602,
            "timeout",
        ),
        (
            "run_program",
            json!({"program": "press"}),
            -32602,
            "concurrency_limit",
        ),
        (
            "run_program",
            json!({"program": "kiln"}),
            -32602,
            "rate_limit",
        ),
        (
            "run_program",
            json!({"program": "glue"}),
            -32603,
            "configuration_error",
        ),
        (
            "run_program",
            json!({"program": "level"}),
            -32603,
            "internal_error",
        ),
        (
            "run_program",
            json!({"program": "level", "args": ["--level", "high"]}),
            -32602,
            "invalid_argument",
        ),
        (
            "run_program",
            json!({"program": "level", "env": ["HEAT=1"]}),
            -32001,
            "environment_not_allowed",
        ),
        (
            "run_program",
            json!({"program": "level", "env": ["LIGHT=dim"]}),
            -32602,
            "invalid_environment",
        ),
    ] {
        match pipe.call(tool, arguments).await {
            Err(ServiceError::McpError(error)) => {
                assert_eq!(error.code.0, code, "{kind}");
                let data = error.data.expect(kind);
                assert_eq!(data["context"]["type"], kind);
                assert_eq!(data["method"], "tools/call");
                assert_eq!(data["policyHash"], "b3a1c04d");
                let id = data["requestId"].as_str().expect(kind);
                assert!(id.starts_with("req_"), "{id}");
            }
            other => panic!("{kind}: {other:?}"),
        }
    }
    pipe.close().await;
    std::fs::remove_dir_all(&dir).expect("the files go");
}
