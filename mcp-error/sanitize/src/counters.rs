//! Counts of what the sanitizer did. Clean text counts nothing and therefore costs nothing.

use std::cell::Cell;
use std::ops::Add;

use crate::detector_kind::DetectorKind;
use crate::rule::Rule;

/// How much the sanitizer redacted and cut.
///
/// ```
/// use mcp_error_sanitize::{Counters, DetectorKind, Rules};
///
/// let counters = Counters::default();
/// counters.text("cannot open /etc/parks/gates.toml", &Rules::new());
/// let redactions: Vec<_> = counters.changes().redactions().collect();
/// assert_eq!(redactions, [(DetectorKind::Path, 1)]);
/// assert_eq!(counters.changes().truncations(), 0);
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Changes {
    redactions: [u16; DetectorKind::ALL.len()],
    rules: [u8; Rule::ALL.len()],
    truncations: u16,
}

impl Changes {
    /// Returns how often each detector found something. Detectors that found nothing are left out.
    pub fn redactions(&self) -> impl Iterator<Item = (DetectorKind, u16)> {
        DetectorKind::ALL
            .into_iter()
            .zip(self.redactions)
            .filter(|(_, count)| *count > 0)
    }

    /// Returns how often each rule found something, at most 255 times. Rules that found nothing are left out, and
    /// so is what a caller counted with [`Counters::redacted`].
    pub fn rules(&self) -> impl Iterator<Item = (Rule, u8)> {
        Rule::ALL
            .iter()
            .copied()
            .zip(self.rules)
            .filter(|(_, count)| *count > 0)
    }

    /// Returns how many texts were cut at their bound. Calls of [`Counters::truncated`] count as well.
    pub const fn truncations(&self) -> u16 {
        self.truncations
    }
}

/// The changes of two texts.
impl Add for Changes {
    type Output = Self;

    fn add(self, more: Self) -> Self {
        let mut redactions = self.redactions;
        for (count, more) in redactions.iter_mut().zip(more.redactions) {
            *count = count.saturating_add(more);
        }
        let mut rules = self.rules;
        for (count, more) in rules.iter_mut().zip(more.rules) {
            *count = count.saturating_add(more);
        }
        Self {
            redactions,
            rules,
            truncations: self.truncations.saturating_add(more.truncations),
        }
    }
}

/// Counts what the sanitizer does to several texts. The functions of this crate are also methods of this type,
/// which count what they do.
#[derive(Debug, Default)]
pub struct Counters {
    redactions: [Cell<u16>; DetectorKind::ALL.len()],
    rules: [Cell<u8>; Rule::ALL.len()],
    truncations: Cell<u16>,
}

impl Counters {
    /// Adds one redaction by a detector, for callers that redact something themselves.
    pub fn redacted(&self, by: DetectorKind) {
        add_one(&self.redactions[by as usize]);
    }

    /// Adds one redaction by a rule.
    pub(crate) fn redacted_by(&self, rule: Rule) {
        self.redacted(rule.kind());
        let count = &self.rules[rule as usize];
        count.set(count.get().saturating_add(1));
    }

    /// Adds one truncation, for callers that cut a text, a list or an object themselves.
    pub fn truncated(&self) {
        add_one(&self.truncations);
    }

    /// Runs a function that may cut one text several times, and counts at most one truncation.
    pub(crate) fn truncated_at_most_once<T>(&self, sanitize: impl FnOnce() -> T) -> T {
        let before = self.truncations.get();
        let out = sanitize();
        let now = self.truncations.get();
        self.truncations.set(now.min(before.saturating_add(1)));
        out
    }

    /// Returns the counts so far.
    pub fn changes(&self) -> Changes {
        Changes {
            redactions: self.redactions.each_ref().map(Cell::get),
            rules: self.rules.each_ref().map(Cell::get),
            truncations: self.truncations.get(),
        }
    }
}

fn add_one(count: &Cell<u16>) {
    count.set(count.get().saturating_add(1));
}
