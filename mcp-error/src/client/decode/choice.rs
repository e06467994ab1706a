//! Finds the variant that a document reports.

use super::Decode;
use super::intact::{SHARED, is_whole};
use super::received::{Extensions, Parts, Received};
use super::undecoded::Undecoded;
use super::values::Values;
use mcp_error_rules::choices::Shown;

use crate::client::error_document::is_kind_of;
use crate::json::Json;
use crate::registry::entry::ErrorEntry;

/// A search for the error of a document among the variants of `E`, and of the types inside its `transparent`
/// variants.
pub struct Search<'a, E> {
    parts: Parts<'a>,
    outcome: Option<Result<E, Undecoded>>,
    /// The reason why a variant is incomplete: only the error inside could be rebuilt.
    incomplete: Option<Undecoded>,
}

impl<'a, E: Decode> Search<'a, E> {
    pub(super) fn decode(received: &'a Received<'_>) -> Result<E, Undecoded> {
        let parts = received.parts();
        Self::run(parts).unwrap_or_else(|| {
            Err(Undecoded {
                entries: Vec::new(),
                members: parts.extensions.to_members(),
                lost: Vec::new(),
                has_identity: parts.problem_type.or(parts.kind).is_some(),
            })
        })
    }

    /// Returns `None` if no variant of these types has the document's identity.
    fn run(parts: Parts<'a>) -> Option<Result<E, Undecoded>> {
        let mut search = Self {
            parts,
            outcome: None,
            incomplete: None,
        };
        search.outcome = search.rebuild_variant();
        E::look_inside(&mut search);
        search.outcome.or(search.incomplete.map(Err))
    }

    /// Searches the variants of a type inside a `transparent` variant, unless the error is already found.
    pub fn inside<Inner: Decode>(&mut self, wrap: impl FnOnce(Inner) -> E) {
        if self.outcome.is_none() {
            let outcome = Search::<Inner>::run(self.parts);
            self.outcome = outcome.map(|outcome| outcome.map(wrap));
        }
    }

    /// Searches as [`inside`](Self::inside) does, for a variant that has further fields besides the error inside. `added` has
    /// the members among them. A variant whose members are lost counts only if no other fits.
    pub fn inside_with<Inner: Decode>(
        &mut self,
        added: &'static ErrorEntry,
        wrap: impl FnOnce(Inner, &mut Values<'_>) -> Option<E>,
    ) {
        if self.outcome.is_some() {
            return;
        }
        let inner = match Search::<Inner>::run(self.parts) {
            None => return,
            Some(Err(undecoded)) => {
                self.outcome = Some(Err(undecoded));
                return;
            }
            Some(Ok(inner)) => inner,
        };
        let entry = inner.entry();
        let extensions = self.parts.extensions;
        let mut values = Values::new(added, extensions, self.parts.delay);
        let wrapped = wrap(inner, &mut values);
        let lost = values.lost;
        match wrapped {
            Some(error) if lost.is_empty() => self.outcome = Some(Ok(error)),
            _ => {
                self.incomplete.get_or_insert_with(|| Undecoded {
                    entries: vec![entry],
                    members: extensions.to_members(),
                    lost,
                    has_identity: true,
                });
            }
        }
    }

    /// Rebuilds the error from the variants of `E` itself. Returns `None` if none of them fits.
    fn rebuild_variant(&self) -> Option<Result<E, Undecoded>> {
        let extensions = self.parts.extensions;
        let candidates = with_identity(self.parts, E::ENTRIES);
        let candidates = without_contradiction(candidates, E::ENTRIES, extensions);
        if candidates.is_empty() {
            return None;
        }
        let mut lost = Vec::new();
        if let [at] = candidates[..] {
            let mut values = Values::new(&E::ENTRIES[at], extensions, self.parts.delay);
            let rebuilt = E::rebuild(at, &mut values);
            lost = values.lost;
            if let (Some(error), true) = (rebuilt, lost.is_empty()) {
                return Some(Ok(error));
            }
        }
        Some(Err(Undecoded {
            entries: candidates.iter().map(|at| &E::ENTRIES[*at]).collect(),
            members: extensions.to_members(),
            lost,
            has_identity: true,
        }))
    }
}

/// Returns the indices of the entries with the document's problem type. If several share it, the kind decides between
/// them.
///
/// The kind alone counts only if the document has no problem type: a document with an unknown type reports a different
/// problem, even if the kind is the same (RFC 9457 §3.1.1).
fn with_identity(parts: Parts<'_>, entries: &[ErrorEntry]) -> Vec<usize> {
    let all = || 0..entries.len();
    let has_kind = |at: &usize| is_kind_of(parts.kind, &entries[*at]);
    let Some(problem_type) = parts.problem_type else {
        return all().filter(has_kind).collect();
    };
    let with_type: Vec<usize> = all()
        .filter(|at| entries[*at].problem_type() == problem_type)
        .collect();
    let with_both: Vec<usize> = with_type.iter().copied().filter(has_kind).collect();
    if with_both.is_empty() {
        with_type
    } else {
        with_both
    }
}

/// Returns those of several candidates that the members do not contradict. A member contradicts a candidate if
/// it differs from a constant of it, or if only another candidate has a member of that name.
fn without_contradiction(
    candidates: Vec<usize>,
    entries: &'static [ErrorEntry],
    members: Extensions<'_>,
) -> Vec<usize> {
    if candidates.len() < 2 {
        return candidates;
    }
    let has_member = |at: usize, name: &str| {
        let entry = &entries[at];
        let constants = entry.constants().map(|constant| constant.name);
        let mut names = entry.member_names().chain(constants);
        names.any(|known| members.name_of(known) == name)
    };
    let differs_from_constant = |at: usize, name: &str, value: &Json| {
        let mut constants = entries[at].constants();
        let constant = constants.find(|constant| {
            members.name_of(constant.name) == name && constant.shown == Shown::Always
        });
        // A constant that was cut can be that of any of them.
        is_whole(value)
            && constant.is_some_and(|constant| {
                serde_json::from_str::<Json>(constant.json).is_ok_and(|expected| expected != *value)
            })
    };
    let fits = |at: &usize| {
        // A document may use these names for its own purposes, so they prove nothing.
        let mut evidence = members.iter().filter(|(name, _)| !SHARED.contains(name));
        evidence.all(|(name, value)| {
            let belongs_to_another =
                !has_member(*at, name) && candidates.iter().any(|other| has_member(*other, name));
            !belongs_to_another && !differs_from_constant(*at, name, value)
        })
    };
    candidates.iter().copied().filter(fits).collect()
}
