//! Errors that hold texts of somebody else, in every place that can hold one.

use std::collections::BTreeMap;
use std::error::Error;
use std::fmt;

use mcp_error::{Failure, McpError, Untrusted};
use serde_json::{Value, json};

#[derive(Debug)]
struct Foreign(String, Option<Box<Foreign>>);

impl fmt::Display for Foreign {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl Error for Foreign {
    fn source(&self) -> Option<&(dyn Error + 'static)> {
        self.1.as_deref().map(|cause| cause as _)
    }
}

#[derive(Debug, thiserror::Error, McpError)]
#[error("inner {shown} with {card}")]
#[mcp(status = 409)]
struct Inner {
    #[mcp(extension)]
    shown: String,
    #[mcp(secret)]
    card: String,
}

fn computed(members: &BTreeMap<String, String>) -> &BTreeMap<String, String> {
    members
}

#[derive(Debug, thiserror::Error, McpError)]
#[mcp(impls(rmcp, axum, jsonrpsee), causes = text)]
enum Hostile {
    #[error("no park '{park}' for {card}")]
    #[mcp(status = 404, suggest = "list them: {park}", example = "find {park}")]
    Named {
        #[mcp(extension)]
        park: String,
        #[mcp(extension, secret)]
        card: String,
    },
    #[error("{0}{1}")]
    #[mcp(status = 500, user_message = "{1}{0}", message = "{0} {1}")]
    Joined(String, String),
    #[error("the ferry said:\n{0}\nand left")]
    #[mcp(status = 502)]
    Caused(#[source] Foreign),
    #[error("these: {names:?}")]
    #[mcp(status = 422, lane = protocol, code = -31422)]
    Listed {
        #[mcp(extension)]
        names: Vec<String>,
        #[mcp(extension, sanitize = tree)]
        tree: Value,
        #[mcp(extension, sample(max = 2))]
        some: Vec<String>,
    },
    #[error("it said {said:?} and wrote {output}")]
    #[mcp(status = 503, retry_after = 7)]
    Said {
        #[mcp(extension)]
        said: Untrusted<String>,
        #[mcp(extension, sanitize = output)]
        output: String,
    },
    #[error("computed")]
    #[mcp(status = 400, extensions_with = computed)]
    Computed(BTreeMap<String, String>),
    #[error(transparent)]
    Through(Inner),
    #[error("{inner} inside {inner:?}")]
    #[mcp(status = 403)]
    Holds {
        #[mcp(extension)]
        inner: Inner,
    },
    #[error("{path} of {host}")]
    #[mcp(status = 504)]
    Places {
        #[mcp(extension, path(user))]
        path: String,
        #[mcp(extension, endpoint)]
        host: String,
    },
}

pub(super) const VARIANTS: usize = 11;

/// Makes an error that holds three texts.
pub(super) fn error(variant: usize, texts: &[String; 3]) -> Failure {
    let [a, b, c] = texts.clone();
    let inner = |shown, card| Inner { shown, card };
    match variant % VARIANTS {
        0 => Hostile::Named { park: a, card: b }.into(),
        1 => Hostile::Joined(a, b).into(),
        2 => Hostile::Caused(Foreign(a, Some(Box::new(Foreign(b, None))))).into(),
        3 => Hostile::Listed {
            tree: json!({"text": [a, {"member": b}], c.clone(): 1}),
            names: vec![a, b, c.clone()],
            some: vec![c; 4],
        }
        .into(),
        4 => Hostile::Said {
            said: a.into(),
            output: b,
        }
        .into(),
        5 => Hostile::Computed([(a, b), ("member".into(), c)].into()).into(),
        6 => Hostile::Through(inner(a, b)).into(),
        7 => Hostile::Holds { inner: inner(a, b) }.into(),
        8 => Hostile::Places { path: a, host: b }.into(),
        9 => Failure::foreign(Foreign(a, Some(Box::new(Foreign(b, None))))),
        _ => Failure::panic(Box::new(a)),
    }
}
