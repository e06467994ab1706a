//! Objects that hold the name of a secret in one member, and the secret in another one: `{"name": "API_KEY", "value": "…"}`.

use mcp_error_rules::secret_names::is_name_of_password_string;
use mcp_error_sanitize::Rules;

/// The members that hold a name. `type` and `kind` are not among them: parsers have values of the type `token`.
const NAMES: [&str; 12] = [
    "name",
    "key",
    "field",
    "header",
    "parameter",
    "param",
    "property",
    "variable",
    "attribute",
    "argument",
    "option",
    "label",
];

/// Returns whether a member is the name of a secret, which is then in a member that [`is_value`].
pub(crate) fn names_secret(member: &str, text: &str, rules: &Rules) -> bool {
    NAMES.iter().any(|name| name.eq_ignore_ascii_case(member))
        && (rules.is_secret(text) || is_name_of_password_string(text))
}

/// Returns whether a member holds the value to a name beside it.
pub(crate) fn is_value(member: &str) -> bool {
    let start = member.len().saturating_sub("value".len());
    let end = member.get(start..);
    end.is_some_and(|end| end.eq_ignore_ascii_case("value"))
}
