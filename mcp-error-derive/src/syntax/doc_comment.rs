//! The doc comment of a variant or of a field, which its entry holds.

use syn::{Attribute, Expr, ExprLit, Lit, Meta};

/// Returns the doc comment, each line without the space that follows `///`.
pub(super) fn doc_comment(docs: &[Attribute]) -> Option<String> {
    if docs.is_empty() {
        return None;
    }
    let mut lines: Vec<String> = Vec::with_capacity(docs.len());
    for attr in docs {
        if let Some(line) = doc_line(attr) {
            lines.push(line);
        }
    }
    let text = lines.join("\n").replace('\0', "");
    let text = text.trim();
    (!text.is_empty()).then(|| text.to_owned())
}

fn doc_line(attr: &Attribute) -> Option<String> {
    let Meta::NameValue(pair) = &attr.meta else {
        return None;
    };
    let Expr::Lit(ExprLit {
        lit: Lit::Str(line),
        ..
    }) = &pair.value
    else {
        return None;
    };
    let line = line.value();
    if line.contains('\n') {
        return Some(block(&line));
    }
    Some(line.strip_prefix(' ').unwrap_or(&line).to_owned())
}

/// Returns the lines of a `/** … */` without the stars in front of them.
fn block(text: &str) -> String {
    let mut is_starred = true;
    for line in text.lines().skip(1) {
        let line = line.trim_start();
        is_starred &= line.is_empty() || line.starts_with('*');
    }
    let mut bare: Vec<&str> = Vec::new();
    for line in text.lines() {
        let mut line = line.trim_start();
        if is_starred {
            line = line.strip_prefix('*').unwrap_or(line);
        }
        bare.push(line.strip_prefix(' ').unwrap_or(line));
    }
    bare.join("\n")
}

#[cfg(test)]
mod tests {
    use super::*;
    use syn::parse_quote;

    #[test]
    fn a_doc_comment_is_one_text() {
        let rows: [(&[Attribute], Option<&str>); 4] = [
            (&[], None),
            (&[parse_quote!(#[doc = " "])], None),
            (
                &[
                    parse_quote!(#[doc = " One."]),
                    parse_quote!(#[doc = "   Two."]),
                ],
                Some("One.\n  Two."),
            ),
            (
                &[parse_quote!(#[doc = " One.\n * Two."])],
                Some("One.\nTwo."),
            ),
        ];
        for (attrs, expected) in rows {
            assert_eq!(doc_comment(attrs).as_deref(), expected);
        }
    }
}
