//! What a server listed of its tools.

use std::collections::HashMap;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};

use serde_json::{Map, Value};

/// The most pages of the list of tools that are read.
pub(crate) const MAX_PAGES: usize = 64;

/// The tools that a server listed. A wrapped server learns of their schemas from that list only.
#[derive(Debug, Clone, Default)]
pub(crate) struct Listed(Arc<Tools>);

#[derive(Debug, Default)]
struct Tools {
    known: Mutex<HashMap<String, ListedTool>>,
    is_asked: AtomicBool,
}

/// What is known of one tool.
#[derive(Debug, Clone)]
pub(crate) struct ListedTool {
    /// The schema of its arguments.
    pub(crate) input: Arc<Map<String, Value>>,
    /// Whether it has an output schema.
    pub(crate) has_output_schema: bool,
}

impl Listed {
    /// Remembers a tool.
    pub(crate) fn note(&self, name: &str, tool: ListedTool) {
        let mut tools = self.0.known.lock().unwrap_or_else(PoisonError::into_inner);
        match tools.get_mut(name) {
            Some(known) => *known = tool,
            None => drop(tools.insert(name.to_owned(), tool)),
        }
    }

    pub(crate) fn get(&self, name: &str) -> Option<ListedTool> {
        let tools = self.0.known.lock().unwrap_or_else(PoisonError::into_inner);
        tools.get(name).cloned()
    }

    /// Whether the wrapper has asked the server for the list.
    pub(crate) fn is_asked(&self) -> bool {
        self.0.is_asked.load(Ordering::Relaxed)
    }

    /// Remembers that the wrapper has asked.
    pub(crate) fn set_asked(&self) {
        self.0.is_asked.store(true, Ordering::Relaxed);
    }
}
