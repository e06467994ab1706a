//! Values that were redacted in one place and stand in another place of the same text as well.

use crate::bytes::*;
use crate::detector_kind::DetectorKind;
use crate::input::{Findings, Found, View, add_found};
use crate::rule::Rule;

/// The most values that are looked for again.
const MAX_VALUES: usize = 16;
/// The bounds of a value in bytes. A shorter one could be a part of anything.
const MIN_VALUE: usize = 6;
const MAX_VALUE: usize = 256;

/// Finds the secrets of a text where they stand again. Each of them is looked for once.
pub(super) fn find(view: &View<'_>, findings: &Findings, again: &mut Vec<Found>) {
    let mut values = Vec::new();
    for found in &findings.found {
        let value = secret_of(view, found);
        if !can_be_repeated(value) || values.contains(&value) {
            continue;
        }
        add_again(view, findings, value, again);
        values.push(value);
        if values.len() == MAX_VALUES {
            break;
        }
    }
}

/// Returns the secret in what was found, without the quotes around it, or nothing if what was found is not a secret but, for example, a path.
fn secret_of<'a>(view: &View<'a>, found: &Found) -> &'a [u8] {
    use DetectorKind::{Echo, NamedValue, Url};
    if !matches!(found.rule.kind(), NamedValue | Url | Echo) {
        return &[];
    }
    let mut value = slice(view.bytes.0, found.start..found.end);
    if found.rule == Rule::UrlCredentials {
        // What stands before the colon is the name of a user.
        let user = prefix_len(value, class!(!b":"));
        value = value.get(user + 1..).unwrap_or_default();
    }
    const AROUND: Class = class!(QUOTE b"\\");
    trim_end(trim_start(value, AROUND), AROUND)
}

/// Adds the places where a value stands again.
fn add_again(view: &View<'_>, findings: &Findings, value: &[u8], again: &mut Vec<Found>) {
    let is_surely_secret = is_surely_secret(value);
    // Generated values often begin and end alike.
    let telling = last_of(value, DIGIT).unwrap_or(value.len() - 1);
    let mut at = 0;
    while let Some(skipped) = find_by(&view.bytes[at..], value, telling) {
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
            add_found(again, Some(Rule::Repeated.found(start, end)));
        }
        at = end;
    }
}

/// Whether a value can be told from the text around it: it holds letters, and is neither too short nor several values.
fn can_be_repeated(value: &[u8]) -> bool {
    (MIN_VALUE..=MAX_VALUE).contains(&value.len()) && {
        let kinds = Class::of_all(value);
        kinds.meets(LETTER_OR_HIGH) && !kinds.meets(class!(b"=\n"))
    }
}

/// Whether a value is the same secret wherever it stands, and not only in quotes: it holds a digit, a sign that names do not
/// have, or at least four words. A name can stand for itself elsewhere: `secretKey: api-key`.
fn is_surely_secret(value: &[u8]) -> bool {
    const MIN_BETWEEN_WORDS: usize = 3;
    holds(value, class!(DIGIT b"~@+%$#?&!*^|"))
        || count_of(value, class!(SPACE JOINT)) >= MIN_BETWEEN_WORDS
}
