//! Conversions between problem details, JSON-RPC error objects and REST bodies, in both directions.

use mcp_error::documents::{RestBody, RestResponse, StatusCodes};
use mcp_error::json::{Json, Members};
use mcp_error::{McpError, ProblemDetails, RpcError};
use mcp_error_tests::texts;
use proptest::prelude::*;

const CODES: StatusCodes = StatusCodes::new(&[
    (400, -32600),
    (404, -31404),
    (404, -32601),
    (401, -31401),
    (422, -32602),
    (500, -32603),
    (400, -32700),
]);

#[test]
fn the_first_row_wins_in_both_directions() {
    for (status, code) in [
        (400, -32600),
        (404, -31404),
        (401, -31401),
        (422, -32602),
        (500, -32603),
    ] {
        assert_eq!(CODES.code(status), code);
        assert_eq!(CODES.status(code), status);
    }
    assert_eq!((CODES.status(-32601), CODES.status(-32700)), (404, 400));
    assert_eq!((CODES.code(418), CODES.status(-1)), (-32603, 500));
    // What a table does not say is as in the standard one.
    let empty = StatusCodes::new(&[]);
    assert_eq!((empty.status(-32601), empty.code(422)), (404, -32602));
}

/// The standard table contains each code that the derive chooses by itself.
#[test]
fn the_standard_table_agrees_with_the_derive() {
    #[derive(Debug, thiserror::Error, McpError)]
    #[error("each status")]
    enum Each {
        #[mcp(status = 400)]
        A,
        #[mcp(status = 401)]
        B,
        #[mcp(status = 404)]
        C,
        #[mcp(status = 409)]
        D,
        #[mcp(status = 422)]
        E,
        #[mcp(status = 500)]
        F,
        #[mcp(status = 503)]
        G,
    }
    for error in [
        Each::A,
        Each::B,
        Each::C,
        Each::D,
        Each::E,
        Each::F,
        Each::G,
    ] {
        let entry = error.entry();
        assert_eq!(StatusCodes::STANDARD.code(entry.status()), entry.code());
    }
    assert_eq!(StatusCodes::STANDARD.status(-32602), 422);
    // Many servers have statuses as codes.
    for (code, status) in [
        (429, 429),
        (400, 400),
        (599, 599),
        (399, 500),
        (600, 500),
        (-429, 500),
    ] {
        assert_eq!(StatusCodes::STANDARD.status(code), status, "{code}");
    }
    let own = StatusCodes::new(&[(409, 429)]);
    assert_eq!(own.status(429), 409);
    assert_eq!(StatusCodes::STANDARD.status(-32603), 500);
    assert_eq!(StatusCodes::default(), StatusCodes::STANDARD);
}

fn json(text: &str) -> Json {
    serde_json::from_str(text).unwrap()
}

fn rpc(text: &str) -> RpcError {
    serde_json::from_str(text).unwrap()
}

