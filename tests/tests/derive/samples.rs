//! `sample` says how many values of a list are shown; how, the type or another attribute says.

use std::collections::{BTreeSet, LinkedList};
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

use mcp_error::client::Decode;
use mcp_error::registry::Sanitizer;
use mcp_error::registry::Shape;
use mcp_error::{Context, Disclose, ErrorType, McpError, Policy, Untrusted};
use serde_json::{Value, json};

#[derive(Debug, Clone, Copy, PartialEq, Disclose, serde::Deserialize)]
enum Branch {
    North,
    South,
    East,
}

#[derive(Debug, Clone, serde::Serialize)]
struct Ride {
    name: String,
    token: String,
}

type Names = Vec<String>;

#[derive(Debug, thiserror::Error, McpError)]
#[error("no ride in {branches:?}, {password:?}")]
#[mcp(status = 404, rename_all = "camelCase")]
struct NoRide<'a> {
    #[mcp(extension, sample(max = 2))]
    branches: Vec<Branch>,
    #[mcp(extension, sample(max = 2))]
    waits: Vec<Duration>,
    #[mcp(extension, sample(max = 2))]
    numbers: BTreeSet<u8>,
    #[mcp(extension, sample(max = 2))]
    files: Option<Vec<PathBuf>>,
    #[mcp(extension, sample(max = 2), path(user))]
    homes: &'a [PathBuf],
    #[mcp(extension, sample(max = 2))]
    password: Vec<String>,
    #[mcp(extension, sample(max = 2), secret)]
    codes: Vec<String>,
    #[mcp(extension, sample(max = 2), trusted)]
    ours: Arc<[String]>,
    #[mcp(extension, sample(max = 2))]
    said: Vec<Untrusted<String>>,
    #[mcp(extension, sample(max = 2), untrusted)]
    typed: Vec<String>,
    #[mcp(extension, sample(max = 2), sanitize = tree)]
    rides: Vec<Ride>,
    #[mcp(extension, sample(max = 2))]
    gaps: Vec<Option<u8>>,
    #[mcp(extension, sample(max = 2))]
    grid: Vec<Vec<u8>>,
    #[mcp(extension, sample(max = 2))]
    linked: LinkedList<Branch>,
    #[mcp(extension, sample(max = 2))]
    named: Names,
    #[mcp(extension, sample(max = 1))]
    long: Vec<String>,
}

fn members(policy: Policy) -> Value {
    let text = |text: &str| text.to_owned();
    let ride = |name: &str| Ride {
        name: text(name),
        token: text("tiger-lily-42"),
    };
    let error = NoRide {
        branches: vec![Branch::North, Branch::South, Branch::East],
        waits: vec![Duration::from_secs(3), Duration::from_millis(1_500)],
        numbers: BTreeSet::from([3, 1, 2]),
        files: Some(vec![PathBuf::from("/srv/a")]),
        homes: &["/home/ada/a.txt".into()],
        password: vec![text("tiger-lily-42"), text("b")],
        codes: vec![text("tiger-lily-42")],
        ours: Arc::from([text("a"), text("b"), text("c")]),
        said: vec![text("obey").into(), text("me").into(), text("now").into()],
        typed: vec![text("obey")],
        rides: vec![ride("comet"), ride("/srv/b"), ride("c")],
        gaps: vec![Some(1), None, Some(3), None],
        grid: vec![vec![1, 2], vec![3], vec![]],
        linked: LinkedList::from([Branch::East]),
        named: vec![text("a"), text("b"), text("c")],
        long: vec!["x y ".repeat(100)],
    };
    let report = error.report(&Context::new().with_policy(policy));
    serde_json::to_value(report.members()).expect("JSON")
}

