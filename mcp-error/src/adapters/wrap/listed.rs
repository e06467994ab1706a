//! The output schemas that clients know.

use std::collections::HashSet;
use std::sync::{Arc, Mutex, PoisonError};

/// The names of the tools that a server listed with an output schema. A client learns of a schema from that list only.
#[derive(Debug, Clone, Default)]
pub(crate) struct Listed(Arc<Mutex<HashSet<String>>>);

impl Listed {
    /// Remembers whether a tool in the list has an output schema.
    pub(crate) fn note(&self, name: &str, has_schema: bool) {
        let mut names = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if has_schema {
            names.insert(name.to_owned());
        } else {
            names.remove(name);
        }
    }

    pub(crate) fn has_schema(&self, name: &str) -> bool {
        let names = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        names.contains(name)
    }
}
