//! A value in each place of an error that can hold one is in no document, and no observer gets it.

use super::*;

/// A type that vouches for its text.
#[derive(Debug, Clone)]
pub(super) struct Vouched(pub(super) String);

impl fmt::Display for Vouched {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl Disclose for Vouched {
    const SHAPE: Shape = Shape::String;

    fn disclose(&self) -> Json {
        self.0.clone().into()
    }
}

fn unchanged(text: &str) -> String {
    text.to_owned()
}

fn computed(all: &BTreeMap<String, String>) -> &BTreeMap<String, String> {
    all
}

#[derive(Debug, thiserror::Error)]
#[error("cause {0}")]
pub(super) struct Cause(String);

#[derive(Debug, thiserror::Error, McpError)]
#[error("inner {0}")]
#[mcp(status = 409)]
pub(super) struct Inner(pub(super) String);

/// A value in each place of an error that can hold one.
#[derive(Debug, thiserror::Error, McpError)]
#[mcp(causes = text)]
#[allow(
    clippy::large_enum_variant,
    reason = "one variant has a field of each sort"
)]
pub(super) enum Everywhere {
    #[error("text {text} {vouched} {output} {endpoint}")]
    #[mcp(
        status = 502,
        suggest = "try {text}",
        example = "as {text}",
        user_message = "sorry, {text}",
        message = "no {text}",
        header("WWW-Authenticate" = "Bearer realm=\"{echo}\"")
    )]
    Fields {
        #[mcp(extension)]
        text: String,
        #[mcp(extension, trusted)]
        trusted: String,
        #[mcp(extension)]
        vouched: Vouched,
        #[mcp(extension, sanitize_with = unchanged)]
        custom: String,
        #[mcp(extension, sanitize = output)]
        output: String,
        #[mcp(extension, endpoint)]
        endpoint: String,
        #[mcp(extension, echo)]
        echo: String,
        #[mcp(extension, sanitize = uri)]
        uri: String,
        #[mcp(extension, sanitize = tree)]
        tree: serde_json::Value,
        #[mcp(extension, sanitize = value)]
        value: serde_json::Value,
        #[mcp(extension)]
        list: Vec<String>,
        #[mcp(extension, sample(max = 2))]
        sample: Vec<String>,
        #[mcp(extension)]
        untrusted: Untrusted<String>,
        #[mcp(extension, path(user))]
        path: std::path::PathBuf,
        #[mcp(extension)]
        inner: Inner,
    },
    #[error("caused by {0}")]
    #[mcp(status = 500)]
    Caused(#[source] Cause),
    #[error("computed")]
    #[mcp(status = 400, extensions_with = computed)]
    Computed(BTreeMap<String, String>),
    #[error(transparent)]
    Inner(Inner),
}

fn everywhere(text: &str) -> Vec<Everywhere> {
    let owned = || text.to_owned();
    vec![
        Everywhere::Fields {
            text: owned(),
            trusted: owned(),
            vouched: Vouched(owned()),
            custom: owned(),
            output: owned(),
            endpoint: format!("https://api.example/{text}?q={text}"),
            echo: owned(),
            uri: format!("file:///srv/{text}"),
            tree: serde_json::json!({"a": [text], text: 1}),
            value: text.into(),
            list: vec![owned(), owned()],
            sample: vec![owned()],
            untrusted: owned().into(),
            path: format!("/home/ada/{text}").into(),
            inner: Inner(owned()),
        },
        Everywhere::Caused(Cause(owned())),
        Everywhere::Computed(BTreeMap::from([
            (owned(), "a value".into()),
            ("member".into(), owned()),
        ])),
        Everywhere::Inner(Inner(owned())),
    ]
}

/// An observer that keeps everything sanitized that it gets.
#[derive(Clone, Default)]
struct Heard(Arc<Mutex<String>>);

impl Observer for Heard {
    fn observe(&self, report: &Report, _: &dyn McpError, context: &Context) {
        let causes: Vec<&str> = report.causes().collect();
        let request = Request::of(context);
        let mut heard = self.0.lock().unwrap();
        heard.push_str(&format!("{} {causes:?} {request:?}\n", report.detail()));
        heard.push_str(&format!("{:?} {:?}\n", report.tool(), report.members()));
    }
}

/// Returns everything that leaves for an error that holds `text` in each place.
fn everything(masks: &Masks, in_policy: bool, text: &str) -> Vec<String> {
    let mut all = Vec::new();
    for base in [Policy::production(), Policy::development()] {
        for layout in [
            RpcLayout::Problem,
            RpcLayout::Flat,
            RpcLayout::Nested,
            RpcLayout::Members,
        ] {
            for tool_text in [ToolText::Plain, ToolText::Json, ToolText::User] {
                let mut policy = base
                    .clone()
                    .with_rpc_layout(layout)
                    .with_tool_text(tool_text)
                    .with_structured_content(StructuredContent::Auto)
                    .with_redact_sensitive(false);
                if in_policy {
                    policy = policy.with_masks(masks.clone());
                }
                let heard = Heard::default();
                let mut context = Context::new()
                    .with_policy(policy)
                    .with_tool(text.to_owned())
                    .with_method(text.to_owned())
                    .with_request_id(text.to_owned())
                    .with_server_version(text.to_owned())
                    .with_member("ofRequest", text.to_owned())
                    .with_member(text.to_owned(), 7)
                    .with_legacy(Members::from_iter([("paths", serde_json::json!([text]))]))
                    .with_observer(heard.clone());
                if !in_policy {
                    context = context.with_masks(masks);
                }
                for error in everywhere(text) {
                    let failure = Failure::new(error);
                    let report = failure.report(&context);
                    assert!(!report.is_degraded());
                    failure.observe(&report, &context);
                    all.push(report.to_problem_details().to_string());
                    all.push(serde_json::to_string(&report.to_rpc_error()).unwrap());
                    all.push(serde_json::to_string(&report.to_tool_result()).unwrap());
                    all.push(serde_json::to_string(&report.to_rest().body).unwrap());
                    all.push(report.to_user_message());
                    all.push(report.headers().map(|(_, value)| value).collect());
                    all.extend(report.challenge());
                    let agent = AgentResult::<()>::of(Err(failure), &context);
                    all.push(format!("{agent:?}"));
                }
                all.push(heard.0.lock().unwrap().clone());
            }
        }
    }
    all
}

#[test]
fn no_document_and_no_observer_shows_a_value() {
    for value in [
        "owl-77",
        "zebra lamp \"7\" \\ ö",
        "/srv/owl.sock",
        &"a heron and ".repeat(7),
    ] {
        let masks = Masks::of([value]);
        for in_policy in [true, false] {
            for document in everything(&masks, in_policy, value) {
                assert_hidden(&document, value);
            }
            for document in everything(&masks, in_policy, &format!("before {value} after")) {
                assert_hidden(&document, value);
            }
        }
        // Without the mask it is there, so the test sees what it looks for.
        let bare = everything(&Masks::new(), false, value);
        let shown = bare.iter().filter(|document| is_shown(document, value));
        assert!(shown.count() > bare.len() / 2, "{value}");
    }
}
