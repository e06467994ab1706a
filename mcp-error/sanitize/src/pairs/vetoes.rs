//! What stands behind the name of a secret, but is not one: placeholders, types, links and prose.

use mcp_error_rules::secret_names::WordsByEnding;

use crate::bytes::is_letter_or_high;
use crate::input::View;
use crate::shapes::is_hex_number;

/// The longest value in bytes that can be one of these.
const MAX_VALUE: usize = 128;

/// Words in place of a value: that there is none, or its type, or its state.
static PLACEHOLDER_WORDS: WordsByEnding<57> = WordsByEnding::new(&[
    "null",
    "none",
    "nil",
    "true",
    "false",
    "undefined",
    "string",
    "str",
    "number",
    "boolean",
    "bool",
    "any",
    "unknown",
    "never",
    "object",
    "void",
    "required",
    "optional",
    "missing",
    "empty",
    "invalid",
    "bytes",
    "expired",
    "revoked",
    "denied",
    "rejected",
    "disabled",
    "enabled",
    "failed",
    "failure",
    "mismatch",
    "malformed",
    "incorrect",
    "wrong",
    "basic",
    "plain",
    "oauth",
    "oauth2",
    "anonymous",
    // German
    "ungültig",
    "falsch",
    "abgelaufen",
    "erforderlich",
    // French, Spanish, Portuguese and Italian
    "invalide",
    "obligatoire",
    "expiré",
    "obligatoria",
    "inválida",
    "incorrecta",
    "obrigatória",
    "obbligatoria",
    "errata",
    // Dutch, Polish and Russian
    "verplicht",
    "ongeldig",
    "wymagane",
    "обязателен",
    "неверный",
]);

/// How expressions start that read a value from the environment or from another part of a template.
const LOOKUPS: [&str; 11] = [
    "process.env",
    "os.environ",
    "env.",
    "ENV[",
    "std::env",
    "getenv",
    "os.getenv",
    "!Ref",
    "!Sub",
    "!GetAtt",
    "!ImportValue",
];

/// Whether a value names another value instead of being one, or says that there is none.
pub(super) fn is_placeholder(value: &str) -> bool {
    if value.len() > MAX_VALUE {
        return false;
    }
    let bytes = value.as_bytes();
    let is_word = |word: &&str| word.len() == value.len() && word.eq_ignore_ascii_case(value);
    let is_lookup = |start: &&str| bytes[0] == start.as_bytes()[0] && value.starts_with(start);
    let is_filler =
        |byte: &u8| matches!(byte, b'*' | b'.' | b'-' | b'_' | b'#' | b'?' | b'^' | b'~');
    is_variable(bytes)
        || matches!(bytes, [letter] if letter.is_ascii_alphabetic())
        || LOOKUPS.iter().any(is_lookup)
        || is_hex_number(bytes)
        || PLACEHOLDER_WORDS.ending_like(bytes).iter().any(is_word)
        || bytes.iter().all(is_filler)
}

/// Whether a value is a number before a unit, so that it is the size of something: `password: 16 bytes`.
pub(super) fn is_size(view: &View<'_>, value: &str, end: usize) -> bool {
    const UNITS: [&str; 9] = [
        "bytes",
        "byte",
        "bits",
        "chars",
        "characters",
        "seconds",
        "minutes",
        "hours",
        "days",
    ];
    let Some(behind) = view
        .text
        .get(end..)
        .and_then(|behind| behind.strip_prefix(' '))
    else {
        return false;
    };
    value.bytes().all(|byte| byte.is_ascii_digit())
        && UNITS.iter().any(|unit| {
            behind
                .strip_prefix(unit)
                .is_some_and(|rest| !rest.starts_with(|next: char| next.is_ascii_alphanumeric()))
        })
}

/// Whether a value is a whole variable or template without digits: `$TOKEN`, `{{ token }}`, `<token>`.
fn is_variable(value: &[u8]) -> bool {
    let has_sign = matches!(
        value[0],
        b'$' | b'%' | b'{' | b'<' | b'[' | b'(' | b'&' | b'*' | b'@'
    );
    has_sign && !value.iter().any(u8::is_ascii_digit) && has_balanced_brackets(value)
}

/// Whether every bracket is closed, in the right order. Brackets more than 16 levels deep do not count as
/// balanced.
fn has_balanced_brackets(value: &[u8]) -> bool {
    let mut closing = [0; 16];
    let mut depth = 0;
    for byte in value {
        let close = match byte {
            b'{' => b'}',
            b'(' => b')',
            b'[' => b']',
            b'}' | b')' | b']' => {
                if depth == 0 || closing[depth - 1] != *byte {
                    return false;
                }
                depth -= 1;
                continue;
            }
            _ => continue,
        };
        if depth == closing.len() {
            return false;
        }
        closing[depth] = close;
        depth += 1;
    }
    depth == 0
}

/// Whether a value is a link. Behind `credentials:`, it says where they are; behind `webhook_url:`, it is the
/// secret.
pub(super) fn is_link_to_secret(name: &[u8], value: &str) -> bool {
    let is_link = value.starts_with("https://") || value.starts_with("http://");
    let last_three = &name[name.len().saturating_sub(3)..];
    is_link && !last_three.eq_ignore_ascii_case(b"url")
}

/// Whether a value behind a colon is a word of a sentence or the path of a type, so that the colon did not join
/// a name to its value.
pub(super) fn is_prose(view: &View<'_>, value: &str, end: usize) -> bool {
    /// The first character of the scripts that put no blanks between words: Chinese, Japanese and Korean.
    const FIRST_UNSPACED: char = '\u{2e80}';
    if value.len() > MAX_VALUE {
        return false;
    }
    if value.chars().all(|character| character >= FIRST_UNSPACED) {
        return true;
    }
    let is_word = value
        .bytes()
        .all(|byte| is_letter_or_high(byte) || byte == b'\'');
    let next = view.bytes.get(end);
    let more_words_follow = next == Some(&b' ')
        && view
            .bytes
            .get(end + 1)
            .is_some_and(|next| is_letter_or_high(*next) || b"`'\"([".contains(next));
    let is_type = matches!(next, Some(b'<' | b'[' | b'{' | b';' | b')'));
    // `Token: serde::Deserialize`
    let is_type_path = value.contains("::") && !value.bytes().any(|byte| byte.is_ascii_digit());
    is_word && (more_words_follow || is_type) || is_type_path
}
