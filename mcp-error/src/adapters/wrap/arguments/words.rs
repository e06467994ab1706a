//! The sentences about a mistake in a value.

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

/// Returns the name that a misspelling most likely means.
pub(super) fn nearest<'n>(given: &str, names: impl Iterator<Item = &'n str>) -> Option<&'n str> {
    /// The longest text that is compared.
    const MAX_LEN: usize = 64;
    /// How similar two names have to be.
    const LIKENESS: f64 = 0.8;
    if given.len() > MAX_LEN {
        return None;
    }
    let given = given.to_ascii_lowercase();
    let likeness = |name: &str| strsim::jaro_winkler(&given, &name.to_ascii_lowercase());
    names
        .filter(|name| name.len() <= MAX_LEN)
        .map(|name| (likeness(name), name))
        .filter(|(likeness, _)| *likeness > LIKENESS)
        .max_by(|(one, _), (other, _)| one.total_cmp(other))
        .map(|(_, name)| name)
}
