//! Exact values that must never leave: no document and no observer shows one, in whatever form it occurs in an error.

use std::collections::BTreeMap;
use std::fmt;
use std::sync::{Arc, Mutex};

use mcp_error::handler::AgentResult;
use mcp_error::observe::Request;
use mcp_error::policy::{Masks, RpcLayout, StructuredContent, ToolText};
use mcp_error::wrap::{outgoing_error, outgoing_result};
use mcp_error::{Context, Disclose, Failure, Json, McpError, Members, Observer, Policy, Report};
use mcp_error::{RpcError, Shape, Untrusted, sanitize};
use proptest::prelude::*;

#[derive(Debug, thiserror::Error, McpError)]
#[error("{0}")]
#[mcp(status = 502)]
struct Said(String);

fn detail(masks: &Masks, text: &str) -> String {
    let context = Context::new().with_masks(masks);
    Said(text.to_owned()).report(&context).detail().to_owned()
}

fn assert_masked(value: &str, rows: &[(&str, &str)]) {
    let masks = Masks::of([value]);
    for (text, expected) in rows {
        assert_eq!(detail(&masks, text), *expected, "{text}");
        assert!(!detail(&Masks::new(), text).contains("redacted"), "{text}");
    }
}

#[test]
fn a_mask_does_not_hide_the_rest_of_a_longer_secret() {
    let masks = Masks::of(["owl-77"]);
    for text in ["password=owl-77-fir99pine", "password=owl-77fir99pine"] {
        assert_eq!(detail(&Masks::new(), text), "password=[redacted]");
        assert_eq!(detail(&masks, text), "password=[redacted]");
    }
}