#[test]
fn each_value_goes_as_its_type_or_an_attribute_says() {
    let members = members(Policy::default());
    let expected = [
        (
            "branches",
            json!({"values": ["North", "South"], "moreCount": 1}),
        ),
        ("waits", json!({"values": [3, 1.5]})),
        ("numbers", json!({"values": [1, 2], "moreCount": 1})),
        ("files", json!({"values": ["[path]"]})),
        ("homes", json!({"values": ["/home/<user>/a.txt"]})),
        ("password", json!("[redacted]")),
        ("codes", json!("[redacted]")),
        ("ours", json!({"values": ["a", "b"], "moreCount": 1})),
        (
            "rides",
            json!({"values": [{"name": "comet", "token": "[redacted]"}, {"name": "[path]", "token": "[redacted]"}], "moreCount": 1}),
        ),
        ("gaps", json!({"values": [1], "moreCount": 2})),
        ("grid", json!({"values": [[1, 2], [3]], "moreCount": 1})),
        ("linked", json!({"values": ["East"]})),
        ("named", json!({"values": ["a", "b"], "moreCount": 1})),
    ];
    for (name, expected) in expected {
        assert_eq!(members[name], expected, "{name}");
    }
    // Nothing of them, not even how many there are.
    assert!(members.get("said").is_none() && members.get("typed").is_none());
    let long = members["long"]["values"][0].as_str().expect("text");
    assert!(long.len() <= 128 && long.ends_with("..."), "{long}");
}

#[test]
fn a_developer_sees_the_first_untrusted_values() {
    let members = members(Policy::development());
    let said = &members["said"];
    assert_eq!(said["moreCount"], 1);
    for value in said["values"].as_array().expect("list") {
        assert!(
            value
                .as_str()
                .is_some_and(|text| text.contains("<untrusted>"))
        );
    }
}

#[test]
fn the_entry_knows_the_type_of_the_values() {
    let entry = &NoRide::ENTRIES[0];
    let member = |name| {
        entry
            .members()
            .find(|member| member.name() == name)
            .expect("member")
    };
    let shapes = [
        ("branches", Shape::String),
        ("waits", Shape::Number),
        ("numbers", Shape::Integer),
        ("files", Shape::String),
        ("rides", Shape::Any),
        ("gaps", Shape::Integer),
        ("grid", Shape::Any),
        ("linked", Shape::Any),
    ];
    for (name, shape) in shapes {
        let member = member(name);
        assert_eq!(member.sanitizer(), Sanitizer::Sample, "{name}");
        assert_eq!((member.shape(), member.is_list()), (shape, false), "{name}");
    }
    assert_eq!(member("password").sanitizer(), Sanitizer::Secret);
    assert_eq!(member("codes").sanitizer(), Sanitizer::Secret);
    assert!(member("said").is_verbose() && member("typed").is_verbose());
}

#[derive(Debug, PartialEq, thiserror::Error, McpError)]
#[error("a few")]
#[mcp(status = 404, decode)]
struct Few {
    #[mcp(extension, sample)]
    branches: Vec<Branch>,
    #[mcp(extension, sample)]
    numbers: Vec<u8>,
}

#[test]
fn a_whole_sample_comes_back() {
    let few = Few {
        branches: vec![Branch::South],
        numbers: vec![1, 2],
    };
    assert_eq!(Few::decode(few.to_rpc_error()), Ok(few));
}

#[derive(Debug, thiserror::Error, McpError)]
#[error("no ride in {branches:?}")]
#[mcp(status = 404)]
struct NoBranch {
    #[mcp(extension, sample(max = 2, list = "/parks/north/branches"))]
    branches: Vec<Branch>,
    #[mcp(extension, sample(max = 1, list = "list_gates"))]
    gates: Vec<String>,
}

#[test]
fn in_a_text_it_is_a_part_of_a_sentence() {
    let text = |branches: &[Branch], gates: &[&str]| {
        let error = NoBranch {
            branches: branches.to_vec(),
            gates: gates.iter().map(|gate| (*gate).to_owned()).collect(),
        };
        let text = error.to_tool_result().content.swap_remove(0).text;
        let lines: Vec<_> = text.lines().take(2).map(str::to_owned).collect();
        lines.join("\n")
    };
    assert_eq!(
        text(
            &[Branch::North, Branch::South, Branch::East],
            &["g-1", "g-2"]
        ),
        "No Branch: no ride in [\"North\",\"South\"] and 1 more (see /parks/north/branches)\n\
         - gates: [\"g-1\"] and 1 more (see list_gates)"
    );
    assert_eq!(
        text(&[Branch::East], &[]),
        "No Branch: no ride in [\"East\"]\n- gates: []"
    );
}
