//! Members with names that only other layouts than the declared one have themselves.

use mcp_error::policy::{HttpBody, StructuredContent, ToolText};
use serde_json::json;

use super::*;

#[derive(Debug, thiserror::Error, McpError)]
#[mcp(layout = nested)]
enum VaultError {
    #[error("the vault is shut")]
    #[mcp(
        code = -32001,
        kind = "SHUT",
        status = 409,
        extensions(title = "north"),
        order(title)
    )]
    Shut {
        #[mcp(extension)]
        detail: String,
        #[mcp(extension)]
        status: u16,
        #[mcp(extension = "type")]
        sort: String,
        #[mcp(extension)]
        details: u8,
        #[mcp(extension)]
        retryable: bool,
    },
}

fn shut() -> VaultError {
    VaultError::Shut {
        detail: "a lock of /home/mia/vault".into(),
        status: 200,
        sort: "urn:x:fake".into(),
        details: 7,
        retryable: true,
    }
}

#[test]
fn the_declared_layout_has_the_names_as_they_are() {
    assert_eq!(
        wire(&shut(), RpcLayout::Nested),
        r#"{"code":-32001,"message":"the vault is shut","data":{"context":{"schemaVersion":1,"type":"shut","details":{"title":"north","detail":"a lock of [path]","status":200,"type":"urn:x:fake","details":7,"retryable":true},"retryable":false}}}"#
    );
}

