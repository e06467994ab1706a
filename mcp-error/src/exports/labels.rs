//! The facts about an entry as the documentation words them.

use super::catalog::{CatalogEntry, CatalogMember};
use crate::registry::member::{Sanitizer, Shape};
use mcp_error_rules::choices::Shown;

/// Returns the names and values of the facts that are short.
pub(super) fn facts(entry: &CatalogEntry) -> Vec<(&'static str, String)> {
    let mut facts = vec![
        ("Status", entry.status.to_string()),
        ("Code", codes(entry)),
        ("Lane", entry.lane.to_string()),
        ("Fault", entry.fault.to_string()),
        ("What to do", advice(entry)),
    ];
    facts.extend(entry.effect.map(|effect| ("Effect", effect.to_string())));
    let scopes = entry.scopes.as_deref();
    facts.extend(scopes.map(|scopes| ("Scopes", scopes.to_owned())));
    facts
}

/// Returns the lists of an entry that are not empty, each with its heading.
pub(super) fn lists(entry: &CatalogEntry) -> impl Iterator<Item = (&'static str, &[String])> {
    let lists = [
        ("Suggestions", &entry.suggestions[..]),
        ("Examples", &entry.examples[..]),
    ];
    lists.into_iter().filter(|(_, texts)| !texts.is_empty())
}

/// Returns the code, and the code for older peers if there is one: `-31003 (-32002 before MCP 2026-07-28)`.
pub(super) fn codes(entry: &CatalogEntry) -> String {
    match entry.legacy_code {
        Some(legacy) => format!("{} ({legacy} before MCP 2026-07-28)", entry.code),
        None => entry.code.to_string(),
    }
}

/// Returns the advice, with the delay if it is fixed: `retry after 5 seconds`.
pub(super) fn advice(entry: &CatalogEntry) -> String {
    let recovery = entry.recovery.as_str().replace('_', " ");
    match entry.retry_after {
        Some(1) => format!("{recovery} after 1 second"),
        Some(seconds) => format!("{recovery} after {seconds} seconds"),
        None => recovery,
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