#[test]
fn a_value_is_found_in_each_form() {
    assert_masked(
        "owl 7\"ö",
        &[
            ("at owl 7\"ö.", "at [redacted]."),
            ("owl 7\"ö", "[redacted]"),
            ("xowl 7\"öowl 7\"öx", "x[redacted]x"),
            // Percent-encoded as a whole, in part, in a form, and twice.
            ("q=%6F%77%6c%20%37%22%C3%b6&x", "q=[redacted]&x"),
            ("q=owl%207%22%C3%B6&x", "q=[redacted]&x"),
            ("q=owl+7%22%C3%B6&x", "q=[redacted]&x"),
            ("q=owl%25207%2522%25C3%25B6", "q=[redacted]"),
            // In the escapes of JSON, of Rust, and of JSON inside JSON.
            (r#""owl 7\"ö""#, "\"[redacted]\""),
            (r#""owl 7\u0022\u00f6""#, "\"[redacted]\""),
            (r#""owl 7\"\u{f6}""#, "\"[redacted]\""),
            (r#""\x6fwl 7\"ö""#, "\"[redacted]\""),
            (r#"{\"a\":\"owl 7\\\"ö\"}"#, r#"{\"a\":\"[redacted]\"}"#),
            ("owl%207%5C%22%C3%B6", "[redacted]"),
            // In base64, wherever it begins.
            ("b3dsIDciw7Y=", "[redacted]"),
            ("xb3dsIDciw7Y= .", "x[redacted] ."),
            ("b3dsIDciw7Y", "[redacted]"),
            ("YW93bCA3IsO2", "Y[redacted]"),
            ("YWFvd2wgNyLDtg==", "YW[redacted]"),
            ("YWFvd2wgNyLDtmI=", "YW[redacted]I="),
            // It is not found in pieces, or in another case.
            ("owl 7", "owl 7"),
            ("OWL 7\"Ö", "OWL 7\"Ö"),
        ],
    );
    // The two alphabets of base64 differ in two signs.
    assert_masked(
        "a~~?>>?",
        &[
            ("YX5+Pz4+Pw==", "[redacted]"),
            ("YX5-Pz4-Pw==", "[redacted]"),
            ("YX5%2BPz4%2BPw%3D%3D", "[redacted]"),
        ],
    );
    assert_masked(
        "crab \u{1f980}",
        &[
            (r#""crab \ud83e\udd80""#, "\"[redacted]\""),
            ("crab \u{1f980}\u{1f980}", "[redacted]\u{1f980}"),
        ],
    );
}

#[test]
fn what_is_no_escape_is_no_obstacle() {
    for value in [
        "100%off",
        "a\\b+c%",
        "%41bcdef",
        "\\u0041bc",
        "%%%%%%",
        "\\\\\\\\\\\\",
    ] {
        let masks = Masks::of([value]);
        for text in [
            value.to_owned(),
            format!("%{value}"),
            format!("{value}%"),
            format!("{value}%4"),
            format!("\\{value}"),
            format!("{value:?}"),
            serde_json::to_string(value).unwrap(),
        ] {
            let shown = detail(&masks, &text);
            assert!(shown.contains("[redacted]"), "{value} in {text}: {shown}");
            assert!(!shown.contains(value), "{value} in {text}: {shown}");
        }
    }
}

#[test]
fn what_the_sanitizer_joins_is_masked_too() {
    let masks = Masks::of(["owl-77"]);
    for hidden in ["o\u{200b}wl-77", "owl\u{1b}[31m-77", "\u{202e}owl-\u{ad}77"] {
        assert_eq!(detail(&masks, hidden), "[redacted]", "{hidden:?}");
    }
    // A value that a template and a field make together is found in the text.
    #[derive(Debug, thiserror::Error, McpError)]
    #[error("owl-{0}")]
    #[mcp(status = 404)]
    struct NoOwl(u8);
    let report = NoOwl(77).report(&Context::new().with_masks(&masks));
    assert_eq!(report.detail(), "[redacted]");
}

#[test]
fn short_values_and_blanks_are_no_masks() {
    assert_eq!(Masks::MIN_LEN, 6);
    assert!(Masks::of(["", "owl", "  owl  ", "owl-7"]).is_empty());
    assert_eq!(Masks::of([" owl-77\n"]), Masks::of(["owl-77", "owl-77"]));
    assert_eq!(detail(&Masks::of([" owl-77\n"]), "owl-77"), "[redacted]");
    assert_eq!(format!("{:?}", Masks::of(["owl-77", "owl-78"])), "Masks(2)");
    let context = Context::new().with_masks(&Masks::of(["owl-77"]));
    assert!(!format!("{context:?}").contains("owl"), "{context:?}");
}

#[test]
fn a_cut_shows_no_part_of_a_value() {
    let value = "owl-".repeat(20);
    let masks = Masks::of([value.clone()]);
    for before in (900..1_030).chain(5_000..5_130) {
        for blank in [" ", "x"] {
            let text = format!("{}{blank}{value} and more", "y".repeat(before));
            let shown = detail(&masks, &text);
            assert!(!shown.contains("owl-o"), "{before}: {shown}");
        }
    }
    // The beginning of a value is no value, or one could find out the rest sign by sign.
    for len in [6, 24, 30, value.len() - 1] {
        assert_eq!(detail(&masks, &value[..len]), value[..len]);
        let hidden = format!("/srv/{} {}", "y/".repeat(2_600), &value[..len]);
        let other = format!("/srv/{} {}", "y/".repeat(2_600), "z".repeat(len));
        for shift in (0..260).step_by(3) {
            let shown = |text: &str| detail(&masks, &text[shift..]);
            assert_eq!(
                shown(&hidden).contains("[redacted]"),
                shown(&other).contains("[redacted]")
            );
        }
    }
    // A text that is mostly masked is still marked as cut.
    let text = format!("{} and more", format!("{value} ").repeat(100));
    let shown = detail(&masks, &text);
    assert!(shown.ends_with("..."), "{shown}");
    assert!(!shown.contains("owl"), "{shown}");
}

#[test]
fn values_of_variables_are_masked() {
    let vars = [
        ("API_KEY", "key-77"),
        ("park_password", "pass-77"),
        ("DATABASE_URL", "postgres://app:p%40ss-77@db/parks?x=y"),
        ("PROXY", "http://owl@proxy.example"),
        ("GITHUB_TOKEN", "short"),
        ("EDITOR", "emacs-77"),
        ("PWD", "/srv/parks"),
        ("OLDPWD", "/srv/rides"),
        ("TOKENIZERS_PARALLELISM", "disabled"),
    ];
    let vars = vars.map(|(name, value)| (name.to_owned(), value.to_owned()));
    let masks = Masks::from_vars(vars);
    assert_eq!(
        masks,
        Masks::of(["key-77", "pass-77", "p@ss-77", "p%40ss-77"])
    );
}

/// A type that vouches for its text.
#[derive(Debug, Clone)]
struct Vouched(String);

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
struct Cause(String);

#[derive(Debug, thiserror::Error, McpError)]
#[error("inner {0}")]
#[mcp(status = 409)]
struct Inner(String);

/// A value in each place of an error that can hold one.
#[derive(Debug, thiserror::Error, McpError)]
#[mcp(causes = text)]
#[allow(
    clippy::large_enum_variant,
    reason = "one variant has a field of each sort"
)]
enum Everywhere {
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
                    .with_legacy(Members::from_iter([("path", text.to_owned())]))
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

fn is_shown(document: &str, value: &str) -> bool {
    let escaped = serde_json::to_string(value).unwrap();
    let escaped = escaped.trim_matches('"').to_owned();
    let twice = serde_json::to_string(&escaped).unwrap();
    [value, &escaped, twice.trim_matches('"')]
        .iter()
        .any(|form| document.contains(form))
}

fn assert_hidden(document: &str, value: &str) {
    assert!(!is_shown(document, value), "{value} is in {document}");
}

#[derive(Debug, thiserror::Error, McpError)]
#[error("{asked} is not at {uri}")]
#[mcp(status = 404, header("X-Asked" = "{asked}"))]
struct NotThere {
    #[mcp(extension, echo)]
    asked: String,
    #[mcp(extension, sanitize = uri)]
    uri: String,
}

/// What the caller sent comes back with its paths and addresses, but not with a masked value.
#[test]
fn a_value_in_an_echo_or_in_a_uri_is_masked() {
    let error = NotThere {
        asked: "/srv/owl-77/ada@parks.example".into(),
        uri: "file:///srv/owl%2D77/a.txt".into(),
    };
    let context = Context::new().with_masks(&Masks::of(["owl-77"]));
    let report = error.report(&context);
    assert_eq!(
        report.detail(),
        "/srv/[redacted]/ada@parks.example is not at file:///srv/[redacted]/a.txt"
    );
    let problem = report.to_problem_details();
    let member = |name: &str| problem.members.get(name).cloned();
    assert_eq!(
        member("asked"),
        Some("/srv/[redacted]/ada@parks.example".into())
    );
    assert_eq!(member("uri"), Some("file:///srv/[redacted]/a.txt".into()));
    let headers: Vec<_> = report.headers().collect();
    assert_eq!(headers, [("X-Asked", "/srv/[redacted]/ada@parks.example")]);
}

#[test]
fn a_value_in_an_error_of_other_code_is_masked() {
    let context = Context::new().with_masks(&Masks::of(["owl-77"]));
    let data = serde_json::json!({"uri": "notes://owl-77/a", "owl-77": ["no owl-77"]});
    let error = RpcError::new(-31500, "no owl-77", Some(data.into()));
    let clean = serde_json::to_value(outgoing_error(error, &context)).unwrap();
    assert_eq!(
        clean,
        serde_json::json!({
            "code": -31500,
            "message": "no [redacted]",
            "data": {"uri": "notes://[redacted]/a", "[redacted]": ["no [redacted]"]}
        })
    );
    let result = serde_json::json!({
        "content": [{"type": "text", "text": "no owl-77"}],
        "isError": true,
        "_meta": {"traceparent": "00-owl-77-01"}
    });
    assert_eq!(
        outgoing_result(result, &context),
        serde_json::json!({
            "content": [{"type": "text", "text": "no [redacted]"}],
            "isError": true,
            "_meta": {"traceparent": "00-[redacted]-01"}
        })
    );
    let failure = mcp_error::error!(status = 404, "no app {}", "owl-77");
    assert_eq!(failure.report(&context).detail(), "no app [redacted]");
}

#[test]
fn the_masks_of_a_request_are_those_of_its_secret_arguments() {
    let arguments = serde_json::json!({
        "user": "ada-lovelace",
        "password": "owl-77",
        "nested": [{"apiKey": {"any": ["zebra-lamp", 1234567]}}],
        "pin": 7,
    });
    let context = Context::new().with_arguments(&arguments);
    let error = Said("ada-lovelace owl-77 zebra-lamp 1234567 7".into());
    let report = error.report(&context);
    assert_eq!(
        report.detail(),
        "ada-lovelace [redacted] [redacted] [redacted] 7"
    );
    // From the text of a request, also if that ends too early, and names that the policy adds.
    let policy = Policy::production().with_secret_names(&["shelfmark"]);
    let context = Context::new().with_policy(policy);
    let text = r#"{"shelfmark":"QA76.5","x":"#;
    let mut arguments = serde_json::Deserializer::from_str(text);
    let context = context.with_arguments(&mut arguments);
    let report = Said("no QA76.5".into()).report(&context);
    assert_eq!(report.detail(), "no [redacted]");
    let report = error.report(&context);
    assert_eq!(report.detail(), error.to_string());
}

#[test]
fn masks_are_counted() {
    let context = Context::new().with_masks(&Masks::of(["owl-77"]));
    let report = Said("an owl-77".into()).report(&context);
    let redactions: Vec<_> = report.changes().redactions().collect();
    assert!(
        redactions
            .iter()
            .any(|(by, _)| *by == sanitize::DetectorKind::Mask),
        "{redactions:?}"
    );
}

/// Values and texts that would cost much if each pair of them were compared.
#[test]
fn hostile_values_cost_little() {
    let repeated = |tail: &str| "a".repeat(10_000) + tail;
    let nested: Vec<String> = (6..256).map(|len| "a".repeat(len)).collect();
    let alike: Vec<String> = (0..256).map(|at| repeated(&at.to_string())).collect();
    let many: Vec<String> = (0..256).map(|at| format!("{at:0>64}")).collect();
    for values in [nested, alike, many] {
        let arguments = serde_json::json!({ "passwords": values });
        for text in [
            repeated("b"),
            "a%61\\u0061+".repeat(1_000),
            "0".repeat(8_000),
        ] {
            let error = Said(text);
            let peak = allocation_counter::measure(|| {
                let context = Context::new().with_arguments(&arguments);
                let report = error.report(&context);
                assert!(report.to_problem_details().to_string().len() <= 16_384);
            });
            let own = arguments.to_string().len() as u64;
            assert!(
                peak.bytes_max <= (4 << 20) + own,
                "{} bytes",
                peak.bytes_max
            );
        }
    }
}

fn hostile_value() -> impl Strategy<Value = String> {
    let part = prop_oneof![
        prop::sample::select(vec![
            "%",
            "%25",
            "+",
            " ",
            "\\",
            "\"",
            "'",
            "\n",
            "\t",
            "/",
            "=",
            "-",
            "ö",
            "\u{1f980}",
            "aa",
            "u0041"
        ])
        .prop_map(str::to_owned),
        "[a-zA-Z0-9]{1,12}",
    ];
    prop::collection::vec(part, 1..12)
        .prop_map(|parts| parts.concat())
        .prop_filter("long enough", |value| value.trim().len() >= Masks::MIN_LEN)
}

fn percent(text: &str, keep: impl Fn(u8) -> bool) -> String {
    let bytes = text.bytes();
    bytes
        .map(|byte| match byte {
            byte if byte.is_ascii() && keep(byte) => char::from(byte).to_string(),
            byte => format!("%{byte:02X}"),
        })
        .collect()
}

fn base64(bytes: &[u8], alphabet: &[u8; 64]) -> String {
    let groups = bytes.chunks(3).map(|group| {
        let bits = (0..3).fold(0_u32, |bits, at| {
            bits << 8 | u32::from(group.get(at).copied().unwrap_or(0))
        });
        let signs = (0..4).map(|at| match at <= group.len() {
            true => char::from(alphabet[(bits >> (18 - 6 * at) & 63) as usize]),
            false => '=',
        });
        signs.collect::<String>()
    });
    groups.collect()
}

const STANDARD: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
const URL_SAFE: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

proptest! {
    #![proptest_config(mcp_error_tests::properties!(256))]

    /// The forms are written by other code than that which finds them.
    #[test]
    fn no_form_of_a_value_is_left(
        value in hostile_value(),
        // A sign of an encoding before a value would be a part of it.
        before in "[ -$&-\\[\\]-~]{0,9}",
        after in "[ -~]{0,9}",
        alphabet in prop::sample::select(vec![STANDARD, URL_SAFE]),
    ) {
        let value = value.trim();
        let masks = Masks::of([value]);
        let json = serde_json::to_string(value).unwrap();
        let json = &json[1..json.len() - 1];
        let debug = format!("{value:?}");
        let ascii: String = json.chars().map(|letter| match letter.is_ascii() {
            true => letter.to_string(),
            false => letter.encode_utf16(&mut [0; 2]).iter().map(|unit| format!("\\u{unit:04x}")).collect(),
        }).collect();
        let twice = serde_json::to_string(json).unwrap();
        let forms = [
            value.to_owned(),
            percent(value, |byte| byte.is_ascii_alphanumeric()),
            percent(value, |_| false),
            percent(value, |byte| byte != b'%' && byte != b' ' && byte != b'+'),
            percent(value, |byte| byte.is_ascii_alphanumeric() || byte == b' ').replace(' ', "+"),
            json.to_owned(),
            debug[1..debug.len() - 1].to_owned(),
            ascii,
            twice[1..twice.len() - 1].to_owned(),
            percent(json, |byte| byte.is_ascii_alphanumeric()),
            percent(&percent(value, |byte| byte.is_ascii_alphanumeric()), |byte| byte != b'%'),
        ];
        for form in forms {
            let shown = masks_only(&masks, &format!("{before}{form}{after}"));
            prop_assert!(!shown.contains(&form), "{:?} in {:?}", form, shown);
            prop_assert!(shown.contains("[redacted]"), "{:?}", shown);
        }
        // In base64, the whole text around the value is encoded.
        let encoded = base64(format!("{before}{value}{after}").as_bytes(), alphabet);
        let shown = masks_only(&masks, &encoded);
        prop_assert!(shown.contains("[redacted]"), "{:?} of {:?}", shown, encoded);
        // What is left are whole groups that hold nothing of the value, but for the text around it.
        let kept = shown.replace("[redacted]", "").len();
        let around = before.len() + after.len();
        prop_assert!(kept <= around * 4 / 3 + 6, "{:?} of {:?}", shown, encoded);
    }

    /// A text without the value is what it is without masks.
    #[test]
    fn a_text_without_a_value_stays(value in hostile_value(), text in "[ -~]{0,200}") {
        prop_assume!(!text.contains(value.trim()));
        let masks = Masks::of([format!("{value}#unlikely#{value}")]);
        prop_assert_eq!(detail(&masks, &text), detail(&Masks::new(), &text));
    }
}

/// Returns a text under the masks, without what the detectors find.
fn masks_only(masks: &Masks, text: &str) -> String {
    let context = Context::new().with_masks(masks);
    let report = Everywhere::Fields {
        text: String::new(),
        trusted: String::new(),
        vouched: Vouched(text.to_owned()),
        custom: String::new(),
        output: String::new(),
        endpoint: String::new(),
        echo: String::new(),
        uri: String::new(),
        tree: serde_json::Value::Null,
        value: serde_json::Value::Null,
        list: Vec::new(),
        sample: Vec::new(),
        untrusted: String::new().into(),
        path: "x".into(),
        inner: Inner(String::new()),
    }
    .report(&context);
    let shown = report.members().get("vouched").and_then(Json::as_str);
    shown.unwrap_or_default().to_owned()
}