#[test]
fn a_problem_becomes_an_error_object_and_a_rest_body() {
    let text = r#"{"type":"https://park.example/wet","title":"Wet","status":404,"detail":"it rains","instance":"urn:x","depth":3}"#;
    let problem: ProblemDetails = serde_json::from_str(text).unwrap();
    let rpc = problem.clone().into_rpc_error(&CODES);
    assert_eq!(
        serde_json::to_string(&rpc).unwrap(),
        format!(r#"{{"code":-31404,"message":"it rains","data":{text}}}"#)
    );
    let rest = rpc.into_rest(&CODES);
    assert_eq!(rest.status, 404);
    assert_eq!(
        serde_json::to_string(&rest.body).unwrap(),
        format!(r#"{{"error_code":-31404,"message":"it rains","detail":{text}}}"#)
    );
    assert_eq!(rest.into_problem_details(&CODES), problem);
}

#[test]
fn another_code_is_kept_as_a_member() {
    let error = rpc(r#"{"code":-31999,"message":"odd","data":{"depth":3}}"#);
    let problem = ProblemDetails::from(error.clone());
    assert_eq!(
        problem.to_string(),
        r#"{"type":"about:blank","status":500,"detail":"odd","depth":3,"rpcCode":-31999}"#
    );
    let back = RpcError::from(problem);
    assert_eq!((back.code, &*back.message), (-31999, "odd"));
    assert_eq!(
        back.data,
        Some(json(
            r#"{"type":"about:blank","status":500,"detail":"odd","depth":3}"#
        ))
    );
    // A member called `rpcCode` must not change the code.
    for code in [-32603, -31999] {
        let mut error = error.clone();
        error.code = code;
        error.data = Some(json(r#"{"type":"about:blank","rpcCode":7}"#));
        assert_eq!(RpcError::from(ProblemDetails::from(error)).code, code);
    }
}

#[test]
fn data_of_any_kind_is_kept() {
    for (data, problem) in [
        (r#""wet""#, r#""detail":"m","data":"wet"}"#),
        ("[1]", r#""detail":"m","data":[1]}"#),
        ("null", r#""detail":"m"}"#),
        ("{}", r#""detail":"m"}"#),
        (
            r#"{"detail":"d","a":1}"#,
            r#""title":"m","status":422,"detail":"d","a":1}"#,
        ),
        (
            r#"{"title":7,"status":429}"#,
            r#""status":429,"detail":"m","rpcCode":-32602}"#,
        ),
    ] {
        let error = rpc(&format!(r#"{{"code":-32602,"message":"m","data":{data}}}"#));
        let text = ProblemDetails::from(error).to_string();
        assert!(text.ends_with(problem), "{text}");
    }
}

#[test]
fn a_rest_response_keeps_its_status() {
    let response = RestResponse {
        status: 418,
        body: RestBody {
            error_code: -32602,
            message: "no coffee".into(),
            detail: None,
        },
    };
    let problem = ProblemDetails::from(response.clone());
    assert_eq!(
        problem.to_string(),
        r#"{"type":"about:blank","status":418,"detail":"no coffee","rpcCode":-32602}"#
    );
    let back = RestResponse::from(problem);
    assert_eq!((back.status, back.body.error_code), (418, -32602));
    assert_eq!(back.body.message, "no coffee");
}

#[test]
fn any_json_is_read_as_an_error_object() {
    for (text, code, message) in [
        (r#"{"code":-1,"message":"m","data":{},"more":1}"#, -1, "m"),
        (r#"{"code":1e300,"message":7}"#, -32603, ""),
        (r#"{"code":99999999999}"#, -32603, ""),
        ("[]", -32603, ""),
        ("null", -32603, ""),
    ] {
        let error = RpcError::from(json(text));
        assert_eq!((error.code, &*error.message), (code, message));
    }
}

fn any_json() -> impl Strategy<Value = Json> {
    let leaf = prop_oneof![
        Just(Json::Null),
        any::<bool>().prop_map(Json::from),
        any::<i64>().prop_map(Json::from),
        any::<f64>().prop_map(Json::from),
        texts!().prop_map(Json::from),
    ];
    leaf.prop_recursive(3, 24, 4, |inner| {
        prop_oneof![
            prop::collection::vec(inner.clone(), 0..4).prop_map(Json::Array),
            members(inner).prop_map(Json::Object),
        ]
    })
}

/// Members, most of whose names have a meaning in one of the documents.
fn members(value: impl Strategy<Value = Json>) -> impl Strategy<Value = Members> {
    let names: Vec<_> =
        "type title status detail instance kind context retryable retryAfter code data"
            .split_whitespace()
            .collect();
    let name = prop_oneof![prop::sample::select(names).prop_map(String::from), texts!()];
    prop::collection::vec((name, value), 0..6).prop_map(Members::from_iter)
}

fn problems() -> impl Strategy<Value = ProblemDetails> {
    (
        members(any_json()),
        prop::option::of(texts!()),
        any::<Option<u16>>(),
    )
        .prop_map(|(members, detail, status)| {
            let mut problem = ProblemDetails::from(members);
            problem.detail = problem.detail.or(detail.map(Into::into));
            let valid = status.map(|status| 400 + status % 200);
            problem.status = problem.status.or(valid);
            problem
        })
}

fn errors() -> impl Strategy<Value = RpcError> {
    let data = prop_oneof![
        any_json(),
        members(any_json()).prop_map(Json::Object),
        problems().prop_map(|problem| json(&problem.to_string())),
    ];
    let code = prop_oneof![any::<i32>(), -32800..-31000];
    (code, texts!(), prop::option::of(data))
        .prop_map(|(code, message, data)| RpcError::new(code, message, data))
}

proptest! {
    #![proptest_config(mcp_error_tests::properties!(256))]

    #[test]
    fn a_problem_survives_json_rpc_and_rest(problem in problems()) {
        for codes in [StatusCodes::STANDARD, CODES] {
            let rpc = problem.clone().into_rpc_error(&codes);
            prop_assert_eq!(&rpc.clone().into_problem_details(&codes), &problem);
            let rest = rpc.clone().into_rest(&codes);
            prop_assert_eq!(&rest.clone().into_problem_details(&codes), &problem);
            prop_assert_eq!(RpcError::from(rest), rpc);
        }
    }

    #[test]
    fn an_error_object_survives_rest_and_keeps_its_code_as_a_problem(error in errors()) {
        let rest = RestResponse::from(error.clone());
        prop_assert!((400..=599).contains(&rest.status));
        prop_assert_eq!(&RpcError::from(rest), &error);
        let problem = ProblemDetails::from(error.clone());
        let back = RpcError::from(problem.clone());
        prop_assert_eq!(back.code, error.code);
        // Converting a problem to an error object and back changes nothing.
        prop_assert_eq!(ProblemDetails::from(back), problem);
    }

    #[test]
    fn any_json_gives_advice(json in any_json(), error in errors()) {
        RpcError::from(json).advice(&[]);
        error.advice(&[]);
    }
}
