//! Lists that a policy reads from a configuration. They are kept for the life of the program, so that a policy can be a constant and its
//! reports copy a reference. The same list is kept once, however often it is read.

use std::sync::{Mutex, PoisonError};

use mcp_error_rules::likeness::nearest;
use mcp_error_sanitize::Rule;
use serde::de::{self, Deserialize, Deserializer};
use serde::ser::{Serialize, Serializer};

use crate::policy::list::strings;

/// The most names in a list. Each name in a text is compared with all of them.
const MAX_NAMES: usize = 256;

/// The longest name in bytes.
const MAX_NAME: usize = 128;

/// Returns a list that lives as long as the program: one of those that are kept, or this one, which is then kept, too.
fn keep<T: PartialEq<U>, U>(
    kept: &Mutex<Vec<&'static [T]>>,
    list: Vec<U>,
    to_static: impl Fn(U) -> T,
) -> &'static [T] {
    let mut kept = kept.lock().unwrap_or_else(PoisonError::into_inner);
    if let Some(known) = kept.iter().find(|known| **known == list) {
        return known;
    }
    let items: Vec<T> = list.into_iter().map(to_static).collect();
    let items = &*items.leak();
    kept.push(items);
    items
}

/// Names of keys.
pub(super) struct Names(&'static [&'static str]);

impl<'de> Deserialize<'de> for Names {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let names = strings(deserializer, r#"["shelfmark"]"#)?;
        check(&names).map_err(de::Error::custom)?;
        static KEPT: Mutex<Vec<&[&str]>> = Mutex::new(Vec::new());
        Ok(Self(keep(&KEPT, names, |name| &*name.leak())))
    }
}

impl From<Names> for &'static [&'static str] {
    fn from(names: Names) -> Self {
        names.0
    }
}

/// Checks names of keys, of which an empty one or one that is too long would never be found.
fn check(names: &[String]) -> Result<(), String> {
    if names.len() > MAX_NAMES {
        let len = names.len();
        return Err(format!("{len} names are more than {MAX_NAMES}"));
    }
    for name in names {
        if name.trim().is_empty() {
            return Err("a name is empty".to_owned());
        }
        if name.trim().len() < name.len() {
            return Err(format!("`{name}` begins or ends in a blank"));
        }
        if name.len() > MAX_NAME {
            let len = name.len();
            return Err(format!("a name of {len} bytes is longer than {MAX_NAME}"));
        }
    }
    Ok(())
}

/// Rules of the sanitizer, by their ids.
pub(super) struct RuleIds(&'static [Rule]);

impl<'de> Deserialize<'de> for RuleIds {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let ids = strings(deserializer, r#"["echo"]"#)?;
        let mut rules = Vec::new();
        for id in ids {
            let rule = Rule::from_id(&id).ok_or_else(|| de::Error::custom(unknown(&id)))?;
            // In the order of all rules there are fewer lists to keep.
            if !rules.contains(&rule) {
                rules.push(rule);
            }
        }
        rules.sort_by_key(|rule| Rule::ALL.iter().position(|other| other == rule));
        static KEPT: Mutex<Vec<&[Rule]>> = Mutex::new(Vec::new());
        Ok(Self(keep(&KEPT, rules, |rule| rule)))
    }
}

impl From<RuleIds> for &'static [Rule] {
    fn from(rules: RuleIds) -> Self {
        rules.0
    }
}

/// Returns what to say of an id that no rule has.
fn unknown(id: &str) -> String {
    match nearest(id, Rule::ALL.iter().map(|rule| rule.id())) {
        Some(near) => format!("unknown rule `{id}`; did you mean `{near}`?"),
        None => format!(
            "unknown rule `{id}`; the ids are listed in the documentation of `mcp_error::sanitize`, and `explain` says which rule redacted what"
        ),
    }
}

/// Writes the rules as they are read.
pub(super) fn write_rules<S: Serializer>(
    rules: &&'static [Rule],
    serializer: S,
) -> Result<S::Ok, S::Error> {
    let ids: Vec<&str> = rules.iter().map(|rule| rule.id()).collect();
    ids.serialize(serializer)
}
