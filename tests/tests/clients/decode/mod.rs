//! Decoding documents to errors: complete values come back, and nothing is guessed.

mod hidden_types;
mod identity;
mod members;
mod nested;
mod own_names;

use std::borrow::Cow;
use std::collections::BTreeMap;
use std::net::SocketAddr;
use std::path::PathBuf;
use std::time::Duration;

use mcp_error::client::Decode;
use mcp_error::client::{Loss, Undecoded};
use mcp_error::json::Json;
use mcp_error::policy::{RpcLayout, StructuredContent, ToolText};
use mcp_error::{
    Context, Disclose, McpError, Policy, ProblemDetails, RpcError, ToolResult, Untrusted,
};
use serde::{Deserialize, Serialize};

#[derive(Debug, Clone, Copy, PartialEq, Disclose, Deserialize)]
#[mcp(rename_all = "snake_case")]
#[serde(rename_all = "snake_case")]
enum Mood {
    VeryCalm,
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
struct Spot {
    at: [u8; 2],
    names: Vec<String>,
}

#[derive(Debug, PartialEq, thiserror::Error, McpError)]
#[mcp(
    type_base = "https://aviary.example/errors/",
    rename_all = "camelCase",
    decode
)]
#[allow(clippy::large_enum_variant)]
enum AviaryError {
    #[error("a bird")]
    #[mcp(status = 404)]
    Every {
        #[mcp(extension)]
        name: String,
        #[mcp(extension)]
        kept_name: Cow<'static, str>,
        #[mcp(extension)]
        cow: Cow<'static, str>,
        #[mcp(extension)]
        count: u64,
        #[mcp(extension)]
        weight: f32,
        #[mcp(extension)]
        tame: bool,
        #[mcp(extension)]
        address: SocketAddr,
        #[mcp(extension)]
        mood: Mood,
        #[mcp(extension)]
        since: Duration,
        #[mcp(extension, sanitize = tree)]
        spot: Spot,
        #[mcp(extension, sanitize = tree)]
        map: BTreeMap<String, u8>,
        #[mcp(extension, sanitize = value)]
        value: serde_json::Value,
        #[mcp(extension)]
        page: String,
        #[mcp(extension, path(user))]
        file: PathBuf,
        #[mcp(extension)]
        tags: Vec<String>,
        #[mcp(extension, sample(max = 3))]
        others: Vec<String>,
        #[mcp(extension)]
        age: Option<u8>,
        #[mcp(extension)]
        note: Option<Cow<'static, str>>,
        #[mcp(retry_after)]
        wait: u32,
    },
    #[error("never")]
    #[mcp(status = 400)]
    Never {
        #[mcp(extension)]
        name: String,
        unsent: u8,
        #[mcp(extension, secret)]
        pin: String,
        #[mcp(extension, path)]
        file: PathBuf,
        #[mcp(extension)]
        said: Untrusted<String>,
        #[mcp(extension, sanitize_with = hashed)]
        hash: String,
    },
    #[error("maybe")]
    #[mcp(status = 400)]
    Maybe {
        unsent: Option<u8>,
        #[mcp(extension, secret)]
        pin: Option<String>,
        #[mcp(extension, verbose)]
        hint: Option<String>,
        #[mcp(retry_after)]
        wait: Option<Duration>,
        #[mcp(extension)]
        tool: Option<String>,
    },
    #[error("unit")]
    #[mcp(status = 400)]
    Unit,
    #[error("one of a pair")]
    #[mcp(
        status = 409,
        problem = "pair",
        kind = "PAIR",
        extensions(side = "left")
    )]
    Left(#[mcp(extension = "depth")] u8),
    #[error("the other")]
    #[mcp(
        status = 409,
        problem = "pair",
        kind = "PAIR",
        extensions(side = "right")
    )]
    Right(#[mcp(extension = "depth")] u8),
    #[error("a twin")]
    #[mcp(status = 410, problem = "twin", kind = "TWIN")]
    Short {
        #[mcp(extension)]
        a: u8,
    },
    #[error("a twin")]
    #[mcp(status = 410, problem = "twin", kind = "TWIN")]
    Long {
        #[mcp(extension)]
        a: u8,
        #[mcp(extension)]
        b: u8,
    },
}

use AviaryError::{Every, Left, Long, Maybe, Never, Right, Short, Unit};

fn hashed(text: &str) -> usize {
    text.len()
}

