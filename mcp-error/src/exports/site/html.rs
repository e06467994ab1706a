//! The parts that all pages share.

use std::fmt::{self, Write as _};

use pulldown_cmark::{Event, HeadingLevel, Options, Parser, Tag, TagEnd};

use crate::exports::Exports;

/// Displays a text with its markup escaped.
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

/// Returns a page with the given content. `up` is the relative path to the root of the site, such as `../../`.
pub(super) fn document(exports: &Exports<'_>, up: &str, title: &str, content: &str) -> String {
    let name = Escaped(&exports.name);
    let version = Escaped(&exports.version);
    let title = if title.is_empty() {
        name.to_string()
    } else {
        format!("{} – {name}", Escaped(title))
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
<a class="skip" href="#page-content">Skip to content</a>
<header>
<p><a href="{up}index.html">{name}</a> <span class="version">version {version}</span></p>
</header>
<main id="page-content">
{content}</main>
</body>
</html>
"##
    )
}

/// Returns a doc comment as HTML. Its highest headings get the level `first`. HTML in it is shown as text, since
/// `Vec<T>` is not an element. Links to Rust items and to scripts are replaced by their text.
pub(super) fn markdown(text: &str, first: usize) -> String {
    let mut html = String::new();
    pulldown_cmark::html::push_html(&mut html, events(text, first).into_iter());
    html
}

/// Returns the first block of a doc comment as HTML, for a list.
pub(super) fn summary(text: &str) -> String {
    let mut depth = 0_usize;
    let mut block = Vec::new();
    for event in events(text, 3) {
        match event {
            Event::Start(_) => depth += 1,
            Event::End(_) => depth -= 1,
            _ => {}
        }
        block.push(event);
        if depth == 0 {
            break;
        }
    }
    let mut html = String::new();
    pulldown_cmark::html::push_html(&mut html, block.into_iter());
    html
}

fn events(text: &str, first: usize) -> Vec<Event<'_>> {
    let level = |level: HeadingLevel| {
        let level = level as usize + first - 1;
        HeadingLevel::try_from(level).unwrap_or(HeadingLevel::H6)
    };
    // Whether each of the open links is kept.
    let mut links = Vec::new();
    let events = Parser::new_ext(text, Options::ENABLE_TABLES).filter_map(|event| {
        Some(match event {
            Event::Html(text) | Event::InlineHtml(text) => Event::Text(text),
            Event::Start(Tag::Heading {
                level: of_text,
                id,
                classes,
                attrs,
            }) => {
                let level = level(of_text);
                Event::Start(Tag::Heading {
                    level,
                    id,
                    classes,
                    attrs,
                })
            }
            Event::End(TagEnd::Heading(of_text)) => Event::End(TagEnd::Heading(level(of_text))),
            Event::Start(Tag::Link { ref dest_url, .. }) => {
                links.push(is_address(dest_url));
                return is_address(dest_url).then_some(event);
            }
            Event::End(TagEnd::Link) => return links.pop().unwrap_or(false).then_some(event),
            // The site has no image files, so only the text of an image is shown.
            Event::Start(Tag::Image { .. }) | Event::End(TagEnd::Image) => return None,
            other => other,
        })
    });
    events.collect()
}

/// Tells whether a link leads to a page rather than to a Rust item or a script.
fn is_address(link: &str) -> bool {
    ["https://", "http://", "mailto:", "#"]
        .iter()
        .any(|start| link.starts_with(start))
}
