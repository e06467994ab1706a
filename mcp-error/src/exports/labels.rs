//! The facts about an entry as the documentation words them.

use super::catalog::{CatalogEntry, CatalogMember};
use super::wire::Place;
use crate::registry::member::{Sanitizer, Shape};
use mcp_error_rules::choices::Shown;

impl CatalogEntry {
    /// Returns the code, and the code for older peers if there is one: `-31003 (-32002 before MCP 2026-07-28)`.
    pub(super) fn codes(&self) -> String {
        match self.legacy_code {
            Some(legacy) => format!("{} ({legacy} before MCP 2026-07-28)", self.code),
            None => self.code.to_string(),
        }
    }

    pub(super) fn computes(&self, fact: &str) -> bool {
        self.computed.iter().any(|computed| computed == fact)
    }

    /// Returns whether only an answer says what to do, since that follows from its status, which is another one for each
    /// occurrence.
    pub(super) fn is_advised_by_status(&self) -> bool {
        self.computes("status") && self.computes("retryable")
    }
}

impl CatalogMember {
    /// Returns the JSON type, such as `list of string`, or the value if it is constant: `always "allowed_roots"`.
    pub(super) fn type_or_value(&self) -> String {
        match &self.value {
            Some(value) => format!("always {value}"),
            None => self.json_type(),
        }
    }

    pub(super) fn json_type(&self) -> String {
        let shape = match self.shape {
            Shape::String => "string",
            Shape::Integer => "integer",
            Shape::Number => "number",
            Shape::Boolean => "boolean",
            Shape::Object => "object",
            Shape::Violation => "violation",
            Shape::Any => "any",
        };
        if self.list {
            format!("list of {shape}")
        } else if self.sanitizer == Some(Sanitizer::Sample) {
            format!("sample of {shape}")
        } else {
            shape.into()
        }
    }

    /// Returns the condition under which the member is shown.
    pub(super) fn shown_when(&self) -> &'static str {
        match (self.shown, self.optional) {
            (Shown::Verbose, _) => "to developers",
            (Shown::Location, _) => "where locations are shown",
            (Shown::Always, true) => "if there is one",
            (Shown::Always, false) => "always",
        }
    }

    /// Returns what the sanitizer removes, in words.
    pub(super) fn hidden(&self) -> &'static str {
        use Sanitizer::*;
        match self.sanitizer {
            None | Some(Disclose) => "nothing",
            Some(Text | Trusted | Tree | Output) => "secrets, paths and e-mail addresses",
            Some(Value) => "secrets, paths and e-mail addresses; lists and objects are summarised",
            Some(Path) => "the path",
            Some(PathUser) => "the name of the owner of a home directory",
            Some(PathRoot) => "paths outside of the shared directories",
            Some(Endpoint) => "credentials and secrets in the address",
            Some(Uri) => "credentials and secrets in the URI",
            Some(Echo) => "secrets",
            Some(Secret) => "the whole value",
            Some(Untrusted) => "secrets, paths and e-mail addresses; the text is fenced",
            Some(Sample) => "all but the first values of the list",
            Some(Custom) => "what the server decides",
        }
    }
}

/// How the pages name a place, the heading of an example there, and the note below the heading.
pub(super) const fn place(place: Place) -> [&'static str; 3] {
    match place {
        Place::ToolResult => [
            "tool result",
            "What the model reads",
            "The text of the tool result, with invented values.",
        ],
        Place::RpcError => [
            "JSON-RPC error",
            "What the client receives",
            "The JSON-RPC response, with invented values.",
        ],
        Place::HttpResponse => [
            "HTTP response",
            "What is sent over HTTP",
            "The HTTP response, with invented values.",
        ],
    }
}
