//! Which variant a document means.

use super::Decode;
use super::intact::SHARED;
use super::received::{Extensions, Parts, Received};
use super::undecoded::Undecoded;
use super::values::Values;
use mcp_error_rules::choices::Shown;

use crate::json::Json;
use crate::registry::entry::ErrorEntry;

/// Looks for the error of a document among the variants of `E` and, where it has `transparent` ones, of the
/// types inside.
pub struct Search<'a, E> {
    parts: Parts<'a>,
    outcome: Option<Result<E, Undecoded>>,
}

impl<'a, E: Decode> Search<'a, E> {
    pub(super) fn find(received: &'a Received<'_>) -> Result<E, Undecoded> {
        let parts = received.parts();
        Self::look(parts).unwrap_or_else(|| {
            Err(Undecoded {
                entries: Vec::new(),
                members: parts.extensions.to_members(),
                lost: Vec::new(),
            })
        })
    }

    /// `None` where no variant of these types has the document's identity.
    fn look(parts: Parts<'a>) -> Option<Result<E, Undecoded>> {
        let mut search = Self {
            parts,
            outcome: None,
        };
        search.outcome = search.own();
        E::look_inside(&mut search);
        search.outcome
    }

    /// The variants of a type inside, unless the error is found already.
    pub fn inside<Inner: Decode>(&mut self, wrap: impl FnOnce(Inner) -> E) {
        if self.outcome.is_none() {
            let outcome = Search::<Inner>::look(self.parts);
            self.outcome = outcome.map(|outcome| outcome.map(wrap));
        }
    }

    fn own(&self) -> Option<Result<E, Undecoded>> {
        let extensions = self.parts.extensions;
        let meant = of_identity(self.parts, E::ENTRIES);
        let fitting = telling(meant, E::ENTRIES, extensions);
        if fitting.is_empty() {
            return None;
        }
        let mut lost = Vec::new();
        if let [at] = fitting[..] {
            let mut values = Values::new(&E::ENTRIES[at], extensions, self.parts.delay);
            let rebuilt = E::rebuild(at, &mut values);
            lost = values.lost;
            if let (Some(error), true) = (rebuilt, lost.is_empty()) {
                return Some(Ok(error));
            }
        }
        Some(Err(Undecoded {
            entries: fitting.iter().map(|at| &E::ENTRIES[*at]).collect(),
            members: extensions.to_members(),
            lost,
        }))
    }
}

/// The entries of the document's problem type, and of its kind where several share the type; by kind alone
/// where the document has no type, since a type that is not ours is another problem (RFC 9457 §3.1.1).
fn of_identity(parts: Parts<'_>, entries: &[ErrorEntry]) -> Vec<usize> {
    let all = || 0..entries.len();
    // `not_found` is how `Nested` writes `NOT_FOUND`.
    let is_kind = |at: &usize| {
        let kind = parts.kind;
        kind.is_some_and(|kind| kind.eq_ignore_ascii_case(entries[*at].kind()))
    };
    let Some(problem_type) = parts.problem_type else {
        return all().filter(is_kind).collect();
    };
    let of_type: Vec<usize> = all()
        .filter(|at| entries[*at].problem_type() == problem_type)
        .collect();
    let of_both: Vec<usize> = of_type.iter().copied().filter(is_kind).collect();
    match of_both.is_empty() {
        true => of_type,
        false => of_both,
    }
}

/// Of several entries those that the members do not speak against: a constant of another value, or a member
/// that only another one of them has.
fn telling(
    meant: Vec<usize>,
    entries: &'static [ErrorEntry],
    members: Extensions<'_>,
) -> Vec<usize> {
    if meant.len() < 2 {
        return meant;
    }
    let has = |at: usize, name: &str| {
        let entry = &entries[at];
        entry.member_names().any(|own| own == name)
            || entry.constants().any(|constant| constant.name == name)
    };
    let contradicts = |at: usize, name: &str, value: &Json| {
        let mut constants = entries[at].constants();
        let constant = constants.find(|own| own.name == name && own.shown == Shown::Always);
        constant.is_some_and(|own| {
            serde_json::from_str::<Json>(own.json).is_ok_and(|expected| expected != *value)
        })
    };
    let fits = |at: &usize| {
        // What a document may use for something of its own tells nothing.
        let mut own = members.iter().filter(|(name, _)| !SHARED.contains(name));
        own.all(|(name, value)| {
            let is_strange = !has(*at, name) && meant.iter().any(|other| has(*other, name));
            !is_strange && !contradicts(*at, name, value)
        })
    };
    meant.iter().copied().filter(fits).collect()
}
