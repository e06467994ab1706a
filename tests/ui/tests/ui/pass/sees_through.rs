//! Types that are hidden by a macro's fragment, parentheses or another name.

#![allow(unused_parens)]

use std::borrow::Cow;
use std::path::PathBuf;
use std::time::Duration;

use mcp_error::client::Decode;
use mcp_error::{Disclose, McpError, Untrusted};

#[derive(Debug, Clone, Copy, PartialEq, Disclose)]
#[mcp(rename_all = "kebab-case")]
enum Hall {
    MainHall,
    #[mcp(rename = "HQ")]
    Head,
}

macro_rules! lost {
    ($name:ident { $($field:ident: $type:ty,)* }) => {
        #[derive(Debug, PartialEq, thiserror::Error, McpError)]
        #[error("lost")]
        #[mcp(status = 404, decode)]
        struct $name {
            $(#[mcp(extension)] $field: $type,)*
        }
    };
}

lost! {
    Lost {
        gate: Option<u8>,
        wait: Duration,
        rest: Option<Duration>,
        text: Cow<'static, str>,
        number: Number,
    }
}

type Number = u64;
type File = PathBuf;
type Answer = Untrusted<String>;

#[derive(Debug, PartialEq, thiserror::Error, McpError)]
#[error("paired")]
#[mcp(status = 404, decode)]
#[allow(unused_parens)]
struct Paired {
    #[mcp(extension)]
    gate: (Option<(u8)>),
    #[mcp(extension)]
    wait: (Duration),
    #[mcp(extension)]
    text: (Cow<'static, str>),
}

#[derive(Debug, thiserror::Error, McpError)]
#[error("no {hall:?} in {file:?}: {answer:?}")]
#[mcp(status = 404, deny_unclassified)]
struct Classified<T: std::fmt::Debug + Disclose> {
    #[mcp(extension)]
    hall: Hall,
    #[mcp(extension)]
    number: Number,
    #[mcp(extension)]
    waits: Option<Vec<Duration>>,
    #[mcp(extension)]
    any: T,
    answer: Answer,
    #[mcp(path)]
    file: File,
}

pub(super) fn main() {
    let lost = Lost {
        gate: None,
        wait: Duration::from_secs(3),
        rest: Some(Duration::from_millis(1_500)),
        text: "x".into(),
        number: 7,
    };
    assert_eq!(Lost::decode(&lost.to_problem_details()), Ok(lost));
    let paired = Paired {
        gate: None,
        wait: Duration::from_secs(3),
        text: "y".into(),
    };
    assert_eq!(Paired::decode(&paired.to_problem_details()), Ok(paired));
    let classified = Classified {
        hall: Hall::Head,
        number: 3,
        waits: None,
        any: Hall::MainHall,
        answer: Untrusted::new("raw".into()),
        file: "/srv/a".into(),
    };
    let shown = classified.to_problem_details().to_string();
    assert!(
        shown.contains(r#""hall":"HQ""#) && shown.contains(r#""any":"main-hall""#),
        "{shown}"
    );
    assert!(!shown.contains("raw") && !shown.contains("/srv"), "{shown}");
}
