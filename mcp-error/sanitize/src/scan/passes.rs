//! The passes over a text: as it stands, behind the escapes of other formats, and by the detectors of the caller.

use std::borrow::Cow;

use crate::bytes::*;
use crate::counters::Counters;
use crate::input::{Findings, Found, in_square_brackets, retain_found};
use crate::normalize::decoded::Decoded;
use crate::normalize::punctuation;
use crate::rule::Rule;
use crate::rules::{Detector, Rules};

use super::scanner::{FirstLook, Scanner};

/// Returns the text with markers in place of what was found, or `None` if nothing was found.
///
/// `is_plain` says that the text is known to be plain ASCII.
#[inline(always)]
pub(crate) fn redact(
    text: &str,
    is_plain: bool,
    rules: &Rules,
    counters: &Counters,
) -> Option<String> {
    let mut look = FirstLook::default();
    let is_clean = is_scanned_as_it_stands(is_plain, rules)
        && !look.finds_words(text, is_plain, rules)
        && rules.detectors.is_empty();
    if is_clean {
        return None;
    }
    redact_after_look(&mut look, text, is_plain, rules, counters)
}

/// Does the same for a text that was cut. Few texts are cut, so this function is not inlined, which keeps a program small.
#[inline(never)]
pub(crate) fn redact_again(
    text: &str,
    is_plain: bool,
    rules: &Rules,
    counters: &Counters,
) -> Option<String> {
    redact_after_look(&mut FirstLook::default(), text, is_plain, rules, counters)
}

/// Does the same after the first look, or takes the first look if nothing has taken it yet.
#[inline(never)]
fn redact_after_look(
    look: &mut FirstLook,
    text: &str,
    is_plain: bool,
    rules: &Rules,
    counters: &Counters,
) -> Option<String> {
    let mut findings = find(look, text, is_plain, rules);
    add_escaped(&mut findings, text, is_plain, rules);
    let mut out = findings.render(text, rules, counters);
    for detector in rules.detectors {
        let shown = out.as_deref().unwrap_or(text);
        if let Some(redacted) = redact_custom(shown, *detector, rules, counters) {
            out = Some(redacted);
        }
    }
    out
}

/// Finds what must not leave, in the text as it stands and behind the escapes of other formats.
pub(crate) fn find_all(text: &str, rules: &Rules) -> Findings {
    let mut findings = find_respelled(&mut FirstLook::default(), text, false, rules);
    add_escaped(&mut findings, text, false, rules);
    findings
}

/// Adds what escapes of other formats or wide letters hide. Only a text that is not plain can hold wide letters.
#[inline(always)]
fn add_escaped(findings: &mut Findings, text: &str, is_plain: bool, rules: &Rules) {
    if (findings.may_hold_escape || !is_plain)
        && let Some(decoded) = Decoded::of(findings.shown_part(text))
    {
        let mut inner = find(&mut FirstLook::default(), &decoded.text, is_plain, rules);
        for found in &mut inner.found {
            (found.start, found.end) = decoded.origin(found.start, found.end);
        }
        keep_line_breaks(text.as_bytes(), &mut findings.found, &inner.found);
        let is_new = |found: &Found| !findings.overlaps(found.start, found.end);
        retain_found(&mut inner.found, &is_new);
        findings.add(&mut inner.found);
        if inner.is_cut() {
            let at = inner.shown_part(&decoded.text).len();
            let place = at
                .checked_sub(1)
                .map_or(0, |last| decoded.origin(last, at).1);
            findings.cut(text, place);
        }
    }
}

/// Lets a range begin behind the escape of a line break, and end before one, where it does so in the decoded text:
/// `"\n/srv/gate\nerror"`.
#[inline(never)]
fn keep_line_breaks(text: &[u8], found: &mut [Found], mut decoded: &[Found]) {
    for found in found {
        while let [first, rest @ ..] = decoded
            && first.start < found.start
        {
            decoded = rest;
        }
        let [other, ..] = decoded else {
            return;
        };
        if other.start == found.start + 1 && slice(text, ..found.start).ends_with(b"\\") {
            found.start = other.start;
        }
        if other.start == found.start
            && other.end < found.end
            && matches!(*slice(text, other.end..), [b'\\', b'n' | b'r' | b't', ..])
            && !has_byte(slice(text, found.start..other.end), b'\\')
        {
            found.end = other.end;
        }
    }
}

/// Whether a text is scanned without being respelled.
#[inline(always)]
fn is_scanned_as_it_stands(is_plain: bool, rules: &Rules) -> bool {
    is_plain && !rules.has_other_brackets
}

/// Finds what must not leave in the text as it stands.
#[inline]
fn find(look: &mut FirstLook, text: &str, is_plain: bool, rules: &Rules) -> Findings {
    if is_scanned_as_it_stands(is_plain, rules) {
        return Scanner::scan(look, text, text, is_plain, rules);
    }
    find_respelled(look, text, is_plain, rules)
}

/// Does the same in a text in which punctuation or markers may have to be respelled.
#[inline(never)]
fn find_respelled(look: &mut FirstLook, text: &str, is_plain: bool, rules: &Rules) -> Findings {
    let mut marked = Cow::Borrowed(text);
    if rules.has_other_brackets {
        marked = in_square_brackets(text, rules);
    }
    let respelled = punctuation::respelled(&marked);
    Scanner::scan(look, text, &respelled, is_plain, rules)
}

/// Redacts what a detector of the caller finds, from left to right.
#[inline(never)]
fn redact_custom(
    text: &str,
    detector: Detector,
    rules: &Rules,
    counters: &Counters,
) -> Option<String> {
    let mut findings = Findings::default();
    let mut from = 0;
    while let Some(rest) = text.get(from..)
        && let Some(range) = detector(rest)
        && range.start < range.end
        && rest.get(range.clone()).is_some()
    {
        findings.push(Rule::Custom.found(from + range.start, from + range.end));
        from += range.end;
    }
    findings.render(text, rules, counters)
}

#[cfg(test)]
mod tests {
    use std::ops::Range;

    use crate::{Rules, text};

    fn empty(_: &str) -> Option<Range<usize>> {
        Some(0..0)
    }

    fn too_long(text: &str) -> Option<Range<usize>> {
        Some(0..text.len() + 1)
    }

    fn inside_a_character(text: &str) -> Option<Range<usize>> {
        text.find('é').map(|at| at + 1..at + 2)
    }

    fn ticket_then_empty(text: &str) -> Option<Range<usize>> {
        text.find("T-1").map_or(Some(0..0), |at| Some(at..at + 3))
    }

    #[test]
    fn a_range_that_is_not_one_of_the_text_ends_the_search() {
        let rules = Rules::new();
        for rules in [
            rules.with_detectors(&[empty]),
            rules.with_detectors(&[too_long]),
            rules.with_detectors(&[inside_a_character]),
        ] {
            assert_eq!(text("a café in T-1", &rules), "a café in T-1");
        }
        let rules = rules.with_detectors(&[ticket_then_empty]);
        let shown = text("a café in T-1 and T-1, closed", &rules);
        assert_eq!(shown, "a café in [redacted] and [redacted], closed");
    }
}
