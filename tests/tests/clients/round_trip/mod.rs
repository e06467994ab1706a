//! Every variant of the examples is sent and decoded: each value that no sanitizer changed survives.

mod cases;

use std::time::SystemTime;

use mcp_error::client::Decode;
use mcp_error::client::Received;
use mcp_error::json::Json;
use mcp_error::policy::{RpcLayout, StructuredContent, ToolText};
use mcp_error::report::Instance;
use mcp_error::{Context, McpError, Policy, ProblemDetails, RpcError, ToolResult};
use mcp_error_tests::texts;
use proptest::prelude::*;

use cases::{Cases, Filling, bench, devices, lab, mouse, requests};

fn context(policy: Policy) -> Context {
    Context::new()
        .with_policy(policy)
        .with_instance(Instance::from_bytes([7; 16]))
        .with_timestamp(SystemTime::UNIX_EPOCH)
}

fn read(document: &impl serde::Serialize) -> Json {
    Json::read(&serde_json::to_vec(document).unwrap()).unwrap()
}

/// Returns every document that can bring an error to a client.
fn documents(error: &dyn McpError) -> Vec<Received<'static>> {
    let mut documents = Vec::new();
    for layout in [RpcLayout::Problem, RpcLayout::Flat, RpcLayout::Nested] {
        let mut policy = Policy::production();
        policy.rpc_layout = layout;
        policy.tool_text = ToolText::Json;
        if layout == RpcLayout::Problem {
            policy.structured_content = StructuredContent::Auto;
        }
        let report = error.report(&context(policy));
        documents.push(RpcError::from(read(&report.to_rpc_error())).into());
        if layout != RpcLayout::Flat {
            documents.push(ToolResult::from(read(&report.to_tool_result())).into());
        }
        if layout == RpcLayout::Problem {
            documents.push(ProblemDetails::from(read(&report.to_problem_details())).into());
        }
    }
    documents
}

fn wire(error: &dyn McpError) -> String {
    error
        .report(&context(Policy::production()))
        .to_problem_details()
        .to_string()
}

/// Asserts that decoding returns the error that was sent, or names the fields that were lost.
fn assert_round_trip<E: Decode>(cases: Cases<E>, is_plain: bool) -> Result<(), TestCaseError> {
    for (error, comes_back) in cases {
        for document in documents(&error) {
            match E::decode(document) {
                Ok(back) if is_plain => {
                    prop_assert!(comes_back, "{:?}", error);
                    prop_assert_eq!(format!("{back:?}"), format!("{error:?}"));
                }
                Ok(back) => prop_assert_eq!(wire(&back), wire(&error)),
                Err(undecoded) => {
                    let known = undecoded.entries().contains(&error.entry());
                    prop_assert!(known, "{:?}: {:?}", error, undecoded);
                    prop_assert!(!(is_plain && comes_back), "{:?}: {:?}", error, undecoded);
                    let several = undecoded.entries().len() > 1;
                    prop_assert!(several || !undecoded.lost().is_empty());
                }
            }
        }
    }
    Ok(())
}

fn assert_all_round_trips(with: &Filling, is_plain: bool) -> Result<(), TestCaseError> {
    assert_round_trip(mouse(with), is_plain)?;
    assert_round_trip(requests(with), is_plain)?;
    assert_round_trip(devices(with), is_plain)?;
    assert_round_trip(bench(with), is_plain)?;
    assert_round_trip(lab(with), is_plain)
}

const PLAIN: &[&str] = &[
    "barn",
    "attic",
    "dev-7",
    "two words",
    "x_y",
    "Käse",
    "größer als 3",
    "ok",
    "ether0",
    "ja/nein",
    "7.1",
];

const NASTY: &[&str] = &[
    "",
    "...",
    "and so on...",
    "[path]",
    "[redacted]",
    "[Object]",
    "[Array of 2 items]",
    "none",
    "null",
    "ada@lib.example",
    "/home/ada/notes.txt",
    "password=hunter2",
    "https://u:p@h.example/x",
    "~ada/x",
    "a\u{200b}b",
    "\u{1b}[31mred",
    "line\nbreak",
    "[unavailable]",
    "<user>",
    "unknown",
    "-----",
];

fn filling(
    text: impl Strategy<Value = String> + 'static,
    fixed: Vec<&'static str>,
) -> impl Strategy<Value = Filling> {
    let text = text.boxed();
    let texts = [text.clone(), text.clone(), text.clone(), text];
    let fixed = prop::sample::select(fixed);
    (
        texts,
        prop::array::uniform4(fixed),
        any::<u32>(),
        any::<bool>(),
    )
        .prop_map(|(texts, fixed, number, some)| Filling {
            texts,
            fixed,
            number,
            some,
        })
}

proptest! {
    #![proptest_config(mcp_error_tests::properties!(48))]

    #[test]
    fn harmless_values_survive(with in filling(prop::sample::select(PLAIN).prop_map(String::from), PLAIN.to_vec())) {
        assert_all_round_trips(&with, true)?;
    }

    #[test]
    fn nothing_is_guessed(with in filling(
        prop_oneof![
            prop::sample::select(NASTY).prop_map(String::from),
            (prop::sample::select(NASTY), prop::sample::select(PLAIN)).prop_map(|(a, b)| format!("{b} {a}")),
            texts!(),
            texts!("[a-z ]{0,60}"),
            (1_usize..1_500).prop_map(|length| "long ".repeat(length)),
        ],
        [NASTY, PLAIN].concat(),
    )) {
        assert_all_round_trips(&with, false)?;
    }
}
