//! Values whose name stands beside them, and not in the name of their member: `{"name": "DB_PASSWORD", "value": "…"}` and
//! `["DB_PASSWORD", "…"]`.

use mcp_error_sanitize::Rules;

/// Returns whether a text is the name of a secret, so that the value beside it is one. A single word, such as `token`, says
/// little, since parsers call something else so. Only passwords have no other meaning.
pub(crate) fn names_secret(text: &str, rules: &Rules) -> bool {
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

/// Returns whether a member with this name holds the value that another member names.
pub(crate) fn is_value_name(name: &str) -> bool {
    const VALUE: &str = "value";
    let start = name.len().checked_sub(VALUE.len());
    start
        .and_then(|start| name.get(start..))
        .is_some_and(|end| end.eq_ignore_ascii_case(VALUE))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_says_whether_the_value_beside_it_is_a_secret() {
        let rules = Rules::new();
        for secret in [
            "DB_PASSWORD",
            "password",
            "api key",
            "apiKey",
            "x-auth-token",
        ] {
            assert!(names_secret(secret, &rules), "{secret}");
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
            assert!(!names_secret(other, &rules), "{other}");
        }
        assert!(is_value_name("value") && is_value_name("StringValue"));
        assert!(!is_value_name("values") && !is_value_name("é"));
    }
}
