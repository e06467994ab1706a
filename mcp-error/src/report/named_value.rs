//! Values whose name is in the same object or list: `{"name": "API_KEY", "value": "…"}`.

use std::fmt::Display;

use mcp_error_rules::secret_names::{holds_name_of_value, holds_named_value};
use mcp_error_sanitize::{DetectorKind, Rules};
use serde_json::Number;

use crate::json::{AnyJson, Json};
use crate::report::builder::ReportBuilder;
use crate::util::panic;
use crate::util::secret_name::{is_secret_number, is_secret_string, visible};

/// The most bytes of a name that are read. The names of secrets are shorter.
const MAX_NAME: usize = 128;

/// What the members of an object say of the name of the values in it. In a list, such as `["body", "password"]`, the last item is the
/// name.
pub(crate) struct NamesBeside {
    /// A name whose values are secrets.
    secret: Option<String>,
    /// A name that makes secrets of some values.
    weak: Option<String>,
}

impl NamesBeside {
    pub(crate) fn of<'v, V: AnyJson + 'v>(
        members: impl Iterator<Item = (&'v str, &'v V)>,
        rules: &Rules,
    ) -> Self {
        let (mut secret, mut weak) = (None, None);
        for (member, value) in members {
            if !holds_name_of_value(&visible(member)) {
                continue;
            }
            let name = value.text().or_else(|| value.items()?.last()?.text());
            let Some(name) = name.map(visible) else {
                continue;
            };
            if secret.is_none() && is_secret_string(&name, rules) {
                secret = Some(name.clone().into_owned());
            }
            if weak.is_none() && rules.hides_some_values(&name) {
                weak = Some(name.into_owned());
            }
        }
        Self { secret, weak }
    }

    /// Returns these names for a member that holds a value.
    pub(crate) fn for_member(&self, member: &str) -> Option<&Self> {
        (self.secret.is_some() || self.weak.is_some())
            .then(|| holds_named_value(member).then_some(self))?
    }

    /// Returns whether such a value is a secret. Truth values are not.
    pub(crate) fn hide(&self, value: &impl AnyJson, rules: &Rules) -> bool {
        let Some(name) = &self.secret else {
            return false;
        };
        match value.number() {
            Some(number) => is_secret_number(name, number, rules),
            None => value.text().is_some() || value.items().is_some() || value.is_an_object(),
        }
    }

    /// Returns the name that makes secrets of some values.
    pub(crate) fn weak(&self) -> Option<&str> {
        self.weak.as_deref()
    }
}

/// Returns whether the second of two items is a secret, as the first one says: `["DB_PASSWORD", "…"]`.
pub(crate) fn is_secret_pair(items: &[impl AnyJson], rules: &Rules) -> bool {
    let [name, value] = items else {
        return false;
    };
    let name = name.text().map(visible);
    let Some(name) = name.filter(|name| names_secret_item(name, rules)) else {
        return false;
    };
    let is_secret = |number| is_secret_number(&name, number, rules);
    value.text().is_some() || value.number().is_some_and(is_secret)
}

/// Returns whether an item is the name of a secret. A single word, such as `token`, says little there, since it is a value itself.
/// Only passwords have no other meaning.
fn names_secret_item(text: &str, rules: &Rules) -> bool {
    let bytes = text.as_bytes();
    let has_words = bytes.iter().any(|byte| !byte.is_ascii_alphanumeric())
        || bytes
            .windows(2)
            .any(|pair| pair[0].is_ascii_lowercase() && pair[1].is_ascii_uppercase());
    let is_password = text
        .get(..4)
        .is_some_and(|start| start.eq_ignore_ascii_case("pass"));
    (has_words || is_password) && rules.is_secret(text)
}

/// Returns whether an item is an argument of a program whose value is the next item: `["--password", "…"]`.
pub(crate) fn names_next_item(text: &str, rules: &Rules) -> bool {
    let text = visible(text);
    let mut name = &*text;
    while let Some(rest) = name.strip_prefix('-') {
        name = rest;
    }
    name.len() < text.len() && is_secret_string(name, rules)
}

