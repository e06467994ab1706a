//! Doc comments, which are Markdown, as parts of a page.

use super::code::markdown_escaped;
use pulldown_cmark::html::push_html;
use pulldown_cmark::{Event, HeadingLevel, Options, Parser, Tag, TagEnd};

/// A part of a doc comment, which a page shows as HTML or as Markdown.
#[derive(Clone, PartialEq)]
pub(super) struct DocText {
    pub(super) markdown: String,
    /// The level of its highest headings in HTML.
    level: usize,
}

impl DocText {
    pub(super) fn new(markdown: impl Into<String>, level: usize) -> Self {
        let markdown = markdown.into();
        Self { markdown, level }
    }

    pub(super) fn is_empty(&self) -> bool {
        self.markdown.is_empty()
    }

    /// Returns the text as HTML. HTML in it is shown as text, since `Vec<T>` is not meant as an element. Links to Rust items
    /// and to scripts are replaced by their text.
    pub(super) fn html(&self) -> String {
        let mut html = String::new();
        push_html(&mut html, events(&self.markdown, self.level).into_iter());
        html
    }

    /// Returns the first block as HTML, for a list.
    pub(super) fn summary(&self) -> String {
        let mut depth = 0_usize;
        let mut block = Vec::new();
        for event in events(&self.markdown, self.level) {
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
        push_html(&mut html, block.into_iter());
        html
    }

    /// Returns its words on one line, as Markdown.
    pub(super) fn line(&self) -> String {
        markdown_escaped(&words(&self.markdown))
    }
}

/// A doc comment, divided at its highest headings.
pub(super) struct DocComment<'a> {
    /// The text before the first heading, which says what happened.
    pub(super) lead: &'a str,
    pub(super) sections: Vec<Section<'a>>,
}

pub(super) struct Section<'a> {
    pub(super) heading: String,
    pub(super) text: &'a str,
}

impl Section<'_> {
    pub(super) fn is_remedy(&self) -> bool {
        let heading = self.heading.to_lowercase();
        [
            "what to do",
            "what to do now",
            "remedy",
            "fix",
            "how to fix",
            "solution",
        ]
        .contains(&heading.trim_end_matches(['?', '.', ':']))
    }
}

impl<'a> DocComment<'a> {
    pub(super) fn read(text: &'a str) -> Self {
        let events = || Parser::new_ext(text, Options::ENABLE_TABLES).into_offset_iter();
        let highest = events()
            .filter_map(|(event, _)| match event {
                Event::Start(Tag::Heading { level, .. }) => Some(level),
                _ => None,
            })
            .min();
        let mut doc = Self {
            lead: text.trim(),
            sections: Vec::new(),
        };
        let Some(highest) = highest else {
            return doc;
        };
        // Where each section begins, where its text does, and its heading.
        let mut headings: Vec<(usize, usize, String)> = Vec::new();
        let mut inside = false;
        for (event, range) in events() {
            match event {
                Event::Start(Tag::Heading { level, .. }) if level == highest => {
                    headings.push((range.start, range.end, String::new()));
                    inside = true;
                }
                Event::End(TagEnd::Heading(_)) => inside = false,
                Event::Text(part) | Event::Code(part) if inside => {
                    if let Some((_, _, heading)) = headings.last_mut() {
                        heading.push_str(&part);
                    }
                }
                _ => {}
            }
        }
        let first = headings.first().map_or(text.len(), |(start, ..)| *start);
        doc.lead = text[..first].trim();
        for at in 0..headings.len() {
            let end = headings
                .get(at + 1)
                .map_or(text.len(), |(start, ..)| *start);
            let (_, start, heading) = &headings[at];
            doc.sections.push(Section {
                heading: heading.clone(),
                text: text[*start..end].trim(),
            });
        }
        doc
    }
}

/// Returns the words of Markdown, without its signs, for a description and for search.
pub(super) fn words(text: &str) -> String {
    let mut words = String::new();
    for event in Parser::new_ext(text, Options::ENABLE_TABLES) {
        match event {
            Event::Text(text) | Event::Code(text) | Event::Html(text) | Event::InlineHtml(text) => {
                words.push_str(&text);
            }
            Event::SoftBreak
            | Event::HardBreak
            | Event::End(
                TagEnd::Paragraph
                | TagEnd::Heading(_)
                | TagEnd::Item
                | TagEnd::CodeBlock
                | TagEnd::TableCell,
            ) if !words.ends_with(' ') => words.push(' '),
            _ => {}
        }
    }
    words.trim().to_owned()
}

/// Returns what Markdown consists of, for HTML. Its highest headings get the level `first`.
fn events(text: &str, first: usize) -> Vec<Event<'_>> {
    // Whether each of the open links is kept.
    let mut links = Vec::new();
    let events = Parser::new_ext(text, Options::ENABLE_TABLES).filter_map(|mut event| {
        match &mut event {
            Event::Html(text) | Event::InlineHtml(text) => return Some(Event::Text(text.clone())),
            Event::Start(Tag::Heading { level, .. }) | Event::End(TagEnd::Heading(level)) => {
                let moved = HeadingLevel::try_from(*level as usize + first - 1);
                *level = moved.unwrap_or(HeadingLevel::H6);
            }
            Event::Start(Tag::Link { dest_url, .. }) => {
                links.push(is_address(dest_url));
                return links.last()?.then_some(event);
            }
            Event::End(TagEnd::Link) => return links.pop()?.then_some(event),
            // The site has no image files, so only the text of an image is shown.
            Event::Start(Tag::Image { .. }) | Event::End(TagEnd::Image) => return None,
            _ => {}
        }
        Some(event)
    });
    events.collect()
}

/// Returns whether a link leads to a page rather than to a Rust item or a script.
pub(super) fn is_address(link: &str) -> bool {
    ["https://", "http://", "mailto:", "#"]
        .iter()
        .any(|start| link.starts_with(start))
}
