//! Documents of unknown servers: a client reads everything that is JSON.

mod properties;
mod responses;

use std::time::{Duration, SystemTime};

use mcp_error::json::Json;
use mcp_error::registry::Recovery;
use mcp_error::{ProblemDetails, RpcError, ToolResult};

fn json(text: &str) -> Json {
    Json::read(text.as_bytes()).unwrap_or_else(|| panic!("no JSON: {text}"))
}

fn problem(text: &str) -> ProblemDetails {
    let problem = ProblemDetails::from(json(text));
    let other: ProblemDetails = serde_json::from_str(text).unwrap();
    assert_eq!(problem, other, "both ways read {text}");
    problem
}

fn at(seconds: u64) -> SystemTime {
    SystemTime::UNIX_EPOCH + Duration::from_secs(seconds)
}

/// Sun, 06 Nov 1994 08:49:37 GMT
const THEN: u64 = 784_111_777;

/// A delay that is too long for its type must not be ignored: it counts as the longest one.
#[test]
fn a_delay_that_is_too_long_is_not_ignored() {
    for delay in ["1e300", "99999999999999999999", "\"99999999999999999999\""] {
        let text = format!(r#"{{"status":503,"retryAfter":{delay}}}"#);
        let problem = ProblemDetails::from(Json::read(text.as_bytes()).unwrap());
        let wait = problem.advice(&[]).retry_after.unwrap();
        assert!(wait.as_secs() > 1 << 60, "{delay}: {wait:?}");
    }
    let problem = ProblemDetails::from(Json::read(br#"{"retryAfter":"90.5"}"#).unwrap());
    assert_eq!(problem.advice(&[]).retry_after.unwrap().as_secs_f64(), 90.5);
    let problem = ProblemDetails::from(Json::read(br#"{"retryAfter":"soon"}"#).unwrap());
    assert_eq!(problem.advice(&[]).retry_after, None);
}

#[test]
fn wrong_types_count_as_absent() {
    for value in ["null", "7", "[]", "{}", "true"] {
        let problem = problem(&format!(
            r#"{{"type":{value},"title":{value},"detail":{value},"instance":{value},"status":"404"}}"#
        ));
        assert_eq!(problem, ProblemDetails::default(), "{value}");
        assert_eq!(problem.problem_type, "about:blank");
    }
    for status in [
        r#""404""#, "99", "600", "-1", "404.5", "1e99", "null", "[404]",
    ] {
        assert_eq!(problem(&format!(r#"{{"status":{status}}}"#)).status, None);
    }
    // JSON has one kind of number, so 404.0 is 404.
    assert_eq!(problem(r#"{"status":404.0}"#).status, Some(404));
    assert_eq!(problem(r#"{"status":4.04e2}"#).status, Some(404));
}

#[test]
fn uris_stay_as_they_are_written() {
    for uri in [
        "https://iana.org/assignments/http-problem-types#ohttp-key",
        "urn:ietf:params:acme:error:badNonce",
        "tag:park.example,2026:wet",
        "/errors/wet?depth=3#deep",
        "HTTPS://Park.Example:443/%7Ewet",
        "",
        "no uri at all",
    ] {
        let problem = problem(&format!(r#"{{"type":"{uri}","instance":"{uri}"}}"#));
        assert_eq!(problem.problem_type, uri);
        assert_eq!(problem.instance.as_deref(), Some(uri));
    }
}

#[test]
fn unknown_members_are_kept_in_order() {
    let text = r#"{"type":"about:blank","z":null,"a":{"title":1,"b":[]},"extensions":{"x":1}}"#;
    assert_eq!(problem(text).to_string(), text);
    for nothing in ["[]", "null", "7", r#""text""#, "{}"] {
        assert_eq!(problem(nothing), ProblemDetails::default());
    }
}

#[test]
fn json_is_read_as_by_serde_json() {
    let deep = format!("{}7{}", "[".repeat(128), "]".repeat(128));
    for text in [
        r#"{"status":404,"n":-1.5E+999}"#,
        r#"{"status":404,"s":"a\uD83Db"}"#,
        r#"{"status":404,"s":"\ud83d\u0041"}"#,
        r#"{"status":404,"s":"\ud83d\ude00\uDE00"}"#,
        &deep,
    ] {
        assert!(serde_json::from_str::<serde_json::Value>(text).is_err());
        assert_eq!(Json::read(text.as_bytes()), None, "{text}");
    }
    for text in [
        "\u{feff}{\"status\":404,\"a\":1}",
        r#"{"status":1,"a":0,"status":404,"a":1}"#,
    ] {
        let problem = ProblemDetails::from(json(text));
        assert_eq!(problem.status, Some(404), "{text}");
        assert_eq!(problem.members.get("a"), Some(&Json::from(1)), "{text}");
    }
}

#[test]
fn invalid_json_is_none() {
    for text in [
        "",
        " ",
        "{",
        "[1,]",
        "{,}",
        r#"{"a"}"#,
        r#"{"a":}"#,
        r#"{"a":1,}"#,
        "{a:1}",
        "'a'",
        "01",
        "1.",
        ".5",
        "-",
        "+1",
        "1e",
        "0x1",
        "NaN",
        "nul",
        "truefalse",
        "[1 2]",
        "1 2",
        "[}",
        r#""\x""#,
        r#""\u12g4""#,
        r#""\ud83d\u12""#,
        "\"a\nb\"",
        "\"open",
        "[1]]",
        "\u{a0}1",
        "\"\u{1f}\"",
    ] {
        assert_eq!(Json::read(text.as_bytes()), None, "{text:?}");
    }
    assert_eq!(Json::read(b"\"\xff\""), None);
    assert_eq!(Json::read(b"\"\xed\xa0\x80\""), None);
}

#[test]
fn error_objects_of_unknown_servers_are_read() {
    let read = |text: &str| -> RpcError { serde_json::from_str(text).unwrap() };
    let error = read(r#"{"code":-32001.0,"message":"m","data":[1],"trace":"t","id":null}"#);
    assert_eq!((error.code, &*error.message), (-32001, "m"));
    assert_eq!(error.others.get("trace"), Some(&Json::from("t")));
    assert_eq!(
        serde_json::to_string(&error).unwrap(),
        r#"{"code":-32001,"message":"m","data":[1],"trace":"t","id":null}"#
    );
    for text in [
        r#"{"code":"-1","message":{}}"#,
        "{}",
        r#"{"code":-99999999999}"#,
    ] {
        assert_eq!(read(text), RpcError::new(-32603, "", None));
    }
    for text in ["[1]", "null", r#""busy""#] {
        assert_eq!(read(text), RpcError::new(-32603, "", Some(json(text))));
    }
}

#[test]
fn tool_results_of_unknown_servers_are_read() {
    let text = r#"{"content":[{"type":"text","text":"a","annotations":{"priority":1}},{"type":"text","text":7},{"type":"image","data":"","mimeType":"x"},3],"isError":true,"_meta":{"a/b":1}}"#;
    let result: ToolResult = serde_json::from_str(text).unwrap();
    assert!(result.is_error);
    assert_eq!(result.content.len(), 1);
    assert_eq!(result.other_content.len(), 3);
    assert_eq!(serde_json::to_string(&result).unwrap(), text);
    assert_eq!(result.to_problem_details(), None);
    assert_eq!(result.advice(&[]).recovery, Recovery::Report);
    for text in [
        "{}",
        "[]",
        r#"{"isError":"true","content":{},"structuredContent":null}"#,
    ] {
        let result: ToolResult = serde_json::from_str(text).unwrap();
        assert_eq!(result, ToolResult::default(), "{text}");
    }
}

#[test]
fn a_document_inside_a_tool_result_is_found() {
    let document = r#"{"type":"urn:x:wet","status":503,"retryAfter":9}"#;
    let quoted = serde_json::to_string(document).unwrap();
    for text in [
        format!(r#"{{"isError":true,"content":[],"structuredContent":{document}}}"#),
        format!(
            r#"{{"isError":true,"content":[{{"type":"text","text":"It is wet"}},{{"type":"text","text":{quoted}}}]}}"#
        ),
    ] {
        let result = ToolResult::from(json(&text));
        assert_eq!(result.to_problem_details(), Some(problem(document)));
        let advice = result.advice(&[]);
        assert_eq!(advice.recovery, Recovery::Retry);
        assert_eq!(advice.retry_after, Some(Duration::from_secs(9)));
    }
}

const PROBLEM: Option<&str> = Some("application/problem+json");
