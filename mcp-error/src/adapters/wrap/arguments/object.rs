//! Objects of JSON.

use serde_json::{Map, Value};

/// The JSON Schema of a tool's arguments, or an object of arguments.
pub(crate) type Object = Map<String, Value>;

/// Returns a member of an object. The search in a map is a lot of code, which is inlined wherever it stands.
#[inline(never)]
pub(super) fn member<'o>(object: &'o Object, name: &str) -> Option<&'o Value> {
    object.get(name)
}
