//! A document over its bound keeps its small members, and says what it has lost, on every wire.

use mcp_error::client::Decode;
use mcp_error::json::{Json, Members};
use mcp_error::policy::{CutMark, RpcLayout, StructuredContent, ToolText};
use mcp_error::{Context, McpError, Policy, Report, Violation};
use proptest::prelude::*;
use serde_json::{Value, json};

#[derive(Debug, thiserror::Error, McpError)]
#[error("the harvest failed")]
#[mcp(status = 500, code = -32603, extensions_with = given)]
struct Harvest {
    given: Vec<(String, Value)>,
}

fn given(error: &Harvest) -> serde_json::Map<String, Value> {
    error.given.iter().cloned().collect()
}

/// An error with one large member between small ones.
#[derive(Debug, thiserror::Error, McpError)]
#[error("field {field} was not mown")]
#[mcp(type_base = "https://farm.example/", status = 422, decode)]
struct NotMown {
    #[mcp(extension)]
    field: u32,
    #[mcp(extension)]
    crop: String,
    #[mcp(extension)]
    track: Vec<u32>,
    #[mcp(extension)]
    speed: f64,
    #[mcp(extension)]
    is_wet: bool,
    #[mcp(extension)]
    rows: Vec<u8>,
}

fn not_mown() -> NotMown {
    NotMown {
        field: 7,
        crop: "barley".into(),
        track: (100_000..500_000).collect(),
        speed: 3.5,
        is_wet: true,
        rows: vec![1, 2],
    }
}

const LAYOUTS: [RpcLayout; 4] = [
    RpcLayout::Problem,
    RpcLayout::Flat,
    RpcLayout::Nested,
    RpcLayout::Members,
];

/// The documents of a report that hold members, with the object that holds them.
fn objects(report: &Report) -> Vec<(String, Value)> {
    let object = |value: &dyn erased::Document| value.read();
    let problem = object(&report.to_problem_details());
    let rest = object(&report.to_rest().body);
    let data = object(&report.to_rpc_error().data);
    let mut all = vec![
        (problem.to_string(), problem),
        (rest.to_string(), rest["detail"].clone()),
    ];
    match data.get("context") {
        Some(context) => all.push((data.to_string(), context["details"].clone())),
        None => all.push((data.to_string(), data)),
    }
    all
}

mod erased {
    use serde::Serialize;
    use serde_json::Value;

    pub(super) trait Document {
        fn read(&self) -> Value;
    }

    impl<T: Serialize> Document for T {
        fn read(&self) -> Value {
            serde_json::to_value(self).expect("a document")
        }
    }
}

fn policy(layout: RpcLayout, max: usize) -> Policy {
    let mut policy = Policy::production();
    policy.rpc_layout = layout;
    policy.max_error_size = max;
    policy
}

