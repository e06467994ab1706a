//! The exports describe members under the names that they have in each document.

use mcp_error::exports::{Place, Wire};
use mcp_error::policy::{HttpBody, RpcLayout, ToolText};
use mcp_error::{Context, McpError, Policy};

use super::truth::{Answer, assert_described};

#[derive(Debug, thiserror::Error, McpError)]
#[mcp(layout = nested, type_base = "https://vault.example/", status = 409)]
enum VaultError {
    #[error("the vault is shut")]
    Shut {
        /// How many locks it has.
        #[mcp(extension)]
        detail: u8,
        #[mcp(extension = "type")]
        sort: u8,
        #[mcp(extension)]
        details: u8,
    },
    #[error("the vault is empty")]
    #[mcp(extensions(title = "north", status = 3))]
    Empty,
}

mcp_error::registry! { static VAULT = [VaultError]; }

fn value(document: &impl serde::Serialize) -> serde_json::Value {
    serde_json::to_value(document).expect("JSON")
}

#[test]
fn each_document_is_described_with_the_names_that_it_has() {
    let all = [Wire::Mcp, Wire::JsonRpc, Wire::Http];
    let errors = [
        VaultError::Shut {
            detail: 2,
            sort: 3,
            details: 4,
        },
        VaultError::Empty,
    ];
    for layout in [
        RpcLayout::Problem,
        RpcLayout::Flat,
        RpcLayout::Nested,
        RpcLayout::Members,
    ] {
        for body in [HttpBody::Problem, HttpBody::Rest] {
            let mut policy = Policy::production();
            policy.rpc_layout = layout;
            policy.http_body = body;
            policy.tool_text = ToolText::Json;
            let exports = VAULT.exports().with_policy(&policy).with_wires(all);
            let context = Context::new().with_policy(policy.clone());
            let reports = errors.iter().map(|error| error.report(&context));
            let answers = reports.flat_map(|report| {
                let body = match body {
                    HttpBody::Rest => value(&report.to_rest().body),
                    _ => value(&report.to_problem_details()),
                };
                [
                    Answer::new(Place::ToolResult, value(&report.to_tool_result())),
                    Answer::new(Place::RpcError, value(&report.to_rpc_error())),
                    Answer::new(Place::HttpResponse, body),
                ]
            });
            let answers: Vec<Answer> = answers.collect();
            assert_described("vault", &exports, &answers);
        }
    }
}

#[test]
fn the_schema_of_a_problem_has_the_members_of_the_document_and_of_the_error() {
    let exports = VAULT.exports();
    let schemas = exports.json_schemas();
    let shut = schemas
        .iter()
        .map(|file| serde_json::from_str::<serde_json::Value>(&file.text).expect("JSON"))
        .find(|schema| schema["properties"]["type"]["const"] == "https://vault.example/shut")
        .expect("the schema");
    let properties = &shut["properties"];
    assert_eq!(properties["detail"]["type"], "string");
    assert_eq!(properties["detail_value"]["type"], "integer");
    assert_eq!(
        properties["detail_value"]["description"],
        "How many locks it has."
    );
    assert_eq!(properties["type_value"]["type"], "integer");
    assert_eq!(properties["details"]["type"], "integer");
    let typescript = exports.typescript().text;
    assert!(typescript.contains("detail_value?: number"), "{typescript}");
}

#[derive(Debug, thiserror::Error, McpError)]
#[error("the line is closed")]
#[mcp(status = 409)]
struct LineClosed {
    #[mcp(extension = "line-name")]
    line: String,
    #[mcp(extension)]
    since: u32,
}

mcp_error::registry! {
    static LINES = [LineClosed];
}

#[test]
fn typescript_quotes_a_name_that_is_not_an_identifier() {
    let typescript = LINES.exports().typescript().text;
    for written in [
        "  readonly \"line-name\"?: string;",
        "  readonly since?: number;",
    ] {
        assert!(typescript.contains(written), "{written}: {typescript}");
    }
}
