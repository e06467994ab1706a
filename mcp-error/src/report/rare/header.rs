//! The values of fields in an HTTP answer (RFC 9110 §5.5).

use mcp_error_rules::cut_mark::CutMark;
use mcp_error_rules::headers::is_token_byte;
use mcp_error_rules::limits::MAX_HEADER_VALUE;
use mcp_error_rules::text::truncate_marked;

use crate::report::builder::slot::Slots;
use crate::util::template::{Part, parts};

/// A field of the HTTP answer.
#[derive(Debug, Clone)]
pub(in crate::report) struct Header {
    pub(in crate::report) name: &'static str,
    pub(in crate::report) value: String,
    /// Whether it is the same for each occurrence of the error.
    pub(in crate::report) is_constant: bool,
}

/// Returns whether a template has no placeholders.
pub(in crate::report) fn is_constant(template: &str) -> bool {
    parts(template).all(|part| matches!(part, Part::Text(_)))
}

/// Fills the placeholders of a template, or returns `None` where one of them has no value to show. `hide` returns what takes
/// the place of each value in a text that values and template form together, if that holds a secret.
///
/// A value cannot end the quoted string that it stands in, nor add a parameter or a field outside of one. What a field
/// cannot hold is percent-encoded (RFC 3986 §2.1).
pub(in crate::report) fn value(
    template: &str,
    slots: &Slots,
    mark: CutMark,
    hide: &dyn Fn(&str) -> Option<String>,
) -> Option<String> {
    let mut values = Vec::new();
    for part in parts(template) {
        if let Part::Placeholder(number) = part {
            let at = number.parse().ok()?;
            slots.value(at)?;
            let text = slots.text(at)?;
            values.push(truncate_marked(&text, MAX_HEADER_VALUE, mark).into_owned());
        }
    }
    if !values.is_empty() {
        let plain =
            |values: &[String]| filled(template, values, |out, value, _| out.push_str(value));
        if let Some(marker) = hide(&plain(&values)) {
            let hidden = vec![marker; values.len()];
            // What the template itself says is known, and no reason to hide a value.
            if hide(&plain(&hidden)).is_none() {
                values = hidden;
            }
        }
    }
    Some(filled(template, &values, push_value))
}

/// Returns a template with these values, each of which `push` adds.
fn filled(template: &str, values: &[String], push: fn(&mut String, &str, Quoting)) -> String {
    let mut out = String::with_capacity(template.len());
    let mut quoting = Quoting::Outside;
    let mut values = values.iter();
    for part in parts(template) {
        match part {
            Part::Text(text) => {
                quoting = quoting.after(text);
                out.push_str(text);
            }
            Part::Placeholder(_) => {
                if quoting == Quoting::Escaped {
                    // A backslash before a value stands for itself. Otherwise it would escape the first byte of the value, and
                    // the quotes behind it would not end the string.
                    out.push('\\');
                    quoting = Quoting::Quoted;
                }
                push(&mut out, values.next().map_or("", |value| value), quoting);
            }
        }
    }
    out
}

/// How a placeholder is quoted.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Quoting {
    Outside,
    /// In a quoted string (RFC 9110 §5.6.4).
    Quoted,
    /// After a backslash in a quoted string.
    Escaped,
}

impl Quoting {
    /// Returns how a placeholder behind a text of the template is quoted.
    fn after(self, text: &str) -> Self {
        text.bytes().fold(self, |state, byte| match (state, byte) {
            (Self::Outside, b'"') => Self::Quoted,
            (Self::Quoted, b'"') => Self::Outside,
            (Self::Quoted, b'\\') => Self::Escaped,
            (Self::Escaped, _) => Self::Quoted,
            (state, _) => state,
        })
    }
}

