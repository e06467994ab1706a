//! The output schemas that clients know.

use std::collections::HashSet;
use std::sync::{Arc, Mutex, PoisonError};

use rmcp::model::Tool;

/// The names of the tools that a server listed with an output schema. A client learns of a schema from that list only.
#[derive(Debug, Clone, Default)]
pub(super) struct Listed(Arc<Mutex<HashSet<String>>>);

impl Listed {
    /// Remembers which of these tools have an output schema.
    pub(super) fn note(&self, tools: &[Tool]) {
        let mut names = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        for tool in tools {
            if tool.output_schema.is_some() {
                names.insert(tool.name.as_ref().to_owned());
            } else {
                names.remove(tool.name.as_ref());
            }
        }
    }

    /// Returns whether a tool has an output schema. The server's own description of the tool counts, if there is one.
    pub(super) fn has_schema(&self, name: &str, tool: Option<&Tool>) -> bool {
        match tool {
            Some(tool) => tool.output_schema.is_some(),
            None => {
                let names = self.0.lock().unwrap_or_else(PoisonError::into_inner);
                names.contains(name)
            }
        }
    }
}
