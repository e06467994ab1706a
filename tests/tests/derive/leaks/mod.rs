//! The proof that no field leaks, of the five systems, and of types that do leak.

mod handed_over;
mod inside;

use std::collections::{BTreeMap, BTreeSet, HashMap, HashSet};
use std::path::PathBuf;

use mcp_error::testing::Canary;
use mcp_error::{McpError, Untrusted, assert_no_leaks};
use mcp_error_examples::ios::errors as ios;
use mcp_error_examples::mdmcp::errors as mdmcp;
use mcp_error_examples::mouse::errors as mouse;
use mcp_error_examples::routeros::errors as routeros;
use mcp_error_examples::sentry::errors as sentry;
use serde::{Deserialize, Serialize};

#[test]
fn the_five_systems_leak_nothing() {
    assert_no_leaks!(mouse::ZooError);
    assert_no_leaks!(routeros::RequestError);
    assert_no_leaks!(routeros::DeviceError);
    assert_no_leaks!(mdmcp::PolicyError);
    assert_no_leaks!(mdmcp::InputError);
    assert_no_leaks!(mdmcp::LimitError);
    assert_no_leaks!(mdmcp::RunError);
    assert_no_leaks!(mdmcp::BenchError);
    assert_no_leaks!(sentry::ApiError);
    assert_no_leaks!(sentry::InputError);
    assert_no_leaks!(ios::LabError);
}

/// What a `Deserialize` is asked for.
#[derive(Debug, Serialize, Deserialize)]
#[allow(dead_code)]
struct Order {
    id: u64,
    note: Option<String>,
    tags: Vec<String>,
    more: HashMap<String, Kind>,
    pair: (bool, f32),
    next: Option<Box<Order>>,
}

#[derive(Debug, Serialize, Deserialize)]
enum Kind {
    Text(String),
    #[allow(dead_code)]
    Empty,
}

/// Sound, with many types.
#[allow(clippy::large_enum_variant)]
#[derive(Debug, thiserror::Error, McpError)]
#[allow(dead_code)]
enum Sound<'a> {
    #[error("{text} at {path:?}")]
    #[mcp(
        status = 400,
        suggest = "look at {text}",
        user_message = "sorry, {text}"
    )]
    Many {
        #[mcp(extension)]
        text: &'a str,
        path: PathBuf,
        #[mcp(extension, sanitize = tree)]
        order: Order,
        #[mcp(extension)]
        password: String,
        #[mcp(extension)]
        said: Untrusted<String>,
        #[mcp(extension, verbose)]
        inner: Option<String>,
        #[mcp(skip)]
        never: String,
        r#type: u8,
    },
    #[error("of two")]
    #[mcp(status = 500)]
    Tuple(
        #[mcp(extension = "address", endpoint)] String,
        #[source] std::io::Error,
    ),
    #[error("unit")]
    Unit,
}

#[test]
fn what_is_sanitized_passes() {
    assert_no_leaks!(Sound<'_>);
}

/// A set or a map without an element would prove nothing.
#[test]
fn a_canary_is_in_sets_and_maps_too() {
    let text = || "canary".to_owned();
    assert_eq!(BTreeSet::canary("canary"), BTreeSet::from([text()]));
    assert_eq!(HashSet::canary("canary"), HashSet::from([text()]));
    let entry = [(text(), text())];
    assert_eq!(BTreeMap::canary("canary"), BTreeMap::from(entry.clone()));
    assert_eq!(HashMap::canary("canary"), HashMap::from(entry));
}

fn verbatim(text: &String) -> &String {
    text
}

#[derive(Debug, thiserror::Error, McpError)]
#[allow(dead_code)]
enum Leaky {
    #[error("no user")]
    #[mcp(status = 404)]
    User {
        #[mcp(extension, sanitize_with = verbatim)]
        query: String,
    },
}

#[test]
#[should_panic(
    expected = "Leaky::User: the field `query` leaks on the wire `problem details` (production): …"
)]
fn a_sanitizer_that_lets_all_through_is_found() {
    assert_no_leaks!(Leaky);
}

#[derive(Debug, thiserror::Error, McpError)]
#[error("refused")]
#[mcp(status = 403, header("X-Query" = "{query}"))]
struct Headed {
    #[mcp(sanitize_with = verbatim)]
    query: String,
}

#[test]
#[should_panic(
    expected = "Headed: the field `query` leaks on the wire `field of an HTTP answer` (production)"
)]
fn a_leak_in_a_field_of_an_http_answer_is_found() {
    assert_no_leaks!(Headed);
}

#[derive(Debug, thiserror::Error, McpError)]
#[error("no")]
#[mcp(status = 401, extensions_with = hint)]
struct Computed {
    password: String,
}

fn everything(password: &String) -> HashMap<&'static str, &String> {
    HashMap::from([("hint", password)])
}

