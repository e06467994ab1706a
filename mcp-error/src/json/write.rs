//! Writes a value as `serde_json` does. What that writes with is compiled in each crate that names it, and is three times as much
//! code, so a program would contain it twice.

use std::fmt;

use crate::json::Json;
use crate::json::len::ESCAPES;
use crate::util::append::append;
use crate::util::part::part;

impl Json {
    /// Returns the value as compact JSON.
    pub(crate) fn written(&self) -> String {
        let mut out = String::new();
        self.write(&mut out);
        out
    }

    fn write(&self, out: &mut String) {
        match self {
            Self::Null => append(out, "null"),
            Self::Bool(value) => append(out, if *value { "true" } else { "false" }),
            // `write!` would bring the functions by which `Display` writes to a string into this codegen unit.
            Self::Number(number) => append(out, &format!("{number}")),
            Self::String(text) => write_text(text, out),
            Self::Array(items) => {
                let mut sign = "[";
                for item in items {
                    append(out, sign);
                    item.write(out);
                    sign = ",";
                }
                append(out, if items.is_empty() { "[]" } else { "]" });
            }
            Self::Object(members) => {
                let mut sign = "{";
                for (name, value) in members.iter() {
                    append(out, sign);
                    write_text(name, out);
                    append(out, ":");
                    value.write(out);
                    sign = ",";
                }
                append(out, if members.is_empty() { "{}" } else { "}" });
            }
        }
    }
}

/// Writes compact JSON.
impl fmt::Display for Json {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.written())
    }
}

fn write_text(text: &str, out: &mut String) {
    append(out, "\"");
    let mut copied = 0;
    for (at, byte) in text.bytes().enumerate() {
        if ESCAPES[usize::from(byte)] > 0 {
            append(out, part(text, copied..at));
            append(out, &escape(byte));
            copied = at + 1;
        }
    }
    append(out, part(text, copied..text.len()));
    append(out, "\"");
}

/// Returns the escape of a byte that must not stand in a string (RFC 8259 §7), in its shortest form.
fn escape(byte: u8) -> String {
    let sign = match byte {
        b'\n' => 'n',
        b'\r' => 'r',
        b'\t' => 't',
        0x08 => 'b',
        0x0c => 'f',
        b'"' | b'\\' => byte.into(),
        _ => return format!("\\u{byte:04x}"),
    };
    format!("\\{sign}")
}

#[cfg(test)]
mod tests {
    use crate::json::Json;

    #[test]
    fn a_value_is_written_as_by_serde_json() {
        let every_sign: String = ('\0'..='\u{17f}').chain(['\u{2028}', '😀']).collect();
        let sign = Json::from(every_sign.clone());
        assert_eq!(sign.written(), serde_json::to_string(&sign).unwrap());
        for text in [
            "null",
            "true",
            "false",
            "0",
            "-17",
            "18446744073709551615",
            "1.5",
            "-0.0",
            "1e300",
            "1e-7",
            "\"\"",
            "[]",
            "{}",
            "[[],{},[1,\"a\\n\"],null]",
            "{\"a\\\"b\":{\"c\":[true,{}]},\"\":\"\\u0001\"}",
        ] {
            let value = Json::read(text.as_bytes()).unwrap();
            assert_eq!(value.written(), serde_json::to_string(&value).unwrap());
        }
    }
}
