//! What all pages share.

use std::fmt::{self, Write as _};

use pulldown_cmark::{Event, HeadingLevel, Parser, Tag, TagEnd};

use crate::exports::Exports;

/// Text that is no markup.
pub(super) struct Escaped<'a>(pub(super) &'a str);

impl fmt::Display for Escaped<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for letter in self.0.chars() {
            match letter {
                '&' => f.write_str("&amp;")?,
                '<' => f.write_str("&lt;")?,
                '>' => f.write_str("&gt;")?,
                '"' => f.write_str("&quot;")?,
                _ => f.write_char(letter)?,
            }
        }
        Ok(())
    }
}

/// A page around its content; `up` leads to the root: `../../`.
pub(super) fn document(exports: &Exports<'_>, up: &str, title: &str, content: &str) -> String {
    let name = Escaped(&exports.name);
    let version = Escaped(&exports.version);
    let title = match title.is_empty() {
        true => name.to_string(),
        false => format!("{} – {name}", Escaped(title)),
    };
    format!(
        r##"<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<link rel="icon" href="data:,">
<link rel="stylesheet" href="{up}assets/errors.css">
<title>{title}</title>
</head>
<body>
<a class="skip" href="#content">Skip to content</a>
<header>
<p><a href="{up}index.html">{name}</a> <span class="version">version {version}</span></p>
</header>
<main id="content">
{content}</main>
</body>
</html>
"##
    )
}

/// A doc comment as HTML. Markup in it stands for itself, since `Vec<T>` is no element; its headings
/// start at a level of the page's.
pub(super) fn markdown(text: &str, first: usize) -> String {
    let level = |level: HeadingLevel| {
        let level = level as usize + first - 1;
        HeadingLevel::try_from(level).unwrap_or(HeadingLevel::H6)
    };
    let events = Parser::new(text).map(|event| match event {
        Event::Html(text) | Event::InlineHtml(text) => Event::Text(text),
        Event::Start(Tag::Heading {
            level: of_text,
            id,
            classes,
            attrs,
        }) => Event::Start(Tag::Heading {
            level: level(of_text),
            id,
            classes,
            attrs,
        }),
        Event::End(TagEnd::Heading(of_text)) => Event::End(TagEnd::Heading(level(of_text))),
        other => other,
    });
    let mut html = String::new();
    pulldown_cmark::html::push_html(&mut html, events);
    html
}
