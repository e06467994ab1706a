//! Members that mean something else than they seem to, or that are not complete.

use std::backtrace::Backtrace;
use std::collections::BTreeMap;

use mcp_error::McpError;
use mcp_error::client::Decode;
use mcp_error::client::Loss;
use mcp_error::policy::RpcLayout;

use super::*;

/// A map is cut if the document is too large. The rest of it could still be deserialized, but is not the map that was
/// sent.
#[test]
fn a_map_that_was_cut_is_not_decoded() {
    #[derive(Debug, PartialEq, thiserror::Error, McpError)]
    #[error("hello")]
    #[mcp(status = 400, decode)]
    struct Counts(#[mcp(extension = "counts", sanitize = tree)] BTreeMap<String, u8>);

    let counts = |most: u16| Counts((0..most).map(|name| (format!("name{name}"), 1)).collect());
    assert_eq!(Counts::decode(counts(500).to_rpc_error()), Ok(counts(500)));
    let mut losses = Vec::new();
    for most in (900..1_600).step_by(20) {
        match Counts::decode(counts(most).to_rpc_error()) {
            Ok(back) => assert_eq!(back, counts(most)),
            Err(undecoded) => losses.push(lost(&undecoded)[0].1),
        }
    }
    assert!(losses.contains(&Loss::Redacted), "{losses:?}");
}

/// A server that somebody else runs chooses the text, and the client may be a server that sends the rebuilt error on, whose
/// `trusted` field neutralizes nothing.
#[test]
fn a_trusted_text_with_invisible_characters_is_not_decoded() {
    #[derive(Debug, PartialEq, thiserror::Error, McpError)]
    #[error("noted")]
    #[mcp(status = 400, decode)]
    struct Noted {
        #[mcp(extension, trusted)]
        note: String,
    }
    let noted = |note: &str| Noted { note: note.into() };
    for fine in ["\u{26a0}\u{fe0f} closed", "two\nlines"] {
        assert_eq!(Noted::decode(noted(fine).to_rpc_error()), Ok(noted(fine)));
    }
    for hostile in ["a\u{1b}[2Jb", "a\u{202e}b", "\u{e0041}\u{e0042}"] {
        let undecoded = Noted::decode(noted(hostile).to_rpc_error()).unwrap_err();
        assert_eq!(lost(&undecoded), [("note", Loss::Redacted)], "{hostile:?}");
    }
}

/// In the layout `Flat`, the delay replaces a member of the same name.
#[test]
fn a_replaced_member_is_not_decoded() {
    #[derive(Debug, PartialEq, thiserror::Error, McpError)]
    #[error("hello")]
    #[mcp(status = 429, retry_after = 9, decode)]
    struct Odd {
        #[mcp(extension)]
        retry_after: u8,
    }
    let undecoded =
        Odd::decode(error_object(&Odd { retry_after: 1 }, RpcLayout::Flat)).unwrap_err();
    assert_eq!(lost(&undecoded), [("retry_after", Loss::Redacted)]);
}

/// The delay is sent in whole seconds.
#[test]
fn a_delay_in_milliseconds_comes_back_in_milliseconds() {
    #[derive(Debug, PartialEq, thiserror::Error, McpError)]
    #[error("too many")]
    #[mcp(status = 429, decode)]
    struct Limited {
        retry_after_ms: Option<u64>,
    }
    for (sent, received) in [
        (Some(1_500), Some(2_000)),
        (Some(3_000), Some(3_000)),
        (None, None),
    ] {
        let limited = |retry_after_ms| Limited { retry_after_ms };
        let back = Limited::decode(limited(sent).to_problem_details());
        assert_eq!(back, Ok(limited(received)));
    }
}

/// If an error has no details, the layout `Nested` writes a member `message` of its own.
#[test]
fn members_of_a_layout_are_not_members_of_the_error() {
    #[derive(Debug, PartialEq, thiserror::Error, McpError)]
    #[error("hello")]
    #[mcp(status = 400, decode)]
    struct Says {
        #[mcp(extension)]
        message: Option<String>,
        #[mcp(extension)]
        details: Option<String>,
        #[mcp(extension)]
        rest: Vec<String>,
    }
    let long = Says {
        message: Some("hi".into()),
        details: None,
        rest: vec!["word ".repeat(100); 100],
    };
    let undecoded = Says::decode(error_object(&long, RpcLayout::Nested)).unwrap_err();
    assert_eq!(lost_fields(&undecoded), ["rest"]);
    let message = undecoded.members().get("message");
    assert_eq!(message, Some(&Json::from("hi")));
    // Where the details have no room, all that the server says of them is that they are left out.
    let left_out = br#"{"code":-32602,"message":"hello","data":{"context":{"schemaVersion":1,"type":"says",
        "details":{"component":"error","message":"Left out: the details of this error are too large"},
        "userMessage":"The details of this error are too large to show","retryable":false}}}"#;
    let undecoded = Says::decode(RpcError::from(Json::read(left_out).unwrap())).unwrap_err();
    assert!(undecoded.members().is_empty());
    let short = Says {
        message: None,
        details: None,
        rest: vec![],
    };
    assert_eq!(
        Says::decode(error_object(&short, RpcLayout::Flat)),
        Ok(short)
    );

    #[derive(Debug, PartialEq, thiserror::Error, McpError)]
    #[error("hello")]
    #[mcp(status = 400, decode)]
    struct Silent {
        #[mcp(extension)]
        message: Option<String>,
    }
    let silent = Silent { message: None };
    assert_eq!(
        Silent::decode(error_object(&silent, RpcLayout::Nested)),
        Ok(silent)
    );
}

