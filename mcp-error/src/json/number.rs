//! Reads numbers that arrive in another form than that of a JSON number.

use std::iter;

use serde::de::Deserialize;
use serde::de::value::{Error, MapDeserializer};
use serde_json::Number;

use crate::json::Json;

/// Returns the number that an object with this one member stands for.
///
/// Where any crate of the build turns on the feature `arbitrary_precision` of `serde_json`, a number reaches a
/// visitor as an object. The form of that object is private to `serde_json`, so `serde_json` itself reads it. Without the feature
/// it reads no object as a number.
pub(crate) fn disguised(name: &str, digits: &str) -> Option<Number> {
    let object = iter::once((name, digits));
    Number::deserialize(MapDeserializer::<_, Error>::new(object)).ok()
}

/// The length in bytes of the longest text of an `f64`, rounded up.
const MAX_NUMBER: usize = 400;

/// Parses a text that is a JSON number, `true` or `false`.
pub(crate) fn parse_scalar(text: &str) -> Option<Json> {
    let starts_scalar = |first| matches!(first, b'-' | b'0'..=b'9' | b't' | b'f');
    if text.len() > MAX_NUMBER || !text.bytes().next().is_some_and(starts_scalar) {
        return None;
    }
    serde_json::from_str(text).ok()
}