fn every() -> AviaryError {
    Every {
        name: "jay".into(),
        kept_name: "perch".into(),
        cow: "milk".into(),
        count: u64::MAX,
        weight: 0.1,
        tame: true,
        address: ([127, 0, 0, 1], 80).into(),
        mood: Mood::VeryCalm,
        since: Duration::from_millis(1_500),
        spot: Spot {
            at: [1, 2],
            names: vec!["nest".into()],
        },
        map: [("one".to_owned(), 1)].into(),
        value: 7.into(),
        page: "https://aviary.example/birds?page=2".into(),
        file: "birds/jay.txt".into(),
        tags: vec!["blue".into(), "loud".into()],
        others: vec!["crow".into(), "rook".into(), "daw".into()],
        age: None,
        note: Some("rests".into()),
        wait: 30,
    }
}

fn policy(layout: RpcLayout) -> Policy {
    let mut policy = Policy::production();
    policy.rpc_layout = layout;
    policy
}

fn error_object(error: &dyn McpError, layout: RpcLayout) -> RpcError {
    let context = Context::new().with_policy(policy(layout));
    let text = serde_json::to_string(&error.report(&context).to_rpc_error()).unwrap();
    RpcError::from(Json::read(text.as_bytes()).unwrap())
}

/// Decodes the document of the error after one of its members was replaced or removed.
fn decode_altered(
    error: &AviaryError,
    name: &str,
    value: Option<&str>,
) -> Result<AviaryError, Undecoded> {
    let mut rpc = error.to_rpc_error();
    let Some(Json::Object(members)) = &mut rpc.data else {
        panic!("no object")
    };
    match value {
        Some(text) => members.insert(name.to_owned(), Json::read(text.as_bytes()).unwrap()),
        None => assert!(members.remove(name).is_some(), "{name}"),
    }
    AviaryError::decode(rpc)
}

fn lost(undecoded: &Undecoded) -> Vec<(&'static str, Loss)> {
    let lost = undecoded.lost().iter();
    lost.map(|lost| (lost.field, lost.loss)).collect()
}

fn lost_fields(undecoded: &Undecoded) -> Vec<&'static str> {
    undecoded.lost().iter().map(|lost| lost.field).collect()
}

#[test]
fn every_kind_of_value_comes_back() {
    assert_eq!(AviaryError::decode(every().to_rpc_error()), Ok(every()));
    assert_eq!(
        AviaryError::decode(error_object(&every(), RpcLayout::Flat)),
        Ok(every())
    );
    assert_eq!(
        AviaryError::decode(every().to_problem_details()),
        Ok(every())
    );
    // These two documents hold a delay only as a member.
    let mut policy = Policy::production();
    policy.advice_members = false;
    let report = every().report(&Context::new().with_policy(policy));
    for undecoded in [
        AviaryError::decode(error_object(&every(), RpcLayout::Nested)).unwrap_err(),
        AviaryError::decode(report.to_problem_details()).unwrap_err(),
    ] {
        assert_eq!(lost(&undecoded), [("wait", Loss::Missing)]);
    }
}

