//! Reports of errors with hostile values cost little, and stay within their bounds.

use std::collections::BTreeMap;
use std::error::Error;
use std::fmt;

use allocation_counter::measure;
use mcp_error::json::Json;
use mcp_error::policy::{RpcLayout, ToolText};
use mcp_error::{Context, Failure, McpError, Policy};
use serde::{Serialize, Serializer};

/// The most bytes that a report and all its documents may allocate, in addition to the error itself.
const MAX_PEAK: u64 = 4 << 20;

#[derive(Debug, thiserror::Error, McpError)]
#[mcp(status = 400)]
enum Hostile {
    #[error("list {0:?}")]
    Bytes(#[mcp(extension = "bytes")] Vec<Vec<Vec<u8>>>),
    #[error("list")]
    Numbers(#[mcp(extension = "numbers")] Vec<Vec<u32>>),
    #[error("list")]
    Texts(#[mcp(extension = "texts")] Vec<Vec<String>>),
    #[error("list")]
    Nothing(#[mcp(extension = "nothing")] Vec<Vec<Option<u8>>>),
    #[error("sample")]
    Sampled(#[mcp(extension = "sampled", sample(max = 5))] Vec<Vec<String>>),
    #[error("list")]
    Fenced(#[mcp(extension = "fenced", untrusted)] Vec<Vec<String>>),
    #[error("tree")]
    Tree(#[mcp(extension = "tree", sanitize = tree)] serde_json::Value),
    #[error("tree")]
    TreeOfBytes(#[mcp(extension = "bytes", sanitize = tree)] Vec<u8>),
    #[error("value")]
    Summary(#[mcp(extension = "bytes", sanitize = value)] Vec<u8>),
    #[error("tree")]
    Map(#[mcp(extension = "map", sanitize = tree)] BTreeMap<String, String>),
    #[error("collected")]
    Collected(#[mcp(extension = "text", sanitize = tree)] Collected),
    #[error("collected")]
    CollectedValue(#[mcp(extension = "text", sanitize = value)] Collected),
    #[error("collected")]
    CollectedKey(#[mcp(extension = "map", sanitize = tree)] BTreeMap<Collected, u8>),
    #[error("computed")]
    #[mcp(extensions_with = all_of)]
    Computed(BTreeMap<String, String>),
    #[error("{0}")]
    Text(#[mcp(extension = "text")] String),
    #[error("{0}")]
    Endpoint(#[mcp(extension = "endpoint", endpoint)] String),
    #[error("chain")]
    Chain(#[source] Endless),
}

fn all_of(members: &BTreeMap<String, String>) -> &BTreeMap<String, String> {
    members
}

/// A value that serializes as its `Display`, which does not end.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
struct Collected;

impl fmt::Display for Collected {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        loop {
            f.write_str("more and more ")?;
        }
    }
}

impl Serialize for Collected {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

/// A cause that is its own cause, and whose `Display` does not end.
#[derive(Debug)]
struct Endless;

impl fmt::Display for Endless {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        Collected.fmt(f)
    }
}

impl Error for Endless {
    fn source(&self) -> Option<&(dyn Error + 'static)> {
        Some(self)
    }
}

/// Renders every document under the default policy and a verbose one.
fn render(error: &dyn McpError) {
    for policy in [Policy::production(), Policy::development()] {
        for layout in [
            RpcLayout::Problem,
            RpcLayout::Flat,
            RpcLayout::Nested,
            RpcLayout::Members,
        ] {
            let mut policy = policy.clone();
            policy.rpc_layout = layout;
            let report = error.report(&Context::new().with_policy(policy));
            assert!(!report.is_degraded());
            let documents = [
                report.to_problem_details().to_string().len(),
                serde_json::to_string(&report.to_rpc_error().data)
                    .unwrap()
                    .len(),
                serde_json::to_string(&report.to_rest().body).unwrap().len(),
                report.to_tool_result().content[0].text.len(),
                report.to_user_message().len(),
            ];
            assert!(
                documents.iter().all(|bytes| *bytes <= 16_384),
                "{documents:?}"
            );
        }
    }
}

fn assert_cheap(error: &Hostile) {
    let peak = measure(|| render(error)).bytes_max;
    let name = error.entry().name();
    assert!(peak <= MAX_PEAK, "{name}: {peak} bytes");
}

fn list_of_lists<T: Clone>(value: T, outer: usize, inner: usize) -> Vec<Vec<T>> {
    vec![vec![value; inner]; outer]
}

#[test]
fn lists_of_lists_cost_no_more_than_a_list() {
    assert_cheap(&Hostile::Bytes(vec![list_of_lists(7, 1_024, 1_024); 16]));
    assert_cheap(&Hostile::Numbers(list_of_lists(7, 1_024, 1_024)));
    assert_cheap(&Hostile::Texts(list_of_lists("a".to_owned(), 512, 1_024)));
    assert_cheap(&Hostile::Texts(list_of_lists(String::new(), 1_024, 512)));
    assert_cheap(&Hostile::Nothing(list_of_lists(None, 1_024, 1_024)));
    assert_cheap(&Hostile::Sampled(list_of_lists("a".repeat(200), 64, 512)));
    assert_cheap(&Hostile::Fenced(list_of_lists("<".repeat(200), 64, 512)));
    let secrets = ":passwordBearer ".repeat(256);
    assert_cheap(&Hostile::Texts(list_of_lists(secrets, 1, 1_024)));
}

#[test]
fn trees_and_maps_cost_little() {
    let leaf = serde_json::json!(["a", 1, null, {"password": "x"}]);
    let tree = serde_json::Value::from(vec![vec![leaf; 256]; 256]);
    assert_cheap(&Hostile::Tree(tree));
    assert_cheap(&Hostile::TreeOfBytes(vec![7; 16 << 20]));
    assert_cheap(&Hostile::Summary(vec![7; 16 << 20]));
    let map: BTreeMap<_, _> = (0..100_000)
        .map(|at| (format!("{at:06}"), String::from("x")))
        .collect();
    assert_cheap(&Hostile::Computed(map.clone()));
    assert_cheap(&Hostile::Map(map));
}

#[test]
fn texts_without_end_cost_little() {
    assert_cheap(&Hostile::Collected(Collected));
    assert_cheap(&Hostile::CollectedValue(Collected));
    assert_cheap(&Hostile::CollectedKey([(Collected, 1)].into()));
    assert_cheap(&Hostile::Chain(Endless));
    for pattern in ["x", "password=", "\u{200b}", "<", "a@b.cd ", "\n- "] {
        let text = pattern.repeat((4 << 20) / pattern.len());
        assert_cheap(&Hostile::Endpoint(text.clone()));
        assert_cheap(&Hostile::Text(text));
    }
}

#[test]
fn omitted_values_are_marked() {
    let member = |error: &Hostile, name: &str| {
        let report = error.report(&Context::new());
        report.members().get(name).unwrap().clone()
    };
    let numbers = member(&Hostile::Numbers(list_of_lists(7, 1_024, 1_024)), "numbers");
    let last = numbers.as_array().unwrap().last().unwrap();
    assert_eq!(last.as_str(), Some("..."));
    let bytes = member(&Hostile::TreeOfBytes(vec![7; 1 << 20]), "bytes");
    let items = bytes.as_array().unwrap();
    assert_eq!(items[0], Json::from(7));
    assert_eq!(items.last().unwrap().as_str(), Some("..."));
    let summary = member(&Hostile::Summary(vec![7; 1 << 20]), "bytes");
    assert_eq!(summary.as_str(), Some("[Array of 1048576 items]"));
    let text = member(&Hostile::Collected(Collected), "text");
    assert!(text.as_str().unwrap().ends_with("..."));
}

/// One field must not hide the others.
#[test]
fn a_huge_field_leaves_room_for_the_next() {
    #[derive(Debug, thiserror::Error, McpError)]
    #[error("{tags:?} of {many}", many = .many.len())]
    #[mcp(status = 400)]
    struct Two {
        #[mcp(extension, sanitize = tree)]
        many: Vec<u32>,
        #[mcp(extension)]
        tags: Vec<String>,
    }

    let error = Two {
        many: vec![1; 1 << 20],
        tags: vec!["slow".into(), "steep".into()],
    };
    let report = error.report(&Context::new());
    let tags = report.members().get("tags").unwrap();
    assert_eq!(tags.to_string(), r#"["slow","steep"]"#);
}

#[test]
fn transparent_types_that_contain_themselves_are_cut() {
    #[derive(Debug, thiserror::Error, McpError)]
    enum Again {
        #[error(transparent)]
        #[mcp(transparent)]
        Again(Box<Again>),
        #[error("{0} at the end")]
        #[mcp(status = 404)]
        End(String),
    }

    let nested = |levels: usize| {
        let end = Again::End("a river".into());
        (0..levels).fold(end, |inner, _| Again::Again(Box::new(inner)))
    };
    let near = nested(32).report(&Context::new());
    assert_eq!(near.detail(), "a river at the end");
    assert!(!near.is_degraded());
    // A quarter of the default stack of a thread.
    let small = std::thread::Builder::new().stack_size(512 << 10);
    let far = small.spawn(move || nested(500).report(&Context::new()));
    let far = far.unwrap().join().unwrap();
    assert_eq!((far.status(), far.detail()), (404, "End"));
    assert!(far.is_degraded());
}

/// A cause whose `source` panics.
#[derive(Debug, thiserror::Error)]
#[error("a cause")]
struct Fragile(#[from] Panics);

#[derive(Debug)]
struct Panics;

impl fmt::Display for Panics {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("the last that is heard")
    }
}

impl Error for Panics {
    fn source(&self) -> Option<&(dyn Error + 'static)> {
        panic!("no source")
    }
}

#[test]
fn a_panic_in_source_ends_the_chain() {
    #[derive(Debug, thiserror::Error, McpError)]
    #[error("outer")]
    #[mcp(status = 500)]
    struct Outer(#[from] Fragile);

    let error = Outer(Fragile(Panics));
    let context = Context::new().with_policy(Policy::development());
    let report = error.report(&context);
    assert!(!report.is_degraded());
    let causes: Vec<_> = report.causes().collect();
    assert_eq!(causes, ["a cause", "the last that is heard"]);
    let chain = mcp_error::observe::verbatim_chain(&error);
    assert_eq!(chain, ["outer", "a cause", "the last that is heard"]);
    let diagnosis =
        mcp_error::observe::miette::Diagnosis::new(&error, &context).with_verbatim(&error);
    assert_eq!(diagnosis.to_string(), "outer");
}

/// Nothing says the status of this error, so its cause is asked for one.
#[derive(Debug, McpError)]
#[mcp(detail = "cannot load the park")]
struct Load(#[mcp(source, skip)] Fragile);

impl fmt::Display for Load {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("cannot load the park")
    }
}

impl Error for Load {
    fn source(&self) -> Option<&(dyn Error + 'static)> {
        panic!("{} is not available", self.0)
    }
}

#[test]
fn a_cause_that_cannot_be_asked_for_a_status_changes_nothing() {
    let report = Load(Fragile(Panics)).report(&Context::new());
    assert!(!report.is_degraded());
    assert_eq!(
        (report.status(), report.detail()),
        (500, "cannot load the park")
    );
}

#[test]
fn the_smallest_bound_holds_for_every_form() {
    let signs = ["\"", "\u{1}", "x", "é", "\n"];
    for sign in signs {
        for layout in [
            RpcLayout::Problem,
            RpcLayout::Flat,
            RpcLayout::Nested,
            RpcLayout::Members,
        ] {
            for text in [ToolText::Plain, ToolText::Json, ToolText::User] {
                let mut policy = Policy::production();
                policy.max_error_size = 0;
                policy.rpc_layout = layout;
                policy.tool_text = text;
                policy.foreign_title = Some(sign.repeat(256).into());
                policy.foreign_detail = Some(sign.repeat(256).into());
                let context = Context::new().with_policy(policy);
                assert_fits(&Failure::foreign("x").report(&context), 1_024);
                assert_fits(&LongTitle.report(&context), 1_024);
            }
        }
    }
}

#[derive(Debug, thiserror::Error, McpError)]
#[error("no")]
#[mcp(
    status = 503,
    kind = "A_KIND_THAT_IS_AS_LONG_AS_A_KIND_CAN_BE_WHICH_IS_SIXTY_THREE",
    retry_after = 4_294_967_295,
    problem = "https://parks.example/errors-of-the-ferry/errors-of-the-ferry/errors-of-the-ferry/errors-of-the-ferry/errors-of-the-ferry/errors-of-the-ferry/errors-of-the-ferry/errors-of-the-ferry/errors-of-the-ferry/errors-of-the-ferry/errors-of-the-ferry/errors-of-the-ferry/errors-of-the-ferry/errors-of-the-ferry/errors-of-the-ferry/errors-of-the-ferry/errors-of-the-ferry/errors-of-the-ferry/errors-of-the-ferry/errors-of-the-ferry/errors-of-the-ferry/errors-of-the-ferry/errors-of-the-ferry/errors-of-the-ferry/errors-ofx",
    title = "The title of this error is as long as a title can be, since it tells the whole story of what happened: somebody opened the gate in the morning, the people who came in went to the river, and there they read the sign that says \"the ferry is not here\"........"
)]
struct LongTitle;

fn assert_fits(report: &mcp_error::Report, limit: usize) {
    let forms = [
        ("problem", report.to_problem_details().to_string()),
        (
            "data",
            serde_json::to_string(&report.to_rpc_error().data).unwrap(),
        ),
        (
            "rest",
            serde_json::to_string(&report.to_rest().body).unwrap(),
        ),
        ("tool", report.to_tool_result().content[0].text.clone()),
        ("user", report.to_user_message()),
    ];
    for (name, form) in forms {
        assert!(form.len() <= limit, "{name}: {} bytes: {form}", form.len());
    }
}

#[test]
fn the_largest_bound_does_not_overflow() {
    let mut policy = Policy::production();
    policy.max_error_size = usize::MAX;
    let context = Context::new().with_policy(policy);
    let error = Hostile::Text("no ferry".into());
    let rest = error.report(&context).to_rest();
    assert_eq!(
        rest.body.detail.unwrap().to_string(),
        r#"{"text":"no ferry"}"#
    );
    assert_fits(&error.report(&context), 1_024);
}

#[test]
fn many_computed_members_are_kept_in_order() {
    let map: BTreeMap<_, _> = (0..500)
        .map(|at| (format!("m{at:03}"), "x".to_owned()))
        .collect();
    let report = Hostile::Computed(map.clone()).report(&Context::new());
    let names: Vec<&str> = report.members().iter().map(|(name, _)| name).collect();
    assert_eq!(names, map.keys().collect::<Vec<_>>());
}
