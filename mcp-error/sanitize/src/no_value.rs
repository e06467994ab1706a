//! What stands after the name of a secret and is none.

use super::class::{DIGIT, LOWER, UPPER, classes, is_space};
use super::detect::Walk;
use super::random;
use mcp_error_rules::secret_names::ByLast;

/// Bytes of what can be no value at most.
const MAX_LOOKED_AT: usize = 128;

/// A digit and a letter, or the look of a key.
pub(super) fn looks_secret(value: &[u8]) -> bool {
    if value.len() < 6 {
        return false;
    }
    let classes = classes(value);
    let letters = classes & (LOWER | UPPER) != 0;
    (classes & DIGIT != 0 && letters || random::is_key(value))
        && !value.iter().any(|byte| is_space(*byte))
}

/// Values that say that there is none, and types.
static WORDS: ByLast<57> = ByLast::new(&[
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
    // The same in other languages.
    "ungültig",
    "falsch",
    "abgelaufen",
    "erforderlich",
    "invalide",
    "obligatoire",
    "expiré",
    "obligatoria",
    "inválida",
    "incorrecta",
    "obrigatória",
    "obbligatoria",
    "errata",
    "verplicht",
    "ongeldig",
    "wymagane",
    "обязателен",
    "неверный",
]);

/// What names a value instead of being one, or says that there is none.
pub(super) fn is_reference(value: &str) -> bool {
    if value.len() > MAX_LOOKED_AT {
        return false;
    }
    let bytes = value.as_bytes();
    let variable = matches!(
        bytes[0],
        b'$' | b'%' | b'{' | b'<' | b'[' | b'(' | b'&' | b'*' | b'@'
    ) && !bytes.iter().any(u8::is_ascii_digit)
        && is_nested(bytes);
    let environment = [
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
    ]
    .iter()
    .any(|start| bytes[0] == start.as_bytes()[0] && value.starts_with(start));
    let is_word = |word: &&str| word.len() == value.len() && word.eq_ignore_ascii_case(value);
    variable
        || environment
        || random::is_number(bytes)
        || WORDS.like(bytes).iter().any(is_word)
        || bytes
            .iter()
            .all(|byte| matches!(byte, b'*' | b'.' | b'-' | b'_' | b'#' | b'?'))
}

/// Whether what opens is closed, in order: a template is whole.
fn is_nested(value: &[u8]) -> bool {
    let mut open = [0; 16];
    let mut depth = 0;
    for byte in value {
        let close = match byte {
            b'{' => b'}',
            b'(' => b')',
            b'[' => b']',
            b'}' | b')' | b']' => {
                if depth == 0 || open[depth - 1] != *byte {
                    return false;
                }
                depth -= 1;
                continue;
            }
            _ => continue,
        };
        if depth == open.len() {
            return false;
        }
        open[depth] = close;
        depth += 1;
    }
    depth == 0
}

/// Stricter than [`looks_secret`], where the name stands further away: a word of eight letters, digits and signs of
/// passwords at least, and no date, name of a variable or the like.
pub(super) fn is_mixed(value: &[u8], changes: usize) -> bool {
    let is_part = |byte: &u8| byte.is_ascii_alphanumeric() || b"!#$%&*+=@^~-".contains(byte);
    let is_change = |pair: &[u8]| {
        pair[0].is_ascii_digit() && pair[1].is_ascii_alphabetic()
            || pair[0].is_ascii_alphabetic() && pair[1].is_ascii_digit()
    };
    let is_algorithm = |name: &[u8]| {
        value.len() > 3 && value[..3].eq_ignore_ascii_case(name) && !value[3].is_ascii_alphabetic()
    };
    let dated = value.first().is_some_and(u8::is_ascii_digit) && value.contains(&b'-');
    value.len() >= 8
        && looks_secret(value)
        && !dated
        && ![b"sha", b"aes", b"rsa", b"md5"]
            .iter()
            .any(|name| is_algorithm(*name))
        && !random::is_number(value)
        && value.iter().all(is_part)
        && value.windows(2).filter(|pair| is_change(pair)).count() >= changes
}

/// A URL after `credentials:` says where they are, but after `webhook_url:` it is one.
pub(super) fn is_address(name: &[u8], value: &str) -> bool {
    let url = value.starts_with("https://") || value.starts_with("http://");
    url && !name[name.len().saturating_sub(3)..].eq_ignore_ascii_case(b"url")
}

/// A word of letters with more words after it: the colon ended a clause.
pub(super) fn is_prose(walk: &Walk<'_>, value: &str, end: usize) -> bool {
    if value.len() > MAX_LOOKED_AT {
        return false;
    }
    // These scripts put no blanks between words.
    if value.chars().all(|character| character >= '\u{2e80}') {
        return true;
    }
    let letters = value
        .bytes()
        .all(|byte| byte.is_ascii_alphabetic() || byte >= 0x80 || byte == b'\'');
    let goes_on = walk.bytes.get(end) == Some(&b' ')
        && walk.bytes.get(end + 1).is_some_and(|next| {
            next.is_ascii_alphabetic() || *next >= 0x80 || b"`'\"([".contains(next)
        });
    let typed = matches!(walk.bytes.get(end), Some(b'<' | b'[' | b'{' | b';' | b')'));
    // `Token: serde::Deserialize`
    let path = value.contains("::") && !value.bytes().any(|byte| byte.is_ascii_digit());
    letters && (goes_on || typed) || path
}
