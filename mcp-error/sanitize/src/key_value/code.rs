//! Values that are code: what a program calls or reads to obtain the value later.

use crate::class::{is_name, is_quote};
use crate::detect::Walk;
use crate::{random, wrapped};

use super::starts_with;

/// Whether a bare value is code, in which the value comes later: `token: Representation { … }`, `token = read()`,
/// `password = request.form["password"]`, `$password = Read-Host -AsSecureString`.
pub(super) fn is_code(walk: &Walk<'_>, start: usize, end: usize) -> bool {
    let value = &walk.bytes[start..end];
    let rest = &walk.bytes[end..walk.bytes.len().min(end + MAX_INDEX)];
    let is_path = |byte: &u8| is_name(*byte) || *byte == b':';
    let is_name = |byte: &u8| byte.is_ascii_alphabetic() || matches!(byte, b'_' | b'.');
    match rest {
        // `\u{…}` is a character that was escaped.
        [b'{' | b'(', ..] => value == b"\\u" || value.iter().all(is_path),
        [b'[', index @ ..] => {
            let is_member = value.contains(&b'.');
            let is_known = is_member || COLLECTIONS.iter().any(|known| known.as_bytes() == value);
            is_known
                && value.iter().all(is_name)
                && !random::is_key(value)
                && is_index(index, is_member)
        }
        [b' ', b'$' | b'-', ..] if is_command(value) => true,
        [b' ', ..] => {
            value.first().is_some_and(u8::is_ascii_uppercase)
                && value.iter().all(is_name)
                && wrapped::is_after_new_object(walk.bytes, start)
        }
        _ => false,
    }
}

/// What programs take values out of by a name.
const COLLECTIONS: [&str; 14] = [
    "args",
    "config",
    "credentials",
    "data",
    "env",
    "ENV",
    "environ",
    "form",
    "headers",
    "options",
    "opts",
    "params",
    "secrets",
    "settings",
];

/// Bytes of an index at most.
const MAX_INDEX: usize = 64;

/// `"password"]`, `:password]`, and of a member `1]`.
fn is_index(index: &[u8], of_member: bool) -> bool {
    let is_name = |byte: &u8| byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'-' | b'.');
    let close = index.iter().position(|byte| *byte == b']');
    match close.map(|close| &index[..close]) {
        Some([b':', name @ ..]) => !name.is_empty() && name.iter().all(is_name),
        Some([open, name @ .., last]) if is_quote(*open) => {
            open == last && !name.is_empty() && name.iter().all(is_name)
        }
        Some([first, rest @ ..]) => {
            of_member && first.is_ascii_digit() && rest.iter().all(u8::is_ascii_digit)
        }
        _ => false,
    }
}

/// `Read-Host`: a verb of PowerShell by which a value is obtained, and a noun.
fn is_command(word: &[u8]) -> bool {
    const VERBS: [&str; 6] = [
        "convertfrom-",
        "convertto-",
        "get-",
        "import-",
        "invoke-",
        "read-",
    ];
    let noun = VERBS
        .iter()
        .find(|verb| starts_with(word, verb))
        .map(|verb| &word[verb.len()..]);
    // Its words have a capital each, where it is no word of a sentence.
    word[0].is_ascii_uppercase()
        && noun.is_some_and(|noun| {
            noun.first().is_some_and(u8::is_ascii_uppercase)
                && noun.iter().all(u8::is_ascii_alphabetic)
        })
}

/// `settings.API_SECRET`: where a program keeps its secret.
pub(super) fn is_member(walk: &Walk<'_>, value: &str) -> bool {
    let is_part = |byte: u8| byte.is_ascii_alphabetic() || matches!(byte, b'_' | b'.');
    value.contains('.') && value.bytes().all(is_part) && walk.is_secret(value)
}
