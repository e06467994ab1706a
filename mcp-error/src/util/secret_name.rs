//! The names of values that are secrets.

use mcp_error_rules::secret_names::is_name_of_password_string;
use mcp_error_sanitize::Rules;

/// Returns whether a text with this name, one string and no more, is a secret.
pub(crate) fn is_secret_string(name: &str, rules: &Rules) -> bool {
    rules.is_secret(name) || is_name_of_password_string(name)
}

/// Returns whether this text is a secret, as its name alone or the two together say.
#[cfg(any(feature = "axum", feature = "__wrapped"))]
pub(crate) fn is_secret_behind(name: &str, text: &str, rules: &Rules) -> bool {
    is_secret_string(name, rules) || mcp_error_sanitize::named_value(name, text, rules) != text
}
