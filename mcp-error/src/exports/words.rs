//! An entry in the words of the documentation.

use super::catalog::{CatalogEntry, CatalogMember};
use crate::registry::member::{Sanitizer, Shape};
use mcp_error_rules::choices::Shown;

/// Name and value of what every entry has.
pub(super) fn facts(entry: &CatalogEntry) -> [(&'static str, String); 5] {
    [
        ("Status", entry.status.to_string()),
        ("Code", codes(entry)),
        ("Lane", entry.lane.to_string()),
        ("Fault", entry.fault.to_string()),
        ("What to do", advice(entry)),
    ]
}

/// The lists of an entry that hold something, each under its heading.
pub(super) fn lists(entry: &CatalogEntry) -> impl Iterator<Item = (&'static str, &[String])> {
    let lists = [
        ("Suggestions", &entry.suggestions[..]),
        ("Examples", &entry.examples[..]),
    ];
    lists.into_iter().filter(|(_, texts)| !texts.is_empty())
}

/// `-31003`, and what older peers get.
pub(super) fn codes(entry: &CatalogEntry) -> String {
    match entry.legacy_code {
        Some(legacy) => format!("{} ({legacy} before MCP 2026-07-28)", entry.code),
        None => entry.code.to_string(),
    }
}

/// The advice, with the delay.
pub(super) fn advice(entry: &CatalogEntry) -> String {
    let recovery = entry.recovery.as_str().replace('_', " ");
    match entry.retry_after {
        Some(1) => format!("{recovery} after 1 second"),
        Some(seconds) => format!("{recovery} after {seconds} seconds"),
        None => recovery,
    }
}

/// `list of string`, `always "allowed_roots"`
pub(super) fn type_of(member: &CatalogMember) -> String {
    match &member.value {
        Some(value) => format!("always {value}"),
        None => json_type(member),
    }
}

/// `list of string`
pub(super) fn json_type(member: &CatalogMember) -> String {
    let shape = match member.shape {
        Shape::String => "string",
        Shape::Integer => "integer",
        Shape::Number => "number",
        Shape::Boolean => "boolean",
        Shape::Object => "object",
        Shape::Any => "any",
    };
    match (member.list, member.sanitizer) {
        (true, _) => format!("list of {shape}"),
        (false, Some(Sanitizer::Sample)) => format!("sample of {shape}"),
        (false, _) => shape.into(),
    }
}

pub(super) fn shown(member: &CatalogMember) -> &'static str {
    match (member.shown, member.optional) {
        (Shown::Verbose, _) => "to developers",
        (Shown::Location, _) => "where locations are shown",
        (Shown::Always, true) => "if there is one",
        (Shown::Always, false) => "always",
    }
}
