//! Numbers that `serde_json` hands on as an object, where any crate of the build asks for its feature
//! `arbitrary_precision`.

use std::iter;

use serde::de::Deserialize;
use serde::de::value::{Error, MapDeserializer};
use serde_json::Number;

/// The number behind an object with this one member. Only `serde_json` knows what such an object looks
/// like, and it takes none for a number unless it makes such objects itself.
pub(crate) fn disguised(name: &str, digits: &str) -> Option<Number> {
    let object = iter::once((name, digits));
    Number::deserialize(MapDeserializer::<_, Error>::new(object)).ok()
}
