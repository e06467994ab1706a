//! What was passed to the observers of a server already, for answers that a server gives several times.

use std::hash::Hasher as _;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use crate::report::Instance;
use crate::report::context::Context;
use crate::util::host;
use crate::util::recent::Recent;

/// The last occurrences, documents and tasks that were passed to observers, as hashes. Clones share them.
#[derive(Clone, Default)]
pub(in crate::report) struct SeenIds(Arc<Mutex<Recent<u64>>>);

impl SeenIds {
    /// Adds an id, and returns whether it was new.
    pub(super) fn add(&self, id: &[u8]) -> bool {
        let mut hasher = host::keyed_hasher();
        hasher.write(id);
        self.hashes().insert(hasher.finish())
    }

    fn hashes(&self) -> MutexGuard<'_, Recent<u64>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Context {
    /// Remembers a document that a task made of an error that was passed to the observers. Some layouts do not name the
    /// instance.
    pub(crate) fn note_document(&self, fingerprint: u64) {
        if let Some(observer) = &self.shared.observer {
            observer.seen.hashes().insert(fingerprint);
        }
    }

    /// Returns the context under which the error of a task is sanitized. It has no observers if the task, this occurrence or
    /// its document was passed to them before, as a task does when it ends. A client asks for a task as often as it likes.
    pub(crate) fn for_task(&self, id: &str, instance: Option<Instance>, fingerprint: u64) -> Self {
        let mut context = self.clone();
        if let Some(observer) = &self.shared.observer {
            let is_new_task = observer.seen.add(id.as_bytes());
            let is_new = instance.is_none_or(|instance| observer.seen.add(instance.as_bytes()));
            // Two tasks can fail with the same error of other code, so this does not add it.
            let is_known = observer.seen.hashes().contains(&fingerprint);
            if !is_new_task || !is_new || is_known {
                context.shared.observer = None;
            }
        }
        context
    }
}
