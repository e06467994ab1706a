//! What a server listed of its tools.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};

use serde_json::{Map, Value};

/// The tools that a server listed. A client learns of their schemas from that list only.
#[derive(Debug, Clone, Default)]
pub(crate) struct Listed(Arc<Mutex<HashMap<String, ListedTool>>>);

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
        let mut tools = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        match tools.get_mut(name) {
            Some(known) => *known = tool,
            None => drop(tools.insert(name.to_owned(), tool)),
        }
    }

    pub(crate) fn get(&self, name: &str) -> Option<ListedTool> {
        let tools = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        tools.get(name).cloned()
    }
}
