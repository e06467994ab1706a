use crate::util::part::{before, part};

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Part<'a> {
    Text(&'a str),
    /// The name between the braces.
    Placeholder(&'a str),
}

/// Returns the parts of a template, in order. `{{` and `}}` stand for braces, and a brace without its counterpart is
/// text.
pub(crate) fn parts(template: &str) -> impl Iterator<Item = Part<'_>> {
    let mut rest = template;
    std::iter::from_fn(move || {
        let (part, length) = first_part(rest)?;
        rest = &rest[length..];
        Some(part)
    })
}

/// Returns the first part, and how many bytes of the template it takes.
pub(crate) fn first_part(template: &str) -> Option<(Part<'_>, usize)> {
    // Braces are ASCII, so none of them is a part of another character.
    let (first, rest) = template.as_bytes().split_first()?;
    if matches!(first, b'{' | b'}') && rest.first() == Some(first) {
        return Some((Part::Text(before(template, 1)), 2));
    }
    // Most placeholders are one digit.
    if let [b'{', digit, b'}', ..] = template.as_bytes()
        && *digit != b'}'
    {
        return Some((Part::Placeholder(&template[1..2]), 3));
    }
    if *first == b'{'
        && let Some(len) = rest.iter().position(|byte| *byte == b'}')
    {
        return Some((Part::Placeholder(part(template, 1..len + 1)), len + 2));
    }
    let brace = rest.iter().position(|byte| matches!(byte, b'{' | b'}'));
    let len = 1 + brace.unwrap_or(rest.len());
    Some((Part::Text(&template[..len]), len))
}

#[cfg(test)]
mod tests {
    use super::*;
    use Part::{Placeholder, Text};

    #[test]
    fn a_template_has_texts_and_placeholders() {
        let rows: [(&str, &[Part<'_>]); 11] = [
            ("", &[]),
            (
                "no {0} of {a b}",
                &[
                    Text("no "),
                    Placeholder("0"),
                    Text(" of "),
                    Placeholder("a b"),
                ],
            ),
            ("{{x}}", &[Text("{"), Text("x"), Text("}")]),
            ("{{{0}}}", &[Text("{"), Placeholder("0"), Text("}")]),
            ("{}", &[Placeholder("")]),
            ("{}}", &[Placeholder(""), Text("}")]),
            ("{0}}", &[Placeholder("0"), Text("}")]),
            ("a } b", &[Text("a "), Text("} b")]),
            ("a { b", &[Text("a "), Text("{ b")]),
            ("{", &[Text("{")]),
            ("é{é}é", &[Text("é"), Placeholder("é"), Text("é")]),
        ];
        for (template, expected) in rows {
            let found: Vec<_> = parts(template).collect();
            assert_eq!(found, expected, "{template}");
        }
    }
}
