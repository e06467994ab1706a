//! Values that were redacted in one place and stand in another place of the same text as well.

use crate::bytes::{self, count_of, prefix_len, str_slice, suffix_len};
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
        let mut at = 0;
        while let Some(skipped) = bytes::find(&view.bytes[at..], value) {
            let start = at + skipped;
            let end = start + value.len();
            // Another search can have found a part of it.
            if findings.around(start).is_none_or(|found| found.end < end) {
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

/// Whether a value is the same secret wherever it stands: it holds letters, and a digit, a sign that names do not
/// have, or at least four words. A name can stand for itself elsewhere: `secretKey: api-key`.
fn can_be_repeated(value: &str) -> bool {
    let bytes = value.as_bytes();
    let kinds = Class::of_all(bytes);
    const MIN_BETWEEN_WORDS: usize = 3;
    (MIN_VALUE..=MAX_VALUE).contains(&bytes.len())
        && kinds.meets(LETTER_OR_HIGH)
        && (kinds.meets(class!(DIGIT b"~@+%$#?&!*^|"))
            || count_of(bytes, class!(SPACE JOINT)) >= MIN_BETWEEN_WORDS)
        && !kinds.meets(class!(b"=\n"))
}
