//! The cost of reading documents of unknown servers, and which information takes precedence.

use mcp_error::client::Advice;
use mcp_error::client::Decode;
use mcp_error::documents::{RpcId, RpcResponse};
use mcp_error::json::{Json, Members};
use mcp_error::registry::Recovery;
use mcp_error::{ErrorType, McpError, Policy, ProblemDetails, RpcError, ToolResult};

macro_rules! types {
    ($($name:ident)*) => {$(
        #[derive(Debug, PartialEq, thiserror::Error, McpError)]
        #[error("closed")]
        #[mcp(status = 409, type_base = "https://park.example/errors/", decode)]
        struct $name {
            #[mcp(extension)]
            gate: u8,
            #[mcp(extension)]
            names: Vec<String>,
        }
    )*};
}

types! { First Second Third Fourth Fifth Sixth }

#[derive(Debug, PartialEq, thiserror::Error, McpError)]
#[mcp(decode)]
enum All {
    #[error(transparent)]
    #[mcp(transparent)]
    First(First),
    #[error(transparent)]
    #[mcp(transparent)]
    Second(Second),
    #[error(transparent)]
    #[mcp(transparent)]
    Third(Third),
    #[error(transparent)]
    #[mcp(transparent)]
    Fourth(Fourth),
    #[error(transparent)]
    #[mcp(transparent)]
    Fifth(Fifth),
    #[error(transparent)]
    #[mcp(transparent)]
    Sixth(Sixth),
}

#[derive(Debug, PartialEq, thiserror::Error, McpError)]
#[mcp(decode)]
enum One {
    #[error(transparent)]
    #[mcp(transparent)]
    First(First),
}