/// Checks that each document fits, has the small members if there is room for them, and says so where anything is missing.
fn check(members: &[(String, Value)], layout: RpcLayout, max: usize) -> Result<(), TestCaseError> {
    const SMALL: usize = 64;
    let context = Context::new().with_policy(policy(layout, max));
    let error = Harvest {
        given: members.to_vec(),
    };
    let report = error.report(&context);
    let none = Harvest { given: Vec::new() }.report(&context);
    let len = |value: &Json| value.to_string().len();
    let least: usize = report
        .members()
        .iter()
        .map(|(name, value)| name.len() + r#""":,"#.len() + len(value).min(SMALL))
        .sum();
    for ((document, object), (empty, _)) in objects(&report).iter().zip(objects(&none)) {
        prop_assert!(document.len() <= max, "{layout:?}: {}", document.len());
        let kind = [
            r#""HARVEST""#,
            r#""type":"harvest""#,
            r#""error_code":-32603"#,
        ];
        let says_kind = kind.iter().any(|kind| document.contains(kind));
        prop_assert!(
            says_kind || layout == RpcLayout::Members,
            "{layout:?}: {document}"
        );
        let mut is_whole = true;
        for (name, value) in report.members().iter() {
            let expected: Value = serde_json::from_str(&value.to_string()).expect("JSON");
            let is_there = object.get(name) == Some(&expected);
            is_whole &= is_there;
            let has_room = empty.len() + least <= max;
            prop_assert!(
                is_there || len(value) > SMALL || !has_room,
                "{layout:?}: {name} is not in {document}"
            );
            if let Some(shown) = object.get(name) {
                let same_type = std::mem::discriminant(shown) == std::mem::discriminant(&expected);
                prop_assert!(same_type, "{layout:?}: {name} has another type: {shown}");
            }
        }
        let says_so = document.contains("...") || document.contains("too large");
        prop_assert!(is_whole || says_so, "{layout:?}: {document}");
    }
    Ok(())
}

/// Checks that each form of a tool result that holds the document fits, and that the document says the kind.
fn check_tool_results(members: &[(String, Value)], max: usize) -> Result<(), TestCaseError> {
    let error = Harvest {
        given: members.to_vec(),
    };
    for form in [ToolText::Plain, ToolText::Json, ToolText::PlainJson] {
        for structured in [StructuredContent::Off, StructuredContent::Auto] {
            let policy = policy(RpcLayout::Problem, max)
                .with_tool_text(form)
                .with_structured_content(structured);
            let result = error
                .report(&Context::new().with_policy(policy))
                .to_tool_result();
            let text = &result.content[0].text;
            let other = serde_json::to_value(&result).expect("a result");
            let documents = [
                other.get("structuredContent"),
                other.pointer("/_meta/mcp-error~1problem"),
            ];
            let documents = documents.into_iter().flatten();
            let len: usize = documents
                .clone()
                .map(|document| document.to_string().len())
                .sum();
            prop_assert!(text.len() + len <= max, "{} + {len}: {text}", text.len());
            for document in documents {
                prop_assert_eq!(&document["kind"], "HARVEST", "{}", document);
            }
            prop_assert!(
                form == ToolText::Plain || text.contains("HARVEST"),
                "{text}"
            );
        }
    }
    Ok(())
}

fn value() -> impl Strategy<Value = Value> {
    let small = prop_oneof![
        any::<bool>().prop_map(Value::from),
        any::<u32>().prop_map(Value::from),
        "[a-z]{0,20}".prop_map(Value::from),
    ];
    let len = prop_oneof![0..40_usize, 0..1_000_usize, 0..12_000_usize];
    let large = (len, small.clone()).prop_flat_map(|(len, item)| {
        prop_oneof![
            Just(json!("ab ".repeat(len))),
            Just(json!("\u{1}\"é".repeat(len))),
            Just(json!(vec![item.clone(); len])),
            Just(json!(vec![json!({"item": item, "at": 1}); len])),
            Just(
                (0..len)
                    .map(|at| (format!("m{at}"), item.clone()))
                    .collect()
            ),
        ]
    });
    prop_oneof![3 => small, 2 => large]
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(40))]

    #[test]
    fn small_members_stay_in_every_document(
        values in prop::collection::vec(value(), 0..24),
        max in prop_oneof![Just(1_024_usize), 1_024..5_000_usize, Just(16_384)],
    ) {
        let named = values.into_iter().enumerate();
        let members: Vec<_> = named.map(|(at, value)| (format!("member{at}"), value)).collect();
        for layout in LAYOUTS {
            check(&members, layout, max)?;
        }
        check_tool_results(&members, max)?;
    }
}

#[test]
fn one_large_member_is_cut_and_the_others_stay() {
    for layout in LAYOUTS {
        for max in [1_024, 16_384] {
            let report = not_mown().report(&Context::new().with_policy(policy(layout, max)));
            for (document, object) in objects(&report) {
                assert!(document.len() <= max, "{document}");
                let track = object["track"].as_array().expect("a list");
                assert_eq!(track.first(), Some(&json!(100_000)), "{document}");
                assert_eq!(track.last(), Some(&json!("...")), "{document}");
                for (name, expected) in [
                    ("field", json!(7)),
                    ("crop", json!("barley")),
                    ("speed", json!(3.5)),
                    ("is_wet", json!(true)),
                    ("rows", json!([1, 2])),
                ] {
                    assert_eq!(object[name], expected, "{document}");
                }
            }
        }
    }
}

#[test]
fn the_forms_of_a_tool_result_keep_small_members() {
    for text in [ToolText::Plain, ToolText::Json, ToolText::PlainJson] {
        let policy = policy(RpcLayout::Problem, 2_048)
            .with_tool_text(text)
            .with_structured_content(StructuredContent::Auto);
        let report = not_mown().report(&Context::new().with_policy(policy));
        let result = report.to_tool_result();
        let text = &result.content[0].text;
        let structured = result.structured_content.clone().unwrap_or_default();
        assert!(text.len() + structured.to_string().len() <= 2_048, "{text}");
        for shown in ["barley", "3.5", "is_wet", "100000", "..."] {
            assert!(text.contains(shown), "{shown} is not in {text}");
        }
    }
}

