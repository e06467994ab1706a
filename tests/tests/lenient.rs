//! What a client reads of a server that it does not know: everything that is JSON.

use std::time::{Duration, SystemTime};

use mcp_error::{HttpResponse, Json, Members, ProblemDetails, Recovery, RpcError, ToolResult};
use proptest::prelude::*;
use proptest::test_runner::RngSeed;

fn json(text: &str) -> Json {
    Json::read(text.as_bytes()).unwrap_or_else(|| panic!("no JSON: {text}"))
}

fn problem(text: &str) -> ProblemDetails {
    let problem = ProblemDetails::from(json(text));
    let other: ProblemDetails = serde_json::from_str(text).unwrap();
    assert_eq!(problem, other, "both ways read {text}");
    problem
}

/// A delay that nothing can hold is no delay to be ignored.
#[test]
fn a_very_long_delay_is_one() {
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
    // One kind of number: 404.0 is 404.
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
fn json_is_what_serde_json_reads() {
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
fn what_is_no_json_is_none() {
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
fn error_objects_of_strangers_are_read() {
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
fn tool_results_of_strangers_are_read() {
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

fn at(seconds: u64) -> SystemTime {
    SystemTime::UNIX_EPOCH + Duration::from_secs(seconds)
}

/// Sun, 06 Nov 1994 08:49:37 GMT
const THEN: u64 = 784_111_777;

fn response<'a>(status: u16, content_type: Option<&'a str>, body: &'a str) -> HttpResponse<'a> {
    HttpResponse {
        status,
        content_type,
        retry_after: None,
        body: body.as_bytes(),
    }
}

#[test]
fn a_response_with_a_problem_is_that_problem() {
    for media in [
        "application/problem+json",
        "Application/Problem+JSON; charset=utf-8",
        "application/problem+json ;v=1",
    ] {
        let body = r#"{"type":"urn:x:wet#a","title":"Wet","depth":3}"#;
        let problem = response(418, Some(media), body).to_problem_details(at(0));
        assert_eq!(
            problem.to_string(),
            r#"{"type":"urn:x:wet#a","title":"Wet","status":418,"depth":3}"#
        );
    }
    // What the origin said is kept where a gateway changed the status (RFC 9457 §3.1.2).
    let own = response(502, PROBLEM, r#"{"status":404}"#).to_problem_details(at(0));
    assert_eq!(own.status, Some(404));
    let wrong = response(502, PROBLEM, r#"{"status":"404"}"#).to_problem_details(at(0));
    assert_eq!(wrong.status, Some(502));
}

#[test]
fn a_response_without_a_problem_is_about_blank() {
    for (content_type, body) in [
        (None, r#"{"type":"urn:x"}"#),
        (Some("application/json"), r#"{"type":"urn:x"}"#),
        (Some("text/html"), "<h1>502</h1>"),
        (PROBLEM, ""),
        (PROBLEM, "[]"),
        (PROBLEM, r#"{"type":"urn:x""#),
    ] {
        let problem = response(502, content_type, body).to_problem_details(at(0));
        assert_eq!(
            problem.to_string(),
            r#"{"type":"about:blank","status":502}"#
        );
    }
    assert_eq!(
        response(999, None, "").to_problem_details(at(0)).status,
        None
    );
}

#[test]
fn retry_after_has_two_forms() {
    let delay = |text| {
        let mut response = response(503, None, "");
        response.retry_after = Some(text);
        response.delay(at(THEN - 60))
    };
    let seconds = |seconds| Some(Duration::from_secs(seconds));
    assert_eq!(delay("120"), seconds(120));
    assert_eq!(delay(" 0 "), seconds(0));
    assert_eq!(delay("99999999999999999999999"), seconds(u64::MAX));
    for date in [
        "Sun, 06 Nov 1994 08:49:37 GMT",
        "Sunday, 06-Nov-94 08:49:37 GMT",
        "Sun Nov  6 08:49:37 1994",
    ] {
        assert_eq!(delay(date), seconds(60), "{date}");
    }
    assert_eq!(delay("Sun, 06 Nov 1994 08:48:00 GMT"), seconds(0));
    for wrong in ["", "soon", "-5", "1.5", "1e3", "+7", "Sun, 06 Nov 1994"] {
        assert_eq!(delay(wrong), None, "{wrong}");
    }
}

#[test]
fn the_longer_delay_counts() {
    for (body, header, expected) in [
        (r#"{"retryAfter":5}"#, "9", 9),
        (r#"{"retryAfter":50}"#, "9", 50),
        (r#"{"retryAfter":"no"}"#, "9", 9),
        ("{}", "9", 9),
    ] {
        let mut response = response(503, PROBLEM, body);
        response.retry_after = Some(header);
        let problem = response.to_problem_details(at(0));
        assert_eq!(
            problem.members.get("retryAfter"),
            Some(&Json::from(expected))
        );
        let advice = problem.advice(&[]);
        assert_eq!(advice.recovery, Recovery::Retry);
        assert_eq!(advice.retry_after, Some(Duration::from_secs(expected)));
    }
    // A date is a whole second, and now seldom is: rounded up.
    let mut response = response(503, None, "");
    response.retry_after = Some("Sun, 06 Nov 1994 08:49:37 GMT");
    let problem = response.to_problem_details(at(THEN) - Duration::from_millis(1_001));
    assert_eq!(problem.members.get("retryAfter"), Some(&Json::from(2)));
}

/// Floats of few digits: `serde_json` rounds the last of many.
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
        any::<String>().prop_map(Json::from),
        prop::sample::select(vec!["text", "about:blank", "urn:x#y"]).prop_map(Json::from),
    ];
    leaf.prop_recursive(4, 32, 4, |inner| {
        prop_oneof![
            prop::collection::vec(inner.clone(), 0..4).prop_map(Json::Array),
            members(inner).prop_map(Json::Object),
        ]
    })
}

/// Names that mean something are likely.
fn members(value: impl Strategy<Value = Json>) -> impl Strategy<Value = Members> {
    const NAMES: &[&str] = &[
        "type",
        "title",
        "status",
        "detail",
        "instance",
        "kind",
        "context",
        "retryable",
        "retryAfter",
        "code",
        "message",
        "data",
        "content",
        "structuredContent",
        "isError",
        "text",
        "rpcCode",
    ];
    let name = prop_oneof![
        prop::sample::select(NAMES).prop_map(String::from),
        any::<String>()
    ];
    prop::collection::vec((name, value), 0..6).prop_map(Members::from_iter)
}

const STANDARD: [&str; 5] = ["type", "title", "status", "detail", "instance"];

proptest! {
    #![proptest_config(ProptestConfig {
        rng_seed: RngSeed::Fixed(20_261_121),
        ..ProptestConfig::with_cases(512)
    })]

    #[test]
    fn what_was_written_is_read_exactly(json in any_json(), pretty in any::<bool>()) {
        let text = match pretty {
            true => serde_json::to_string_pretty(&json).unwrap(),
            false => json.to_string(),
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
    fn both_read_the_same_texts(text in r#"[\[\]{}",:0-9eE.+\-truefalsn\\ ]{0,12}"#) {
        let theirs = serde_json::from_str::<serde_json::Value>(&text).ok();
        let ours = Json::read(text.as_bytes());
        prop_assert_eq!(ours.map(serde_json::Value::from), theirs);
    }

    #[test]
    fn any_bytes_are_survived(bytes in any::<Vec<u8>>()) {
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
        // Read once, it stays as it is.
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
    fn any_json_is_a_tool_result(json in any_json()) {
        let result: ToolResult = serde_json::from_str(&json.to_string()).unwrap();
        result.advice(&[]);
        if let Some(Json::Array(blocks)) = json.get("content") {
            let read = result.content.len() + result.other_content.len();
            prop_assert_eq!(read, blocks.len());
        }
        let again: ToolResult = serde_json::from_str(&serde_json::to_string(&result).unwrap()).unwrap();
        prop_assert_eq!(again, result);
    }

    #[test]
    fn any_response_is_a_problem(
        status in any::<u16>(),
        content_type in prop::option::of(prop_oneof![Just(PROBLEM.unwrap().to_owned()), any::<String>()]),
        retry_after in any::<Option<String>>(),
        body in prop_oneof![
            any::<Vec<u8>>(),
            any_json().prop_map(|json| json.to_string().into_bytes())
        ],
    ) {
        let response = HttpResponse {
            status,
            content_type: content_type.as_deref(),
            retry_after: retry_after.as_deref(),
            body: &body,
        };
        let problem = response.to_problem_details(at(THEN));
        prop_assert!(problem.status.is_some() || !(100..=599).contains(&status));
    }
}
