//! The facts about an entry as the documentation words them.

use super::catalog::{CatalogEntry, CatalogMember};
use super::wire::Place;
use crate::registry::member::{Sanitizer, Shape};
use mcp_error_rules::choices::Shown;

/// Returns the code, and the code for older peers if there is one: `-31003 (-32002 before MCP 2026-07-28)`.
pub(super) fn codes(entry: &CatalogEntry) -> String {
    match entry.legacy_code {
        Some(legacy) => format!("{} ({legacy} before MCP 2026-07-28)", entry.code),
        None => entry.code.to_string(),
    }
}

/// Returns a delay in words: `5 seconds`.
pub(super) fn delay(seconds: u64) -> String {
    match seconds {
        1 => "1 second".into(),
        _ => format!("{seconds} seconds"),
    }
}

/// Returns the type of a member, or its value if it is constant: `list of string`, `always "allowed_roots"`.
pub(super) fn type_of(member: &CatalogMember) -> String {
    match &member.value {
        Some(value) => format!("always {value}"),
        None => json_type(member),
    }
}

/// Returns the JSON type of a member, such as `list of string`.
pub(super) fn json_type(member: &CatalogMember) -> String {
    let shape = match member.shape {
        Shape::String => "string",
        Shape::Integer => "integer",
        Shape::Number => "number",
        Shape::Boolean => "boolean",
        Shape::Object => "object",
        Shape::Violation => "violation",
        Shape::Any => "any",
    };
    if member.list {
        format!("list of {shape}")
    } else if member.sanitizer == Some(Sanitizer::Sample) {
        format!("sample of {shape}")
    } else {
        shape.into()
    }
}

/// Returns the condition under which a member is shown.
pub(super) fn shown(member: &CatalogMember) -> &'static str {
    match (member.shown, member.optional) {
        (Shown::Verbose, _) => "to developers",
        (Shown::Location, _) => "where locations are shown",
        (Shown::Always, true) => "if there is one",
        (Shown::Always, false) => "always",
    }
}

/// Returns what the sanitizer of a member removes, in words.
pub(super) fn hidden(member: &CatalogMember) -> &'static str {
    match member.sanitizer {
        None | Some(Sanitizer::Disclose) => "nothing",
        Some(Sanitizer::Text | Sanitizer::Trusted | Sanitizer::Tree | Sanitizer::Output) => {
            "secrets, paths and e-mail addresses"
        }
        Some(Sanitizer::Value) => {
            "secrets, paths and e-mail addresses; lists and objects are summarised"
        }
        Some(Sanitizer::Path) => "the path",
        Some(Sanitizer::PathUser) => "the name of the owner of a home directory",
        Some(Sanitizer::PathRoot) => "paths outside of the shared directories",
        Some(Sanitizer::Endpoint) => "credentials and secrets in the address",
        Some(Sanitizer::Uri) => "credentials and secrets in the URI",
        Some(Sanitizer::Echo) => "secrets",
        Some(Sanitizer::Secret) => "the whole value",
        Some(Sanitizer::Untrusted) => "secrets, paths and e-mail addresses; the text is fenced",
        Some(Sanitizer::Sample) => "all but the first values of the list",
        Some(Sanitizer::Custom) => "what the server decides",
    }
}

/// Returns a place as the pages name it.
pub(super) const fn place(place: Place) -> &'static str {
    match place {
        Place::ToolResult => "tool result",
        Place::RpcError => "JSON-RPC error",
        Place::HttpResponse => "HTTP response",
    }
}
