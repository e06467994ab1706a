//! The members whose values are written in an attribute.

use std::borrow::Cow;

use mcp_error_rules::entry::{Constant, Plain};

use crate::json::Json;
use crate::report::builder::ReportBuilder;

/// Reads the value of a constant that is more than a [`Plain`] one.
pub(in crate::report) type ReadStructured = fn(&'static str) -> Option<Json>;

impl ReportBuilder<'_> {
    /// Notes that a constant of the entry needs a JSON parser. Generated code calls this for such entries only, so that a
    /// program without any does not contain the parser.
    pub fn structured_constants(&mut self) {
        self.read_structured = Some(|json| serde_json::from_str(json).ok());
    }

    /// Returns the value of a constant, or `None` if it is not JSON. A plain string is borrowed from the entry.
    pub(in crate::report) fn constant(&self, constant: &Constant<'static>) -> Option<Json> {
        match constant.plain() {
            Some(Plain::Bool(value)) => Some(value.into()),
            Some(Plain::Integer(value)) => Some(value.into()),
            Some(Plain::Text(text)) => Some(Json::String(Cow::Borrowed(text))),
            None => self.read_structured?(constant.json),
        }
    }
}

#[cfg(test)]
mod tests {
    use mcp_error_rules::choices::Shown;

    use super::*;
    use crate::report::context::Context;

    #[test]
    fn constants_equal_what_a_json_parser_returns() {
        let context = Context::new();
        let mut builder = ReportBuilder::new(&context);
        builder.structured_constants();
        let constant = |json| Constant {
            shown: Shown::Always,
            name: "rule",
            json,
        };
        for json in [
            r#""allowed_roots""#,
            r#""""#,
            r#""a \"b\" \\ c""#,
            r#""é\u00e9""#,
            "true",
            "false",
            "null",
            "7",
            "-7",
            "-0",
            "0",
            "18446744073709551615",
            "-9223372036854775808",
            "1e3",
            "-1.5",
            r#"["a","b"]"#,
            r#"{"a":1}"#,
        ] {
            let parsed: Json = serde_json::from_str(json).expect("JSON");
            assert_eq!(builder.constant(&constant(json)), Some(parsed), "{json}");
        }
        for json in [r#"""#, "x", "+7", "07", "-", ""] {
            assert_eq!(builder.constant(&constant(json)), None, "{json}");
        }
    }

    #[test]
    fn a_plain_string_is_borrowed() {
        let context = Context::new();
        let constant = Constant {
            shown: Shown::Always,
            name: "rule",
            json: r#""roots""#,
        };
        let value = ReportBuilder::new(&context).constant(&constant);
        assert!(matches!(value, Some(Json::String(Cow::Borrowed("roots")))));
    }
}
