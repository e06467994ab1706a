//! What a message shows of a cause whose type is not an error of ours.

use std::io;
use std::num::ParseIntError;

use mcp_error::{Context, McpError, Policy, Untrusted};

use super::{CLEAN, CardError, card, detail};

#[derive(Debug, thiserror::Error, McpError)]
#[mcp(status = 500, causes = text)]
enum Told {
    #[error("reading: {0}")]
    Marked(#[from] io::Error),
    #[error("reading: {0}")]
    Plain(io::Error),
    #[error("reading: {0}")]
    Boxed(Box<dyn std::error::Error + Send + Sync>),
    #[error("reading: {0}")]
    Here(Box<dyn std::error::Error>),
    #[error("reading: {}", .0.to_string())]
    Expression(io::Error),
}

#[derive(Debug, thiserror::Error, McpError)]
#[mcp(status = 500, causes = withheld)]
enum Kept {
    #[error("reading: {0}")]
    Marked(#[from] io::Error),
    #[error("reading: {0}")]
    Plain(io::Error),
    #[error("reading: {0}")]
    Boxed(Box<dyn std::error::Error + Send + Sync>),
    #[error("reading: {0}")]
    Sent(Box<dyn std::error::Error + Send>),
    #[error("reading: {}", .0.to_string())]
    Expression(io::Error),
    #[error("reading: {0}")]
    Nested(CardError),
    #[error("reading: {0}")]
    Disclosed(ParseIntError),
}

#[test]
fn the_type_says_what_a_message_shows_of_a_cause() {
    let io = || io::Error::other("no /home/ada/x with password=fir");
    let told = [
        Told::Marked(io()),
        Told::Plain(io()),
        Told::Boxed(io().into()),
        Told::Here(io().into()),
        Told::Expression(io()),
    ];
    for error in &told {
        let text = detail(error);
        assert_eq!(
            text, "reading: no [path] with password=[redacted]",
            "{error:?}"
        );
    }
    let kept = [
        Kept::Marked(io()),
        Kept::Plain(io()),
        Kept::Boxed(io().into()),
        Kept::Sent(Box::new(io())),
        Kept::Expression(io()),
    ];
    for error in &kept {
        assert_eq!(detail(error), "reading: [withheld]", "{error:?}");
        let report = error.report(&Context::new().with_policy(Policy::development()));
        let text = report.detail();
        assert!(text.starts_with("reading: no "), "{text}");
    }
    assert_eq!(detail(&Kept::Nested(card())), format!("reading: {CLEAN}"));
    let parsed = "x".parse::<u8>().unwrap_err();
    assert_eq!(
        detail(&Kept::Disclosed(parsed)),
        "reading: invalid digit found in string"
    );
}

/// Nothing needs to be said of these.
#[derive(Debug, thiserror::Error, McpError)]
#[mcp(status = 400)]
enum Unsaid {
    #[error("port: {0}")]
    Number(#[from] ParseIntError),
    #[error("flag: {0}")]
    Flag(#[source] std::str::ParseBoolError),
    #[error("reading: {0}")]
    Chosen(
        #[from]
        #[mcp(sanitize = text)]
        io::Error,
    ),
    #[error("reading")]
    NotShown(#[source] io::Error),
    #[error("reading: {0}")]
    #[mcp(detail = "reading failed")]
    NotOnTheWire(#[source] io::Error),
}

#[test]
fn a_cause_that_says_nothing_of_the_input_is_shown() {
    let rows = [
        (
            Unsaid::from("x".parse::<u8>().unwrap_err()),
            "port: invalid digit found in string",
        ),
        (
            Unsaid::Flag("x".parse::<bool>().unwrap_err()),
            "flag: provided string was not `true` or `false`",
        ),
        (Unsaid::from(io::Error::other("disk")), "reading: disk"),
        (Unsaid::NotShown(io::Error::other("disk")), "reading"),
        (
            Unsaid::NotOnTheWire(io::Error::other("disk")),
            "reading failed",
        ),
    ];
    for (error, expected) in rows {
        assert_eq!(detail(&error), expected);
    }
}

fn quoted(text: &Untrusted<String>) -> &str {
    text.as_untrusted()
}

#[derive(Debug, thiserror::Error, McpError)]
#[error("the kiosk said {}", quoted(&.pair.0))]
#[mcp(status = 502)]
struct Hidden {
    pair: (Untrusted<String>, u8),
}

#[test]
fn untrusted_text_inside_another_type_is_withheld() {
    let error = Hidden {
        pair: ("no".to_owned().into(), 1),
    };
    assert_eq!(detail(&error), "the kiosk said [withheld]");
}

/// A caller's words about where something came from, which thiserror does not take for an error either.
#[derive(Debug, thiserror::Error, McpError)]
#[error("the map from {source} is old")]
#[mcp(status = 409)]
struct OldMap {
    #[mcp(extension)]
    r#source: String,
}

#[test]
fn a_raw_name_is_not_that_of_a_cause() {
    let error = OldMap {
        source: "the winter office".into(),
    };
    assert!(std::error::Error::source(&error).is_none());
    let problem = error.to_problem_details();
    assert_eq!(
        problem.detail.as_deref(),
        Some("the map from the winter office is old")
    );
    let source = problem.members.get("source");
    assert_eq!(source, Some(&"the winter office".into()));
}

/// A trait of a library whose types are errors.
trait Refusal: std::error::Error + Send + Sync {}

impl Refusal for io::Error {}

#[derive(Debug, thiserror::Error, McpError)]
#[mcp(status = 502, causes = withheld)]
enum Object {
    #[error("the database said: {0}")]
    Plain(Box<dyn Refusal>),
    #[error("the database said: {0:?}")]
    Maybe(Option<Box<dyn Refusal>>),
    #[error("the database said: {}", .0.to_string())]
    Expression(Box<dyn Refusal>),
    #[error("the database said: {0}")]
    Chosen(#[mcp(sanitize = text)] Box<dyn Refusal>),
}

/// It was sent as any text.
#[test]
fn an_object_of_a_trait_whose_types_are_errors_is_a_cause() {
    let refusal = || Box::new(io::Error::other("no such row"));
    for error in [
        Object::Plain(refusal()),
        Object::Maybe(Some(refusal())),
        Object::Expression(refusal()),
    ] {
        assert_eq!(detail(&error), "the database said: [withheld]", "{error:?}");
    }
    assert_eq!(
        detail(&Object::Chosen(refusal())),
        "the database said: no such row"
    );
}

/// Without thiserror, which would take the causes for the source.
#[derive(Debug, McpError)]
#[mcp(status = 500, detail = "some files cannot be read", causes = withheld)]
struct Unread {
    #[mcp(source)]
    first: Option<io::Error>,
    #[mcp(source)]
    last: Option<Box<dyn std::error::Error + Send + Sync>>,
    #[mcp(source)]
    others: Vec<io::Error>,
}

impl std::fmt::Display for Unread {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("unread")
    }
}

impl std::error::Error for Unread {}

#[test]
fn each_error_in_an_option_or_a_list_is_a_cause() {
    let error = Unread {
        first: Some(io::Error::other("no first file")),
        last: None,
        others: vec![io::Error::other("no map"), io::Error::other("no plan")],
    };
    let report = error.report(&Context::new().with_policy(Policy::development()));
    let causes: Vec<&str> = report.causes().collect();
    assert_eq!(causes, ["no first file", "no map", "no plan"]);
}

#[derive(Debug, thiserror::Error, McpError)]
#[error("cannot renew {token}")]
#[mcp(status = 502, causes = text)]
struct NotRenewed {
    #[source]
    token: io::Error,
}

/// Whoever reads a log needs the cause, and its text is sanitized there.
#[test]
fn a_name_hides_a_cause_in_messages_only() {
    let error = NotRenewed {
        token: io::Error::other("the key in /home/ada/x has expired"),
    };
    assert_eq!(detail(&error), "cannot renew [redacted]");
    let report = error.report(&Context::new().with_policy(Policy::development()));
    let causes: Vec<&str> = report.causes().collect();
    assert_eq!(causes, ["the key in [path] has expired"]);
}
