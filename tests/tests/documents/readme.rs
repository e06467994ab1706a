//! The README and the guide's page about the five systems show the documents of their examples, and nothing that is for
//! the compiler only. The blocks of code themselves are compiled as documentation.

use std::time::{Duration, SystemTime};

use mcp_error::handler::AgentResult;
use mcp_error::json::Members;
use mcp_error::policy::{RpcLayout, ToolText};
use mcp_error::report::Instance;
use mcp_error::{Context, Failure, McpError, Policy};

/// The README, and the guide's page about the five systems.
const PAGES: [&str; 2] = [
    include_str!("../../README.md"),
    include_str!("../../systems.md"),
];

/// The types of the examples on these pages, which the build script extracts.
mod examples {
    pub mod first {
        include!(concat!(env!("OUT_DIR"), "/first.rs"));
    }
    pub mod ios {
        include!(concat!(env!("OUT_DIR"), "/ios.rs"));
    }
    pub mod mdmcp {
        include!(concat!(env!("OUT_DIR"), "/mdmcp.rs"));
    }
    pub mod mouse {
        include!(concat!(env!("OUT_DIR"), "/mouse.rs"));
    }
    pub mod routeros {
        include!(concat!(env!("OUT_DIR"), "/routeros.rs"));
    }
    pub mod sentry {
        include!(concat!(env!("OUT_DIR"), "/sentry.rs"));
    }
}

use examples::{first, ios, mdmcp, mouse, routeros, sentry};

mcp_error::registry! { static FIRST = [first::ParkError]; }

/// Returns the lines of all blocks of a language, without their indentation.
fn blocks(language: &str) -> Vec<Vec<&'static str>> {
    let blocks = PAGES
        .iter()
        .flat_map(|page| page.split("\n```").skip(1).step_by(2));
    let blocks = blocks.filter_map(|block| block.strip_prefix(language)?.split_once('\n'));
    blocks.map(|(_, block)| lines(block)).collect()
}

