//! The entries of one error type, and the schema of the documents of these.

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
    pub(crate) is_complete: bool,
}

impl KnownEntries {
    /// Those of an error of any type.
    #[cfg(feature = "utoipa")]
    pub(crate) const UNKNOWN: Self = Self {
        entries: Vec::new(),
        is_complete: false,
    };

    pub(crate) fn of<E: ErrorType>() -> Self {
        let mut known = Self {
            entries: Vec::new(),
            is_complete: true,
        };
        known.add(E::SET, &mut Vec::new());
        known
    }

    fn add(&mut self, set: &'static ErrorSet, seen: &mut Vec<&'static str>) {
        if seen.contains(&set.path()) {
            return;
        }
        seen.push(set.path());
        self.entries.extend(set.entries());
        for inner in set.inner() {
            match inner {
                Some(inner) => self.add(inner, seen),
                None => self.is_complete = false,
            }
        }
    }

    /// Returns the schema of the documents of these entries: any problem document is valid if there may be other entries.
    pub(crate) fn schema(&self) -> Schema {
        let documents = self.entries.iter();
        let documents = documents.map(|entry| Schema::Object(problem(&[*entry])));
        let mut documents: Vec<Schema> = documents.collect();
        if !self.is_complete || documents.is_empty() {
            documents.push(ProblemDetails::schema(Direction::Write));
        }
        Schema::any_of(documents)
    }
}
