//! No text makes a document longer than the policy allows.

use super::*;
use mcp_error_tests::texts;
use proptest::prelude::*;

#[derive(Debug, thiserror::Error, McpError)]
enum Any {
    #[error("{text} and {list:?}")]
    #[mcp(
        status = 500,
        retryable,
        retry_after = 4_294_967_295,
        user_message = "{text}",
        suggest = "{text}",
        suggest = "{text} {text}",
        suggest = "and {text}",
        example = "{text}",
        extensions_with = members,
    )]
    Text {
        #[mcp(extension)]
        text: String,
        #[mcp(extension, sanitize = output)]
        output: String,
        #[mcp(extension)]
        list: Vec<String>,
        #[source]
        cause: std::io::Error,
    },
}

fn members(text: &str, output: &str, _: &[String], _: &std::io::Error) -> Vec<(String, String)> {
    vec![(text.into(), output.into()); 3]
}

const LAYOUTS: [RpcLayout; 4] = [
    RpcLayout::Problem,
    RpcLayout::Flat,
    RpcLayout::Nested,
    RpcLayout::Members,
];

const SIZES: [usize; 3] = [0, 2_000, 16_384];

/// Checks the length of each document under each policy.
fn check_all(text: &str, repeat: usize) {
    let text = text.repeat(repeat);
    for layout in LAYOUTS {
        for max in SIZES {
            check(&text, layout, max, Policy::production());
            check(&text, layout, max, Policy::development());
        }
    }
}

/// Checks the length of each document, and the members that it must keep.
fn check(text: &str, layout: RpcLayout, max: usize, mut policy: Policy) {
    let error = Any::Text {
        text: text.to_owned(),
        output: text.to_owned(),
        list: vec![text.to_owned(); 9],
        cause: std::io::Error::other(text.to_owned()),
    };
    policy.rpc_layout = layout;
    policy.max_error_size = max;
    let legacy = Members::from_iter([("a", text.to_owned()), ("b", text.to_owned())]);
    let context = context(policy)
        .with_legacy(legacy)
        .with_request_id(text.to_owned());
    let report = error.report(&context);
    let rpc = report.to_rpc_error();
    let limit = max.max(1_024);
    if let Some(data) = &rpc.data {
        let data = serde_json::to_string(data).unwrap();
        assert!(data.len() <= limit, "{layout:?}: {} > {limit}", data.len());
        assert_keeps(layout, &data);
    }
    let body = serde_json::to_string(&report.to_rest().body).unwrap();
    assert!(body.len() <= limit, "REST: {} > {limit}", body.len());
}

fn assert_keeps(layout: RpcLayout, data: &str) {
    let data: serde_json::Value = serde_json::from_str(data).unwrap();
    match layout {
        RpcLayout::Problem => {
            assert_eq!(data["kind"], "TEXT");
            assert_eq!(data["retryAfter"], u32::MAX);
        }
        RpcLayout::Flat => {
            assert_eq!(data["mcp_error_code"], "TEXT");
            assert!(data["details"].is_string());
            assert_eq!(data["retry_after"], u32::MAX);
        }
        RpcLayout::Nested => {
            assert_eq!(data["context"]["type"], "text");
            assert_eq!(data["context"]["retryable"], true);
            assert!(data["context"]["details"].is_object());
        }
        _ => {}
    }
}

#[test]
fn hostile_texts_stay_in_bounds() {
    for text in [
        "",
        "x",
        "\"",
        "\\",
        "\n",
        "\u{1}",
        "\u{202e}",
        "\u{1f980}",
        "a b\t",
    ] {
        for repeat in [1, 1_024, 5_000] {
            check_all(text, repeat);
        }
    }
}

proptest! {
    #![proptest_config(mcp_error_tests::properties!(192))]

    #[test]
    fn any_text_stays_in_bounds(
        text in texts!(),
        repeat in 1_usize..200,
        layout in proptest::sample::select(&LAYOUTS[..]),
        max in proptest::sample::select(&SIZES[..]),
        is_verbose in any::<bool>(),
    ) {
        let policy = if is_verbose { Policy::development() } else { Policy::production() };
        check(&text.repeat(repeat), layout, max, policy);
    }
}