/// The value in another case is not a mask any more.
fn hint(error: &Computed) -> HashMap<&'static str, String> {
    HashMap::from([("hint", error.password.to_uppercase())])
}

#[test]
#[should_panic(expected = "Computed: the field `password` leaks on the wire")]
fn a_secret_among_computed_members_is_found() {
    assert_no_leaks!(Computed);
}

#[derive(Debug)]
struct Handle(String);

impl std::fmt::Display for Handle {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.0)
    }
}

fn laid_open(two: &Two) -> String {
    match two {
        Two::Nothing => String::new(),
        Two::Said(text) => text.clone(),
    }
}

/// The first variant has no room for a text.
#[derive(Debug, Deserialize)]
enum Two {
    Nothing,
    Said(String),
}

#[derive(Debug, thiserror::Error, McpError)]
#[error("no")]
#[mcp(status = 400)]
struct Second {
    #[mcp(extension, sanitize_with = laid_open)]
    two: Two,
}

#[test]
#[should_panic(expected = "Second: the field `two` leaks on the wire")]
fn a_leak_of_a_later_variant_is_found() {
    assert_no_leaks!(Second);
}

fn shouted(text: &str) -> String {
    text.to_uppercase()
}

#[derive(Debug, thiserror::Error, McpError)]
#[error("no")]
#[mcp(status = 400)]
struct Loud {
    #[mcp(extension, sanitize_with = shouted)]
    text: String,
}

#[test]
#[should_panic(expected = "Loud: the field `text` leaks on the wire")]
fn a_leak_in_capitals_is_found() {
    assert_no_leaks!(Loud);
}

/// `text` in base64.
fn encoded(text: &str) -> String {
    const SIGNS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    let bits = text
        .bytes()
        .flat_map(|byte| (0..8).rev().map(move |at| byte >> at & 1));
    let bits: Vec<u8> = bits.collect();
    let signs = bits.chunks(6).map(|bits| {
        let number = (0..6).fold(0, |number, at| number << 1 | bits.get(at).unwrap_or(&0));
        char::from(SIGNS[usize::from(number)])
    });
    signs.collect()
}

#[derive(Debug, thiserror::Error, McpError)]
#[error("no")]
#[mcp(status = 400)]
struct Wrapped {
    #[mcp(extension, sanitize_with = encoded)]
    text: String,
}

#[test]
#[should_panic(expected = "Wrapped: the field `text` leaks on the wire")]
fn a_leak_in_base64_is_found() {
    assert_no_leaks!(Wrapped);
}

/// Errors and values of other crates that a server often has in a field.
#[derive(Debug, thiserror::Error, McpError)]
#[mcp(status = 502, causes = withheld)]
#[allow(dead_code)]
enum OfOtherCrates {
    #[error("failed: {0}")]
    Anyhow(#[from] anyhow::Error),
    #[error("failed: {0:?}")]
    Eyre(eyre::Report),
    #[error("the answer was {0}")]
    Status(axum::http::StatusCode),
    #[error("failed: {0}")]
    Variable(#[from] std::env::VarError),
    #[error("failed: {0}")]
    Number(#[from] std::num::TryFromIntError),
    #[error("failed: {0}")]
    Exit(std::process::ExitStatus),
    #[error("failed: {0}")]
    Request(#[from] reqwest::Error),
    #[error("failed: {0}")]
    Task(#[from] tokio::task::JoinError),
    #[error("failed: {0}")]
    Late(#[from] tokio::time::error::Elapsed),
    #[error("{0} does not answer")]
    Silent(url::Url),
}

#[test]
fn values_of_other_crates_need_no_samples() {
    assert_no_leaks!(OfOtherCrates);
}

#[derive(Debug, thiserror::Error, McpError)]
#[error("{} mistakes", .0.len())]
#[mcp(status = 422)]
struct Invalid(#[mcp(violations)] Vec<mcp_error::Violation>);

#[test]
fn the_pointer_of_a_violation_is_not_a_path() {
    assert_no_leaks!(Invalid);
}

/// A type that is neither a `Canary` nor `Deserialize`, and that holds nothing but URLs.
#[derive(Debug)]
struct Link(String);

impl std::str::FromStr for Link {
    type Err = &'static str;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let is_url = text.starts_with("https://");
        is_url.then(|| Self(text.into())).ok_or("no scheme")
    }
}

fn target(link: &Link) -> &String {
    &link.0
}

#[derive(Debug, thiserror::Error, McpError)]
#[error("no")]
#[mcp(status = 400)]
struct Linked {
    #[mcp(extension, sanitize_with = target)]
    link: Link,
}

#[test]
#[should_panic(expected = "Linked: the field `link` leaks on the wire")]
fn a_leak_of_a_type_that_is_parsed_is_found() {
    assert_no_leaks!(Linked);
}
