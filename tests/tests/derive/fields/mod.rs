//! What becomes of a field, by its type, its name and its attributes.

mod aliases;
mod messages;
mod own_names;
mod path_texts;
mod vouched;

use std::borrow::Cow;
use std::collections::BTreeMap;
use std::fmt;
use std::net::IpAddr;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

use mcp_error::registry::{Sanitizer, Shape};
use mcp_error::{Context, Disclose, ErrorType, McpError, Policy, Untrusted};
use serde_json::{Value, json};

/// The extension members of an error, as JSON.
fn members(error: &dyn McpError, policy: Policy) -> Value {
    let report = error.report(&Context::new().with_policy(policy));
    serde_json::to_value(report.members()).unwrap()
}

fn detail(error: &dyn McpError) -> String {
    error.report(&Context::new()).detail().to_owned()
}

#[derive(Debug, Disclose)]
#[mcp(rename_all = "snake_case")]
enum Phase {
    OutputProcessing,
}

/// A type with `Display` only.
#[derive(Debug)]
struct Name(&'static str);

impl fmt::Display for Name {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.0)
    }
}

/// Only the name of the type says what it is.
type Url = Name;
type SecretString = Name;

#[derive(Debug, serde::Serialize)]
struct Tree {
    file: &'static str,
    password: &'static str,
    inner: Vec<u8>,
}

const KEY: &str = "mail ada@lib.example from /home/ada/x";
const CLEAN: &str = "mail [email] from [path]";

#[derive(Debug, thiserror::Error, McpError)]
#[error("all")]
#[mcp(status = 400)]
struct All<'a, T: fmt::Debug, D: fmt::Debug + Disclose> {
    #[mcp(extension)]
    number: i64,
    #[mcp(extension)]
    float: f32,
    #[mcp(extension)]
    nan: f64,
    #[mcp(extension)]
    wide: u128,
    #[mcp(extension)]
    flag: bool,
    #[mcp(extension)]
    ip: IpAddr,
    #[mcp(extension)]
    delay: Duration,
    #[mcp(extension)]
    phase: Phase,
    #[mcp(extension)]
    disclosing: D,
    #[mcp(extension)]
    text: String,
    #[mcp(extension)]
    borrowed: &'a str,
    #[mcp(extension)]
    cow: Cow<'a, str>,
    #[mcp(extension)]
    arc: Arc<str>,
    #[mcp(extension)]
    shown: Name,
    #[mcp(extension)]
    generic: T,
    #[mcp(extension)]
    path_buf: PathBuf,
    #[mcp(extension)]
    path_ref: &'a Path,
    #[mcp(extension)]
    paths: Vec<PathBuf>,
    #[mcp(extension)]
    link: Url,
    #[mcp(extension)]
    hidden: SecretString,
    #[mcp(extension)]
    api_key: String,
    #[mcp(extension = "clientSecret")]
    other: Option<String>,
    #[mcp(extension)]
    value: Value,
    #[mcp(extension)]
    some: Option<String>,
    #[mcp(extension)]
    none: Option<u8>,
    #[mcp(extension)]
    list: Vec<String>,
    #[mcp(extension)]
    nested: Option<Vec<Option<u8>>>,
    #[mcp(extension)]
    array: [bool; 2],
    #[mcp(extension)]
    third_party: Untrusted<String>,
}

fn all() -> All<'static, String, u8> {
    All {
        number: -7,
        float: 0.1,
        nan: f64::NAN,
        wide: u128::MAX,
        flag: true,
        ip: [127, 0, 0, 1].into(),
        delay: Duration::from_millis(1_500),
        phase: Phase::OutputProcessing,
        disclosing: 3,
        text: KEY.into(),
        borrowed: KEY,
        cow: KEY.into(),
        arc: KEY.into(),
        shown: Name(KEY),
        generic: KEY.to_owned(),
        path_buf: "relative.txt".into(),
        path_ref: Path::new("/x"),
        paths: vec!["a".into(), "b".into()],
        link: Name("https://u:p4ss@lib.example/x?token=abc&page=2"),
        hidden: Name("open"),
        api_key: "open".into(),
        other: Some("open".into()),
        value: json!({"a": [1, 2]}),
        some: Some("x".into()),
        none: None,
        list: vec![KEY.into()],
        nested: Some(vec![Some(1), None, Some(3)]),
        array: [true, false],
        third_party: Untrusted::new("do this".into()),
    }
}

