//! Decides whether a sanitizer has changed a value that arrived.

use crate::documents::sample::{MORE_COUNT, VALUES};
use crate::documents::summary::is_summary;
use crate::json::Json;
use crate::policy::Policy;
use crate::registry::member::{Member, Sanitizer};
use crate::report::sanitizer::is_neutral;
use mcp_error_rules::markers::MARKERS;

/// The names that a document may use for its own purposes if the error has no member with that name.
pub(super) const SHARED: [&str; 3] = ["tool", "suggestions", "examples"];

/// Returns the value, if no sanitizer removed anything from it.
pub(super) fn intact<'v>(member: &Member, value: &'v Json) -> Option<&'v Json> {
    if member.is_optional() && SHARED.contains(&member.name()) {
        return None;
    }
    match member.sanitizer() {
        // These values are withheld as a whole, or may have lost parts without a marker, as a URL does.
        Sanitizer::Endpoint
        | Sanitizer::Uri
        | Sanitizer::Path
        | Sanitizer::PathRoot
        | Sanitizer::Secret
        | Sanitizer::Untrusted
        | Sanitizer::Custom => None,
        // Not all values of the list arrived.
        Sanitizer::Sample if value.get(MORE_COUNT).is_some() => None,
        Sanitizer::Sample => if_all_texts(value.get(VALUES)?, &is_unmarked),
        Sanitizer::Value | Sanitizer::Tree => {
            if_all_texts(value, &|text| is_unmarked(text) && !is_summary(text))
        }
        // The sender replaced bytes of the path that are not valid UTF-8 by this character.
        Sanitizer::PathUser => if_all_texts(value, &|text| {
            is_unmarked(text) && !text.contains(char::REPLACEMENT_CHARACTER)
        }),
        // The field vouches for a text of the application, and whoever sent the document can have written this one.
        Sanitizer::Trusted => if_all_texts(value, &|text| is_unmarked(text) && is_neutral(text)),
        _ => if_all_texts(value, &is_unmarked),
    }
}

/// Returns whether a value that arrived has no marker.
pub(super) fn is_whole(value: &Json) -> bool {
    all_texts(value, &is_unmarked)
}

fn if_all_texts<'v>(value: &'v Json, test: &dyn Fn(&str) -> bool) -> Option<&'v Json> {
    all_texts(value, test).then_some(value)
}

fn all_texts(value: &Json, test: &dyn Fn(&str) -> bool) -> bool {
    match value {
        Json::String(text) => test(text),
        Json::Array(items) => items.iter().all(|item| all_texts(item, test)),
        Json::Object(members) => members
            .iter()
            .all(|(name, value)| test(name) && all_texts(value, test)),
        _ => true,
    }
}

/// Returns whether a text has no marker of the sanitizer. A text that itself ends in three dots looks as if it
/// were cut, and counts as such.
fn is_unmarked(text: &str) -> bool {
    let markers = [
        MARKERS.secret,
        MARKERS.path,
        MARKERS.email,
        MARKERS.user,
        MARKERS.unavailable,
        MARKERS.withheld,
        MARKERS.stack_trace,
    ];
    let policy = Policy::of_process();
    let chosen = policy.markers();
    ![MARKERS.cut, policy.cut_mark.as_str()]
        .iter()
        .any(|mark| text.ends_with(mark))
        && !markers.iter().any(|marker| text.contains(marker))
        && !chosen.iter().any(|marker| text.contains(marker.as_str()))
}
