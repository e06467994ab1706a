//! Format strings, as `std::format!` and thiserror read them.

use super::without_raw;

/// A part of a format string.
#[derive(Debug, Clone, PartialEq)]
pub(crate) enum Piece {
    /// Literal text, braces unescaped.
    Text(String),
    Placeholder(Placeholder),
}

/// `{argument:spec}`
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Placeholder {
    pub(crate) argument: Argument,
    pub(crate) spec: String,
    /// The number of the argument with the precision, which `.*` takes before the value.
    pub(crate) precision: Option<usize>,
}

/// The argument that a placeholder names.
#[derive(Debug, Clone, PartialEq)]
pub(crate) enum Argument {
    /// `{}`, with its number among those.
    Next(usize),
    /// `{0}`
    Index(usize),
    /// `{name}`
    Name(String),
}

impl Placeholder {
    /// Returns all arguments that it takes: that of the value, then those of its width and precision.
    pub(crate) fn arguments(&self) -> Vec<Argument> {
        let mut arguments = vec![self.argument.clone()];
        for name in spec_arguments(&self.spec) {
            arguments.push(spec_argument(name));
        }
        if let Some(at) = self.precision {
            arguments.push(Argument::Next(at));
        }
        arguments
    }
}

/// Returns the argument that `width$` or `0$` names.
pub(crate) fn spec_argument(name: String) -> Argument {
    match name.parse() {
        Ok(index) => Argument::Index(index),
        Err(_) => Argument::Name(name),
    }
}

/// Returns the pieces of a format string, or what is wrong with it.
pub(crate) fn parse(text: &str) -> Result<Vec<Piece>, String> {
    let mut pieces = Vec::new();
    let mut literal = String::new();
    let mut next = 0;
    let mut rest = text;
    while let Some(at) = first_brace(rest) {
        literal.push_str(&rest[..at]);
        let brace = &rest[at..at + 1];
        rest = &rest[at + 1..];
        if let Some(after) = rest.strip_prefix(brace) {
            literal.push_str(brace);
            rest = after;
            continue;
        }
        if brace == "}" {
            return Err("a `}` without a `{`; write `}}` for a brace in the text".into());
        }
        let Some((inside, after)) = rest.split_once('}') else {
            return Err("a `{` without a `}`; write `{{` for a brace in the text".into());
        };
        if !literal.is_empty() {
            pieces.push(Piece::Text(std::mem::take(&mut literal)));
        }
        pieces.push(Piece::Placeholder(placeholder(inside, &mut next)?));
        rest = after;
    }
    literal.push_str(rest);
    if !literal.is_empty() {
        pieces.push(Piece::Text(literal));
    }
    Ok(pieces)
}

/// Returns where the first brace is. A loop over bytes is fast in a macro without optimisation.
fn first_brace(text: &str) -> Option<usize> {
    let bytes = text.as_bytes();
    let mut at = 0;
    while at < bytes.len() && !matches!(bytes[at], b'{' | b'}') {
        at += 1;
    }
    (at < bytes.len()).then_some(at)
}

fn placeholder(inside: &str, next: &mut usize) -> Result<Placeholder, String> {
    let (name, spec) = match inside.split_once(':') {
        Some((name, spec)) => (name.trim(), spec.trim_end()),
        None => (inside.trim(), ""),
    };
    let mut take_next = || {
        *next += 1;
        *next - 1
    };
    let precision = spec.contains(".*").then(&mut take_next);
    let argument = if name.is_empty() {
        Argument::Next(take_next())
    } else if let Ok(index) = name.parse() {
        Argument::Index(index)
    } else if is_identifier(name) {
        Argument::Name(without_raw(name).to_owned())
    } else {
        return Err(format!(
            "`{{{inside}}}` is not a valid placeholder; name a field: `{{field}}`"
        ));
    };
    Ok(Placeholder {
        argument,
        spec: spec.to_owned(),
        precision,
    })
}

/// Returns whether a placeholder may have this name. Keywords are names too: `{type}` names the field `r#type`.
fn is_identifier(name: &str) -> bool {
    let name = without_raw(name);
    name.starts_with(|first: char| first.is_alphabetic() || first == '_')
        && name
            .chars()
            .all(|character| character.is_alphanumeric() || character == '_')
}

/// Returns the names and indices that a spec refers to: `width$`, `.0$`.
pub(crate) fn spec_arguments(spec: &str) -> Vec<String> {
    let is_part = |character: char| character.is_alphanumeric() || character == '_';
    let mut names = Vec::new();
    let mut rest = spec;
    while let Some((before, after_sign)) = rest.split_once('$') {
        rest = after_sign;
        let name = &before[before.trim_end_matches(is_part).len()..];
        // The `0` of `0width$` asks for zeros.
        let name = match name.strip_prefix('0') {
            Some(width) if !width.is_empty() => width,
            _ => name,
        };
        // `$` can fill a width, too.
        if !name.is_empty() {
            names.push(name.to_owned());
        }
    }
    names
}

