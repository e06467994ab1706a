//! Values that are code: what a program calls or reads to obtain the value later.

use crate::bytes::{consists_of, has_byte};
use crate::classes::{Class, DIGIT, LETTER, NAME, QUOTE, class};
use crate::input::View;
use crate::shapes::look::Look;
use crate::shapes::value_look::looks_like_password;

/// What stands in `object.member`.
const IN_MEMBER: Class = class!(LETTER b"_.");

/// Whether a bare value is code, so that the real value comes later: `token: Representation { … }`, `token =
/// read()`, `password = request.form["password"]`.
pub(super) fn is_code(view: &View<'_>, start: usize, end: usize) -> bool {
    let value = &view.bytes[start..end];
    match &view.bytes[end..] {
        // The data of a JSON-RPC error, which rmcp displays directly behind the message.
        [b'(', b'{', b'"', ..] => false,
        // What looks like a secret has other text behind it: `password=fir99oak(data)`.
        [b'{' | b'(', ..] => {
            let is_path = consists_of(value, class!(NAME b":"));
            value == b"\\u" || is_path && !looks_like_password(value, Look::Faint)
        }
        [b'[', first, ..] => {
            let is_index =
                class!(QUOTE b":").has(*first) || DIGIT.has(*first) && has_byte(value, b'.');
            is_index && consists_of(value, IN_MEMBER)
        }
        _ => false,
    }
}

/// Whether a value is the member in which a program keeps its secret: `settings.API_SECRET`.
pub(super) fn is_secret_member(view: &View<'_>, value: &str) -> bool {
    has_byte(value.as_bytes(), b'.')
        && consists_of(value.as_bytes(), IN_MEMBER)
        && view.is_secret_name(value)
}
