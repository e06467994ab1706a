//! The names of values that are secrets.

use std::borrow::Cow;

use mcp_error_rules::secret_names::is_name_of_password_string;
use mcp_error_sanitize::{Rules, named_value};

/// Returns whether a text with this name, one string and no more, is a secret.
pub(crate) fn is_secret_string(name: &str, rules: &Rules) -> bool {
    rules.is_secret(name) || is_name_of_password_string(name)
}

/// Returns whether this text is a secret, as its name alone or the two together say.
pub(crate) fn is_secret_behind(name: &str, text: &str, rules: &Rules) -> bool {
    is_secret_string(name, rules) || matches!(named_value(name, text, rules), Cow::Owned(_))
}