/// Returns documents of about `bytes` bytes, of an unknown error and of a known one.
fn hostile(bytes: usize) -> Vec<String> {
    let list = |item: &str| {
        let items = vec![item; bytes / (item.len() + 1)];
        format!("[{}]", items.join(","))
    };
    let members = (0..bytes / 9).map(|name| format!(r#""{name:x}":0"#));
    let members = members.collect::<Vec<_>>().join(",");
    let mut documents = Vec::new();
    for problem_type in ["urn:unknown", "https://park.example/errors/sixth"] {
        let document =
            |rest: String| format!(r#"{{"type":"{problem_type}","kind":"SIXTH",{rest}}}"#);
        documents.extend([
            document(members.clone()),
            document(format!(r#""gate":{}"#, list("0"))),
            document(format!(r#""gate":{}"#, list("[0]"))),
            document(format!(r#""gate":{}"#, list(r#"{"a":0}"#))),
            document(format!(r#""gate":"{}""#, "[0,".repeat(bytes / 3))),
            document(format!(r#""gate":"{}""#, "1".repeat(bytes))),
            document(format!(r#""names":{},"gate":1"#, list(r#""ab""#))),
            document(format!(
                r#""names":["{}"],"gate":1"#,
                "ab ".repeat(bytes / 3)
            )),
        ]);
    }
    documents
}

#[test]
fn decoding_takes_a_small_multiple_of_the_text() {
    for bytes in [1_000, 20_000, 32_000, 60_000, 100_000, 140_000, 1 << 20] {
        for text in hostile(bytes) {
            let bound = 8 * text.len() as u64 + 1_000_000;
            let peak = allocation_counter::measure(|| {
                if let Some(json) = Json::read(text.as_bytes()) {
                    let _ = All::decode(ProblemDetails::from(json));
                }
            });
            assert!(peak.bytes_max <= bound, "{}: {peak:?}", &text[..90]);
            let peak = allocation_counter::measure(|| {
                if let Ok(error) = serde_json::from_str::<RpcError>(&text) {
                    let _ = All::decode(&error);
                    error.advice(&[All::ENTRIES]);
                }
            });
            assert!(peak.bytes_max <= bound, "{}: {peak:?}", &text[..90]);
        }
    }
}

/// Decoding copies nothing for types whose identity is not that of the document.
#[test]
fn decoding_six_types_costs_as_much_as_one() {
    let members = (0..10_000).map(|at| (format!("n{at}"), at));
    let mut members: Members = members.collect();
    members.insert("type", "urn:unknown");
    let problem = ProblemDetails::from(members);
    let error = RpcError::from(problem.clone());
    let result = ToolResult {
        structured_content: error.data.clone(),
        ..ToolResult::default()
    };
    let allocated = |read: &mut dyn FnMut()| allocation_counter::measure(read).bytes_total;
    let one = allocated(&mut || drop(One::decode(&problem)));
    let six = allocated(&mut || drop(All::decode(&problem)));
    // The document of an unknown error is copied once, into the error that decoding returns.
    assert_eq!(one, six);
    let stranger = problem.advice(&[]);
    for advice in [
        allocated(&mut || assert_eq!(problem.advice(&[]), stranger)),
        allocated(&mut || assert_eq!(error.advice(&[]), stranger)),
        allocated(&mut || assert_eq!(result.advice(&[]), stranger)),
    ] {
        assert_eq!(advice, 0);
    }
}

#[test]
fn a_known_error_is_decoded_without_a_copy() {
    let known = Sixth {
        gate: 3,
        names: vec!["north".into()],
    };
    let mut problem = known.to_problem_details();
    for at in 0..1_000 {
        problem.members.insert(format!("n{at}"), at);
    }
    let mut decoded = None;
    let copied = allocation_counter::measure(|| decoded = All::decode(&problem).ok());
    assert_eq!(decoded, Some(All::Sixth(known)));
    assert!(copied.bytes_total < 1_000, "{copied:?}");
}

/// A text that is not a number is not parsed as JSON.
#[test]
fn a_long_text_is_not_read_as_a_number() {
    let mut problem = Sixth {
        gate: 3,
        names: Vec::new(),
    }
    .to_problem_details();
    for text in ["[0,".repeat(100_000), "1".repeat(300_000), "x".into()] {
        problem.members.insert("gate", text);
        let mut lost = 0;
        let copied = allocation_counter::measure(|| {
            lost = Sixth::decode(&problem).unwrap_err().lost().len();
        });
        assert_eq!(lost, 1);
        // The value is copied once, into the error that decoding returns.
        assert!(copied.bytes_total < 310_000, "{copied:?}");
    }
    problem.members.insert("gate", "7".to_owned());
    assert_eq!(Sixth::decode(&problem).unwrap().gate, 7);
}

#[derive(Debug, thiserror::Error, McpError)]
#[mcp(type_base = "https://park.example/errors/")]
enum GateError {
    #[error("a decision is needed")]
    #[mcp(status = 409, recovery = ask_user)]
    Decision,
    #[error("who are you")]
    #[mcp(status = 401)]
    Stranger,
    #[error("wrong")]
    #[mcp(status = 400)]
    Wrong,
}

mcp_error::registry! {
    static ERRORS = [GateError];
}

fn problem_of_kind(kind: &str, rest: &str) -> ProblemDetails {
    let text = format!(r#"{{"type":"https://park.example/errors/{kind}",{rest}}}"#);
    ProblemDetails::from(Json::read(text.as_bytes()).unwrap())
}

/// A user's decision or a sign-in is needed, whatever a server says about its own error.
#[test]
fn a_server_cannot_override_a_question_or_a_sign_in() {
    for (kind, expected) in [
        ("decision", Recovery::AskUser),
        ("stranger", Recovery::Authenticate),
        ("wrong", Recovery::Retry),
    ] {
        let problem = problem_of_kind(kind, r#""retryable":true,"retryAfter":0"#);
        assert_eq!(problem.advice(&ERRORS).recovery, expected, "{kind}");
        assert_eq!(RpcError::from(problem).advice(&ERRORS).recovery, expected);
    }
    let refused = problem_of_kind("decision", r#""retryable":false"#);
    assert_eq!(refused.advice(&ERRORS).recovery, Recovery::AskUser);
}

#[test]
fn a_registry_and_lists_of_entries_give_the_same_advice() {
    let problem = problem_of_kind("decision", r#""status":409"#);
    let of_slice: &[&[mcp_error::registry::ErrorEntry]] = &[GateError::ENTRIES];
    let advices: [Advice; 3] = [
        problem.advice(&ERRORS),
        problem.advice(&[GateError::ENTRIES]),
        problem.advice(of_slice),
    ];
    assert!(advices.iter().all(|advice| *advice == advices[0]));
    assert_eq!(advices[0].recovery, Recovery::AskUser);
    assert_eq!(problem.advice(&[]).recovery, Recovery::FixInput);
    let _ = (GateError::Decision, GateError::Stranger, GateError::Wrong);
}

/// The answer has the id of the request, with the same digits.
#[test]
fn ids_are_returned_unchanged() {
    for id in [
        "7",
        "-0",
        "1.50",
        "1e2",
        "18446744073709551616",
        "123456789012345678901234567890",
        r#""a\"b\n""#,
        r#""7""#,
        "null",
    ] {
        let read: RpcId = serde_json::from_str(id).unwrap();
        let response = RpcResponse::new(read, Ok(Json::Null));
        assert_eq!(
            serde_json::to_string(&response).unwrap(),
            format!(r#"{{"jsonrpc":"2.0","id":{id},"result":null}}"#)
        );
    }
    for other in [
        r#"{"$serde_json::private::Number":"7"}"#,
        r#"{"$serde_json::private::RawValue":"7"}"#,
        "[7]",
        "true",
    ] {
        assert!(serde_json::from_str::<RpcId>(other).is_err(), "{other}");
        let json = Json::read(other.as_bytes()).unwrap();
        let is_precise = serde_json::from_str::<serde_json::Value>("1e999").is_ok();
        assert!(RpcId::read(&json).is_none() || is_precise, "{other}");
    }
    let value = serde_json::to_value(RpcId::from(7)).unwrap();
    assert_eq!(value, 7);
    assert_eq!(RpcId::read(&7.into()), Some(RpcId::from(7)));
    assert_eq!(RpcId::read(&Json::Null), Some(RpcId::NULL));
}

#[test]
fn the_id_of_a_request_is_read_from_its_text() {
    let id = |request: &str| RpcId::of_request(request.as_bytes());
    let written = id(r#"{"x":{"id":1},"\u0069d":-0.50,"y":[2]} "#);
    let written = written.unwrap().unwrap();
    assert_eq!(serde_json::to_string(&written).unwrap(), "-0.50");
    assert_eq!(id(r#"{"id":null}"#).unwrap(), Some(RpcId::NULL));
    assert_eq!(id(r#"{"x":1}"#).unwrap(), None);
    for wrong in [
        "",
        "7",
        "[1]",
        r#"{"id":1,"id":1}"#,
        r#"{"id":{}}"#,
        r#"{"id":1} {}"#,
        r#"{"id":1"#,
    ] {
        assert!(id(wrong).is_err(), "{wrong}");
    }
}

/// Otherwise the last one would win, although the order of variables is not defined.
#[test]
fn two_variables_for_one_key_are_an_error_that_names_both() {
    let read = |vars: &[(&str, &str)]| {
        let vars = vars
            .iter()
            .map(|(name, value)| ((*name).into(), (*value).into()));
        Policy::from_vars("P_", vars.collect::<Vec<_>>())
    };
    let error = read(&[("P_MODE", "production"), ("P_mode", "development")]).unwrap_err();
    assert_eq!(
        error.to_string(),
        "P_MODE and P_mode set the same key; keep only one of them"
    );
    assert!(read(&[("P_mode", "development")]).unwrap().is_verbose());
    for (value, message) in [
        ("100", "P_MAX_ERROR_SIZE: 100 is less than 1024"),
        (
            "16777217",
            "P_MAX_ERROR_SIZE: 16777217 is more than 16777216",
        ),
        (
            "18446744073709551615",
            "P_MAX_ERROR_SIZE: 18446744073709551615 is more than 16777216",
        ),
    ] {
        let error = read(&[("P_MAX_ERROR_SIZE", value)]).unwrap_err();
        assert_eq!(error.to_string(), message);
        let json = format!(r#"{{"max_error_size":{value}}}"#);
        let error = serde_json::from_str::<Policy>(&json).unwrap_err();
        assert!(error.to_string().starts_with(&message[2..].to_lowercase()));
    }
    assert!(read(&[("P_MAX_ERROR_SIZE", "16777216")]).is_ok());
    for title in ["404", "true", "Not \"here\"", "[]"] {
        let policy = read(&[("P_FOREIGN_TITLE", title)]).unwrap();
        assert_eq!(policy.foreign_title.as_deref(), Some(title));
    }
}
