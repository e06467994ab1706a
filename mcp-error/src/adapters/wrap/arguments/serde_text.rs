//! Reads from serde's message which of the parameters is wrong, and what is wrong with it.

use std::borrow::Cow;

use mcp_error_rules::likeness::nearest;
use mcp_error_sanitize::Rules;
use serde::de::IgnoredAny;

use super::given_name;
use super::words::{MISSING, one_of_names, unknown};
use crate::documents::Violation;

/// Returns the mistake that a message of `serde_json` reports about parameters. The message ends in `at line 1 column 15`, which
/// is the place in the text of the parameters.
pub(crate) fn violation_in(message: &str, parameters: &str, rules: &Rules) -> Option<Violation> {
    let (said, position) = message.rsplit_once(" at line ")?;
    let (line, column) = position.split_once(" column ")?;
    let (line, column) = (line.parse().ok()?, column.parse().ok()?);
    let is_list = parameters.starts_with('[');
    let mut place = if is_list {
        item(parameters)?
    } else {
        place(parameters, offset(parameters, line, column)?)?
    };
    let (what, expected) = said.rsplit_once(", expected ").unwrap_or((said, ""));
    let names: Vec<&str> = expected.split('`').skip(1).step_by(2).collect();
    let given = |start: &str| what.strip_prefix(start)?.strip_suffix('`');
    let (code, detail) = if let Some(variant) = given("unknown variant `") {
        ("enum", one_of_names(&names, variant))
    } else if is_mistaken(what) {
        ("type", format!("must be {}", phrase(expected)))
    } else if is_list {
        // The place of an object in a list is not known.
        return None;
    } else if let Some(name) = said.strip_prefix("missing field `") {
        // The place is the end of the object.
        place.push(Cow::Borrowed(name.trim_end_matches('`')));
        ("required", MISSING.to_owned())
    } else {
        let name = given("unknown field `")?;
        ("unknown", unknown(nearest(name, names)))
    };
    let names = place.iter().map(|name| given_name(name, rules));
    Some(Violation::at(names, detail).with_code(code))
}

/// Returns whether serde's message says first what serde got and then what it expected.
fn is_mistaken(what: &str) -> bool {
    let starts = ["invalid type: ", "invalid value: ", "invalid length "];
    starts.iter().any(|start| what.starts_with(start))
}

/// Returns the place of a mistake in a list: the item, if there is only one. The SDK may have read the items one by one, and
/// then the column is not counted from the beginning of the list.
fn item(list: &str) -> Option<Vec<Cow<'_, str>>> {
    let items: Vec<IgnoredAny> = serde_json::from_str(list).ok()?;
    Some(match items.len() {
        1 => vec![Cow::Borrowed("0")],
        _ => Vec::new(),
    })
}

/// What serde says that it expects, in terms of Rust, and the same in terms of JSON.
const PHRASES: [(&str, &str); 17] = [
    ("u8", "an integer from 0 to 255"),
    ("u16", "an integer from 0 to 65535"),
    ("u32", "an integer from 0 to 4294967295"),
    ("u64", "an integer that is at least 0"),
    ("usize", "an integer that is at least 0"),
    ("i8", "an integer from -128 to 127"),
    ("i16", "an integer from -32768 to 32767"),
    ("i32", "an integer from -2147483648 to 2147483647"),
    ("i64", "an integer"),
    ("isize", "an integer"),
    ("f32", "a number"),
    ("f64", "a number"),
    ("a boolean", "true or false"),
    ("a borrowed string", "a string"),
    ("a sequence", "a list"),
    ("a map", "an object"),
    ("unit", "null"),
];

fn phrase(expected: &str) -> &str {
    let known = PHRASES.iter().find(|(known, _)| *known == expected);
    match known {
        Some((_, phrase)) => phrase,
        None if expected.starts_with("struct ") => "an object",
        None => expected,
    }
}

/// Returns the number of bytes of a text up to the end of a column. Lines and columns are counted from 1, and columns in
/// bytes.
fn offset(text: &str, line: usize, column: usize) -> Option<usize> {
    let lines = text.split_inclusive('\n');
    let before: usize = lines.take(line.checked_sub(1)?).map(str::len).sum();
    let offset = before.checked_add(column)?;
    (offset <= text.len()).then_some(offset)
}

/// An object or a list around a place.
enum Around<'t> {
    /// The name whose value is next, or was the last one.
    Object(Cow<'t, str>),
    List(usize),
}

/// Returns the names that lead to the value which ends at an offset of a JSON object, or `None` if the text is not an object.
fn place(text: &str, offset: usize) -> Option<Vec<Cow<'_, str>>> {
    /// The deepest level that is read.
    const MAX_DEPTH: usize = 64;
    let bytes = text.as_bytes();
    if !text.starts_with('{') {
        return None;
    }
    let mut around: Vec<Around<'_>> = Vec::new();
    let mut is_name = false;
    let mut at = 0;
    while at < offset {
        let start = at;
        at += 1;
        match bytes[start] {
            b'{' => {
                around.push(Around::Object(Cow::Borrowed("")));
                is_name = true;
            }
            b'[' => around.push(Around::List(0)),
            b'}' | b']' if at < offset => drop(around.pop()?),
            // The value that ends here is wrong as a whole.
            b'}' | b']' => {
                around.pop()?;
                break;
            }
            b',' => match around.last_mut()? {
                Around::Object(_) => is_name = true,
                Around::List(number) => *number += 1,
            },
            b':' => is_name = false,
            b'"' => {
                at = end_of_string(bytes, start)?;
                if let (true, Some(Around::Object(name))) = (is_name, around.last_mut()) {
                    *name = serde_json::from_str(&text[start..at]).ok()?;
                }
            }
            _ => {}
        }
        if around.len() > MAX_DEPTH {
            return None;
        }
    }
    let names = around.into_iter().map(|around| match around {
        Around::Object(name) => name,
        Around::List(number) => Cow::Owned(number.to_string()),
    });
    Some(names.collect())
}