fn push_value(value: &mut String, text: &str, quoting: Quoting) {
    for byte in text.bytes() {
        let is_plain = match quoting {
            Quoting::Outside => is_token_byte(byte) || b"/:=?@[]".contains(&byte),
            Quoting::Quoted | Quoting::Escaped => matches!(byte, b' '..=b'~'),
        };
        if is_plain {
            if quoting != Quoting::Outside && matches!(byte, b'"' | b'\\') {
                value.push('\\');
            }
            value.push(char::from(byte));
        } else {
            value.push_str(&format!("%{byte:02X}"));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::json::Json;
    use crate::report::builder::slot::Special;

    #[test]
    fn a_value_stays_one_value() {
        let rows = [
            (
                "Bearer scope=\"{0}\"",
                "read write",
                "Bearer scope=\"read write\"",
            ),
            (
                "Bearer scope=\"{0}\"",
                "a\", error=\"x",
                "Bearer scope=\"a\\\", error=\\\"x\"",
            ),
            ("Bearer scope=\"{0}\"", "a\\", "Bearer scope=\"a\\\\\""),
            (
                "Bearer realm=\"\\\"{0}\\\"\"",
                "a\"b",
                "Bearer realm=\"\\\"a\\\"b\\\"\"",
            ),
            ("{0}", "a\r\nSet-Cookie: x", "a%0D%0ASet-Cookie:%20x"),
            (
                "Bearer {0}",
                "a, Basic realm=\"x\"",
                "Bearer a%2C%20Basic%20realm=%22x%22",
            ),
            (
                r#"realm="PARKS\{0}""#,
                r#"x", a="b"#,
                r#"realm="PARKS\\x\", a=\"b""#,
            ),
            (
                r#"realm="PARKS\{0}""#,
                r#"", a="b"#,
                r#"realm="PARKS\\\", a=\"b""#,
            ),
            (r#"realm="PARKS\{0}""#, "", r#"realm="PARKS\\""#),
            (
                r#"realm="PARKS\{0}", scope={0}"#,
                "a, b",
                r#"realm="PARKS\\a, b", scope=a%2C%20b"#,
            ),
            ("\"{0}\"", "\u{e9}\u{1b}", "\"%C3%A9%1B\""),
            (
                "<https://parks.example/{0}>; rel=\"help\"",
                "r/7?a=1",
                "<https://parks.example/r/7?a=1>; rel=\"help\"",
            ),
            (
                "<https://parks.example/{0}>",
                "x>; rel=next",
                "<https://parks.example/x%3E%3B%20rel=next>",
            ),
            ("{{{0}}}", "7", "{7}"),
        ];
        for (template, text, expected) in rows {
            let slots = slots_of(text);
            assert_eq!(
                value(template, &slots, CutMark::DOTS, &|_| None).as_deref(),
                Some(expected),
                "{template}"
            );
        }
    }

    fn slots_of(text: &str) -> Slots {
        let mut slots = Slots::default();
        slots.push_value(text.to_owned().into());
        slots
    }

    #[test]
    fn values_that_make_a_secret_are_hidden() {
        let hide = |text: &str| text.contains("owl").then(|| "[redacted]".to_owned());
        let rows = [
            ("a=\"{0}\"", "owl", "a=\"[redacted]\""),
            ("o\"w{0}\"", "l", "o\"wl\""),
            ("a=\"ow{0}\"", "l", "a=\"ow[redacted]\""),
            // The template alone says it.
            ("owl=\"{0}\"", "7", "owl=\"7\""),
        ];
        for (template, text, expected) in rows {
            let value = value(template, &slots_of(text), CutMark::DOTS, &hide);
            assert_eq!(value.as_deref(), Some(expected), "{template}");
        }
    }

    #[test]
    fn a_field_without_a_value_is_left_out() {
        for special in [Special::Absent, Special::Withheld] {
            let mut slots = Slots::default();
            slots.push_special(special, Json::Null);
            assert_eq!(value("a {0}", &slots, CutMark::DOTS, &|_| None), None);
        }
        assert_eq!(
            value("a", &Slots::default(), CutMark::DOTS, &|_| None).as_deref(),
            Some("a")
        );
        let long = slots_of(&"x".repeat(5_000));
        assert_eq!(
            value("{0}", &long, CutMark::DOTS, &|_| None).map(|value| value.len()),
            Some(256)
        );
    }
}
