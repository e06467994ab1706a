//! The names of values that are secrets.

use mcp_error_rules::secret_names::{
    is_name_of_password_string, is_name_of_secret_code, is_name_of_secret_number, is_secret_name,
};
use mcp_error_sanitize::Rules;
use serde_json::Number;

/// Returns whether a text with this name, one string and no more, is a secret.
pub(crate) fn is_secret_string(name: &str, rules: &Rules) -> bool {
    rules.is_secret(name) || is_name_of_password_string(name)
}

/// Returns whether a number with this name is a secret. All of them are if the application gave the name.
#[cold]
pub(crate) fn is_secret_number(name: &str, number: &Number, rules: &Rules) -> bool {
    rules.is_secret(name)
        && (is_name_of_secret_number(name)
            || number.is_u64() && is_name_of_secret_code(name)
            || !is_secret_name(name))
}

/// Returns whether this text is a secret, as its name alone or the two together say.
#[cfg(any(feature = "axum", feature = "__wrapped"))]
pub(crate) fn is_secret_behind(name: &str, text: &str, rules: &Rules) -> bool {
    is_secret_string(name, rules) || mcp_error_sanitize::named_value(name, text, rules) != text
}
