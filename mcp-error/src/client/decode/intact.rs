//! Whether a value arrived as it was sent.

use crate::json::Json;
use crate::registry::member::{Member, Sanitizer};
use mcp_error_rules::markers::MARKERS;

/// Names that a document may use for something of its own where the error has no such member.
pub(super) const SHARED: [&str; 3] = ["tool", "suggestions", "examples"];

/// The value, if no sanitizer took anything from it.
pub(super) fn intact<'v>(member: &Member, value: &'v Json) -> Option<&'v Json> {
    if member.optional() && SHARED.contains(&member.name()) {
        return None;
    }
    match member.sanitizer() {
        // What is dropped from a URL leaves no mark.
        Sanitizer::Endpoint
        | Sanitizer::Path
        | Sanitizer::PathRoot
        | Sanitizer::Secret
        | Sanitizer::Untrusted
        | Sanitizer::Custom => None,
        Sanitizer::Sample => whole_sample(value),
        Sanitizer::Value | Sanitizer::Tree => {
            every_text(value, &|text| is_unmarked(text) && !is_summary(text))
        }
        // Bytes of a path that are no UTF-8 went out as this.
        Sanitizer::PathUser => every_text(value, &|text| {
            is_unmarked(text) && !text.contains(char::REPLACEMENT_CHARACTER)
        }),
        _ => every_text(value, &is_unmarked),
    }
}

fn every_text<'v>(value: &'v Json, test: &dyn Fn(&str) -> bool) -> Option<&'v Json> {
    holds(value, test).then_some(value)
}

fn holds(value: &Json, test: &dyn Fn(&str) -> bool) -> bool {
    match value {
        Json::String(text) => test(text),
        Json::Array(items) => items.iter().all(|item| holds(item, test)),
        Json::Object(members) => members
            .iter()
            .all(|(name, value)| test(name) && holds(value, test)),
        _ => true,
    }
}

/// What was sent may have ended in dots of its own; it counts as cut.
fn is_unmarked(text: &str) -> bool {
    let markers = [
        MARKERS.secret,
        MARKERS.path,
        MARKERS.email,
        MARKERS.user,
        MARKERS.unavailable,
    ];
    !text.ends_with(MARKERS.cut) && !markers.iter().any(|marker| text.contains(marker))
}

/// `[Object]`, `[Array of 3 items]`
fn is_summary(text: &str) -> bool {
    text == "[Object]" || text.starts_with("[Array of ") && text.ends_with(" items]")
}

/// The values of a sample that holds all of them.
fn whole_sample(sample: &Json) -> Option<&Json> {
    match sample.get("moreCount") {
        Some(_) => None,
        None => every_text(sample.get("values")?, &is_unmarked),
    }
}
