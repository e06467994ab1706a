//! What the observers of a server have heard of, for answers that a server gives several times.

use std::collections::VecDeque;
use std::hash::Hasher as _;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use crate::report::Instance;
use crate::report::context::Context;
use crate::util::host;

/// How many occurrences, documents and tasks are remembered.
const MOST: usize = 1_024;

/// The last occurrences, documents and tasks of which observers have heard, oldest first, as hashes. Clones share it.
#[derive(Clone, Default)]
pub(in crate::report) struct Told(Arc<Mutex<VecDeque<u64>>>);

impl Told {
    pub(super) fn of(&self, instance: Instance) {
        self.add(instance.as_bytes());
    }

    /// Adds an id, and returns whether it was new.
    fn add(&self, id: &[u8]) -> bool {
        let mut hasher = host::keyed_hasher();
        hasher.write(id);
        self.add_hash(hasher.finish())
    }

    fn hashes(&self) -> MutexGuard<'_, VecDeque<u64>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn add_hash(&self, hash: u64) -> bool {
        let mut told = self.hashes();
        // Errors are rare enough for a search.
        if told.contains(&hash) {
            return false;
        }
        if told.len() == MOST {
            told.pop_front();
        }
        told.push_back(hash);
        true
    }
}

impl Context {
    /// Remembers a document that a task made of an error of which the observers have heard. Some layouts do not name the
    /// instance.
    pub(crate) fn told_of_document(&self, fingerprint: u64) {
        if let Some(observer) = &self.observer {
            observer.told.add_hash(fingerprint);
        }
    }

    /// Returns the context under which the error of a task is sanitized: without observers if they have heard of the task, or
    /// of this occurrence or its document, which a task reports when it ends. A client asks for a task as often as it likes.
    pub(crate) fn of_task(&self, id: &str, instance: Option<Instance>, fingerprint: u64) -> Self {
        let mut context = self.clone();
        if let Some(observer) = &self.observer {
            let is_new_task = observer.told.add(id.as_bytes());
            let is_new = instance.is_none_or(|instance| observer.told.add(instance.as_bytes()));
            // Two tasks can fail with the same error of other code, so this does not add it.
            let is_known = observer.told.hashes().contains(&fingerprint);
            if !is_new_task || !is_new || is_known {
                context.observer = None;
            }
        }
        context
    }
}
