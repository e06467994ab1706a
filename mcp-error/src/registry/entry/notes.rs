//! The parts of an entry that only the exports and the schemas read.

use mcp_error_rules::entry::{self as packed, OptionalText};

use super::ErrorEntry;

impl ErrorEntry {
    /// Returns whether an occurrence can be retryable.
    #[cfg(any(feature = "exports", feature = "utoipa"))]
    pub(crate) const fn can_be_retryable(&self) -> bool {
        self.retryable() || self.computes_retryable()
    }

    /// Returns the doc comments of the members that come from fields, each with the name of its member.
    pub(crate) fn member_descriptions(&self) -> impl Iterator<Item = (&'static str, &'static str)> {
        let texts = self.notes(OptionalText::MemberDescription);
        texts.filter_map(|text| {
            let (slot, text) = text.split_once(':')?;
            Some((self.member_names().nth(slot.parse().ok()?)?, text))
        })
    }

    /// Returns the names of the values that the templates show: those of the members, then those of the other fields. It is
    /// `…` for a value that does not come from a single field.
    #[cfg(feature = "exports")]
    pub(crate) fn slot_names(&self) -> Vec<&'static str> {
        let others = self.notes(OptionalText::SlotNames).next();
        let others = others.unwrap_or_default().split_ascii_whitespace();
        let others = others.map(|name| if name == "-" { "…" } else { name });
        self.member_names().chain(others).collect()
    }

    /// Returns the values that the attributes of fields give for examples, as JSON, each with the number of its slot.
    #[cfg(feature = "exports")]
    pub(crate) fn samples(&self) -> impl Iterator<Item = (usize, &'static str)> {
        let texts = self.notes(OptionalText::Sample);
        texts.filter_map(|text| {
            let (slot, json) = text.split_once(':')?;
            Some((slot.parse().ok()?, json))
        })
    }

    /// Returns the number of the slot of the field that holds the delay, if it is a member, and how many of its units make a
    /// second.
    #[cfg(feature = "exports")]
    pub(crate) fn delay_field(&self) -> Option<(Option<usize>, f64)> {
        let (slot, unit) = self
            .notes(OptionalText::DelayField)
            .next()?
            .split_once(':')?;
        Some((slot.parse().ok(), if unit == "ms" { 1_000.0 } else { 1.0 }))
    }

    fn notes(&self, which: OptionalText) -> impl Iterator<Item = &'static str> {
        let notes = packed::notes_at(self.table.notes, self.start as usize);
        notes.filter_map(move |(found, text)| (found == which).then_some(text))
    }
}