fn end_of_string(bytes: &[u8], start: usize) -> Option<usize> {
    let mut at = start + 1;
    loop {
        match bytes.get(at)? {
            b'"' => return Some(at + 1),
            b'\\' => at += 2,
            _ => at += 1,
        }
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use serde::Deserialize;

    use super::*;

    #[derive(Debug, Deserialize)]
    #[serde(rename_all = "snake_case")]
    enum Colour {
        Red,
        Green,
    }

    #[derive(Debug, Deserialize)]
    #[serde(deny_unknown_fields)]
    #[allow(dead_code, reason = "it is only read")]
    struct Guest {
        name: String,
        age: Option<u8>,
    }

    #[derive(Debug, Deserialize)]
    #[allow(dead_code, reason = "it is only read")]
    struct Booking {
        seats: u8,
        colour: Option<Colour>,
        #[serde(default)]
        guests: Vec<Guest>,
        #[serde(default)]
        notes: BTreeMap<String, bool>,
    }

    /// Returns the mistake in serde's own message about these parameters.
    fn found(parameters: &str) -> Option<String> {
        let message = serde_json::from_str::<Booking>(parameters).unwrap_err();
        let found = violation_in(&message.to_string(), parameters, &Rules::new())?;
        Some(format!("{found} ({})", found.code.as_deref()?))
    }

    #[test]
    fn the_message_of_serde_says_what_is_wrong_and_where() {
        for (parameters, expected) in [
            (
                r#"{"seats": "two"}"#,
                "#/seats: must be an integer from 0 to 255 (type)",
            ),
            (
                r#"{"seats": 256}"#,
                "#/seats: must be an integer from 0 to 255 (type)",
            ),
            (
                r#"{"seats": {"a": 1}, "colour": "red"}"#,
                "#/seats: must be an integer from 0 to 255 (type)",
            ),
            (
                r#"{"seats": 2, "colour": "gren"}"#,
                "#/colour: must be one of 'red', 'green'; did you mean 'green'? (enum)",
            ),
            (r#"{"colour": "red"}"#, "#/seats: is missing (required)"),
            (
                r#"{"seats": 2, "guests": [{"name": "a"}, {"nme": "b"}]}"#,
                "#/guests/1/nme: is not a known name; did you mean 'name'? (unknown)",
            ),
            (
                "{\"seats\": 2,\n \"guests\": [{\"name\": \"a\"},\n {\"age\": 7}]}",
                "#/guests/1/name: is missing (required)",
            ),
            (
                r#"{"seats": 2, "guests": [{"name": "}]\"", "age": 7}, {"name": 7}]}"#,
                "#/guests/1/name: must be a string (type)",
            ),
            (
                r#"{"seats": 2, "guests": "ada"}"#,
                "#/guests: must be a list (type)",
            ),
            (
                r#"{"seats": 2, "notes": {"ada@lib.example": 1}}"#,
                "#/notes/%5Bemail%5D: must be true or false (type)",
            ),
        ] {
            assert_eq!(found(parameters).as_deref(), Some(expected), "{parameters}");
        }
    }

    #[test]
    fn a_list_is_told_by_its_only_item() {
        let found = |parameters: &str| {
            let message = serde_json::from_str::<(Colour, u8)>(parameters).unwrap_err();
            violation_in(&message.to_string(), parameters, &Rules::new()).map(|one| one.to_string())
        };
        let detail = "must be one of 'red', 'green'; did you mean 'green'?";
        assert_eq!(found(r#"["gren"]"#), Some(format!("#/0: {detail}")));
        assert_eq!(found(r#"["gren", 7]"#), Some(format!("#: {detail}")));
        let forged = r#"["rad`, expected `blue"]"#;
        assert_eq!(
            found(forged).as_deref(),
            Some("#/0: must be one of 'red', 'green'")
        );
    }

    #[test]
    fn what_serde_does_not_say_is_not_made_up() {
        for parameters in ["7", "{", r#"{"seats" 2}"#, ""] {
            assert_eq!(found(parameters), None, "{parameters}");
        }
        let rules = Rules::new();
        for message in [
            "invalid type: map, expected u8 at line 9 column 1",
            "invalid type: map, expected u8 at line 1 column 900",
            "invalid type: map, expected u8 at line 2 column 18446744073709551615",
            "invalid type: map, expected u8",
            "No more params",
        ] {
            assert_eq!(
                violation_in(message, r#"{"a":1}"#, &rules),
                None,
                "{message}"
            );
        }
    }
}
