//! The title of a report, and what stands for the detail of an error that has none.

use std::borrow::Cow;

use mcp_error_rules::limits::{MAX_TITLE, MIN_ERROR_SIZE};
use mcp_error_rules::markers::MARKERS;
use mcp_error_rules::text::truncate_at_char;

use crate::json::len;
use crate::policy::Policy;
use crate::registry::builtin::INTERNAL;
use crate::registry::entry::ErrorEntry;

/// The two texts that every error has.
pub(super) struct Titles {
    pub(super) title: Cow<'static, str>,
    pub(super) detail: Cow<'static, str>,
}

impl Titles {
    pub(super) fn of(entry: &'static ErrorEntry, policy: &Policy) -> Self {
        let bounded = |text| bounded(text, entry, policy.max_error_size.max(MIN_ERROR_SIZE));
        let own = bounded(Cow::Borrowed(entry.title()));
        if !std::ptr::eq(entry, &INTERNAL) {
            return Self {
                title: own.clone(),
                detail: own,
            };
        }
        let given = |text: &Option<Cow<'static, str>>| {
            let text = truncate_at_char(text.as_deref()?, MAX_TITLE);
            Some(bounded(Cow::Owned(text.to_owned())))
        };
        let title = given(&policy.foreign_title).unwrap_or(own);
        let detail = given(&policy.foreign_detail).unwrap_or_else(|| title.clone());
        Self { title, detail }
    }
}

/// The text, cut where a document of `max_size` bytes cannot hold it next to what identifies the error.
fn bounded(text: Cow<'static, str>, entry: &ErrorEntry, max_size: usize) -> Cow<'static, str> {
    let half = max_size / 2;
    if len(&*text) + IDENTITY <= half {
        return text;
    }
    let identity = IDENTITY + entry.problem_type().len();
    cut_quoted(text, half.min(max_size.saturating_sub(identity)))
}

/// Bytes of the names of all members that no bound takes away, with status, instance, kind, delay and the
/// indentation of a document.
const IDENTITY: usize = 352;

/// The text, cut where its serialization takes more than `most` bytes.
fn cut_quoted(text: Cow<'static, str>, most: usize) -> Cow<'static, str> {
    if len(&*text) <= most {
        return text;
    }
    let mut left = most.saturating_sub(len(MARKERS.cut));
    let mut end = 0;
    for (at, character) in text.char_indices() {
        let bytes = len(character.encode_utf8(&mut [0; 4])) - 2;
        if bytes > left {
            break;
        }
        left -= bytes;
        end = at + character.len_utf8();
    }
    Cow::Owned(format!("{}{}", &text[..end], MARKERS.cut))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_title_is_cut_as_it_is_serialized() {
        let rows = [
            ("abc".to_owned(), 5, "abc"),
            ("abcdef".to_owned(), 7, "ab..."),
            ("\"\"\"\"".to_owned(), 9, "\"\"..."),
            ("\u{1}\u{1}".to_owned(), 11, "\u{1}..."),
            ("éééé".to_owned(), 9, "éé..."),
        ];
        for (text, most, expected) in rows {
            let cut = cut_quoted(Cow::Owned(text.clone()), most);
            assert_eq!(cut, expected, "{text:?}");
            assert!(len(&cut) <= most, "{text:?}");
        }
    }
}
