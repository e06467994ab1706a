//! What stands after the name of a secret and is none.

use super::class::{DIGIT, LOWER, UPPER, classes, is_space};
use super::detect::Walk;
use super::random;

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

/// What names a value instead of being one, or says that there is none.
pub(super) fn is_reference(value: &str) -> bool {
    if value.len() > MAX_LOOKED_AT {
        return false;
    }
    const WORDS: [&str; 22] = [
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
    ];
    let bytes = value.as_bytes();
    let variable = matches!(
        bytes[0],
        b'$' | b'%' | b'{' | b'<' | b'[' | b'(' | b'&' | b'*' | b'@'
    ) && !bytes.iter().any(u8::is_ascii_digit);
    let environment = [
        "process.env",
        "os.environ",
        "env.",
        "ENV[",
        "std::env",
        "getenv",
        "os.getenv",
    ]
    .iter()
    .any(|start| bytes[0] == start.as_bytes()[0] && value.starts_with(start));
    let is_word = |word: &&str| word.len() == value.len() && word.eq_ignore_ascii_case(value);
    variable
        || environment
        || random::is_number(bytes)
        || WORDS.iter().any(is_word)
        || bytes
            .iter()
            .all(|byte| matches!(byte, b'*' | b'.' | b'-' | b'_' | b'#' | b'?'))
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
        && walk
            .bytes
            .get(end + 1)
            .is_some_and(|next| next.is_ascii_alphabetic() || b"`'\"(".contains(next));
    let typed = matches!(walk.bytes.get(end), Some(b'<' | b'[' | b'{' | b';' | b')'));
    letters && (goes_on || typed)
}
