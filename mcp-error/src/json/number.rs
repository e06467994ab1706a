//! Numbers that arrive as something else.

use std::iter;

use serde::de::Deserialize;
use serde::de::value::{Error, MapDeserializer};
use serde_json::Number;

use crate::json::Json;

/// The number behind an object with this one member: `serde_json` hands on numbers as such where any crate of
/// the build asks for its feature `arbitrary_precision`. Only `serde_json` knows what such an object looks
/// like, and it takes none for a number unless it makes such objects itself.
pub(crate) fn disguised(name: &str, digits: &str) -> Option<Number> {
    let object = iter::once((name, digits));
    Number::deserialize(MapDeserializer::<_, Error>::new(object)).ok()
}

/// Bytes of the longest text of an `f64`, rounded up.
const MAX_NUMBER: usize = 400;

/// The number or truth value that is written in a text.
pub(crate) fn written_number(text: &str) -> Option<Json> {
    let starts = |first| matches!(first, b'-' | b'0'..=b'9' | b't' | b'f');
    if text.len() > MAX_NUMBER || !text.bytes().next().is_some_and(starts) {
        return None;
    }
    serde_json::from_str(text).ok()
}
