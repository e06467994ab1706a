//! The sanitized values of members and placeholders.

use std::borrow::Cow;

use mcp_error_rules::markers::MARKERS;

use crate::json::{Json, Member, Members};
use crate::report::text::template::{Quote, push_quoted};

/// Returns a sample as a part of a sentence. Only a program that has samples contains the function.
pub(in crate::report) type SampleText = fn(&Json) -> String;

/// The values of a report, in the order in which they were filled in. Each has room for the name of its member, so that
/// they become the members of the report where they are.
#[derive(Debug, Clone, Default)]
pub(crate) struct Slots {
    values: Vec<Member>,
    /// The places of the slots that are not plain values, each with what it is. Few reports have any.
    special: Vec<(usize, Special)>,
    /// A bit for each of the first places: whether its text keeps its lines next to those of the server.
    kept_lines: u32,
    /// What adds such a text to another one.
    quote: Option<Quote>,
}

/// What a slot is that does not hold a plain value.
#[derive(Debug, Clone, Copy)]
pub(crate) enum Special {
    /// The field has no value.
    Absent,
    /// A number that JSON does not have. Its name is shown in texts only.
    NotFinite,
    /// The field has a value, but the policy does not show it.
    Withheld,
    /// Untrusted text in a fence. It is shown as a member only, since a fence cannot stand inside a sentence.
    Fenced,
    /// The first values of a list, as the object that the member is, and the function that returns it as a text.
    Sample(SampleText),
}

/// Returns the bit of a place, or none for a place that has no bit.
fn bit(at: usize) -> u32 {
    u32::try_from(at).map_or(0, |at| 1_u32.checked_shl(at).unwrap_or(0))
}

impl Special {
    /// Returns whether documents have no member for such a slot.
    fn is_hidden(self) -> bool {
        matches!(self, Self::Absent | Self::NotFinite | Self::Withheld)
    }
}

/// The number of values for which there is room at once: few errors have more than four, and most documents add up to seven
/// members.
const USUAL: usize = 4 + 7;

impl Slots {
    /// Adds a value that is special, or null where there is none to show.
    pub(crate) fn push_special(&mut self, special: Special, value: impl Into<Json>) {
        self.special.push((self.len(), special));
        self.push_value(value.into());
    }

    pub(crate) fn push_value(&mut self, value: Json) {
        self.make_room();
        self.values.push((Cow::Borrowed(""), value));
    }

    /// Adds a text after a call of [`make_room`](Self::make_room).
    #[inline]
    pub(crate) fn push_text(&mut self, text: String) {
        let value = Json::String(Cow::Owned(text));
        self.values.push((Cow::Borrowed(""), value));
    }

    /// Makes room for the usual number of values before the first one. This comes before a value is made, so that the value
    /// is made where it stays.
    #[inline]
    pub(crate) fn make_room(&mut self) {
        if self.values.capacity() == 0 {
            self.values = Vec::with_capacity(USUAL);
        }
    }

    /// Adds what a program printed. Returns whether it has several lines.
    pub(crate) fn push_output(&mut self, text: Cow<'static, str>) -> bool {
        let has_lines = text.trim().contains('\n');
        if has_lines {
            self.kept_lines |= bit(self.len());
            self.quote = Some(push_quoted);
        }
        self.push_value(text.into());
        has_lines
    }

    /// Returns what adds the text at a place to another one, if it keeps its lines.
    pub(in crate::report) fn quote_at(&self, at: usize) -> Option<Quote> {
        self.quote.filter(|_| self.kept_lines & bit(at) != 0)
    }

    pub(crate) fn len(&self) -> usize {
        self.values.len()
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.values.is_empty()
    }

    /// Returns the value at a place, if there is one that may stand in a text.
    pub(crate) fn value(&self, at: usize) -> Option<&Json> {
        let (_, value) = self.values.get(at)?;
        matches!(self.special(at), None | Some(Special::Sample(_))).then_some(value)
    }

    /// Returns whether there is no value at a place, since the field is `None`.
    pub(crate) fn is_absent(&self, at: usize) -> bool {
        matches!(self.special(at), Some(Special::Absent))
    }

    fn special(&self, at: usize) -> Option<Special> {
        // Most questions are about the last slots.
        let mut special = self.special.iter().rev();
        special.find_map(|(place, special)| (*place == at).then_some(*special))
    }

    /// Returns the last value, where it may stand in a text.
    pub(crate) fn last_value(&self) -> Option<&Json> {
        self.value(self.len().checked_sub(1)?)
    }

    /// Returns the last value, where it may stand in a text, to change it.
    pub(crate) fn last_value_mut(&mut self) -> Option<&mut Json> {
        self.last_value()?;
        let (_, value) = self.values.last_mut()?;
        Some(value)
    }

    /// Returns the last value, if it is a text in a fence.
    pub(crate) fn last_fenced(&self) -> Option<&str> {
        let at = self.len().checked_sub(1)?;
        let (_, value) = &self.values[at];
        value.as_str().filter(|_| self.special(at).is_some())
    }

    /// Returns the text that fills a placeholder.
    #[inline]
    pub(crate) fn text(&self, at: usize) -> Option<Cow<'_, str>> {
        let (_, value) = self.values.get(at)?;
        Some(match (self.special(at), value) {
            (None, Json::String(text)) => Cow::Borrowed(&**text),
            (None | Some(Special::NotFinite), value) => value.to_text(),
            (Some(Special::Absent), _) => Cow::Borrowed("none"),
            (Some(Special::Sample(text)), sample) => Cow::Owned(text(sample)),
            (Some(Special::Withheld | Special::Fenced), _) => Cow::Borrowed(MARKERS.withheld),
        })
    }

    /// Returns the texts that fill the placeholders.
    pub(crate) fn texts(&self) -> impl Iterator<Item = Cow<'_, str>> {
        (0..self.len()).filter_map(|at| self.text(at))
    }

    /// Removes the values from a place on, and returns those that a document shows.
    pub(crate) fn take_from(&mut self, start: usize) -> Vec<Json> {
        // Below the bit of the first place that is taken.
        self.kept_lines &= bit(start).wrapping_sub(1);
        let first = self.special.partition_point(|(place, _)| *place < start);
        let special = self.special.split_off(first);
        let mut hidden = special.iter().filter(|(_, special)| special.is_hidden());
        let mut next_hidden = hidden.next();
        let mut taken = Vec::new();
        for (at, (_, value)) in (start..).zip(self.values.drain(start..)) {
            match next_hidden {
                Some((place, _)) if *place == at => next_hidden = hidden.next(),
                _ => taken.push(value),
            }
        }
        taken
    }

    /// Takes the values, and returns the first of them as members with these names; the others are only used in texts.
    pub(crate) fn take_members(&mut self, names: impl Iterator<Item = &'static str>) -> Members {
        let mut members = std::mem::take(&mut self.values);
        let mut named = 0;
        for ((place, _), name) in members.iter_mut().zip(names) {
            *place = Cow::Borrowed(name);
            named += 1;
        }
        if named < members.len() {
            members.truncate(named);
        }
        for (place, special) in self.special.iter().rev() {
            if *place < named && special.is_hidden() {
                members.remove(*place);
            }
        }
        Members::of_new(members)
    }
}
