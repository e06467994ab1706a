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

/// Returns a name without invisible characters and terminal sequences, and with the ASCII forms of wide letters, digits and signs: each
/// of these could disguise the name of a secret.
pub(crate) fn visible(name: &str) -> Cow<'_, str> {
    if name.bytes().all(|byte| matches!(byte, b' '..=b'~')) {
        return Cow::Borrowed(name);
    }
    disguised(name)
}

#[cold]
fn disguised(name: &str) -> Cow<'_, str> {
    const RULES: Rules = Rules::new()
        .with_paths_and_emails(false)
        .with_max_bytes(MAX_NAME);
    let name = truncate_at_char(name, MAX_NAME);
    let shown = match name.contains(is_invisible) {
        true => mcp_error_sanitize::text(name, &RULES),
        false => Cow::Borrowed(name),
    };
    if shown.chars().any(|letter| narrow(letter).is_some()) {
        let narrowed = shown.chars().map(|letter| narrow(letter).unwrap_or(letter));
        return narrowed.collect::<String>().into();
    }
    shown
}

/// Returns the ASCII character of which this one is the wide form (U+FF01 to U+FF5E).
fn narrow(letter: char) -> Option<char> {
    let offset = u32::from(letter).checked_sub(0xff01)?;
    (offset <= 0x5d).then(|| char::from_u32(offset + 0x21))?
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_is_read_as_it_looks() {
        for (name, seen) in [
            ("password", "password"),
            ("pass\u{200b}word", "password"),
            ("ｐａｓｓｗｏｒｄ", "password"),
            ("API＿ＫＥＹ１", "API_KEY1"),
            ("ａｐｉ\u{200b}_key", "api_key"),
            ("пароль", "пароль"),
            ("密码", "密码"),
            ("", ""),
        ] {
            assert_eq!(visible(name), seen, "{name:?}");
        }
    }
}
