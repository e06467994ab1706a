//! `RpcLayout::Members`, and REST bodies.

use super::*;

#[derive(Debug, thiserror::Error, McpError)]
enum GalleryError {
    #[error("no picture: {0}")]
    #[mcp(code = -32800, status = 404)]
    NoPicture(String),
    #[error("{0} is no ticket")]
    #[mcp(code = -32000, status = 401, message = "Show your ticket")]
    NoTicket(String),
    #[error("the form is wrong")]
    #[mcp(code = -32602, status = 422)]
    Form {
        #[mcp(extension, sanitize = tree)]
        errors: Vec<FormError>,
    },
    #[error("{text}")]
    #[mcp(code = -32603, status = 500)]
    Long {
        #[mcp(extension)]
        first: u8,
        #[mcp(extension)]
        text: String,
        #[mcp(extension)]
        last: bool,
    },
}

#[derive(Debug, Serialize)]
struct FormError {
    loc: [&'static str; 2],
    msg: &'static str,
    r#type: &'static str,
}

fn form() -> GalleryError {
    GalleryError::Form {
        errors: vec![FormError {
            loc: ["body", "room"],
            msg: "has to be given",
            r#type: "missing",
        }],
    }
}

fn long(text: &str, repeat: usize) -> GalleryError {
    GalleryError::Long {
        first: 1,
        text: text.repeat(repeat),
        last: true,
    }
}

fn rest(error: &dyn McpError, context: &Context) -> (u16, String) {
    let response = error.report(context).to_rest();
    let body = serde_json::to_string(&response.body).unwrap();
    let read: RestBody = serde_json::from_str(&body).unwrap();
    assert_eq!(read, response.body);
    (response.status, body)
}

#[test]
fn no_data_without_members_and_the_detail_as_the_message() {
    let error = GalleryError::NoPicture("room 4".into());
    assert_eq!(
        wire(&error, RpcLayout::Members),
        r#"{"code":-32800,"message":"no picture: room 4"}"#
    );
    assert_eq!(
        rest(&error, &Context::new()),
        (
            404,
            r#"{"error_code":-32800,"message":"no picture: room 4","detail":null}"#.into()
        )
    );
}

#[test]
fn the_message_of_the_variant_takes_precedence_over_the_detail() {
    let error = GalleryError::NoTicket("a leaf".into());
    assert_eq!(
        wire(&error, RpcLayout::Members),
        r#"{"code":-32000,"message":"Show your ticket"}"#
    );
    assert_eq!(
        rest(&error, &Context::new()),
        (
            401,
            r#"{"error_code":-32000,"message":"Show your ticket","detail":null}"#.into()
        )
    );
}

#[test]
fn the_members_are_the_data_and_the_rest_detail() {
    let members =
        r#"{"errors":[{"loc":["body","room"],"msg":"has to be given","type":"missing"}]}"#;
    assert_eq!(
        wire(&form(), RpcLayout::Members),
        format!(r#"{{"code":-32602,"message":"the form is wrong","data":{members}}}"#)
    );
    assert_eq!(
        rest(&form(), &Context::new()),
        (
            422,
            format!(r#"{{"error_code":-32602,"message":"the form is wrong","detail":{members}}}"#)
        )
    );
}

#[test]
fn beyond_the_bound_the_largest_member_is_cut() {
    let mut small = policy(RpcLayout::Members);
    small.max_error_size = 1_024;
    let context = context(small);
    let error = long("ab ", 331);
    let text = "ab ".repeat(331);
    assert_eq!(
        wire_in(&error, &context),
        format!(
            r#"{{"code":-32603,"message":"{text}","data":{{"first":1,"text":"{}a...","last":true}}}}"#,
            "ab ".repeat(329),
        )
    );
    let error = long("a b", 320);
    let (status, body) = rest(&error, &context);
    // A message that takes more than a half is cut to the room that the members leave, and the others share the other half.
    assert_eq!(
        body,
        format!(
            r#"{{"error_code":-32603,"message":"{}...","detail":{{"first":1,"text":"{}a ...","last":true}}}}"#,
            "a b".repeat(160),
            "a b".repeat(153),
        )
    );
    assert_eq!((status, body.len()), (500, 1_024));
    let (_, body) = rest(&long("\"", 1_000), &context);
    let quotes = |count| "\\\"".repeat(count);
    assert_eq!(
        body,
        format!(
            r#"{{"error_code":-32603,"message":"{}...","detail":{{"first":1,"text":"{}...","last":true}}}}"#,
            quotes(240),
            quotes(230),
        )
    );
}

#[test]
fn a_body_without_a_detail_is_read() {
    let body: RestBody = serde_json::from_str(r#"{"error_code":1,"message":"m"}"#).unwrap();
    let response = RestResponse { status: 400, body };
    assert_eq!(response.body.detail, None);
}
