//! Values that are code: what a program calls or reads to obtain the value later.

use crate::bytes::{consists_of, has_byte};
use crate::classes::{Class, LETTER, NAME, QUOTE, class};
use crate::input::View;
use crate::shapes::key_likeness::is_key;
use crate::shapes::look::Look;

/// Whether a bare value is code, so that the real value comes later: `token: Representation { … }`, `token =
/// read()`, `password = request.form["password"]`.
pub(super) fn is_code(view: &View<'_>, start: usize, end: usize) -> bool {
    let value = &view.bytes[start..end];
    match &view.bytes[end..] {
        // The data of a JSON-RPC error, which rmcp displays directly behind the message.
        [b'(', b'{', b'"', ..] => false,
        [b'{' | b'(', ..] => {
            let is_escaped_character = value == b"\\u";
            let is_path = || consists_of(value, class!(NAME b":"));
            is_escaped_character || is_path() && !is_secret_looking(value)
        }
        [b'[', index @ ..] => is_indexed_collection(value, index),
        _ => false,
    }
}

/// Whether a value that could be the name of a function looks more like a key or a password, behind which other text
/// begins: `password=fir99oak(data)`.
fn is_secret_looking(value: &[u8]) -> bool {
    is_key(value) || Look::of(value) >= Look::Faint
}

/// What stands in `object.member`.
const IN_MEMBER: Class = class!(LETTER b"_.");

/// Whether a value is a collection, behind whose opening bracket an index begins: `form["password"]`,
/// `params[:password]`, and of a member also `request.args[1]`.
fn is_indexed_collection(value: &[u8], index: &[u8]) -> bool {
    let is_member = has_byte(value, b'.');
    let first = index.first().copied().unwrap_or_default();
    consists_of(value, IN_MEMBER)
        && (QUOTE.has(first) || first == b':' || is_member && first.is_ascii_digit())
}

/// Whether a value is the member in which a program keeps its secret: `settings.API_SECRET`.
pub(super) fn is_secret_member(view: &View<'_>, value: &str) -> bool {
    has_byte(value.as_bytes(), b'.')
        && consists_of(value.as_bytes(), IN_MEMBER)
        && view.is_secret_name(value)
}
