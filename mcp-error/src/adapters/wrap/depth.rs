//! Bounds the depth of a value of a handler before it is copied, compared or written, each of which takes some of the stack
//! for each level.

use serde_json::Value;

/// The most levels of arrays and objects. `serde_json` reads as many.
const MAX_DEPTH: usize = 128;

/// Replaces arrays and objects that are deeper by null. Neither this nor the drop of what it replaces is recursive.
pub(crate) fn bound_depth(value: &mut Value) {
    let mut level = vec![value];
    for _ in 0..MAX_DEPTH {
        let mut next = Vec::new();
        for value in level {
            match value {
                Value::Array(items) => {
                    for item in items {
                        push_nested(&mut next, item);
                    }
                }
                Value::Object(members) => {
                    for value in members.values_mut() {
                        push_nested(&mut next, value);
                    }
                }
                _ => {}
            }
        }
        if next.is_empty() {
            return;
        }
        level = next;
    }
    let mut too_deep = Vec::new();
    for value in level {
        too_deep.push(value.take());
    }
    while let Some(value) = too_deep.pop() {
        match value {
            Value::Array(items) => too_deep.extend(items),
            Value::Object(members) => {
                for (_, value) in members {
                    too_deep.push(value);
                }
            }
            _ => {}
        }
    }
}

/// Adds a value that is an array or an object.
fn push_nested<'v>(level: &mut Vec<&'v mut Value>, value: &'v mut Value) {
    if let Value::Array(_) | Value::Object(_) = value {
        level.push(value);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::{Map, json};

    /// Returns a value that is this deep. `json!` would copy it at each level.
    fn nested(depth: usize) -> Value {
        let level = |inside, number| match number % 2 {
            0 => Value::Array(vec![inside]),
            _ => Value::Object(Map::from_iter([("in".to_owned(), inside)])),
        };
        (0..depth).fold(json!(7), level)
    }

    #[test]
    fn only_what_is_too_deep_is_replaced() {
        for depth in [0, 1, MAX_DEPTH] {
            let mut value = json!({"n": 1, "deep": [nested(depth.saturating_sub(2)), null, "x"]});
            let before = value.clone();
            bound_depth(&mut value);
            assert_eq!(value, before);
        }
        let mut value = nested(1_000_000);
        bound_depth(&mut value);
        let written = value.to_string();
        assert!(
            written.contains("null") && !written.contains('7'),
            "{written}"
        );
    }
}
