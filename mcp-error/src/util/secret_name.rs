//! The names of values that are secrets.

use std::borrow::Cow;

use mcp_error_rules::secret_names::{
    is_name_of_password_string, is_name_of_secret_code, is_name_of_secret_number, is_secret_name,
};
use mcp_error_rules::text::truncate_at_char;
use mcp_error_sanitize::{Rules, is_invisible};
use serde_json::Number;

/// The most bytes of a name that are read. The names of secrets are shorter.
const MAX_NAME: usize = 4_096;

/// Returns a name without invisible characters and terminal sequences, which could disguise the name of a secret.
pub(crate) fn visible(name: &str) -> Cow<'_, str> {
    const RULES: Rules = Rules::new()
        .with_paths_and_emails(false)
        .with_max_bytes(MAX_NAME);
    let is_plain = name.bytes().all(|byte| matches!(byte, b' '..=b'~'));
    if is_plain || !name.contains(is_invisible) {
        return Cow::Borrowed(name);
    }
    mcp_error_sanitize::text(truncate_at_char(name, MAX_NAME), &RULES)
}

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
