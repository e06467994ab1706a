//! The advice of a TypeScript client is that of a Rust client, case by case.

use std::process::Command;
use std::time::SystemTime;

use mcp_error::client::HttpResponse;
use mcp_error::documents::{ProblemDetails, RpcError, ToolResult};
use mcp_error::{McpError, Registry};
use mcp_error_examples::catalog;
use mcp_error_tests::tools;
use serde_json::{Value, json};

use super::validators::run;
use super::*;

/// Documents with each combination of what advice depends on, for the errors of a registry and for unknown ones.
fn documents(registry: &Registry) -> Vec<Value> {
    let mut identities = vec![
        json!({}),
        json!({"type": "about:blank"}),
        json!({"type": "urn:unknown"}),
        json!({"kind": "UNKNOWN"}),
    ];
    for entry in registry.iter() {
        let kind = entry.kind();
        identities.push(json!({"type": entry.problem_type()}));
        identities.push(json!({"kind": kind}));
        identities.push(json!({"mcp_error_code": kind}));
        identities.push(json!({"context": {"type": kind.to_lowercase()}}));
        identities.push(json!({"type": "about:blank", "kind": kind}));
    }
    let mut documents = Vec::new();
    let statuses = [
        None,
        Some(json!(401)),
        Some(json!(429)),
        Some(json!(503)),
        Some(json!(200)),
    ];
    let flags = [
        None,
        Some(json!(true)),
        Some(json!(false)),
        Some(json!("yes")),
    ];
    let delays = [
        None,
        Some(("retryAfter", json!(5))),
        Some(("retry_after", json!("2.5"))),
        Some(("retryAfter", json!(-1))),
        Some(("retryAfter", json!("soon"))),
    ];
    for (at, identity) in identities.iter().enumerate() {
        for (i, status) in statuses.iter().enumerate() {
            for (j, flag) in flags.iter().enumerate() {
                // Every pair occurs with some delay, and the first identities with all.
                for (k, delay) in delays.iter().enumerate() {
                    if at > 6 && (i + j + at) % delays.len() != k {
                        continue;
                    }
                    let mut document = identity.clone();
                    if let Some(status) = status {
                        document["status"] = status.clone();
                    }
                    let mut put = |name: &str, value: &Value| {
                        if document.get("context").is_some() {
                            document["context"][name] = value.clone();
                        } else {
                            document[name] = value.clone();
                        }
                    };
                    if let Some(flag) = flag {
                        put("retryable", flag);
                    }
                    if let Some((name, delay)) = delay {
                        put(name, delay);
                    }
                    // What the document says of its recovery takes precedence.
                    if (i + 2 * j + at) % 3 == 0 {
                        let names = ["retry", "report", "ask_user", "nonsense"];
                        document["recovery"] = json!(names[(i + j + at) % names.len()]);
                    }
                    let effects = [
                        json!("none"),
                        json!("partial"),
                        json!("unknown"),
                        json!("all"),
                        json!(1),
                    ];
                    if let Some(effect) = effects.get((2 * i + j + at) % 8) {
                        document["effect"] = effect.clone();
                    }
                    documents.push(document);
                }
            }
        }
    }
    documents
}

/// Failed responses that name a delay in the header, in the document or in both. Some documents contradict the status of the
/// response.
fn responses() -> Vec<Value> {
    let mut responses = Vec::new();
    for status in [404, 429, 503] {
        for retry_after in [None, Some("9")] {
            for document in [
                json!({}),
                json!({"status": 200}),
                json!({"status": "404"}),
                json!({"status": 400}),
                json!({"retryAfter": 5}),
                json!({"retry_after": 50}),
                json!({"status": 200, "retry_after": 5}),
            ] {
                responses.push(json!({"response": {"status": status, "retryAfter": retry_after, "body": document}}));
            }
        }
    }
    responses
}

