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

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn outline_of_json(arguments: &Value) -> Option<Value> {
        Some(Value::Object(outline(arguments.as_object()?)?))
    }

    #[test]
    fn long_texts_and_lists_lose_their_ends() {
        let short = json!({"name": "ada", "seats": [1, 2.5, null], "at": {"gate": {"open": true}}});
        assert_eq!(outline_of_json(&short), Some(short));
        let text = "é".repeat(MAX_TEXT);
        let half = "é".repeat(MAX_TEXT / 2);
        let long = json!({"a": {"text": text}, "z": vec![7; 2 * MAX_VALUES]});
        // The object, its text and the list count as values, too.
        let expected = json!({"a": {"text": half}, "z": vec![7; MAX_VALUES - 3]});
        assert_eq!(outline_of_json(&long), Some(expected));
    }

    #[test]
    fn objects_are_copied_whole_or_not_at_all() {
        let members = |count: usize| {
            let members = (0..count).map(|at| (at.to_string(), Value::from(at)));
            Value::Object(members.collect())
        };
        let fits = members(MAX_VALUES);
        assert_eq!(outline_of_json(&fits), Some(fits));
        assert_eq!(outline_of_json(&members(MAX_VALUES + 1)), None);
        let nested = json!({"a": members(MAX_VALUES - 1)});
        assert_eq!(outline_of_json(&nested), Some(nested));
        assert_eq!(outline_of_json(&json!({"a": members(MAX_VALUES)})), None);

        let deep = |depth| (0..depth).fold(json!({}), |inside, _| json!({ "a": inside }));
        assert_eq!(outline_of_json(&deep(MAX_DEPTH)), Some(deep(MAX_DEPTH)));
        assert_eq!(outline_of_json(&deep(MAX_DEPTH + 1)), None);
    }
}
