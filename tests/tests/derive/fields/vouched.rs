//! Numbers that their name does not redact, and values for which a function or a type vouches.

use std::fmt;

use mcp_error::registry::{Sanitizer, Shape};
use mcp_error::{Disclose, McpError, Policy};
use serde_json::json;

use super::{detail, members};

#[derive(Debug, thiserror::Error, McpError)]
#[error("token {token}, auth={auth}, pin {pin:?}, key {api_key:?}")]
#[mcp(status = 400)]
struct Numbers {
    #[mcp(extension)]
    token: u32,
    #[mcp(extension)]
    auth: bool,
    #[mcp(extension)]
    pin: Option<u16>,
    #[mcp(extension)]
    api_key: Vec<u8>,
}

#[test]
fn most_names_redact_no_number_and_no_truth_value() {
    let error = Numbers {
        token: 7,
        auth: true,
        pin: Some(9),
        api_key: vec![1, 2],
    };
    let members = members(&error, Policy::production());
    assert_eq!(members["token"], json!(7));
    assert_eq!(members["auth"], json!(true));
    assert_eq!(members["pin"], json!(9));
    // A list of numbers can be a key.
    assert_eq!(members["api_key"], json!("[redacted]"));
}

#[derive(Debug, Clone, Copy)]
struct Shelf;

impl fmt::Display for Shelf {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("/srv/shelf/7")
    }
}

impl Disclose for Shelf {
    const SHAPE: Shape = Shape::String;

    fn disclose(&self) -> mcp_error::json::Json {
        "/srv/shelf/7".into()
    }
}

fn same(text: &str) -> String {
    text.to_owned()
}

#[derive(Debug, thiserror::Error, McpError)]
#[error("{shelf}, {file}, {other}")]
#[mcp(status = 404)]
struct Vouched {
    shelf: Shelf,
    #[mcp(sanitize_with = same)]
    file: String,
    other: String,
}

#[test]
fn a_path_that_a_function_or_a_type_vouches_for_stays_in_messages() {
    let error = Vouched {
        shelf: Shelf,
        file: "/srv/plans/map.txt".into(),
        other: "/home/ada/x".into(),
    };
    assert_eq!(detail(&error), "/srv/shelf/7, /srv/plans/map.txt, [path]");
    // A secret does not stay.
    let error = Vouched {
        file: "/srv/map?token=hunter2x9".into(),
        ..error
    };
    assert_eq!(
        detail(&error),
        "/srv/shelf/7, /srv/map?token=[redacted], [path]"
    );
}

/// A type of the server, called like one that the derive knows by its name.
#[derive(Debug, Clone, Copy, Disclose)]
#[mcp(rename_all = "snake_case")]
enum Uri {
    Local,
}

impl fmt::Display for Uri {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "/srv/{self:?}")
    }
}

/// Only the name of this type says what it is.
#[derive(Debug)]
struct Url(&'static str);

impl fmt::Display for Url {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.0)
    }
}

#[derive(Debug, thiserror::Error, McpError)]
#[error("{uri} {url} {all:?}")]
#[mcp(status = 404)]
struct Named {
    #[mcp(extension)]
    uri: Uri,
    #[mcp(extension)]
    url: Url,
    #[mcp(extension)]
    all: Vec<Option<Uri>>,
}

#[test]
fn what_a_type_vouches_for_counts_before_its_name() {
    let error = Named {
        uri: Uri::Local,
        url: Url("https://ada:hunter2x9@db.example/a"),
        all: vec![Some(Uri::Local), None],
    };
    let members = members(&error, Policy::production());
    assert_eq!(members["uri"], json!("local"));
    assert_eq!(members["url"], json!("https://db.example/a"));
    assert_eq!(members["all"], json!(["local"]));
    let entry = error.entry();
    let sanitizers: Vec<_> = entry.members().map(|member| member.sanitizer()).collect();
    let [uri, url, _] = sanitizers[..] else {
        panic!("{sanitizers:?}")
    };
    assert_eq!((uri, url), (Sanitizer::Disclose, Sanitizer::Endpoint));
}
