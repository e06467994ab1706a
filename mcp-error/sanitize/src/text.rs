//! Text, as a whole: bounded, without what is invisible, redacted.

use std::borrow::Cow;

use mcp_error_rules::markers::MARKERS;

use super::counters::Counters;
use super::invisible::{self, Look};
use super::rules::Rules;
use super::{cut, detect, escapes};

pub(super) fn counted_text<'a>(input: &'a str, rules: &Rules, counters: &Counters) -> Cow<'a, str> {
    counters.truncated_once(|| bounded_text(input, rules, counters))
}

fn bounded_text<'a>(input: &'a str, rules: &Rules, counters: &Counters) -> Cow<'a, str> {
    let too_long = input.len() > rules.scan_limit();
    let input = match too_long {
        true => cut::scannable(input, rules.scan_limit()),
        false => input,
    };
    let Look {
        is_plain,
        has_backslash,
    } = Look::at(input, rules.line_breaks);
    let visible = match is_plain {
        true => Cow::Borrowed(input),
        false => visible(input, rules),
    };
    let unescaped = match has_backslash {
        true => escapes::unescaped(&visible),
        false => None,
    };
    let found = match unescaped {
        None => detect::redact(&visible, is_plain, 1, rules, counters),
        Some(unescaped) => {
            let first = detect::redact(&visible, is_plain, 2, rules, counters);
            let unescaped = match &first {
                Some(first) => escapes::unescaped(first),
                None => Some(unescaped),
            };
            let second = unescaped.and_then(|text| redact_unescaped(&text, rules, counters));
            second.or(first)
        }
    };
    let clean = match found {
        Some(redacted) => Cow::Owned(redacted),
        // Nothing was found, so text of the application stays as it is.
        None if !rules.neutralise => Cow::Borrowed(input),
        None => visible,
    };
    let mark = if too_long { MARKERS.cut } else { "" };
    if clean.len() + mark.len() > rules.max_bytes {
        counters.truncated();
        return Cow::Owned(cut_clean(&clean, rules, counters, |_| rules.max_bytes));
    }
    match too_long {
        true => {
            counters.truncated();
            Cow::Owned(format!("{clean}{mark}"))
        }
        false => clean,
    }
}

/// What is found in a text only without the invisible characters that were escaped in it: the second pass.
fn redact_unescaped(unescaped: &str, rules: &Rules, counters: &Counters) -> Option<String> {
    detect::redact(&visible(unescaped, rules), false, 2, rules, counters)
}

/// Clean text, cut to the bytes that `most` says. The cut can make something new of a word, such as an
/// address of what went on.
pub(super) fn cut_clean(
    clean: &str,
    rules: &Rules,
    counters: &Counters,
    most: impl Fn(&str) -> usize,
) -> String {
    let is_plain = clean.is_ascii();
    let mut out = cut::cut_to(clean, most(clean));
    for _ in 0..MAX_CUTS {
        let Some(again) = detect::redact(&out, is_plain, 1, rules, counters) else {
            return out;
        };
        out = again;
        let most = most(&out);
        if out.len() > most {
            out = cut::cut_to(&out, most);
        }
    }
    out
}

const MAX_CUTS: usize = 4;

/// Characters of a string in a summary at most.
const MAX_VALUE: usize = 100;

pub(super) fn counted_value_text<'a>(
    input: &'a str,
    rules: &Rules,
    counters: &Counters,
) -> Cow<'a, str> {
    counters.truncated_once(|| bounded_value_text(input, rules, counters))
}

fn bounded_value_text<'a>(input: &'a str, rules: &Rules, counters: &Counters) -> Cow<'a, str> {
    let clean = bounded_text(input, rules, counters);
    let place = |text: &str, count: usize| text.char_indices().nth(count).map(|(at, _)| at);
    let most = |text: &str| match place(text, MAX_VALUE) {
        None => text.len(),
        Some(_) => {
            let kept = place(text, MAX_VALUE - MARKERS.cut.len());
            kept.unwrap_or(text.len()) + MARKERS.cut.len()
        }
    };
    match most(&clean) == clean.len() {
        true => clean,
        false => {
            counters.truncated();
            Cow::Owned(cut_clean(&clean, rules, counters, most))
        }
    }
}

/// The text without invisible characters.
pub(super) fn visible<'a>(input: &'a str, rules: &Rules) -> Cow<'a, str> {
    invisible::remove(input, rules.line_breaks)
}
