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
                Value::Array(items) => next.extend(items.iter_mut().filter(|item| has_parts(item))),
                Value::Object(members) => {
                    next.extend(members.values_mut().filter(|value| has_parts(value)))
                }
                _ => {}
            }
        }
        if next.is_empty() {
            return;
        }
        level = next;
    }
    let mut too_deep: Vec<Value> = level.into_iter().map(Value::take).collect();
    while let Some(value) = too_deep.pop() {
        match value {
            Value::Array(items) => too_deep.extend(items),
            Value::Object(members) => too_deep.extend(members.into_iter().map(|(_, value)| value)),
            _ => {}
        }
    }
}

fn has_parts(value: &Value) -> bool {
    matches!(value, Value::Array(_) | Value::Object(_))
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