/// Returns the trait of `core::fmt` that a spec asks for.
pub(crate) fn spec_trait(spec: &str) -> &'static str {
    match spec.bytes().next_back() {
        Some(b'?') => "Debug",
        Some(b'x') => "LowerHex",
        Some(b'X') => "UpperHex",
        Some(b'o') => "Octal",
        Some(b'b') => "Binary",
        Some(b'e') => "LowerExp",
        Some(b'E') => "UpperExp",
        Some(b'p') => "Pointer",
        _ => "Display",
    }
}

/// Appends literal text as a template writes it.
pub(crate) fn push_escaped(text: &str, into: &mut String) {
    match first_brace(text) {
        None => into.push_str(text),
        Some(_) => into.push_str(&text.replace('{', "{{").replace('}', "}}")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn text(text: &str) -> Piece {
        Piece::Text(text.to_owned())
    }

    fn placeholder(argument: Argument, spec: &str) -> Piece {
        Piece::Placeholder(Placeholder {
            argument,
            spec: spec.to_owned(),
            precision: None,
        })
    }

    fn with_precision(argument: Argument, precision: usize) -> Placeholder {
        Placeholder {
            argument,
            spec: ".*".to_owned(),
            precision: Some(precision),
        }
    }

    fn name(name: &str) -> Argument {
        Argument::Name(name.to_owned())
    }

    #[test]
    fn a_format_string_has_pieces() {
        let rows = [
            ("", vec![]),
            ("plain", vec![text("plain")]),
            ("a {{b}} c", vec![text("a {b} c")]),
            ("{id}", vec![placeholder(name("id"), "")]),
            ("{r#type}", vec![placeholder(name("type"), "")]),
            ("{0}!", vec![placeholder(Argument::Index(0), ""), text("!")]),
            (
                "{} {:?}",
                vec![
                    placeholder(Argument::Next(0), ""),
                    text(" "),
                    placeholder(Argument::Next(1), "?"),
                ],
            ),
            (
                "{:.*}",
                vec![Piece::Placeholder(with_precision(Argument::Next(1), 0))],
            ),
            (
                "{size:.*}",
                vec![Piece::Placeholder(with_precision(name("size"), 0))],
            ),
            ("{ id :>8}", vec![placeholder(name("id"), ">8")]),
        ];
        for (source, pieces) in rows {
            assert_eq!(parse(source), Ok(pieces), "{source}");
        }
    }

    #[test]
    fn a_wrong_brace_is_explained() {
        let rows = [
            (
                "{",
                "a `{` without a `}`; write `{{` for a brace in the text",
            ),
            (
                "}",
                "a `}` without a `{`; write `}}` for a brace in the text",
            ),
            (
                "{ride.id}",
                "`{ride.id}` is not a valid placeholder; name a field: `{field}`",
            ),
        ];
        for (source, message) in rows {
            assert_eq!(parse(source), Err(message.to_owned()), "{source}");
        }
    }

    #[test]
    fn a_spec_asks_for_a_trait() {
        let rows = [
            ("", "Display"),
            (">8", "Display"),
            (">width$", "Display"),
            ("8.precise$", "Display"),
            ("#?", "Debug"),
            ("02x?", "Debug"),
            ("#06x", "LowerHex"),
            ("width$X", "UpperHex"),
            ("o", "Octal"),
            ("#b", "Binary"),
            (".2e", "LowerExp"),
            ("E", "UpperExp"),
            ("p", "Pointer"),
        ];
        for (spec, expected) in rows {
            assert_eq!(spec_trait(spec), expected, "{spec}");
        }
    }

    #[test]
    fn a_spec_refers_to_arguments() {
        let rows: [(&str, &[&str]); 11] = [
            ("", &[]),
            (">8", &[]),
            ("width$", &["width"]),
            ("#0width$x", &["width"]),
            ("01$", &["1"]),
            ("0$.0$", &["0", "0"]),
            (">width$.0$", &["width", "0"]),
            ("0>1$?", &["1"]),
            ("→width$", &["width"]),
            ("$>8", &[]),
            ("$>width$", &["width"]),
        ];
        for (spec, names) in rows {
            assert_eq!(spec_arguments(spec), names, "{spec}");
        }
        let placeholder = with_precision(name("size"), 0);
        assert_eq!(placeholder.arguments(), [name("size"), Argument::Next(0)]);
    }
}
