//! Random errors, requests and policies, and the words by which the answers of two requests are told apart.

use mcp_error::json::Members;
use mcp_error::observe::{sentry as to_sentry, tracing as to_tracing};
use mcp_error::policy::{HttpBody, Masks, RpcLayout, StructuredContent, ToolText};
use mcp_error::report::Instance;
use mcp_error::{Context, Policy};
use mcp_error_tests::texts;
use proptest::prelude::*;

use super::AT_ONCE;
use super::errors::VARIANTS;

/// One error, its request, and the policy under which it is answered.
#[derive(Debug, Clone)]
pub(super) struct Case {
    pub(super) variant: usize,
    pub(super) texts: [String; 3],
    pub(super) policy: usize,
    /// The tool of the request, or a part of it.
    tool: String,
}

/// Text that tries to be taken for something else. `«KEY»`, `«MASK»`, `«HIDDEN»` (the mask around an invisible character)
/// and `«WORD»` stand for what belongs to one request; random text does not come up with them.
fn hostile_text() -> impl Strategy<Value = String> {
    let part = prop_oneof![
        5 => prop::sample::select(vec![
            "\n", "\r\n", "\r", "\u{b}", "\u{c}", "\u{85}", "\u{2028}", "\u{2029}", " ", "\t",
            "What to do:", "what to do: ", "Examples:", "Event ID: ", "- ", "* ", "• ", "1. ", "# ",
            "> ", "```", "~~~", "<untrusted>", "</untrusted>", "&lt;/untrusted>", "[", "](", ")", "!",
            "![i](https://evil.example/p.png)", "[x](y)", "<img src=x>", "<", ">", "\\", "\\n",
            "\\u000a", "`", "**", "{0}", "\"", "'", "%0a", "/home/ada/x", "ada@lib.example",
            "https://a:b@c.example/?token=x", "[path]", "[redacted]", "...", "\u{1b}[31m",
            "\u{1b}]8;;x\u{7}", "\u{200b}", "\u{202e}", "\0", "::error::", "##vso[x]", "</dd><dt>x",
            "\nstatus: 200", "\ntype: y", " error.type=\"x\"", "ERROR mcp_error: ",
            "«WORD»", "«WORD»", " password=«KEY» ", " Authorization: Bearer «KEY» ",
            " postgres://app:«KEY»@db.example/x ", "«MASK»", " «MASK» ", "\"«MASK»\"", "«HIDDEN»",
        ]).prop_map(str::to_owned),
        1 => texts!(),
        1 => texts!("[ -~]{0,20}"),
    ];
    let long = prop_oneof![
        9 => Just(String::new()),
        1 => (0_usize..1_100).prop_map(|len| "z".repeat(len)),
    ];
    let parts = prop::collection::vec(part, 0..8).prop_map(|parts| parts.concat());
    (parts.clone(), long, parts).prop_map(|(before, long, after)| before + &long + &after)
}

pub(super) fn cases() -> impl Strategy<Value = [Case; AT_ONCE]> {
    let texts = [(); 3].map(|()| hostile_text());
    let tool = prop_oneof![
        3 => Just("tool".to_owned()),
        1 => hostile_text(),
    ];
    let case = (0..VARIANTS, texts, 0..48_usize, tool);
    let case = case.prop_map(|(variant, texts, policy, tool)| Case {
        variant,
        texts,
        policy,
        tool,
    });
    let case = case.boxed();
    [(); AT_ONCE].map(|()| case.clone())
}

/// What belongs to one request: words that its answer may hold, and those that no answer may.
pub(super) struct Words {
    pub(super) number: usize,
    pub(super) key: String,
    pub(super) mask: String,
    pub(super) word: String,
    pub(super) instance: Instance,
}

impl Words {
    pub(super) fn of(number: usize) -> Self {
        let letter = |shift: usize| char::from(b'a' + ((number + shift) % 26) as u8);
        // The key is assembled from parts, so that no scanner for secrets reports this file.
        let key = format!("{}{}Xq7{number}mT9Rk2v", letter(3), letter(11));
        Self {
            number,
            key,
            mask: format!("owl {number} {}", letter(5)),
            word: format!("word{number}end"),
            instance: Instance::from_bytes([number as u8 + 1; 16]),
        }
    }

    pub(super) fn fill(&self, text: &str) -> String {
        let text = text.replace("«KEY»", &self.key);
        let text = text.replace("«MASK»", &self.mask);
        let text = text.replace("«HIDDEN»", &self.mask.replace("owl", "o\u{200b}wl"));
        text.replace("«WORD»", &self.word)
    }
}

pub(super) fn policy(number: usize) -> Policy {
    let layouts = [
        RpcLayout::Problem,
        RpcLayout::Flat,
        RpcLayout::Nested,
        RpcLayout::Members,
    ];
    let texts = [ToolText::Plain, ToolText::Json, ToolText::User];
    let base = match number % 2 {
        0 => Policy::production().with_include_examples(true),
        _ => Policy::development(),
    };
    let body = match number / 24 % 2 {
        0 => HttpBody::Problem,
        _ => HttpBody::Rest,
    };
    base.with_rpc_layout(layouts[number / 2 % 4])
        .with_tool_text(texts[number / 8 % 3])
        .with_http_body(body)
        .with_structured_content(StructuredContent::Auto)
        .with_redact_sensitive(!number.is_multiple_of(5))
        .with_max_error_size([16_384, 1_024][usize::from(number.is_multiple_of(7))])
}

pub(super) fn context(case: &Case, words: &Words) -> Context {
    Context::new()
        .with_policy(policy(case.policy))
        .with_tool(words.fill(&case.tool))
        .with_method("tools/call")
        .with_request_id(format!("id-{}", words.word))
        .with_legacy(Members::from_iter([("word", words.word.clone())]))
        .with_masks(&Masks::of([&words.mask]))
        .with_instance(words.instance)
        .with_observer((to_tracing::Events::new(), to_sentry::Events::new()))
}

/// The harmless twin of a case has a word in place of each text, and the same tool.
pub(super) fn harmless(case: &Case) -> Case {
    Case {
        texts: [(); 3].map(|()| "x".to_owned()),
        tool: "tool".to_owned(),
        ..case.clone()
    }
}
