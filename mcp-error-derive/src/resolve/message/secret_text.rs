//! Values to which a message gives the name of a secret: `"password={pw}"`, or `"{password}", password = .0`.

use mcp_error_rules::secret_names::{fails_to_get, is_secret_name, is_token_of_parser};

use super::expression::field_and_method;
use super::lookup::MessageSource;
use crate::model::MessageUse;
use crate::syntax::attributes::VariantAttrs;
use crate::syntax::format::{Argument, Piece, Placeholder};
use crate::syntax::value::Template;

/// Returns the names of such fields.
pub(in crate::resolve) fn fields_after_secret_names(
    attrs: &VariantAttrs,
    detail: Option<&(Template, MessageUse)>,
) -> Vec<String> {
    let mut templates: Vec<&Template> = Vec::new();
    if let Some((text, _)) = detail {
        templates.push(text);
    }
    for (_, text) in &attrs.texts() {
        templates.push(text);
    }
    for header in &attrs.header.0 {
        templates.push(&header.value);
    }
    let mut fields = Vec::new();
    for template in &templates {
        let Ok(pieces) = template.pieces() else {
            continue;
        };
        let mut source = None;
        let mut before = "";
        for piece in pieces {
            match piece {
                Piece::Text(text) => before = text,
                Piece::Placeholder(placeholder) => {
                    let source = source.get_or_insert_with(|| MessageSource::of(template));
                    if source.names_secret(before, placeholder)
                        && let Some(field) = source.field(&placeholder.argument)
                    {
                        fields.push(field);
                    }
                    before = "";
                }
            }
        }
    }
    fields
}

impl MessageSource {
    /// Returns whether the text before a placeholder, or the name of its argument, is the name of a secret. A field's own
    /// name says so where the field is resolved.
    pub(super) fn names_secret(&self, before: &str, placeholder: &Placeholder) -> bool {
        let by_argument = || match &placeholder.argument {
            Argument::Name(name) => self.arguments.named(name).is_some() && is_secret_name(name),
            Argument::Next(_) | Argument::Index(_) => false,
        };
        ends_in_secret_name(before) || by_argument()
    }

    /// Returns the name of the field that an argument is: `0` for `{0}`, and for `{}` with `.0`.
    fn field(&self, argument: &Argument) -> Option<String> {
        let written = match argument {
            Argument::Name(name) => self.arguments.named(name),
            Argument::Next(index) | Argument::Index(index) => self.arguments.positional(*index),
        };
        match (written, argument) {
            (Some(tokens), _) => match field_and_method(&tokens)? {
                (field, None) => Some(without_underscore(&field).to_owned()),
                (_, Some(_)) => None,
            },
            (None, Argument::Name(name)) => Some(name.clone()),
            (None, Argument::Index(index)) => Some(index.to_string()),
            (None, Argument::Next(_)) => None,
        }
    }
}

/// Returns `0` for `_0`, as thiserror calls the field of a tuple.
fn without_underscore(name: &str) -> &str {
    let number = name
        .strip_prefix('_')
        .filter(|rest| rest.parse::<usize>().is_ok());
    number.unwrap_or(name)
}

/// Returns whether a text ends like `password=`, `token: '` or `password `. Parsers often say "unexpected token ", so such a
/// name needs a sign after it, and behind `unexpected` one that assigns.
fn ends_in_secret_name(text: &str) -> bool {
    if !may_end_in_word(text) {
        return false;
    }
    let quotes = ['"', '\'', '`', '(', '['];
    let before_value = text.trim_end_matches(quotes);
    let before_space = before_value.trim_end();
    let before_sign = before_space.trim_end_matches(['=', ':']);
    let signed = before_sign.len() < before_space.len();
    let is_colon = before_value.len() == text.len() && before_space.ends_with(':');
    let before_sign = before_sign.trim_end().trim_end_matches(quotes);
    let is_part = |character: char| character.is_alphanumeric() || "_-".contains(character);
    let before_word = before_sign.trim_end_matches(is_part);
    let word = &before_sign[before_word.len()..];
    let is_of_parser = || {
        let is_unexpected = || ends_in_unexpected(before_word) && !before_space.ends_with('=');
        is_token_of_parser(word) && (!signed || is_unexpected())
    };
    is_secret_name(word) && !is_of_parser() && !(is_colon && lacks_value(before_word))
}

/// Returns whether a text ends in the word that parsers say of a token.
fn ends_in_unexpected(text: &str) -> bool {
    last_word(text).eq_ignore_ascii_case("unexpected")
}

/// Returns the last of the words that stand between blanks.
fn last_word(text: &str) -> &str {
    let text = text.trim_end();
    match text.rfind(char::is_whitespace) {
        Some(at) => text[at..].trim_start(),
        None => text,
    }
}

/// Returns whether the words before the name of a secret say that there is no value, as in `failed to read cookies: ` and
/// `missing token: `. What follows the colon is the reason then. A secret in it is still found where the whole text is searched.
fn lacks_value(text: &str) -> bool {
    fails_to_get(text.as_bytes()) || last_word(text).eq_ignore_ascii_case("missing")
}

/// Returns whether there may be a word of three letters before the signs at the end of a text. A loop over bytes is fast
/// in a macro without optimisation.
fn may_end_in_word(text: &str) -> bool {
    let bytes = text.as_bytes();
    let mut end = bytes.len();
    while end > 0
        && matches!(
            bytes[end - 1],
            b'"' | b'\'' | b'`' | b'(' | b'[' | b'=' | b':' | b' ' | b'\t'..=b'\r'
        )
    {
        end -= 1;
    }
    let mut start = end;
    while start > 0 && end - start < 3 {
        start -= 1;
        if !matches!(
            bytes[start],
            b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' | b'_' | b'-' | 0x80..
        ) {
            return false;
        }
    }
    end - start == 3
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_name_of_a_secret_stands_before_its_value() {
        let rows = [
            ("password=", true),
            ("password = ", true),
            ("the password is wrong: ", false),
            ("bad password ", true),
            ("token: '", true),
            ("unexpected token ", false),
            ("unexpected token: ", false),
            ("line 3: Unexpected token: `", false),
            ("unexpected token=", true),
            ("unexpected access_token: ", true),
            ("invalid token: ", true),
            ("refused access_token ", true),
            ("unexpected JsonToken ", false),
            ("\"api_key\": \"", true),
            ("id ", false),
            ("password 17 ", false),
            ("password\u{a0}", true),
            ("password\t", true),
            ("pässwörd-password: [", true),
            ("пароль: ", true),
            ("failed to read cookies: ", false),
            ("Failed to refresh the OAuth token: ", false),
            ("cannot load password: ", false),
            ("missing credentials: ", false),
            // The program has the value, or what follows is quoted or assigned.
            ("failed to parse token: ", true),
            ("could not verify password: ", true),
            ("read password: ", true),
            ("cannot log in to read password: ", true),
            ("failed to read token: '", true),
            ("failed to read password '", true),
            ("failed to read config: token: ", true),
            ("cannot read, password: ", true),
            ("missing token=", true),
            ("", false),
        ];
        for (text, expected) in rows {
            assert_eq!(ends_in_secret_name(text), expected, "{text}");
        }
    }
}
