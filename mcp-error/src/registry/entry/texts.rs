//! The texts of one entry, for a report, which needs most of them.

use mcp_error_rules::entry::{self as packed, OptionalText};

use super::ErrorEntry;

/// The texts of one entry, which are searched for once in the texts of its type.
#[derive(Debug, Clone, Copy)]
pub(crate) struct EntryTexts(packed::ReportTexts);

impl ErrorEntry {
    /// Returns the texts of the entry.
    pub(crate) fn texts(&self) -> EntryTexts {
        EntryTexts(packed::report_texts(self.table.texts, self.start as usize))
    }
}

impl ErrorEntry {
    /// Returns the texts that only some entries have, in one walk over them.
    pub(crate) fn optional(&self) -> impl Iterator<Item = (OptionalText, &'static str)> + use<> {
        packed::optional_texts(self.text())
    }
}

impl EntryTexts {
    /// See [`ErrorEntry::kind`].
    pub(crate) fn kind(&self) -> &'static str {
        self.0.kind
    }

    /// See [`ErrorEntry::problem_type`].
    pub(crate) fn problem_type(&self) -> &'static str {
        self.0.problem_type
    }

    /// See [`ErrorEntry::title`].
    pub(crate) fn title(&self) -> &'static str {
        self.0.title
    }

    /// See [`ErrorEntry::detail`].
    pub(crate) fn detail(&self) -> &'static str {
        self.0.detail
    }

    /// Returns the names of the members that come from fields.
    pub(crate) fn member_names(&self) -> impl Iterator<Item = &'static str> + use<> {
        let mut rest = self.0.members;
        // One space stands between two names, so this is faster than a split at any white space.
        std::iter::from_fn(move || {
            let space = rest.bytes().position(|byte| byte == b' ');
            let (name, after) = rest.split_at(space.unwrap_or(rest.len()));
            rest = after.get(1..).unwrap_or_default();
            (!name.is_empty()).then_some(name)
        })
    }

    /// Returns whether the entry has any of the texts that only some entries have.
    pub(crate) fn has_optional(&self) -> bool {
        self.0.has_optional
    }
}
