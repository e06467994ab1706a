//! Templates: texts with placeholders in braces.

/// A part of a template.
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
fn first_part(template: &str) -> Option<(Part<'_>, usize)> {
    if template.is_empty() {
        return None;
    }
    if template.starts_with("{{") || template.starts_with("}}") {
        return Some((Part::Text(&template[..1]), 2));
    }
    if let Some(inside) = template.strip_prefix('{')
        && let Some((name, _)) = inside.split_once('}')
    {
        return Some((Part::Placeholder(name), name.len() + 2));
    }
    // Braces are ASCII, so none of them is a part of another character.
    let mut bytes = template.bytes().skip(1);
    let brace = bytes.position(|next| matches!(next, b'{' | b'}'));
    let text = &template[..brace.map_or(template.len(), |at| at + 1)];
    Some((Part::Text(text), text.len()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use Part::{Placeholder, Text};

    #[test]
    fn a_template_has_texts_and_placeholders() {
        let rows: [(&str, &[Part<'_>]); 9] = [
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
