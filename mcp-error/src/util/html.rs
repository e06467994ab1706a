/// Escapes a text for HTML, in an element or in a quoted attribute.
pub(crate) fn escaped(text: &str) -> String {
    let mut html = String::with_capacity(text.len());
    push_escaped(&mut html, text);
    html
}

pub(crate) fn push_escaped(html: &mut String, text: &str) {
    for character in text.chars() {
        match character {
            '&' => html.push_str("&amp;"),
            '<' => html.push_str("&lt;"),
            '>' => html.push_str("&gt;"),
            '"' => html.push_str("&quot;"),
            '\'' => html.push_str("&#39;"),
            other => html.push(other),
        }
    }
}
