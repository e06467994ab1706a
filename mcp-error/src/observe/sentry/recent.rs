//! The instances that were captured lately.

use std::collections::{HashSet, VecDeque};

use crate::report::instance::Instance;

/// How many instances are remembered.
const MOST: usize = 1_024;

/// The last instances, oldest first.
#[derive(Debug, Default)]
pub(super) struct Recent {
    order: VecDeque<Instance>,
    known: HashSet<Instance>,
}

impl Recent {
    /// Adds an instance, and returns whether it was new.
    pub(super) fn insert(&mut self, instance: Instance) -> bool {
        if !self.known.insert(instance) {
            return false;
        }
        self.order.push_back(instance);
        if self.order.len() > MOST
            && let Some(oldest) = self.order.pop_front()
        {
            self.known.remove(&oldest);
        }
        true
    }
}
