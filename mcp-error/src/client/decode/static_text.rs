//! `&'static str` fields: texts that live as long as the process.

use std::collections::BTreeSet;
use std::sync::{Mutex, PoisonError};

/// Different texts at most, and bytes of one: who sends others cannot fill the memory.
const MAX_TEXTS: usize = 1_024;
const MAX_LEN: usize = 256;

static TEXTS: Mutex<BTreeSet<&'static str>> = Mutex::new(BTreeSet::new());

/// The text, the same for the same text; `None` where it is too long or there are too many.
///
/// An application's own texts are few. They have to be leaked once, since a text that was received lives
/// no longer than its document.
pub(super) fn kept(text: &str) -> Option<&'static str> {
    let mut texts = TEXTS.lock().unwrap_or_else(PoisonError::into_inner);
    if let Some(known) = texts.get(text) {
        return Some(known);
    }
    if text.len() > MAX_LEN || texts.len() >= MAX_TEXTS {
        return None;
    }
    let leaked: &'static str = Box::leak(text.into());
    texts.insert(leaked);
    Some(leaked)
}
