//! The sentences about a mistake in a value.

use mcp_error_rules::likeness::nearest;
#[cfg(feature = "__mcp-sdk")]
use serde_json::Value;

/// The most names that a detail lists.
const MAX_NAMES: usize = 10;

const UNKNOWN: &str = "is not a known name";

pub(super) const MISSING: &str = "is missing";

/// Returns the sentence about a value that is not among the allowed ones.
#[cfg(feature = "__mcp-sdk")]
pub(super) fn one_of(allowed: &[&Value], value: &Value) -> String {
    let shown = allowed.iter().map(|value| match value {
        Value::String(text) => format!("'{text}'"),
        other => other.to_string(),
    });
    let names: Vec<&str> = allowed.iter().filter_map(|name| name.as_str()).collect();
    one_of_these(shown, &names, value.as_str())
}

/// Returns the sentence about a text that is not among these names.
#[cfg(feature = "jsonrpsee")]
pub(super) fn one_of_names(names: &[&str], given: &str) -> String {
    let shown = names.iter().map(|name| format!("'{name}'"));
    one_of_these(shown, names, Some(given))
}

/// Returns the sentence about a value that is not among those that are shown. `names` are the texts among these.
fn one_of_these(
    shown: impl ExactSizeIterator<Item = String>,
    names: &[&str],
    given: Option<&str>,
) -> String {
    let count = shown.len();
    let shown: Vec<String> = shown.take(MAX_NAMES).collect();
    let mut detail = match &shown[..] {
        [only] => format!("must be {only}"),
        _ => format!("must be one of {}", shown.join(", ")),
    };
    if let more @ 1.. = count - shown.len() {
        detail.push_str(&format!(" and {more} others"));
    }
    let meant = given.and_then(|given| nearest(given, names.iter().copied()));
    if let Some(meant) = meant.filter(|_| count > 1) {
        detail.push_str(&format!("; {}", did_you_mean(meant)));
    }
    detail
}

pub(super) fn unknown(meant: Option<&str>) -> String {
    match meant {
        Some(meant) => format!("{UNKNOWN}; {}", did_you_mean(meant)),
        None => UNKNOWN.to_owned(),
    }
}

fn did_you_mean(meant: &str) -> String {
    format!("did you mean '{meant}'?")
}
