//! A small copy of arguments, for a check that may follow later.

use mcp_error_rules::text::truncate_at_char;
use serde_json::Value;

use super::check::{MAX_DEPTH, MAX_VALUES};
use super::object::Object;

/// The most bytes of a text that are copied. No schema lists a longer text to choose from.
const MAX_TEXT: usize = 256;

/// Returns a copy for a later check, with only the beginning of long texts and lists. Returns `None` if an object does not fit,
/// since the check would then report its members as missing.
pub(crate) fn outline(arguments: &Object) -> Option<Object> {
    let mut left = MAX_VALUES;
    outline_of(arguments, &mut left, 0)
}

fn outline_of(object: &Object, left: &mut usize, depth: usize) -> Option<Object> {
    if object.len() > *left || depth > MAX_DEPTH {
        return None;
    }
    // A map that is collected is sorted first, which is a lot of code.
    let mut copy = Object::new();
    for (name, of) in object {
        copy.insert(name.clone(), value_of(of, left, depth + 1)?);
    }
    Some(copy)
}

fn value_of(of: &Value, left: &mut usize, depth: usize) -> Option<Value> {
    *left = left.checked_sub(1)?;
    Some(match of {
        Value::String(text) => truncate_at_char(text, MAX_TEXT).into(),
        Value::Array(items) => {
            let mut copy = Vec::new();
            for item in items {
                if *left == 0 {
                    break;
                }
                copy.push(value_of(item, left, depth + 1)?);
            }
            copy.into()
        }
        Value::Object(object) => outline_of(object, left, depth)?.into(),
        scalar => scalar.clone(),
    })
}
