//! The sentences about a mistake in a value.

use mcp_error_rules::likeness::nearest;
#[cfg(feature = "__mcp-sdk")]
use serde_json::Value;

use crate::util::append::append;

/// The most names that a detail lists.
const MAX_NAMES: usize = 10;

const UNKNOWN: &str = "is not a known name";

pub(super) const MISSING: &str = "is missing";

/// Returns the sentence about a value that is not among the allowed ones. These can come from several schemas.
#[cfg(feature = "__mcp-sdk")]
#[cold]
pub(super) fn one_of(allowed: &[&[Value]], value: &Value) -> String {
    let (mut list, mut texts) = (List::default(), Vec::new());
    for allowed in allowed.iter().copied().flatten() {
        match allowed {
            Value::String(text) => {
                list.add(&format!("'{text}'"));
                texts.push(text.as_str());
            }
            other => list.add(&format!("{other}")),
        }
    }
    list.sentence(&texts, value.as_str())
}

/// Returns the sentence about a text that is not among these names.
#[cfg(feature = "jsonrpsee")]
pub(super) fn one_of_names(names: &[&str], given: &str) -> String {
    let mut list = List::default();
    for name in names {
        list.add(&format!("'{name}'"));
    }
    list.sentence(names, Some(given))
}

/// The first of the allowed values, and how many there are.
#[derive(Default)]
struct List {
    shown: String,
    count: usize,
}

impl List {
    fn add(&mut self, value: &str) {
        if self.count < MAX_NAMES {
            if self.count > 0 {
                append(&mut self.shown, ", ");
            }
            append(&mut self.shown, value);
        }
        self.count += 1;
    }

    /// Returns the sentence about what was given. `names` are the texts among the allowed values.
    fn sentence(self, names: &[&str], given: Option<&str>) -> String {
        let Self { shown, count } = self;
        let one_of = if count == 1 { "" } else { "one of " };
        let mut detail = format!("must be {one_of}{shown}");
        if count > MAX_NAMES {
            append(&mut detail, &format!(" and {} others", count - MAX_NAMES));
        }
        let meant = given.and_then(|given| nearest(given, names.iter().copied()));
        if let Some(meant) = meant.filter(|_| count > 1) {
            append(&mut detail, &format!("; {}", did_you_mean(meant)));
        }
        detail
    }
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
