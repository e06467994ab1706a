//! Exact values that must never leave: no document and no observer shows one, in whatever form it occurs in an error.

mod everywhere;
mod forms;

use std::collections::BTreeMap;
use std::fmt;
use std::sync::{Arc, Mutex};

use mcp_error::handler::AgentResult;
use mcp_error::json::{Json, Members};
use mcp_error::observe::Request;
use mcp_error::policy::{Marker, Masks, RpcLayout, StructuredContent, ToolText};
use mcp_error::registry::Shape;
use mcp_error::wrap::{outgoing_error, outgoing_result};
use mcp_error::{Context, Disclose, Failure, McpError, Observer, Policy, Report};
use mcp_error::{RpcError, Untrusted, sanitize};
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

/// Otherwise each pass over a text would put the marker into the marker.
#[test]
fn a_value_that_is_a_word_of_a_marker_is_masked_once() {
    for value in ["redacted", "[redacted]", "stack trace", "withheld"] {
        let masks = Masks::of([value]);
        let text = format!("no {value} in /srv/park for password=zebra-77");
        let once = detail(&masks, &text);
        assert!(
            once.ends_with(" in [path] for password=[redacted]"),
            "{once}"
        );
        assert!(once.starts_with("no [redacted]"), "{once}");
        assert_eq!(detail(&masks, &once), once);
    }
    // A policy can have markers of its own.
    let policy = Policy::production()
        .with_path_marker(Marker::new("<hidden-path>"))
        .with_email_marker(Marker::new("<hidden-mail>"));
    for value in ["hidden", "hidden-path", "<hidden-mail>"] {
        let context = Context::new().with_policy(policy.clone());
        let context = context.with_masks(&Masks::of([value]));
        let said = Said("no mia@parks.example in /srv/park".to_owned());
        assert_eq!(
            said.report(&context).detail(),
            "no <hidden-mail> in <hidden-path>"
        );
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
fn what_is_not_an_escape_does_not_hide_a_value() {
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
fn short_values_and_blanks_are_not_masked() {
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
    // The beginning of a value is not masked, or one could find out the rest character by character.
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
    // Names that the policy takes away.
    let policy = Policy::production().with_public_names(&["session_id"]);
    let arguments = serde_json::json!({"sessionId": "owl-77", "password": "zebra-lamp"});
    let context = Context::new()
        .with_policy(policy)
        .with_arguments(&arguments);
    let report = error.report(&context);
    assert_eq!(report.detail(), "ada-lovelace owl-77 [redacted] 1234567 7");
}

#[test]
fn a_number_among_the_arguments_is_masked_by_its_name() {
    let arguments = serde_json::json!({"password": 4711.25, "secret": -471_147, "height": 1234.5});
    let context = Context::new().with_arguments(&arguments);
    let report = Said("got 4711.25, -471147 and 1234.5".into()).report(&context);
    assert_eq!(report.detail(), "got [redacted], [redacted] and 1234.5");
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
    let ends = |len: usize| ('b'..='o').map(move |end| format!("{}{end}", "a".repeat(len)));
    let parting: Vec<String> = (6..24).flat_map(ends).collect();
    for values in [nested, alike, many, parting] {
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
