//! Fields in the text of an error.

use std::fmt;
use std::path::PathBuf;
use std::time::Duration;

use mcp_error::{Context, McpError, Policy, Untrusted};

use super::*;

#[derive(Debug, thiserror::Error, McpError)]
#[mcp(status = 400, causes = withheld)]
enum Message {
    #[error("{name:?} and {size:>6.1} of {}", .path.display())]
    Formats {
        #[mcp(extension)]
        name: String,
        size: f64,
        path: PathBuf,
    },
    #[error("password={pw} for {user}")]
    #[mcp()]
    Literal { pw: String, user: String },
    #[error("{}", [key.len(), name.len()].iter().sum::<usize>())]
    Strictest {
        #[mcp(secret)]
        key: String,
        #[mcp(extension)]
        name: String,
    },
    #[error("{}", format!("{name}"))]
    Opaque {
        #[mcp(secret)]
        key: String,
        #[mcp(extension)]
        name: String,
    },
    #[error("{dir}/{file}")]
    Joined {
        #[mcp(extension)]
        dir: String,
        #[mcp(extension)]
        file: String,
    },
    #[error("reading failed: {source}")]
    #[mcp(retryable)]
    Cause { source: std::io::Error },
    #[error("it is {wait:?} {{literally}}")]
    #[mcp(detail("{} {word} {limit}", .wait.as_secs() / 2, word = "halves", limit = LIMIT))]
    Arguments { wait: Duration },
    #[error("skipped {inner}")]
    #[mcp(retryable)]
    Skipped {
        #[mcp(skip)]
        inner: String,
    },
    #[error("third party {0:?}")]
    #[mcp(retryable)]
    Withheld(Untrusted<String>),
}

const LIMIT: u8 = 9;

#[test]
fn messages_hold_what_their_fields_may_show() {
    let text = |text: &str| text.to_owned();
    let formats = Message::Formats {
        name: text("n"),
        size: 2.25,
        path: "/etc/x".into(),
    };
    assert_eq!(detail(&formats), "\"n\" and    2.2 of [path]");
    let literal = Message::Literal {
        pw: text("abc"),
        user: text("ada"),
    };
    assert_eq!(detail(&literal), "password=[redacted] for ada");
    let strictest = Message::Strictest {
        key: text("abc"),
        name: text("n"),
    };
    assert_eq!(strictest.to_string(), "4");
    assert_eq!(detail(&strictest), "[redacted]");
    let opaque = Message::Opaque {
        key: text("abc"),
        name: text("n"),
    };
    assert_eq!(detail(&opaque), "[redacted]");
    // Two clean parts, one path.
    let joined = Message::Joined {
        dir: text("/home"),
        file: text("ada/x"),
    };
    assert_eq!(members(&joined, Policy::production())["dir"], "/home");
    assert_eq!(detail(&joined), "[path]");
    let cause = Message::Cause {
        source: std::io::Error::other("boom"),
    };
    assert_eq!(detail(&cause), "reading failed: [withheld]");
    let report = cause.report(&Context::new().with_policy(Policy::development()));
    assert_eq!(report.detail(), "reading failed: boom");
    assert_eq!(report.causes().collect::<Vec<_>>(), ["boom"]);
    let wait = Duration::from_secs(8);
    assert_eq!(detail(&Message::Arguments { wait }), "4 halves 9");
    let inner = text("x");
    assert_eq!(detail(&Message::Skipped { inner }), "skipped [withheld]");
    let withheld = Message::Withheld("x".to_owned().into());
    assert_eq!(detail(&withheld), "third party [withheld]");
}

/// `Error::source` of a hand-written implementation may know nothing of a cause.
#[derive(Debug, McpError)]
#[mcp(status = 500, detail = "by hand: {code}")]
struct ByHand {
    #[mcp(extension)]
    code: u8,
    #[mcp(source)]
    cause: Name,
}

impl fmt::Display for ByHand {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "for the log: {}", self.cause)
    }
}

impl std::error::Error for ByHand {}