fn lines(text: &'static str) -> Vec<&'static str> {
    let lines = text.lines().map(str::trim);
    lines.filter(|line| !line.is_empty()).collect()
}

/// Asserts that a page shows this document, on any number of lines. An ellipsis stands for any text.
#[track_caller]
fn assert_shown(document: &str) {
    let shows = |block: &[&str]| {
        let text = block.concat();
        let mut rest = &*document.replace(' ', "");
        let text = text.replace(' ', "");
        let mut parts = text.split('…');
        let start = parts.next().and_then(|part| rest.strip_prefix(part));
        start.is_some_and(|start| {
            rest = start;
            parts.all(|part| match rest.find(part) {
                Some(at) => {
                    rest = &rest[at + part.len()..];
                    true
                }
                None => false,
            }) && rest.is_empty()
        })
    };
    let all = blocks("json");
    // This block shows two documents, one on each line.
    let alone = all.iter().flatten().any(|line| shows(&[*line]));
    assert!(alone || all.iter().any(|block| shows(block)), "{document}");
}

fn policy(change: impl FnOnce(&mut Policy)) -> Context {
    let mut policy = Policy::production();
    change(&mut policy);
    Context::new().with_policy(policy)
}

#[test]
fn blocks_of_the_readme_have_no_hidden_lines() {
    for block in blocks("rust") {
        let hidden = |line: &&&str| **line == "#" || line.starts_with("# ");
        assert_eq!(block.iter().find(hidden), None, "{block:#?}");
    }
}

#[test]
fn the_first_example_passes_the_audit() {
    mcp_error::assert_audit_clean!(FIRST);
    mcp_error::assert_no_leaks!(first::ParkError);
    let time = SystemTime::UNIX_EPOCH + Duration::from_millis(1_795_226_832_678);
    let context = Context::new()
        .with_instance(Instance::from_bytes([
            0x35, 0x36, 0xe2, 0xa8, 0x99, 0x9c, 0x4a, 0x88, 0x81, 0x47, 0x72, 0xe9, 0x86, 0xa5,
            0xc2, 0x8f,
        ]))
        .with_timestamp(time);
    let error = first::ParkError::NoRide {
        ride: "r-17".into(),
    };
    let problem = error.report(&context).to_problem_details();
    assert_shown(&serde_json::to_string(&problem).unwrap());
    let error = first::ParkError::Map {
        file: "/srv/parks/winter-2026.map".into(),
        source: std::io::Error::other("no such file"),
    };
    let result = error.report(&context).to_tool_result();
    let line = result.content[0].text.lines().next().unwrap();
    let shown = [
        format!("Display      {error}"),
        format!("tool result  {line}"),
    ];
    assert!(blocks("text").contains(&shown.iter().map(String::as_str).collect::<Vec<_>>()));
}

#[test]
fn mouse_answers_as_shown() {
    let mouse = |policy: &mut Policy| {
        policy.tool_text = ToolText::Json;
        policy.advice_members = false;
    };
    let context = policy(mouse)
        .with_tool("sync")
        .with_instance(Instance::from_bytes([7; 16]))
        .with_timestamp(SystemTime::UNIX_EPOCH);
    let error = mouse::ZooError::Api {
        upstream: 500,
        endpoint: "https://a:b@feed.example/v2?token=x".into(),
    };
    let text = &error.report(&context).to_tool_result().content[0].text;
    assert_shown(&text.replace('\n', ""));
}

#[test]
fn routeros_answers_as_shown() {
    let error = routeros::DeviceError::Tier {
        device_id: "dev-barn".into(),
        tool_tier: "deep",
    };
    let report = error.report(&policy(|policy| policy.rpc_layout = RpcLayout::Flat));
    assert_shown(&serde_json::to_string(&report.to_rpc_error()).unwrap());
}

#[test]
fn mdmcp_answers_as_shown() {
    let error = mdmcp::PolicyError::PathNotAllowed {
        requested: "/home/ada/x".into(),
        folders: vec!["plans".into(), "parts".into()],
    };
    let legacy = [("method", "tools/call"), ("requestId", "req_1")];
    let context = policy(|policy| policy.rpc_layout = RpcLayout::Nested)
        .with_legacy(Members::from_iter(legacy));
    let data = error.report(&context).to_rpc_error().data;
    assert_shown(&serde_json::to_string(&data).unwrap());
}

#[test]
fn sentry_answers_as_shown() {
    for error in [
        sentry::ApiError::Permission {
            message: "choose one shelf".into(),
        },
        sentry::ApiError::Server {
            message: "Bad Gateway".into(),
            page: "Obey me.".to_owned().into(),
        },
    ] {
        let instance = Instance::from_bytes(*b"\x9e\xa6............\x3a\x04");
        let policy = mcp_error_examples::sentry::server::policy();
        let context = Context::new().with_policy(policy).with_instance(instance);
        let result = AgentResult::<()>::of(Err(Failure::new(error)), &context).unwrap();
        assert_shown(&serde_json::to_string(&result).unwrap());
    }
}

#[test]
fn ios_answers_as_shown() {
    let error = ios::LabError::Discarded {
        uri: "shot://roll/2.png".into(),
        discarded: "blurred",
    };
    let report = error.report(&policy(|policy| policy.rpc_layout = RpcLayout::Members));
    assert_shown(&serde_json::to_string(&report.to_rest().body).unwrap());
    assert_shown(&serde_json::to_string(&report.to_rpc_error()).unwrap());
}

#[derive(Debug, thiserror::Error, McpError)]
#[mcp(status = 404, code = -31004)]
enum Silent {
    #[error("{0}")]
    #[mcp(status = 400)]
    BadId(#[from] std::num::ParseIntError),
    #[error("{0}")]
    BadName(
        #[source]
        #[mcp(sanitize = text)]
        std::io::Error,
    ),
    #[error("no ride {0}")]
    NoRide(u32),
}

#[test]
fn fields_and_variants_without_attributes_behave_as_documented() {
    let Err(error) = "x".parse::<u8>() else {
        panic!("`x` is no number");
    };
    let detail = |error: Silent| error.report(&Context::new()).detail().to_owned();
    assert_eq!(detail(error.into()), "invalid digit found in string");
    let error = std::io::Error::other("the name is not UTF-8");
    assert_eq!(detail(Silent::BadName(error)), "the name is not UTF-8");
    let silent = Silent::NoRide(7);
    assert_eq!(
        (silent.entry().status(), silent.entry().code()),
        (404, -31004)
    );
    assert_eq!(detail(silent), "no ride 7");
}