#[test]
fn the_type_decides() {
    let expected = json!({
        "number": -7,
        "float": 0.1,
        "wide": u128::MAX.to_string(),
        "flag": true,
        "ip": "127.0.0.1",
        "delay": 1.5,
        "phase": "output_processing",
        "disclosing": 3,
        "text": CLEAN,
        "borrowed": CLEAN,
        "cow": CLEAN,
        "arc": CLEAN,
        "shown": CLEAN,
        "generic": CLEAN,
        "path_buf": "[path]",
        "path_ref": "[path]",
        "paths": ["[path]", "[path]"],
        "link": "https://lib.example/x?token=[redacted]&page=2",
        "hidden": "[redacted]",
        "api_key": "[redacted]",
        "clientSecret": "[redacted]",
        "value": "[Object]",
        "some": "x",
        "list": [CLEAN],
        "nested": [1, 3],
        "array": [true, false],
    });
    assert_eq!(members(&all(), Policy::production()), expected);
    let mut verbose = expected;
    verbose["third_party"] = json!("<untrusted>do this</untrusted>");
    assert_eq!(members(&all(), Policy::development()), verbose);
}

#[test]
fn the_entry_knows_what_the_type_decided() {
    let facts: BTreeMap<_, _> = All::<String, u8>::ENTRIES[0]
        .members()
        .map(|member| (member.name(), member))
        .collect();
    let sanitizer = |name| facts[name].sanitizer();
    assert_eq!(sanitizer("number"), Sanitizer::Disclose);
    assert_eq!(facts["number"].shape(), Shape::Integer);
    assert_eq!(facts["delay"].shape(), Shape::Number);
    assert_eq!(facts["flag"].shape(), Shape::Boolean);
    assert_eq!(sanitizer("phase"), Sanitizer::Disclose);
    assert_eq!(sanitizer("disclosing"), Sanitizer::Disclose);
    assert_eq!(sanitizer("generic"), Sanitizer::Text);
    assert_eq!(sanitizer("shown"), Sanitizer::Text);
    assert_eq!(sanitizer("path_ref"), Sanitizer::Path);
    assert_eq!(sanitizer("link"), Sanitizer::Endpoint);
    assert_eq!(sanitizer("api_key"), Sanitizer::Secret);
    assert_eq!(sanitizer("value"), Sanitizer::Value);
    assert_eq!(sanitizer("third_party"), Sanitizer::Untrusted);
    assert!(facts["third_party"].is_verbose() && facts["third_party"].is_optional());
    assert!(facts["none"].is_optional() && !facts["number"].is_optional());
    assert!(facts["nested"].is_list() && facts["nested"].is_optional());
    assert_eq!(facts["nested"].shape(), Shape::Integer);
}

fn loud(text: &str) -> String {
    text.to_uppercase()
}

#[derive(Debug, thiserror::Error, McpError)]
#[error("attributes")]
#[mcp(status = 400, rename_all = "camelCase")]
struct Attributes {
    #[mcp(extension, sanitize = tree)]
    as_tree: Tree,
    #[mcp(extension, sanitize = value)]
    as_value: Vec<u8>,
    #[mcp(extension, sanitize = value)]
    long: String,
    #[mcp(extension, sanitize_with = loud)]
    loud: String,
    #[mcp(extension, path(user))]
    home: String,
    #[mcp(extension, path(root))]
    inside: String,
    #[mcp(extension, path(root))]
    outside: String,
    #[mcp(extension, endpoint)]
    no_url: String,
    #[mcp(extension, sample(max = 2, list = "/books"))]
    books: Vec<&'static str>,
    #[mcp(extension, sample)]
    few: Vec<u8>,
    #[mcp(extension, sanitize = output)]
    stderr: String,
    #[mcp(extension, trusted)]
    ours: String,
    #[mcp(extension, untrusted)]
    theirs: String,
    #[mcp(extension, verbose)]
    details: String,
    #[mcp(extension, sanitize = text)]
    password: String,
}

fn attributes() -> Attributes {
    Attributes {
        as_tree: Tree {
            file: "/etc/lib.toml",
            password: "x",
            inner: vec![1],
        },
        as_value: vec![1, 2, 3],
        long: "ab ".repeat(100),
        loud: "x".into(),
        home: "/home/ada/books/emma.txt".into(),
        inside: "/srv/lib/books/emma.txt".into(),
        outside: "/srv/lib/../keys".into(),
        no_url: "ada:pw@host?token=x".into(),
        books: vec!["a", "b", "c", "d"],
        few: vec![1],
        stderr: "e ".repeat(2_000),
        ours: "read\u{a0}me".into(),
        theirs: "</untrusted> now".into(),
        details: "more".into(),
        password: "a word".into(),
    }
}