#[test]
fn a_hand_written_display_works_too() {
    let error = ByHand {
        code: 7,
        cause: Name("below"),
    };
    assert_eq!(detail(&error), "by hand: 7");
    let report = error.report(&Context::new().with_policy(Policy::development()));
    assert_eq!(report.causes().collect::<Vec<_>>(), ["below"]);
}

#[derive(Debug, thiserror::Error, McpError)]
#[error("{} rows, {} of the password", .rows.len(), .password.len())]
#[mcp(status = 400)]
struct Counted {
    #[mcp(extension, sanitize = tree)]
    rows: Vec<serde_json::Value>,
    password: String,
}

#[test]
fn a_number_of_values_is_shown_unless_they_are_secret() {
    let error = Counted {
        rows: vec![serde_json::json!({}), serde_json::json!(1)],
        password: "fir".into(),
    };
    assert_eq!(
        error.to_problem_details().detail.as_deref(),
        Some("2 rows, [redacted] of the password")
    );
}

/// Ways to write a field as an argument, each of which thiserror takes.
#[derive(Debug, thiserror::Error, McpError)]
#[mcp(status = 400)]
enum Written {
    #[error("{}", .0.display())]
    Dotted(#[mcp(path(user))] PathBuf),
    #[error("{shown}", shown = file.display())]
    Plain {
        #[mcp(path(user))]
        file: PathBuf,
    },
    #[error("{:?}", .0)]
    Debugged(#[mcp(path(user))] PathBuf),
    #[error("{source}", source = _0)]
    Cause(#[source] Counted),
    #[error("{_0}, {} of {}", *_1 + 1, _2.len())]
    Numbered(String, u8, #[mcp(secret)] String),
}

#[test]
fn a_field_as_an_argument_is_that_field() {
    let file = PathBuf::from("/home/ada/x");
    let counted = Counted {
        rows: Vec::new(),
        password: "fir".into(),
    };
    let path = "/home/<user>/x";
    for (error, expected) in [
        (Written::Dotted(file.clone()), path),
        (Written::Plain { file: file.clone() }, path),
        (Written::Debugged(file), path),
        (
            Written::Cause(counted),
            "0 rows, [redacted] of the password",
        ),
        (
            Written::Numbered("see /home/ada/x".into(), 2, "fir".into()),
            "see [path], 3 of [redacted]",
        ),
    ] {
        assert_eq!(detail(&error), expected);
    }
}

#[derive(Debug, thiserror::Error, McpError)]
#[error("{latitude} and {longitude:?} are not a place, nor is {}", .others[0])]
#[mcp(status = 400, suggest = "{latitude}, {height}")]
struct NoPlace {
    #[mcp(extension)]
    latitude: f64,
    longitude: f32,
    #[mcp(extension)]
    height: Option<f32>,
    #[mcp(extension)]
    others: Vec<f64>,
}

#[test]
fn a_number_that_json_does_not_have_is_in_texts_only() {
    let error = NoPlace {
        latitude: f64::NAN,
        longitude: f32::NEG_INFINITY,
        height: Some(f32::INFINITY),
        others: vec![-f64::NAN, 2.5],
    };
    assert_eq!(detail(&error), "NaN and -inf are not a place, nor is NaN");
    let report = error.report(&Context::new());
    assert!(report.suggestions().eq(["NaN, inf"]));
    assert_eq!(
        members(&error, Policy::production()),
        json!({"others": [2.5]})
    );
}

#[test]
fn a_message_shows_a_float_as_display_does() {
    let error = NoPlace {
        latitude: 7.0,
        longitude: -0.5,
        height: Some(-3.0),
        others: vec![1e4],
    };
    assert_eq!(
        detail(&error),
        error.to_string(),
        "`Display` writes no `.0`"
    );
    let report = error.report(&Context::new());
    assert!(report.suggestions().eq(["7, -3"]));
    assert_eq!(
        members(&error, Policy::production()),
        json!({"latitude": 7.0, "height": -3.0, "others": [1e4]})
    );
}
