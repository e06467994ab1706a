//! Values that are code: what a program calls or reads to obtain the value later.

use crate::bytes::{at_most, is_name_byte, is_quote, starts_with_ignoring_case};
use crate::input::View;
use crate::shapes::key_likeness::is_key;
use crate::shapes::look::Look;
use mcp_error_rules::words;
use mcp_error_rules::words::Words;

use super::brackets::is_after_new_object;

/// Whether a bare value is code, so that the real value comes later: `token: Representation { … }`, `token =
/// read()`, `password = request.form["password"]`, `$password = Read-Host -AsSecureString`.
pub(super) fn is_code(view: &View<'_>, start: usize, end: usize) -> bool {
    let value = &view.bytes[start..end];
    match at_most(&view.bytes[end..], MAX_BEHIND) {
        // The data of a JSON-RPC error, which rmcp displays directly behind the message.
        [b'(', b'{', b'"', ..] => false,
        [b'{' | b'(', ..] => {
            let is_escaped_character = value == b"\\u";
            let is_path_byte = |byte: &u8| is_name_byte(*byte) || *byte == b':';
            is_escaped_character || value.iter().all(is_path_byte) && !is_secret_looking(value)
        }
        [b'[', index @ ..] => is_indexed_collection(value, index),
        [b' ', b'$' | b'-', ..] if is_power_shell_command(value) => true,
        [b' ', ..] => {
            value.first().is_some_and(u8::is_ascii_uppercase)
                && value.iter().all(is_member_byte)
                && is_after_new_object(&view.bytes, start)
        }
        _ => false,
    }
}

/// How many bytes behind a value are read.
const MAX_BEHIND: usize = 64;

/// Whether a value that could be the name of a function looks more like a key or a password, behind which other text
/// begins: `password=fir99oak(data)`.
fn is_secret_looking(value: &[u8]) -> bool {
    is_key(value) || Look::of(value) >= Look::Faint
}

/// Whether a byte can stand in `object.member`.
fn is_member_byte(byte: &u8) -> bool {
    byte.is_ascii_alphabetic() || matches!(byte, b'_' | b'.')
}

/// The variables out of which programs take values by name.
const COLLECTIONS: Words = words!(&[
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
]);

/// Whether a value is a collection, behind whose opening bracket the index follows: `form["password"]`.
fn is_indexed_collection(value: &[u8], index: &[u8]) -> bool {
    let is_member = value.contains(&b'.');
    let is_known = COLLECTIONS.contains(value);
    (is_member || is_known)
        && value.iter().all(is_member_byte)
        && !is_key(value)
        && is_index(index, is_member)
}

/// Whether a text behind an opening bracket is an index: `"password"]`, `:password]`, and of a member also
/// `1]`.
fn is_index(text: &[u8], of_member: bool) -> bool {
    let is_name = |name: &[u8]| !name.is_empty() && name.iter().all(|byte| is_name_byte(*byte));
    let close = text.iter().position(|byte| *byte == b']');
    match close.map(|close| &text[..close]) {
        Some([b':', name @ ..]) => is_name(name),
        Some([open, name @ .., close]) if is_quote(*open) => open == close && is_name(name),
        Some([first, rest @ ..]) => {
            of_member && first.is_ascii_digit() && rest.iter().all(u8::is_ascii_digit)
        }
        _ => false,
    }
}

/// Whether a word is a command of PowerShell by which a value is obtained: a verb and a noun, as in
/// `Read-Host`. Both begin with a capital, which words of a sentence do not.
fn is_power_shell_command(word: &[u8]) -> bool {
    const VERBS: Words = words!(&[
        "convertfrom-",
        "convertto-",
        "get-",
        "import-",
        "invoke-",
        "read-",
    ]);
    let verb = VERBS
        .iter()
        .find(|verb| starts_with_ignoring_case(word, verb));
    let noun = verb.map(|verb| &word[verb.len()..]);
    word[0].is_ascii_uppercase()
        && noun.is_some_and(|noun| {
            noun.first().is_some_and(u8::is_ascii_uppercase)
                && noun.iter().all(u8::is_ascii_alphabetic)
        })
}

/// Whether a value is the member in which a program keeps its secret: `settings.API_SECRET`.
pub(super) fn is_secret_member(view: &View<'_>, value: &str) -> bool {
    value.contains('.') && value.as_bytes().iter().all(is_member_byte) && view.is_secret_name(value)
}
