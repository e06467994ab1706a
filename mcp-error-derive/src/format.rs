//! Format strings, as `std::format!` and thiserror read them.

/// A part of a format string.
#[derive(Debug, Clone, PartialEq)]
pub(crate) enum Piece {
    /// Literal text, braces unescaped.
    Text(String),
    /// `{argument:spec}`
    Placeholder { argument: Argument, spec: String },
}

/// What a placeholder names.
#[derive(Debug, Clone, PartialEq)]
pub(crate) enum Argument {
    /// `{}`, the n-th of its kind.
    Next(usize),
    /// `{0}`
    Index(usize),
    /// `{name}`
    Name(String),
}

impl Piece {
    /// All that it takes from the arguments.
    pub(crate) fn arguments(&self) -> Vec<Argument> {
        let Self::Placeholder { argument, spec } = self else {
            return Vec::new();
        };
        let mut arguments = vec![argument.clone()];
        arguments.extend(spec_arguments(spec).into_iter().map(spec_argument));
        if let (true, Argument::Next(value)) = (spec.contains(".*"), argument) {
            arguments.push(Argument::Next(value.saturating_sub(1)));
        }
        arguments
    }
}

/// What `width$` or `0$` names.
pub(crate) fn spec_argument(name: String) -> Argument {
    match name.parse() {
        Ok(index) => Argument::Index(index),
        Err(_) => Argument::Name(name),
    }
}

/// The parts of a format string, or what is wrong with it.
pub(crate) fn parse(text: &str) -> Result<Vec<Piece>, String> {
    let mut pieces = Vec::new();
    let mut literal = String::new();
    let mut next = 0;
    let mut rest = text;
    while let Some(at) = rest.find(['{', '}']) {
        literal.push_str(&rest[..at]);
        let brace = &rest[at..=at];
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
        pieces.push(placeholder(inside, &mut next)?);
        rest = after;
    }
    literal.push_str(rest);
    if !literal.is_empty() {
        pieces.push(Piece::Text(literal));
    }
    Ok(pieces)
}

fn placeholder(inside: &str, next: &mut usize) -> Result<Piece, String> {
    let (name, spec) = match inside.split_once(':') {
        Some((name, spec)) => (name.trim(), spec.trim_end()),
        None => (inside.trim(), ""),
    };
    // `.*` takes the precision from an argument of its own, before the value.
    if spec.contains(".*") {
        *next += 1;
    }
    let argument = if name.is_empty() {
        *next += 1;
        Argument::Next(*next - 1)
    } else if let Ok(index) = name.parse() {
        Argument::Index(index)
    } else if is_identifier(name) {
        Argument::Name(name.strip_prefix("r#").unwrap_or(name).to_owned())
    } else {
        return Err(format!(
            "`{{{inside}}}` is no placeholder; name a field: `{{field}}`"
        ));
    };
    Ok(Piece::Placeholder {
        argument,
        spec: spec.to_owned(),
    })
}

/// Keywords too: `{type}` names the field `r#type`.
fn is_identifier(name: &str) -> bool {
    let name = name.strip_prefix("r#").unwrap_or(name);
    name.starts_with(|first: char| first.is_alphabetic() || first == '_')
        && name
            .chars()
            .all(|character| character.is_alphanumeric() || character == '_')
}

/// Names and indices that a spec refers to: `width$`, `.0$`.
pub(crate) fn spec_arguments(spec: &str) -> Vec<String> {
    let mut names = Vec::new();
    let mut rest = spec;
    while let Some(at) = rest.find('$') {
        let start = rest[..at]
            .rfind(|character: char| !(character.is_alphanumeric() || character == '_'))
            .map_or(0, |before| before + 1);
        names.push(rest[start..at].to_owned());
        rest = &rest[at + 1..];
    }
    names
}

/// Literal text as a template writes it.
pub(crate) fn escape(text: &str) -> String {
    text.replace('{', "{{").replace('}', "}}")
}
