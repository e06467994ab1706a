//! The last of many values, for what must happen once for each.

use std::collections::VecDeque;

/// How many values are remembered.
const MOST: usize = 1_024;

/// The last values, oldest first.
#[derive(Debug)]
pub(crate) struct Recent<T>(VecDeque<T>);

impl<T> Default for Recent<T> {
    fn default() -> Self {
        Self(VecDeque::new())
    }
}

impl<T: PartialEq> Recent<T> {
    /// Adds a value, and returns whether it was new. Errors are rare enough for a search.
    pub(crate) fn insert(&mut self, value: T) -> bool {
        if self.contains(&value) {
            return false;
        }
        if self.0.len() == MOST {
            self.0.pop_front();
        }
        self.0.push_back(value);
        true
    }

    pub(crate) fn contains(&self, value: &T) -> bool {
        self.0.contains(value)
    }
}