/// Returns whether an item can be the value of the argument before it.
pub(crate) fn is_value_of_argument(text: &str) -> bool {
    !text.starts_with("--")
}

/// Puts what `redacted` returns in place of the values of arguments with the names of secrets.
pub(in crate::report) fn redact_arguments(
    items: &mut [Json],
    rules: &Rules,
    redacted: impl Fn() -> Json,
) {
    let mut is_named = false;
    for item in items {
        let Json::String(text) = item else {
            is_named = false;
            continue;
        };
        let is_value = std::mem::replace(&mut is_named, names_next_item(text, rules));
        if is_value && is_value_of_argument(text) {
            *item = redacted();
        }
    }
}

impl ReportBuilder<'_> {
    /// Redacts the values of arguments with the names of secrets.
    pub(in crate::report) fn redact_arguments(&self, items: &mut [Json]) {
        redact_arguments(items, self.rules(), || {
            self.sanitizer.redacted(DetectorKind::NamedValue);
            self.policy().secret_marker.as_str().to_owned().into()
        });
    }

    /// Fills the slot of a value whose name is that of a secret if another field says so.
    pub fn value_of(&mut self, name: &impl Display, fill: impl FnOnce(&mut Self)) {
        let start = self.slots.len();
        fill(self);
        let Some(value @ (Json::String(_) | Json::Number(_))) = self.slots.last_value() else {
            return;
        };
        let name = panic::display(&name, MAX_NAME).unwrap_or_default();
        let name = visible(&name);
        let is_secret = match value.number() {
            Some(number) => is_secret_number(&name, number, self.rules()),
            None => is_secret_string(&name, self.rules()),
        };
        if is_secret {
            self.hide_from(start);
        } else {
            self.redact_last_value(&name);
        }
    }

    /// Fills the slot of a value whose type is a number, which is a secret if another field says so.
    pub fn number_of(&mut self, name: &impl Display, fill: impl FnOnce(&mut Self)) {
        let start = self.slots.len();
        fill(self);
        let Some(value) = self.slots.last_value() else {
            return;
        };
        // A text is what `{value:>8}` makes of the number.
        let unsigned = || Number::from(0_u8);
        let number = value.number().cloned().unwrap_or_else(unsigned);
        let name = panic::display(&name, MAX_NAME).unwrap_or_default();
        if is_secret_number(&visible(&name), &number, self.rules()) {
            self.hide_from(start);
        }
    }

    fn hide_from(&mut self, start: usize) {
        self.slots.take_from(start);
        self.secret();
    }

    /// Fills the slot of a value whose name makes secrets of some values, unless its type vouches for it.
    pub fn judged(&mut self, name: &str, is_vouched_for: bool, fill: impl FnOnce(&mut Self)) {
        fill(self);
        if !is_vouched_for {
            self.redact_last_value(name);
        }
    }

    fn redact_last_value(&mut self, name: &str) {
        let (sanitizer, rules, slots) = self.last_parts();
        if let Some(value) = slots.last_value_mut() {
            sanitizer.redact_by_name(name, value, rules);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_argument_says_whether_the_next_one_is_a_secret() {
        let rules = Rules::new();
        for secret in ["--password", "-password", "--api-key", "--db_pass"] {
            assert!(names_next_item(secret, &rules), "{secret}");
        }
        for other in ["password", "--port", "-", "--password=x", "--", "-p"] {
            assert!(!names_next_item(other, &rules), "{other}");
        }
    }

    #[test]
    fn the_first_item_says_whether_the_second_one_is_a_secret() {
        let rules = Rules::new();
        for secret in [
            "DB_PASSWORD",
            "password",
            "api key",
            "apiKey",
            "x-auth-token",
        ] {
            assert!(names_secret_item(secret, &rules), "{secret}");
        }
        for other in [
            "",
            "p",
            "token",
            "Secret",
            "PORT",
            "passenger",
            "log_level",
            "a secret plan",
        ] {
            assert!(!names_secret_item(other, &rules), "{other}");
        }
    }
}
