//! Random hostile errors on every wire and to every observer: nothing leaks, no line is forged, and nothing of one request
//! is in the answer to another.
//!
//! The long run of `MCP_ERROR_RANDOM=1` has 100 000 of them.

mod cases;
mod documents;
mod errors;

use futures_util::future::join_all;
use mcp_error::observe::Stderr;
use mcp_error_tests::processes::run_ignored_test;
use proptest::prelude::*;
use proptest::strategy::ValueTree;
use proptest::test_runner::TestRunner;
use tokio::runtime::Builder;

use self::cases::{Case, Words, cases, context, harmless, policy};
use self::documents::{Document, SERVER_LINES, documents, is_lines, server_lines, strings};
use self::errors::error;

/// The number of errors of one case. They are answered at the same time.
const AT_ONCE: usize = 4;

fn check(
    case: &Case,
    words: &Words,
    documents: &[Document],
    twins: &[Document],
) -> Result<(), TestCaseError> {
    for document in documents {
        let Document { wire, text } = document;
        let all = strings(document);
        for string in &all {
            prop_assert!(
                !string.contains(&words.key),
                "a key is in {}: {}",
                wire,
                text
            );
            prop_assert!(
                !string.contains(&words.mask),
                "a mask is in {}: {}",
                wire,
                text
            );
            let hidden = ['\u{1b}', '\u{9b}', '\0', '\u{202e}', '\u{200b}', '\u{7}'];
            prop_assert!(!string.contains(hidden), "hidden in {}: {:?}", wire, text);
        }
        for other in (0..AT_ONCE).filter(|other| *other != words.number) {
            let other = Words::of(other);
            for foreign in [
                &other.word,
                &other.instance.to_string(),
                &other.instance.simple(),
            ] {
                prop_assert!(
                    !text.contains(foreign),
                    "{} of another request is in {}: {}",
                    foreign,
                    wire,
                    text
                );
            }
        }
        let limit = policy(case.policy).max_error_size;
        let is_bounded = !matches!(
            *wire,
            "log"
                | "miette"
                | "sentry"
                | "rpc"
                | "rmcp error"
                | "jsonrpsee"
                | "tool result"
                | "rmcp result"
        );
        prop_assert!(
            !is_bounded || text.len() <= limit,
            "{} has {} bytes: {}",
            wire,
            text.len(),
            text
        );
        if *wire == "html" {
            // In a page, a line break is a blank, and each part has a tag.
            let tags = |text: &str, tag: &str| text.matches(tag).count();
            prop_assert_eq!(tags(text, "<dd>"), tags(text, "<dt>"));
            for once in [
                "<h1>",
                "<dl>",
                "<dt>type</dt>",
                "<dt>status</dt>",
                "<p><strong>What to do:</strong> ",
            ] {
                prop_assert_eq!(tags(text, once), 1, "{}", text);
            }
            for tag in ["<script", "<img", "<a ", "<untrusted"] {
                prop_assert_eq!(tags(text, tag), 0, "{}", text);
            }
        }
        if !is_lines(wire) {
            continue;
        }
        let twin = twins
            .iter()
            .find(|twin| twin.wire == *wire)
            .expect("a twin");
        let (text, twin) = (&without_causes(text), &without_causes(&twin.text));
        // miette marks each further line of a text, and what a program printed is quoted. Markdown escapes the mark.
        let is_quoted = |line: &str| line.trim_start_matches('\\').starts_with('|');
        // The server says that something has no room.
        let is_mark = |line: &str| matches!(line, "...: \"...\"" | "- ...");
        let lines = |text: &str| {
            let lines = text.lines();
            lines
                .filter(|line| !is_quoted(line) && !is_mark(line))
                .count()
        };
        prop_assert!(
            *wire == "miette" || lines(text) <= lines(twin),
            "{} has more lines than\n{}\nnamely\n{}",
            wire,
            twin,
            text
        );
        let (forged, expected) = (server_lines(wire, text), server_lines(wire, twin));
        prop_assert!(
            forged.len() <= expected.len(),
            "{}: {:?} in\n{}",
            wire,
            forged,
            text
        );
        let one = |lines: &[&str], start: &str| lines.iter().filter(|line| **line == start).count();
        for start in SERVER_LINES {
            prop_assert!(
                one(&forged, start) <= one(&expected, start),
                "{}: {} is forged in\n{}",
                wire,
                start,
                text
            );
        }
    }
    Ok(())
}

/// Returns a text without the line of the causes. Only one of the two errors has it if the detail of the other says its causes.
fn without_causes(text: &str) -> String {
    const START: &str = "\n- caused by: ";
    let Some((before, line)) = text.split_once(START) else {
        return text.to_owned();
    };
    let rest = line.find('\n').map_or("", |end| &line[end..]);
    [before, rest].concat()
}

/// The long run has 20 times this number.
fn short_or_long() -> u32 {
    let is_long = std::env::var("MCP_ERROR_RANDOM").is_ok_and(|seed| seed != "0");
    if is_long { 1_250 } else { 100 }
}

proptest! {
    #![proptest_config(mcp_error_tests::properties!(short_or_long()))]

    #[test]
    fn nothing_leaks_is_forged_or_mixed_up(cases in cases()) {
        let runtime = Builder::new_current_thread().build().unwrap();
        let words: Vec<Words> = (0..AT_ONCE).map(Words::of).collect();
        let twins: Vec<Case> = cases.iter().map(harmless).collect();
        let (answers, twins) = runtime.block_on(async {
            let answers = cases.iter().zip(&words).map(|(case, words)| documents(case, words, |_| true));
            let answers = join_all(answers).await;
            // Only their lines are compared.
            let twins = twins.iter().zip(&words).map(|(case, words)| documents(case, words, is_lines));
            (answers, join_all(twins).await)
        });
        for (((case, words), answer), twin) in cases.iter().zip(&words).zip(&answers).zip(&twins) {
            check(case, words, answer, twin)?;
        }
    }
}

/// The errors that the process below writes to standard error.
const WRITTEN: usize = 400;

/// Runs in a process of its own, since it writes to standard error.
#[test]
#[ignore = "another test runs it"]
fn write_hostile_errors_to_standard_error() {
    let mut runner = TestRunner::deterministic();
    let strategy = cases();
    for at in 0..WRITTEN {
        let [case, ..] = strategy.new_tree(&mut runner).unwrap().current();
        let words = Words::of(at % 26);
        let context = context(&case, &words).with_observer(Stderr::new());
        let failure = error(
            case.variant,
            &case.texts.each_ref().map(|text| words.fill(text)),
        );
        failure.observe(&failure.report(&context), &context);
    }
}

#[test]
fn each_error_is_one_line_on_standard_error() {
    let path = "hostile::write_hostile_errors_to_standard_error";
    let output = run_ignored_test(path, &[]);
    assert!(output.status.success(), "{output:?}");
    let text = String::from_utf8(output.stderr).unwrap();
    let is_ours = |line: &&str| line.contains(" urn:uuid:");
    let lines = text.split([
        '\n', '\r', '\u{85}', '\u{2028}', '\u{2029}', '\u{b}', '\u{c}',
    ]);
    let (ours, others): (Vec<&str>, Vec<&str>) = lines.partition(is_ours);
    assert_eq!(ours.len(), WRITTEN, "{text}");
    assert!(others.iter().all(|line| line.is_empty()), "{others:?}");
    for line in ours {
        assert!(
            !line.contains("mT9Rk2v") && !line.contains('\u{1b}'),
            "{line:?}"
        );
        assert!(!line.contains("owl 1 "), "{line:?}");
    }
}
