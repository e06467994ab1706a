//! The schema of the problem documents of one error type.

use super::errors::problem;
use crate::documents::problem::ProblemDetails;
use crate::registry::ErrorSet;
use crate::registry::entry::ErrorEntry;
use crate::report::error::ErrorType;
use crate::schema::{Direction, Document, Schema};

/// The entries of an error type and of the types inside its `transparent` variants.
pub(crate) struct KnownEntries {
    pub(crate) entries: Vec<&'static ErrorEntry>,
    /// Whether these are all entries. They are not if a `transparent` variant holds an error of unknown type.
    pub(crate) complete: bool,
}

pub(crate) fn known_entries<E: ErrorType>() -> KnownEntries {
    let mut known = KnownEntries {
        entries: Vec::new(),
        complete: true,
    };
    known.add(E::SET, &mut Vec::new());
    known
}

impl KnownEntries {
    fn add(&mut self, set: &'static ErrorSet, seen: &mut Vec<&'static str>) {
        if seen.contains(&set.path()) {
            return;
        }
        seen.push(set.path());
        self.entries.extend(set.entries());
        for inner in set.inner() {
            match inner {
                Some(inner) => self.add(inner, seen),
                None => self.complete = false,
            }
        }
    }
}

/// Returns the schema of the documents of these entries. If `complete` is false, there may be errors with other
/// entries, so any problem document is valid.
pub(crate) fn problem_of(entries: &[&'static ErrorEntry], complete: bool) -> Schema {
    let documents = entries.iter();
    let documents = documents.map(|entry| Schema::Object(problem(&[*entry])));
    let mut documents: Vec<Schema> = documents.collect();
    if !complete || documents.is_empty() {
        documents.push(ProblemDetails::schema(Direction::Write));
    }
    Schema::any_of(documents)
}