#[derive(Debug, thiserror::Error, McpError)]
#[mcp(decode)]
enum Caused {
    #[error("a cause")]
    #[mcp(status = 500)]
    Needed {
        source: std::io::Error,
        depth: Option<Backtrace>,
    },
    #[error("a cause, or none")]
    #[mcp(status = 500)]
    Optional { source: Option<std::io::Error> },
}

#[test]
fn an_optional_cause_is_decoded_as_none() {
    let io = || std::io::Error::other("x");
    let needed = Caused::Needed {
        source: io(),
        depth: None,
    };
    let undecoded = Caused::decode(needed.to_rpc_error()).unwrap_err();
    assert_eq!(lost(&undecoded), [("source", Loss::NeverSent)]);
    let optional = Caused::Optional { source: Some(io()) };
    let back = Caused::decode(optional.to_rpc_error()).unwrap();
    assert!(matches!(back, Caused::Optional { source: None }));
}

/// A part that is removed from a URL leaves no mark, so no URL can be assumed to be complete.
#[test]
fn a_url_is_never_assumed_to_be_complete() {
    #[derive(Debug, PartialEq, thiserror::Error, McpError)]
    #[error("no answer")]
    #[mcp(
        status = 502,
        problem = "https://aviary.example/errors/no-answer",
        decode
    )]
    struct NoAnswer {
        #[mcp(extension, endpoint)]
        url: String,
    }

    for url in ["https://ada:pw@db.example/x", "https://db.example/x"] {
        let sent = NoAnswer { url: url.into() };
        let undecoded = NoAnswer::decode(sent.to_problem_details()).unwrap_err();
        assert_eq!(undecoded.lost()[0].loss, Loss::Redacted);
    }
}

/// The `tool` of a document is not a member of the error.
#[test]
fn the_tool_of_a_document_does_not_distinguish_variants() {
    #[derive(Debug, PartialEq, thiserror::Error, McpError)]
    #[mcp(type_base = "https://aviary.example/errors/", status = 404, decode)]
    enum Same {
        #[error("a")]
        #[mcp(problem = "same", kind = "SAME", title = "Same")]
        A {
            #[mcp(extension)]
            tool: String,
        },
        #[error("b")]
        #[mcp(problem = "same", kind = "SAME", title = "Same")]
        B,
    }

    let context = mcp_error::Context::new().with_tool("fetch");
    let document = Same::B.report(&context).to_problem_details();
    let undecoded = Same::decode(&document).unwrap_err();
    assert_eq!(undecoded.entries().len(), 2);
    let _ = Same::A {
        tool: String::new(),
    };
}