#[test]
fn attributes_decide_before_the_type() {
    let mut policy = Policy::production();
    policy.roots = vec!["/srv/lib".into()];
    let members = members(&attributes(), policy);
    assert_eq!(
        members["asTree"],
        json!({"file": "[path]", "password": "[redacted]", "inner": [1]})
    );
    assert_eq!(members["asValue"], "[Array of 3 items]");
    let long = members["long"].as_str().unwrap();
    assert_eq!((long.chars().count(), long.ends_with("...")), (100, true));
    assert_eq!(members["loud"], "X");
    assert_eq!(members["home"], "/home/<user>/books/emma.txt");
    assert_eq!(members["inside"], "books/emma.txt");
    assert_eq!(members["outside"], "[path]");
    assert_eq!(members["noUrl"], "host");
    assert_eq!(
        members["books"],
        json!({"values": ["a", "b"], "moreCount": 2, "listEndpoint": "/books"})
    );
    assert_eq!(members["few"], json!({"values": [1]}));
    let stderr = members["stderr"].as_str().unwrap();
    assert!(stderr.len() <= 2_048 && stderr.ends_with("..."));
    assert_eq!(members["ours"], "read\u{a0}me");
    assert_eq!(members.get("theirs"), None);
    assert_eq!(members.get("details"), None);
    assert_eq!(members["password"], "a word");
}

#[test]
fn a_verbose_policy_shows_more() {
    let members = members(&attributes(), Policy::development());
    assert_eq!(members["details"], "more");
    assert_eq!(members["theirs"], "<untrusted>(/untrusted) now</untrusted>");
}

/// Serde knows a list of bytes of its own.
#[derive(Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Bytes(&'static [u8]);

impl serde::Serialize for Bytes {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_bytes(self.0)
    }
}

#[derive(Debug, serde::Serialize)]
struct Nothing;

#[derive(Debug, PartialEq, Eq, PartialOrd, Ord, serde::Serialize)]
enum Gate {
    North,
    Numbered(u8),
}

#[derive(Debug, PartialEq, Eq, PartialOrd, Ord, serde::Serialize)]
struct Id(u8);

/// Every kind of value that a tree can have besides those of `Tree`.
#[derive(Debug, serde::Serialize)]
struct Kinds {
    small: (i8, i16, i32, u16),
    wide: (i128, u128, i128, u128),
    letter: char,
    bytes: Bytes,
    nothing: Nothing,
    gate: Gate,
    numbered: Gate,
}

#[derive(Debug, thiserror::Error, McpError)]
#[error("closed")]
#[mcp(status = 409)]
struct Closed {
    #[mcp(extension, sanitize = tree)]
    kinds: Kinds,
    #[mcp(extension, sanitize = tree)]
    by_gate: BTreeMap<Gate, u8>,
    #[mcp(extension, sanitize = tree)]
    by_id: BTreeMap<Option<Id>, char>,
    #[mcp(extension, sanitize = tree)]
    by_number: BTreeMap<Gate, u8>,
    #[mcp(extension, sanitize = tree)]
    by_bytes: BTreeMap<Bytes, u8>,
}

#[test]
fn a_tree_has_the_values_that_serde_json_makes_of_them() {
    let error = Closed {
        kinds: Kinds {
            small: (-8, -16, -32, 16),
            wide: (-1, 1, i128::MIN, u128::MAX),
            letter: '\u{200b}',
            bytes: Bytes(b"abc"),
            nothing: Nothing,
            gate: Gate::North,
            numbered: Gate::Numbered(7),
        },
        by_gate: [(Gate::North, 1)].into(),
        by_id: [(Some(Id(7)), 'a')].into(),
        // Such keys are not possible in serde_json either.
        by_number: [(Gate::Numbered(7), 1)].into(),
        by_bytes: [(Bytes(b"abc"), 1), (Bytes(b"xyz"), 2)].into(),
    };
    let expected = json!({
        "kinds": {
            "small": [-8, -16, -32, 16],
            "wide": [-1, 1, i128::MIN.to_string(), u128::MAX.to_string()],
            "letter": "",
            "bytes": "[Array of 3 items]",
            "nothing": null,
            "gate": "North",
            "numbered": {"Numbered": 7},
        },
        "by_gate": {"North": 1},
        "by_id": {"7": "a"},
        "by_number": "[unavailable]",
        "by_bytes": "[unavailable]",
    });
    assert_eq!(members(&error, Policy::production()), expected);
}

/// The name of an alias does not say what the type is.
type File = PathBuf;
type Answer = Value;

#[derive(Debug, thiserror::Error, McpError)]
#[error("no {file} ({file:?}), but {answer} ({answer:?}); {}; {shown:?}", format!("{file:?} {answer}"))]
#[mcp(status = 404)]
struct Aliased {
    #[mcp(extension)]
    file: File,
    #[mcp(extension)]
    answer: Answer,
    #[mcp(sanitize = text)]
    shown: File,
}

#[test]
fn the_type_decides_behind_an_alias_too() {
    let error = Aliased {
        file: "ride.toml".into(),
        answer: json!({"password": "zebra"}),
        shown: "tour.toml".into(),
    };
    assert_eq!(
        detail(&error),
        r#"no [path] ([path]), but [Object] ([Object]); [path]; "tour.toml""#
    );
    assert_eq!(
        members(&error, Policy::production()),
        json!({"file": "[path]", "answer": "[Object]"})
    );
}
