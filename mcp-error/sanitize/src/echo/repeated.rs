//! Values that were redacted in one place and stand in another place of the same text as well.

use crate::bytes::{count_of, find_by, holds, last_of, prefix_len, str_slice, suffix_len};
use crate::classes::{Class, DIGIT, JOINT, LETTER_OR_HIGH, QUOTE, SPACE, class};
use crate::detector_kind::DetectorKind;
use crate::input::{Findings, Found, View};
use crate::rule::Rule;

/// The most values that are looked for again.
const MAX_VALUES: usize = 16;
/// The bounds of a value in bytes. A shorter one could be a part of anything.
const MIN_VALUE: usize = 6;
const MAX_VALUE: usize = 256;

/// Finds the secrets of a text where they stand again.
pub(super) fn find(view: &View<'_>, findings: &Findings) -> Vec<Found> {
    let mut again = Vec::new();
    for value in repeatable_values(view, findings) {
        let is_surely_secret = is_surely_secret(value);
        // Generated values often begin and end alike.
        let telling = last_of(value.as_bytes(), DIGIT).unwrap_or(value.len() - 1);
        let mut at = 0;
        while let Some(skipped) = find_by(&view.bytes[at..], value.as_bytes(), telling) {
            let start = at + skipped;
            let end = start + value.len();
            let is_quoted = || {
                QUOTE.has(view.bytes[start - 1])
                    && view.bytes.get(end).is_some_and(|quote| QUOTE.has(*quote))
            };
            // Another search can have found a part of it.
            if findings.around(start).is_none_or(|found| found.end < end)
                && (is_surely_secret || start > 0 && is_quoted())
            {
                again.push(Rule::Repeated.found(start, end));
            }
            at = end;
        }
    }
    again
}

/// Returns the secrets among what was found that are worth a search for themselves, each of them once.
fn repeatable_values<'a>(view: &View<'a>, findings: &Findings) -> Vec<&'a str> {
    let mut values = Vec::new();
    for found in &findings.found {
        let is_secret = matches!(
            found.rule.kind(),
            DetectorKind::NamedValue | DetectorKind::Url | DetectorKind::Echo
        );
        if !is_secret || values.len() == MAX_VALUES {
            continue;
        }
        let Some(value) = view.text.get(found.start..found.end) else {
            continue;
        };
        // What stands before the colon in the credentials of a URL is the name of a user.
        let value = match found.rule {
            Rule::UrlCredentials => {
                let user = prefix_len(value.as_bytes(), class!(!b":"));
                value.get(user + 1..).unwrap_or_default()
            }
            _ => value,
        };
        const AROUND: Class = class!(QUOTE b"\\");
        let value = str_slice(value, prefix_len(value.as_bytes(), AROUND)..value.len());
        let value = str_slice(value, 0..value.len() - suffix_len(value.as_bytes(), AROUND));
        if !values.contains(&value) && can_be_repeated(value) {
            values.push(value);
        }
    }
    values
}

/// Whether a value can be told from the text around it: it holds letters, and is neither too short nor several values.
fn can_be_repeated(value: &str) -> bool {
    let kinds = Class::of_all(value.as_bytes());
    (MIN_VALUE..=MAX_VALUE).contains(&value.len())
        && kinds.meets(LETTER_OR_HIGH)
        && !kinds.meets(class!(b"=\n"))
}

/// Whether a value is the same secret wherever it stands, and not only in quotes: it holds a digit, a sign that names do not
/// have, or at least four words. A name can stand for itself elsewhere: `secretKey: api-key`.
fn is_surely_secret(value: &str) -> bool {
    const MIN_BETWEEN_WORDS: usize = 3;
    let bytes = value.as_bytes();
    holds(bytes, class!(DIGIT b"~@+%$#?&!*^|"))
        || count_of(bytes, class!(SPACE JOINT)) >= MIN_BETWEEN_WORDS
}