#[test]
fn missing_and_wrong_members_are_named() {
    for (name, value, loss) in [
        ("name", None, Loss::Missing),
        ("name", Some("7"), Loss::Unreadable),
        ("name", Some("null"), Loss::Unreadable),
        ("name", Some(r#""a [redacted] b""#), Loss::Redacted),
        ("name", Some(r#""[path]""#), Loss::Redacted),
        ("name", Some(r#""write to [email]""#), Loss::Redacted),
        ("name", Some(r#""and so on...""#), Loss::Redacted),
        ("name", Some(r#""[unavailable]""#), Loss::Redacted),
        ("keptName", Some("[]"), Loss::Unreadable),
        ("count", Some("-1"), Loss::Unreadable),
        ("mood", Some(r#""angry""#), Loss::Unreadable),
        ("since", Some("{}"), Loss::Unreadable),
        (
            "spot",
            Some(r#"{"at":[1,2],"names":["[redacted]"]}"#),
            Loss::Redacted,
        ),
        (
            "spot",
            Some(r#"{"at":[1,2],"names":["a","..."]}"#),
            Loss::Redacted,
        ),
        ("spot", Some(r#"{"at":[1,2]}"#), Loss::Unreadable),
        ("map", Some(r#"{"[path]":1}"#), Loss::Redacted),
        ("value", Some(r#""[Object]""#), Loss::Redacted),
        ("value", Some(r#""[Array of 12 items]""#), Loss::Redacted),
        ("file", Some(r#""/home/<user>/x""#), Loss::Redacted),
        ("tags", Some(r#"["a","..."]"#), Loss::Redacted),
        (
            "others",
            Some(r#"{"values":["a"],"moreCount":4}"#),
            Loss::Redacted,
        ),
        ("others", Some(r#"["a"]"#), Loss::Redacted),
        ("age", Some("300"), Loss::Unreadable),
        ("note", Some(r#""[email]""#), Loss::Redacted),
        ("retryAfter", None, Loss::Missing),
        ("retryAfter", Some("99999999999"), Loss::Unreadable),
    ] {
        let undecoded = decode_altered(&every(), name, value).unwrap_err();
        let field = if name == "retryAfter" { "wait" } else { name };
        assert_eq!(lost(&undecoded), [(field, loss)], "{name} {value:?}");
        let entry = undecoded.entry().unwrap();
        assert_eq!(entry.name(), "Every");
        assert_eq!(undecoded.members().get("tame"), Some(&Json::from(true)));
        assert_eq!(
            undecoded.to_string(),
            format!("`AviaryError::Every` cannot be rebuilt: `{field}` is {loss}")
        );
    }
    // An absent member is `None`, and unknown members are ignored.
    assert!(
        decode_altered(&every(), "note", None)
            .is_ok_and(|error| matches!(error, Every { note: None, .. }))
    );
    assert_eq!(decode_altered(&every(), "later", Some("{}")), Ok(every()));
}

#[test]
fn fields_that_are_never_sent_are_never_guessed() {
    let error = Never {
        name: "jay".into(),
        unsent: 1,
        pin: "1234".into(),
        file: "x".into(),
        said: "hello".to_owned().into(),
        hash: "abc".into(),
    };
    let mut verbose = Policy::development();
    verbose.verbose_errors = Some(true);
    let report = error.report(&Context::new().with_policy(verbose));
    let undecoded = AviaryError::decode(report.to_rpc_error()).unwrap_err();
    let redacted = |name| (name, Loss::Redacted);
    assert_eq!(
        lost(&undecoded),
        [
            ("unsent", Loss::NeverSent),
            redacted("pin"),
            redacted("file"),
            redacted("said"),
            redacted("hash"),
        ]
    );
    let undecoded = AviaryError::decode(error.to_rpc_error()).unwrap_err();
    assert!(lost(&undecoded).contains(&("said", Loss::Missing)));
}

/// Servers in other languages write `null` for a value that is absent.
#[test]
fn null_is_an_option_that_is_absent() {
    let sent = Maybe {
        unsent: None,
        pin: None,
        hint: None,
        wait: None,
        tool: None,
    };
    let mut problem = sent.to_problem_details();
    for name in ["pin", "tool"] {
        problem.members.insert(name, Json::Null);
    }
    assert_eq!(AviaryError::decode(&problem), Ok(sent));
    // A member that is not an `Option` has to have a value.
    let undecoded = decode_altered(&every(), "name", Some("null")).unwrap_err();
    assert_eq!(lost(&undecoded), [("name", Loss::Unreadable)]);
}

#[test]
fn absent_options_are_none() {
    let maybe = |pin: Option<&str>, wait| Maybe {
        unsent: Some(1),
        pin: pin.map(Into::into),
        hint: Some("x".into()),
        wait,
        tool: None,
    };
    let expected = |wait| Maybe {
        unsent: None,
        pin: None,
        hint: None,
        wait,
        tool: None,
    };
    assert_eq!(
        AviaryError::decode(maybe(None, None).to_rpc_error()),
        Ok(expected(None))
    );
    // Delays are sent in whole seconds, rounded up.
    let wait = |millis| Some(Duration::from_millis(millis));
    let sent = maybe(None, wait(1_200)).to_rpc_error();
    assert_eq!(AviaryError::decode(sent), Ok(expected(wait(2_000))));
    let undecoded = AviaryError::decode(maybe(Some("1234"), None).to_rpc_error()).unwrap_err();
    assert_eq!(lost(&undecoded), [("pin", Loss::Redacted)]);
    // The member `tool` can be the tool of the request, so it is not decoded.
    let context = Context::new().with_tool("feed");
    let sent = maybe(None, None).report(&context).to_rpc_error();
    let undecoded = AviaryError::decode(sent).unwrap_err();
    assert_eq!(lost(&undecoded), [("tool", Loss::Redacted)]);
}

#[test]
fn a_tool_result_with_a_document_is_decoded() {
    let error = Left(3);
    let mut policy = Policy::production();
    let result = |policy: &Policy| -> ToolResult {
        error
            .report(&Context::new().with_policy(policy.clone()))
            .to_tool_result()
    };
    // By default it is in `_meta`.
    assert_eq!(AviaryError::decode(result(&policy)), Ok(Left(3)));
    policy.meta_key = None;
    assert!(AviaryError::decode(result(&policy)).is_err());
    for tool_text in [ToolText::PlainJson, ToolText::Json] {
        policy.tool_text = tool_text;
        assert_eq!(AviaryError::decode(result(&policy)), Ok(Left(3)));
    }
    policy.tool_text = ToolText::Detail;
    policy.structured_content = StructuredContent::Auto;
    assert_eq!(AviaryError::decode(result(&policy)), Ok(Left(3)));
}
