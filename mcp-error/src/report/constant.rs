//! The members whose values are written in an attribute.

use std::borrow::Cow;

use crate::json::Json;

/// Returns the value of a constant, or `None` if it is not JSON.
///
/// Most constants are plain strings or Booleans, which need no parser. A plain string is borrowed from the entry.
pub(crate) fn value(json: &'static str) -> Option<Json> {
    match json {
        "true" => return Some(true.into()),
        "false" => return Some(false.into()),
        _ => {}
    }
    let text = json
        .strip_prefix('"')
        .and_then(|rest| rest.strip_suffix('"'));
    match text {
        Some(text) if !text.contains(['\\', '"']) => Some(Json::String(Cow::Borrowed(text))),
        _ => serde_json::from_str(json).ok(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn constants_equal_what_a_json_parser_returns() {
        for json in [
            r#""allowed_roots""#,
            r#""""#,
            r#""a \"b\" \\ c""#,
            r#""é\u00e9""#,
            "true",
            "false",
            "null",
            "7",
            "-1.5",
            r#"["a","b"]"#,
            r#"{"a":1}"#,
        ] {
            let parsed: Json = serde_json::from_str(json).expect("JSON");
            assert_eq!(value(json), Some(parsed), "{json}");
        }
        assert_eq!(value(r#"""#), None);
        assert_eq!(value("x"), None);
    }

    #[test]
    fn a_plain_string_is_borrowed() {
        let is_borrowed = matches!(
            value(r#""roots""#),
            Some(Json::String(Cow::Borrowed("roots")))
        );
        assert!(is_borrowed);
    }
}
