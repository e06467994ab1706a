//! Values whose name is in the same object or list: `{"name": "API_KEY", "value": "…"}`.

use std::fmt::Display;

use mcp_error_rules::secret_names::holds_name_of_value;
use mcp_error_sanitize::{DetectorKind, Rules};

use crate::json::Json;
use crate::report::builder::ReportBuilder;
use crate::util::panic;
use crate::util::secret_name::is_secret_string;

/// The most bytes of a name that are read. The names of secrets are shorter.
const MAX_NAME: usize = 128;

/// Returns whether a member is the name of a secret, which is then in a member that
/// [holds a value](mcp_error_rules::secret_names::holds_named_value). In a list, such as `["body", "password"]`, the last item is
/// the name.
pub(crate) fn names_secret<'v>(
    member: &str,
    text: Option<&'v str>,
    last: impl FnOnce() -> Option<&'v str>,
    rules: &Rules,
) -> bool {
    holds_name_of_value(member)
        && text
            .or_else(last)
            .is_some_and(|name| is_secret_string(name, rules))
}

/// Returns the name of the value next to this member, if it makes secrets of some values only.
pub(crate) fn weak_name_of_value<'v>(
    member: &str,
    text: Option<&'v str>,
    last: impl FnOnce() -> Option<&'v str>,
    rules: &Rules,
) -> Option<&'v str> {
    let name = holds_name_of_value(member).then(|| text.or_else(last))??;
    rules.hides_some_values(name).then_some(name)
}

/// Returns whether the first of two items is the name of a secret, which is then the second one: `["DB_PASSWORD", "…"]`. A
/// single word, such as `token`, says little there, since it is a value itself. Only passwords have no other meaning.
pub(crate) fn names_secret_item(text: &str, rules: &Rules) -> bool {
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
    let mut name = text;
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
        if !matches!(self.slots.last_value(), Some(Json::String(_))) {
            return;
        }
        let name = panic::display(&name, MAX_NAME).unwrap_or_default();
        if is_secret_string(&name, self.rules()) {
            self.slots.take_from(start);
            self.secret();
        } else {
            self.redact_last_value(&name);
        }
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
