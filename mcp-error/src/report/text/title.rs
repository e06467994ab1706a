//! The title of a report, and the detail of an error that has none.

use std::borrow::Cow;

use mcp_error_rules::limits::MAX_TITLE;
use mcp_error_rules::text::truncate_at_char;

use crate::json::{cut_quoted, most_text_len, text_len};
use crate::policy::Policy;
use crate::registry::builtin::is_foreign;
use crate::registry::entry::{EntryTexts, ErrorEntry};

/// Returns the title of an error, and its detail if no attribute gives one: those that the policy chooses for foreign errors, or
/// the title of the entry. They are cut where a document has little room.
pub(in crate::report) fn chosen_titles(
    entry: &'static ErrorEntry,
    texts: &EntryTexts,
    policy: &Policy,
) -> (Cow<'static, str>, Cow<'static, str>) {
    let bounded = |text| bounded(text, texts, policy);
    let title = bounded(Cow::Borrowed(texts.title()));
    if !is_foreign(entry) {
        return (title.clone(), title);
    }
    let of_policy = |text: &Option<Cow<'static, str>>| {
        let text = truncate_at_char(text.as_deref()?, MAX_TITLE);
        Some(bounded(Cow::Owned(text.to_owned())))
    };
    let title = of_policy(&policy.foreign_title).unwrap_or(title);
    let detail = of_policy(&policy.foreign_detail).unwrap_or_else(|| title.clone());
    (title, detail)
}

/// Cuts the text if a document under this policy cannot hold it next to the members that identify the error.
#[inline(never)]
fn bounded(text: Cow<'static, str>, texts: &EntryTexts, policy: &Policy) -> Cow<'static, str> {
    let max_size = policy.max_document_size();
    let half = max_size / 2;
    let fits = |len: usize| len + IDENTITY_LEN <= half;
    // Nearly all titles are so short that they need not be measured.
    if fits(most_text_len(&text)) || fits(text_len(&text)) {
        return text;
    }
    let identity = IDENTITY_LEN + texts.problem_type().len();
    let most = half.min(max_size.saturating_sub(identity));
    cut_quoted(text, most, policy.cut_mark)
}

/// The bytes of a document that are always needed: the names of the identifying members, the status, the instance, the
/// kind, the delay, and the indentation.
const IDENTITY_LEN: usize = 352;