fn expected(registry: &Registry, answer: &Value) -> Value {
    let advice = if let Some(response) = answer.get("response") {
        let status = response["status"].as_u64().expect("a status") as u16;
        let problem = HttpResponse::new(status, response["body"].to_string().as_bytes())
            .with_content_type("application/problem+json")
            .with_retry_after(response["retryAfter"].as_str())
            .to_problem_details(SystemTime::UNIX_EPOCH);
        problem.advice(registry)
    } else if answer.get("content").is_some() {
        let result: ToolResult = serde_json::from_value(answer.clone()).expect("a result");
        result.advice(registry)
    } else if answer.get("code").is_some() {
        let error: RpcError = serde_json::from_value(answer.clone()).expect("an error");
        error.advice(registry)
    } else {
        let problem: ProblemDetails = serde_json::from_value(answer.clone()).expect("a document");
        problem.advice(registry)
    };
    let mut expected = json!({"recovery": advice.recovery});
    if let Some(delay) = advice.retry_after {
        expected["retryAfter"] = json!(delay.as_secs_f64());
    }
    if let Some(effect) = advice.effect {
        expected["effect"] = json!(effect);
    }
    expected
}

/// Errors that share a problem type, and of which each asks for a permission.
#[allow(dead_code)]
#[derive(Debug, thiserror::Error, McpError)]
#[mcp(status = 403)]
enum PermitError {
    #[error("no permit")]
    #[mcp(problem = "permit", kind = "PERMIT", title = "Permit", recovery = ask_user, effect = none)]
    Before,
    #[error("the permit has expired")]
    #[mcp(problem = "permit", kind = "PERMIT", title = "Permit", recovery = ask_user, effect = partial)]
    During,
}

mcp_error::registry! {
    static PERMITS = [PermitError];
}

#[test]
fn typescript_and_rust_advise_the_same() {
    let Some(tools) = tools::npm("typescript") else {
        return;
    };
    let out = scratch("advice");
    let examples = catalog::all().into_iter();
    let mut servers: Vec<_> = examples
        .map(|(server, exports)| (server, exports, catalog::registry(server)))
        .collect();
    servers.push(("permits", PERMITS.exports(), &PERMITS));
    for (server, exports, registry) in servers {
        let directory = out.join(server);
        exports.typescript().write_to(&directory).expect("a file");
        let source = directory.join("errors.ts").display().to_string();
        run(
            &tools,
            "tsc",
            &[
                "--target", "es2022", "--module", "es2022", "--types", "", &source,
            ],
        );
        std::fs::rename(directory.join("errors.js"), directory.join("errors.mjs"))
            .expect("a module");
        let mut answers = Vec::new();
        for document in documents(registry) {
            let code = [-32602, -32603, -32042, -31999, -1, -32002, 429][answers.len() / 4 % 7];
            answers.push(json!({"code": code, "message": "m", "data": document}));
            let text = document.to_string();
            answers.push(json!({"content": [{"type": "text", "text": text}], "isError": true}));
            answers.push(json!({"content": [], "structuredContent": document, "isError": true}));
            answers.push(document);
        }
        for entry in registry.iter() {
            answers.push(json!({"code": entry.code(), "message": "m"}));
        }
        answers.extend(responses());
        answers.push(json!({"content": [{"type": "text", "text": "no"}], "isError": true}));
        let cases: Vec<Value> = answers
            .iter()
            .map(|answer| json!([answer, expected(registry, answer)]))
            .collect();
        std::fs::write(directory.join("cases.json"), json!(cases).to_string()).expect("a file");
        std::fs::write(directory.join("check.mjs"), CHECK).expect("a file");
        let output = Command::new("node")
            .arg("check.mjs")
            .current_dir(&directory)
            .output()
            .expect("node runs");
        assert!(
            output.status.success(),
            "{server}: {}{}",
            String::from_utf8_lossy(&output.stdout),
            String::from_utf8_lossy(&output.stderr)
        );
        assert_eq!(
            String::from_utf8_lossy(&output.stdout).trim(),
            format!("{} cases", cases.len())
        );
    }
}

const CHECK: &str = r#"import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { adviceOf, adviceOfResponse, recoveryOf } from "./errors.mjs";

const cases = JSON.parse(readFileSync("cases.json", "utf8"));
for (const [answer, expected] of cases) {
  if (answer.response) {
    const { status, retryAfter, body } = answer.response;
    const headers = { "content-type": "application/problem+json", ...(retryAfter && { "retry-after": retryAfter }) };
    const response = new Response(JSON.stringify(body), { status, headers });
    assert.deepEqual(await adviceOfResponse(response), expected, JSON.stringify(answer));
    continue;
  }
  assert.deepEqual(adviceOf(answer), expected, JSON.stringify(answer));
  assert.equal(recoveryOf(answer), expected.recovery);
}
console.log(`${cases.length} cases`);
"#;
