//! The whole way of a text: shortened to what is scanned, freed of invisible characters, redacted, and cut.

use std::borrow::Cow;

use crate::bytes::*;
use crate::counters::Counters;
use crate::cut::{cut_with_mark, scannable_part};
use crate::normalize::invisible::{self, Spelling, is_plain};
use crate::rules::Rules;
use crate::scan::{redact, redact_again};

impl Counters {
    /// See [`text`](crate::text).
    pub fn text<'a>(&self, input: &'a str, rules: &Rules) -> Cow<'a, str> {
        self.truncated_at_most_once(|| bounded_text(input, rules, self))
    }

    /// See [`value_text`](crate::value_text).
    pub fn value_text<'a>(&self, input: &'a str, rules: &Rules) -> Cow<'a, str> {
        self.truncated_at_most_once(|| {
            let clean = bounded_text(input, rules, self);
            if max_value_bytes(&clean, rules) == clean.len() {
                return clean;
            }
            self.truncated();
            let max_bytes = |text: &str| max_value_bytes(text, rules);
            Cow::Owned(cut_clean(&clean, rules, self, max_bytes))
        })
    }
}

fn bounded_text<'a>(input: &'a str, rules: &Rules, counters: &Counters) -> Cow<'a, str> {
    let part = scannable_part(input, rules);
    let clean = clean_text(part, rules, counters);
    if part.len() == input.len() && clean.len() <= rules.max_bytes {
        return clean;
    }
    counters.truncated();
    Cow::Owned(cut_clean(&clean, rules, counters, |_| rules.max_bytes))
}

/// Returns the text without invisible characters and with markers in place of what was found.
fn clean_text<'a>(input: &'a str, rules: &Rules, counters: &Counters) -> Cow<'a, str> {
    let is_plain = is_plain(input, rules.line_breaks);
    let visible = if is_plain {
        Cow::Borrowed(input)
    } else {
        without_invisible(input, rules)
    };
    // Most texts are clean, so this is inlined up to the point where something is found.
    match redact(&visible, is_plain, rules, counters) {
        Some(redacted) => Cow::Owned(redacted),
        None if rules.neutralize && !is_plain => as_spelled(input, visible, rules),
        None if rules.neutralize => visible,
        None => Cow::Borrowed(input),
    }
}

/// Returns a text in which nothing was found with its joiners, where they spell a word: without them, a model could not name
/// a file again. They may hide the name of a secret, so a text in which something was found, or that is cut, does not have them.
fn as_spelled<'a>(input: &'a str, visible: Cow<'a, str>, rules: &Rules) -> Cow<'a, str> {
    if matches!(visible, Cow::Borrowed(_)) || is_ascii(input.as_bytes()) {
        return visible;
    }
    let spelled = invisible::without_invisible(input, rules.line_breaks, Spelling::Kept);
    if spelled.len() > rules.max_bytes {
        return visible;
    }
    spelled
}

/// How often a text is cut and redacted in turn.
const MAX_CUTS: usize = 4;

/// Cuts a clean text to the number of bytes that `max_bytes` returns for it, and redacts it again: a cut can
/// turn what was left of a word into something to redact, such as an address.
pub(crate) fn cut_clean(
    clean: &str,
    rules: &Rules,
    counters: &Counters,
    max_bytes: impl Fn(&str) -> usize,
) -> String {
    let is_plain = is_ascii(clean.as_bytes());
    let mut out = cut_with_mark(clean, max_bytes(clean), rules);
    for _ in turns(MAX_CUTS) {
        let Some(redacted) = redact_again(&out, is_plain, rules, counters) else {
            return out;
        };
        out = redacted;
        let max_bytes = max_bytes(&out);
        if out.len() > max_bytes {
            out = cut_with_mark(&out, max_bytes, rules);
        }
    }
    out
}

/// The longest string in a summary of a value, in characters.
const MAX_VALUE_CHARS: usize = 100;

/// Returns how many bytes of a text a summary may show, including the cut mark.
fn max_value_bytes(text: &str, rules: &Rules) -> usize {
    let mark = rules.cut_mark.as_str();
    let offset_of = |character: usize| text.char_indices().nth(character).map(|(at, _)| at);
    if offset_of(MAX_VALUE_CHARS).is_none() {
        return text.len();
    }
    let kept = offset_of(MAX_VALUE_CHARS - mark.chars().count());
    kept.unwrap_or(text.len()) + mark.len()
}

pub(crate) fn without_invisible<'a>(input: &'a str, rules: &Rules) -> Cow<'a, str> {
    invisible::without_invisible(input, rules.line_breaks, Spelling::Plain)
}