#[test]
fn the_last_line_of_a_tool_text_has_the_room_that_the_sentences_leave() {
    for max in [1_024, 16_384] {
        let policy = policy(RpcLayout::Problem, max).with_tool_text(ToolText::PlainJson);
        let report = not_mown().report(&Context::new().with_policy(policy));
        let result = report.to_tool_result();
        let text = &result.content[0].text;
        assert!(
            text.starts_with("Not Mown: field 7 was not mown\nWhat to do: "),
            "{text}"
        );
        // What is left is for the document in `_meta` in its smallest form.
        let document = result
            .meta("mcp-error/problem")
            .map_or(0, |document| document.to_string().len());
        let used = text.len() + document;
        assert!(used > max / 8 * 7, "{used}: {text}");
    }
}

/// The text has what there is room for, and a client that reads the document alone sees that it has lost something.
#[test]
fn structured_content_without_room_for_members_says_so() {
    let mut policy = policy(RpcLayout::Problem, 1_024);
    policy.structured_content = StructuredContent::Auto;
    let result = not_mown().report(&Context::new().with_policy(policy));
    let structured = result.to_tool_result().structured_content;
    let structured = structured.expect("the document").to_string();
    assert!(
        structured.ends_with(r#""kind":"NOT_MOWN","error_code":"NOT_MOWN","retryable":false,"recovery":"fix_input","...":"..."}"#),
        "{structured}"
    );
}

#[test]
fn a_client_does_not_take_what_was_cut_for_a_value() {
    let policy = policy(RpcLayout::Problem, 1_024);
    let report = not_mown().report(&Context::new().with_policy(policy));
    let undecoded = NotMown::decode(report.to_problem_details()).unwrap_err();
    let lost: Vec<_> = undecoded.lost().iter().map(|lost| lost.field).collect();
    assert_eq!(lost, ["track"]);
    assert_eq!(
        undecoded.members().get("rows").unwrap().to_string(),
        "[1,2]"
    );
}

#[test]
fn the_mark_is_that_of_the_policy() {
    let policy = policy(RpcLayout::Members, 1_024).with_cut_mark(CutMark::new("[cut]"));
    let given = (0..200).map(|at| (format!("member{at}"), json!(at)));
    let given = given.collect();
    let report = Harvest { given }.report(&Context::new().with_policy(policy));
    let data = report.to_rpc_error().data.expect("members").to_string();
    assert!(data.starts_with(r#"{"member0":0,"member1":1,"#), "{data}");
    assert!(data.ends_with(r#","[cut]":"[cut]"}"#), "{data}");
    assert!(data.len() > 800, "{data}");
}

#[derive(Debug, thiserror::Error, McpError)]
#[error("{report}")]
#[mcp(status = 500)]
struct Broken {
    #[mcp(sanitize = text)]
    report: String,
    #[mcp(extension)]
    field: u32,
}

#[test]
fn a_detail_that_fills_a_document_is_cut_beside_small_members() {
    let error = Broken {
        report: "the belt is torn ".repeat(10_000),
        field: 7,
    };
    for max in [1_024, 16_384] {
        for text in [ToolText::Plain, ToolText::Json] {
            let mut policy = policy(RpcLayout::Problem, max).with_tool_text(text);
            policy.max_text = max;
            let report = error.report(&Context::new().with_policy(policy));
            let tool = &report.to_tool_result().content[0].text;
            assert!(tool.len() <= max, "{tool}");
            assert!(tool.contains("the belt is torn"), "{tool}");
            let problem = report.to_problem_details();
            let len = problem.to_string().len();
            assert!((max - 32..=max).contains(&len), "{len}: {problem}");
            let detail = problem.detail.as_deref().expect("the detail");
            assert!(detail.ends_with("..."), "{detail}");
            assert_eq!(problem.members.get("field"), Some(&Json::from(7)));
            assert_eq!(problem.members.get("..."), None);
        }
    }
}

#[derive(Debug, thiserror::Error, McpError)]
#[error("the plan is not valid")]
#[mcp(status = 422)]
struct BadPlan {
    #[mcp(violations)]
    mistakes: Vec<Violation>,
    #[mcp(extension)]
    plan: String,
}

#[test]
fn violations_that_were_cut_are_violations() {
    let mistakes = (0..20).map(|at| Violation::at([format!("row{at}")], "must be sown ".repeat(9)));
    let error = BadPlan {
        mistakes: mistakes.collect(),
        plan: "north".into(),
    };
    let context = Context::new().with_policy(policy(RpcLayout::Problem, 1_024));
    let problem = error.report(&context).to_problem_details();
    assert_eq!(problem.members.get("plan").unwrap(), &Json::from("north"));
    let list = problem.members.get("errors").unwrap().as_array().unwrap();
    assert!(list.len() > 2, "{list:?}");
    let mark = Members::from_iter([("pointer", "..."), ("detail", "...")]);
    assert_eq!(list.last(), Some(&Json::Object(mark)));
    assert_eq!(list[0].get("pointer").unwrap().as_str(), Some("#/row0"));
}