#[test]
fn another_layout_renames_what_it_has_itself() {
    let problem = r#""title":"Shut","status":409,"detail":"the vault is shut","instance":"urn:uuid:07070707-0707-0707-0707-070707070707","timestamp":"2026-02-02T02:40:00.120Z","tool":"not in any layout but the first","title_value":"north","detail_value":"a lock of [path]","status_value":200,"type_value":"urn:x:fake","details":7,"retryable_value":true,"kind":"SHUT","retryable":false,"recovery":"fix_input""#;
    let rows = [
        (
            RpcLayout::Problem,
            format!(r#"{{"type":"urn:problem-type:mcp-error-tests:shut",{problem}}}"#),
        ),
        (
            RpcLayout::Flat,
            r#"{"mcp_error_code":"SHUT","details":"the vault is shut","title":"north","detail":"a lock of [path]","status_value":200,"type_value":"urn:x:fake","details_value":7,"retryable_value":true}"#.into(),
        ),
        (
            RpcLayout::Members,
            r#"{"title":"north","detail":"a lock of [path]","status_value":200,"type_value":"urn:x:fake","details":7,"retryable_value":true}"#.into(),
        ),
    ];
    for (layout, data) in rows {
        let rpc = shut().report(&context(policy(layout))).to_rpc_error();
        let sent = serde_json::to_string(&rpc.data).unwrap();
        assert_eq!(sent, data, "{layout:?}");
    }
}

/// Wherever the problem details stand, they are the same document.
#[test]
fn problem_details_rename_in_every_place() {
    let mut nested = policy(RpcLayout::Nested);
    let problem = |policy: &Policy| {
        let report = shut().report(&context(policy.clone()));
        serde_json::to_value(report.to_problem_details()).unwrap()
    };
    let expected = problem(&nested);
    for (name, value) in [
        ("detail", json!("the vault is shut")),
        ("detail_value", json!("a lock of [path]")),
        ("status", json!(409)),
        ("status_value", json!(200)),
        ("title", json!("Shut")),
        ("title_value", json!("north")),
    ] {
        assert_eq!(expected[name], value, "{name}");
    }
    assert_eq!(problem(&policy(RpcLayout::Problem)), expected);
    let tool = |policy: &Policy| {
        let report = shut().report(&context(policy.clone()));
        serde_json::to_value(report.to_tool_result()).unwrap()
    };
    let result = tool(&nested);
    assert_eq!(result["_meta"]["mcp-error/problem"], expected);
    assert_eq!(
        result["content"][0]["text"],
        "Shut: the vault is shut\n- detail: a lock of [path]\n- status: 200\n- type: urn:x:fake\n- details: 7\n- retryable: true\nWhat to do: resolve this or change the input before calling again."
    );
    nested.tool_text = ToolText::Json;
    let text = tool(&nested)["content"][0]["text"].take();
    let text: serde_json::Value = serde_json::from_str(text.as_str().unwrap()).unwrap();
    assert_eq!(text, expected);
    nested.structured_content = StructuredContent::Auto;
    let mut structured = tool(&nested)["structuredContent"].take();
    let added = structured.as_object_mut().unwrap().remove("error_code");
    assert_eq!(added, Some(json!("SHUT")));
    assert_eq!(structured, expected);
    nested.http_body = HttpBody::Rest;
    let body = shut().report(&context(nested)).to_rest().body;
    assert_eq!(
        serde_json::to_string(&body).unwrap(),
        r#"{"error_code":-32001,"message":"the vault is shut","detail":{"title":"north","detail":"a lock of [path]","status_value":200,"type_value":"urn:x:fake","details":7,"retryable_value":true}}"#
    );
}

#[test]
fn the_layout_flat_leaves_names_free_that_problem_details_have() {
    #[derive(Debug, thiserror::Error, McpError)]
    #[error("busy")]
    #[mcp(layout = flat, code = -32002, kind = "BUSY", status = 429)]
    struct Busy {
        #[mcp(extension)]
        timestamp: u8,
        // The delay itself may have the name.
        #[mcp(extension, retry_after)]
        retry_after: u32,
    }
    let busy = Busy {
        timestamp: 3,
        retry_after: 9,
    };
    assert_eq!(
        wire(&busy, RpcLayout::Flat),
        r#"{"code":-32002,"message":"Busy","data":{"mcp_error_code":"BUSY","details":"busy","timestamp":3,"retry_after":9}}"#
    );
}

/// A member that is computed gives way to one whose name it would have in problem details.
#[test]
fn no_document_has_a_name_twice() {
    #[derive(Debug, thiserror::Error, McpError)]
    #[error("busy")]
    #[mcp(layout = nested, status = 429, extensions_with = more)]
    struct Busy(#[mcp(extension = "detail")] u8);

    fn more(_: &Busy) -> Members {
        Members::from_iter([("detail_value", 4), ("seats", 5)])
    }
    let report = Busy(3).report(&context(policy(RpcLayout::Nested)));
    let text = serde_json::to_string(&report.to_problem_details()).unwrap();
    assert_eq!(text.matches("detail_value").count(), 1, "{text}");
    assert!(text.contains(r#""detail_value":3,"seats":5"#), "{text}");
}

/// A member that is computed is renamed as one of a field is, and takes nothing from the document.
#[test]
fn a_computed_member_gives_way_to_that_of_the_layout() {
    #[derive(Debug, thiserror::Error, McpError)]
    #[error("busy")]
    #[mcp(status = 429, extensions_with = more)]
    struct Busy;

    fn more(_: &Busy) -> Members {
        Members::from_iter([
            ("status", 7),
            ("detail", 8),
            ("detail_value", 9),
            ("kind", 10),
            ("seats", 5),
        ])
    }
    for (layout, data) in [
        (
            RpcLayout::Nested,
            r#""details":{"status":7,"detail":8,"kind":10,"seats":5}"#,
        ),
        (
            RpcLayout::Members,
            r#""status_value":7,"detail":8,"kind_value":10,"seats":5"#,
        ),
        (
            RpcLayout::Flat,
            r#""status_value":7,"detail":8,"kind_value":10,"seats":5"#,
        ),
        (
            RpcLayout::Problem,
            r#""status_value":7,"detail_value":8,"kind_value":10,"seats":5"#,
        ),
    ] {
        let report = Busy.report(&context(policy(layout)));
        let text = serde_json::to_string(&report.to_rpc_error()).unwrap();
        assert!(text.contains(data), "{text}");
        let problem = serde_json::to_string(&report.to_problem_details()).unwrap();
        let members = r#""status_value":7,"detail_value":8,"kind_value":10,"seats":5"#;
        assert!(problem.contains(members), "{problem}");
        assert_eq!(problem.matches("\"status\":429").count(), 1, "{problem}");
        assert_eq!(problem.matches("\"detail\":").count(), 1, "{problem}");
    }
}

/// A member that is only called like the delay is not the delay.
#[test]
fn a_text_shows_a_member_that_has_the_name_of_the_delay() {
    #[derive(Debug, thiserror::Error, McpError)]
    #[error("busy")]
    #[mcp(layout = nested, status = 429, retry_after = 30)]
    struct Busy(#[mcp(extension = "retryAfter")] u8);

    for (value, lines) in [(5, "\n- retryAfter: 5"), (30, "")] {
        let report = Busy(value).report(&context(policy(RpcLayout::Nested)));
        assert_eq!(
            report.to_tool_result().content[0].text,
            format!("busy{lines}\nWhat to do: call again after 30 seconds.")
        );
        let problem = serde_json::to_value(report.to_problem_details()).unwrap();
        assert_eq!(problem["retryAfter"], 30);
        assert_eq!(problem["retryAfter_value"], value);
    }
}
