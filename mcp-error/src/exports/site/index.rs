//! The page that lists all errors.

use std::collections::{BTreeSet, HashMap};

use askama::Template;

use super::doc_comment::{self, DocComment, DocText};
use super::frame::Frame;
use super::{Listed, Page, Site, advice, code};
use crate::exports::catalog::CatalogEntry;
use crate::util::pluralize::pluralize;
use mcp_error_rules::choices::Recovery;
use mcp_error_rules::status::reason_phrase;

#[derive(Template)]
#[template(path = "index.html")]
struct Html<'a> {
    frame: Frame,
    filters: [Filter; 3],
    groups: &'a [Group<'a>],
    count: String,
    is_merged: bool,
    clashes: &'a [String],
}

#[derive(Template)]
#[template(path = "index.md", escape = "none")]
struct Markdown<'a> {
    frame: Frame,
    groups: &'a [Group<'a>],
    clashes: &'a [String],
}

/// The label and the name of a choice, and its values with their texts.
type Filter = (&'static str, &'static str, Vec<(String, String)>);

struct Group<'a> {
    id: &'static str,
    heading: &'static str,
    items: Vec<Item<'a>>,
}

struct Item<'a> {
    listed: &'a Listed<'a>,
    /// The name of the variant, if other entries have the same title.
    apart: String,
    /// The words that the search looks at, in lower case.
    text: String,
    lead: DocText,
    directory: &'a str,
    markdown_href: String,
}

impl Item<'_> {
    fn status_heading(&self) -> String {
        let status = self.listed.entry.status;
        format!("{status} {}", reason_phrase(status).unwrap_or("Error"))
    }
}

pub(super) fn html(site: &Site<'_>) -> String {
    let groups = groups(site, |page| format!("{}/index.md", page.directory));
    let items = groups.iter().flat_map(|group| &group.items);
    let entries: Vec<&CatalogEntry> = items.map(|item| item.listed.entry).collect();
    let numbers = |of: fn(&CatalogEntry) -> i32| {
        let numbers: BTreeSet<i32> = entries.iter().map(|entry| of(entry)).collect();
        let numbers = numbers.iter().map(i32::to_string);
        numbers.map(|number| (number.clone(), number)).collect()
    };
    let recoveries = groups.iter();
    let recoveries = recoveries.map(|group| (group.id.to_owned(), group.heading.to_owned()));
    let name = &site.frame.site;
    let description = format!("{name}: what each error means, and what to do about it.");
    let page = Html {
        frame: site.frame.of_page("", "", description),
        filters: [
            ("What to do", "recovery", recoveries.collect()),
            ("Status", "status", numbers(|entry| entry.status.into())),
            ("Code", "code", numbers(|entry| entry.code)),
        ],
        groups: &groups,
        count: pluralize(entries.len(), "error"),
        is_merged: site.is_merged,
        clashes: &site.clashes,
    };
    super::rendered(&page)
}

/// Returns the index as Markdown. `href` returns the path of a page.
pub(super) fn markdown(site: &Site<'_>, href: impl Fn(&Page<'_>) -> String) -> String {
    let page = Markdown {
        frame: site.frame.of_page("", "", String::new()),
        groups: &groups(site, href),
        clashes: &site.clashes,
    };
    super::rendered(&page)
}

impl Markdown<'_> {
    fn escaped(&self, text: &str) -> String {
        code::markdown_escaped(text)
    }

    fn code(&self, text: &str) -> String {
        code::code_span(text)
    }
}

fn title_counts<'a>(site: &'a Site<'_>) -> HashMap<&'a str, usize> {
    let mut counts = HashMap::new();
    for listed in site.pages.iter().flat_map(Page::variants) {
        *counts.entry(&*listed.entry.title).or_insert(0) += 1;
    }
    counts
}

fn groups<'a>(site: &'a Site<'_>, markdown_href: impl Fn(&Page<'_>) -> String) -> Vec<Group<'a>> {
    let titles = title_counts(site);
    let fixed = Recovery::ALL.iter().map(|recovery| Some(*recovery));
    let groups = fixed.chain([None]).map(|recovery| {
        let pages = site.pages.iter();
        let all = pages.flat_map(|page| page.variants().map(move |listed| (page, listed)));
        let chosen = all.filter(|(_, listed)| recovery_of(listed.entry) == recovery);
        let items = chosen.map(|(page, listed)| {
            let is_shared = titles[&*listed.entry.title] > 1;
            Item {
                listed,
                apart: if is_shared {
                    listed.in_words()
                } else {
                    String::new()
                },
                text: searched_text(listed),
                lead: DocText::new(DocComment::read(description_of(listed)).lead, 4),
                directory: &page.directory,
                markdown_href: markdown_href(page),
            }
        });
        Group {
            id: recovery.map_or("status", |recovery| recovery.as_str()),
            heading: recovery.map_or(advice::HEADING_OF_STATUS, advice::heading),
            items: items.collect(),
        }
    });
    groups.filter(|group| !group.items.is_empty()).collect()
}

/// Returns the recovery of an entry, or `None` if it follows from the status of each answer.
fn recovery_of(entry: &CatalogEntry) -> Option<Recovery> {
    (!entry.is_advised_by_status()).then_some(entry.recovery)
}

fn description_of<'a>(listed: &Listed<'a>) -> &'a str {
    listed.entry.description.as_deref().unwrap_or_default()
}

/// Returns the words that the search looks at, in lower case.
fn searched_text(listed: &Listed<'_>) -> String {
    let entry = listed.entry;
    let members: Vec<&str> = entry.members.iter().map(|member| &*member.name).collect();
    let status = entry.status.to_string();
    let codes = entry.codes();
    let words = [
        &*entry.title,
        &*entry.kind,
        &*entry.name,
        &*entry.problem_type,
        &status,
        reason_phrase(entry.status).unwrap_or_default(),
        &codes,
        &doc_comment::words(description_of(listed)),
        entry.detail.as_deref().unwrap_or_default(),
        entry.message.as_deref().unwrap_or_default(),
        entry.user_message.as_deref().unwrap_or_default(),
        &entry.suggestions.join(" "),
        &members.join(" "),
        listed.server.unwrap_or_default(),
    ];
    words.join(" ").to_lowercase().replace('\n', " ")
}
