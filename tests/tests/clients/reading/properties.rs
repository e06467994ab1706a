//! Properties that hold for any JSON, any bytes and any response.

use std::cell::Cell;

use mcp_error::client::HttpResponse;
use mcp_error::json::{Json, Members};
use mcp_error::{ProblemDetails, RpcError, ToolResult};
use mcp_error_tests::texts;
use proptest::prelude::*;
use proptest::test_runner::TestRunner;

use super::*;

/// Floats with few digits, since `serde_json` rounds the last digit of longer ones.
fn short() -> impl Strategy<Value = f64> {
    any::<i32>().prop_map(|number| f64::from(number) / 4.0)
}

fn any_json() -> impl Strategy<Value = Json> {
    let leaf = prop_oneof![
        Just(Json::Null),
        any::<bool>().prop_map(Json::from),
        any::<i64>().prop_map(Json::from),
        any::<u64>().prop_map(Json::from),
        short().prop_map(Json::from),
        texts!().prop_map(Json::from),
        prop::sample::select(vec!["text", "about:blank", "urn:x#y"]).prop_map(Json::from),
    ];
    leaf.prop_recursive(4, 32, 4, |inner| {
        prop_oneof![
            prop::collection::vec(inner.clone(), 0..4).prop_map(Json::Array),
            members(inner).prop_map(Json::Object),
        ]
    })
}

/// Members, most of whose names have a meaning in one of the documents.
fn members(value: impl Strategy<Value = Json>) -> impl Strategy<Value = Members> {
    let names: Vec<_> =
        "type title status detail instance kind context retryable retryAfter code message
        data content structuredContent isError text rpcCode"
            .split_whitespace()
            .collect();
    let name = prop_oneof![prop::sample::select(names).prop_map(String::from), texts!()];
    prop::collection::vec((name, value), 0..6).prop_map(Members::from_iter)
}

const STANDARD: [&str; 5] = ["type", "title", "status", "detail", "instance"];

proptest! {
    #![proptest_config(mcp_error_tests::properties!(512))]

    #[test]
    fn written_json_is_read_exactly(json in any_json(), pretty in any::<bool>()) {
        let text = if pretty {
            serde_json::to_string_pretty(&json).unwrap()
        } else {
            json.to_string()
        };
        prop_assert!(serde_json::from_str::<Json>(&text).is_ok());
        prop_assert_eq!(Json::read(text.as_bytes()), Some(json));
    }

    #[test]
    fn floats_are_read_as_serde_json_reads_them(number in any::<f64>()) {
        let text = Json::from(number).to_string();
        let value: serde_json::Value = serde_json::from_str(&text).unwrap();
        prop_assert_eq!(Json::read(text.as_bytes()), Some(value.into()));
    }

    #[test]
    fn serde_json_and_this_crate_read_the_same_texts(text in texts!(r#"[\[\]{}",:0-9eE.+\-truefalsn\\ ]{0,12}"#)) {
        let theirs = serde_json::from_str::<serde_json::Value>(&text).ok();
        let ours = Json::read(text.as_bytes());
        prop_assert_eq!(ours.map(serde_json::Value::from), theirs);
    }

    #[test]
    fn any_bytes_are_read_without_a_panic(bytes in any::<Vec<u8>>()) {
        Json::read(&bytes);
    }

    #[test]
    fn any_json_is_a_problem(json in any_json()) {
        let problem: ProblemDetails = serde_json::from_str(&json.to_string()).unwrap();
        if let Some(members) = json.as_object() {
            let unknown: Vec<_> = members.iter().filter(|(name, _)| !STANDARD.contains(name)).collect();
            prop_assert_eq!(problem.members.iter().collect::<Vec<_>>(), unknown);
            let text = |name| members.get(name).and_then(Json::as_str);
            prop_assert_eq!(&*problem.problem_type, text("type").unwrap_or("about:blank"));
            prop_assert_eq!(problem.title.as_deref(), text("title"));
            prop_assert_eq!(problem.detail.as_deref(), text("detail"));
            prop_assert_eq!(problem.instance.as_deref(), text("instance"));
        } else {
            prop_assert_eq!(&problem, &ProblemDetails::default());
        }
        problem.advice(&[]);
        // Writing the problem and reading it again changes nothing.
        let again: ProblemDetails = serde_json::from_str(&problem.to_string()).unwrap();
        prop_assert_eq!(again, problem);
    }

    #[test]
    fn any_json_is_an_error_object(json in any_json()) {
        let error: RpcError = serde_json::from_str(&json.to_string()).unwrap();
        error.advice(&[]);
        if let Some(members) = json.as_object() {
            prop_assert_eq!(error.data.as_ref(), members.get("data"));
            let known = ["code", "message", "data"];
            let unknown: Vec<_> = members.iter().filter(|(name, _)| !known.contains(name)).collect();
            prop_assert_eq!(error.others.iter().collect::<Vec<_>>(), unknown);
        }
        let again: RpcError = serde_json::from_str(&serde_json::to_string(&error).unwrap()).unwrap();
        prop_assert_eq!(again, error);
    }

    #[test]
    fn any_response_is_a_problem(
        status in any::<u16>(),
        content_type in prop::option::of(prop_oneof![Just(PROBLEM.unwrap().to_owned()), texts!()]),
        retry_after in prop::option::of(texts!()),
        body in prop_oneof![
            any::<Vec<u8>>(),
            any_json().prop_map(|json| json.to_string().into_bytes())
        ],
    ) {
        let response = HttpResponse::new(status, &body)
            .with_content_type(content_type.as_deref())
            .with_retry_after(retry_after.as_deref());
        let problem = response.to_problem_details(at(THEN));
        prop_assert!(problem.status.is_some() || !(100..=599).contains(&status));
    }
}

/// Any JSON, and often objects with a list of content blocks, which are rare in random JSON.
fn results() -> impl Strategy<Value = Json> {
    let blocks = prop::collection::vec(any_json(), 0..4);
    let with_blocks = (members(any_json()), blocks).prop_map(|(mut members, blocks)| {
        members.insert("content", Json::Array(blocks));
        Json::Object(members)
    });
    prop_oneof![any_json(), with_blocks]
}

/// The test counts the cases with a list of content blocks, and fails if there are too few.
#[test]
fn any_json_is_a_tool_result() {
    let lists = Cell::new(0);
    let mut runner = TestRunner::new(mcp_error_tests::properties!(512));
    let outcome = runner.run(&results(), |json| {
        let result: ToolResult = serde_json::from_str(&json.to_string()).unwrap();
        result.advice(&[]);
        if let Some(Json::Array(blocks)) = json.get("content") {
            lists.set(lists.get() + 1);
            let read = result.content.len() + result.other_content.len();
            prop_assert_eq!(read, blocks.len());
        }
        let written = serde_json::to_string(&result).unwrap();
        let again: ToolResult = serde_json::from_str(&written).unwrap();
        prop_assert_eq!(again, result);
        Ok(())
    });
    outcome.unwrap();
    assert!(lists.get() > 100, "{} lists of blocks", lists.get());
}
