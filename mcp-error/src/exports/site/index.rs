//! The page that lists all errors.

use std::collections::HashMap;

use askama::Template;

use super::doc_comment::{self, DocText};
use super::frame::Frame;
use super::{Listed, Page, Site, advice, code};
use crate::exports::labels::codes;
use crate::schema::distinct;
use crate::util::pluralize::pluralize;
use mcp_error_rules::choices::Recovery;
use mcp_error_rules::status::reason_phrase;

#[derive(Template)]
#[template(path = "index.html")]
struct Html<'a> {
    frame: Frame,
    filters: Vec<Filter>,
    groups: &'a [Group],
    count: String,
    is_fleet: bool,
    clashes: &'a [String],
}

#[derive(Template)]
#[template(path = "index.md", escape = "none")]
struct Markdown<'a> {
    frame: Frame,
    groups: &'a [Group],
    clashes: &'a [String],
}

struct Filter {
    label: &'static str,
    name: &'static str,
    options: Vec<(String, String)>,
}

/// The errors that ask for the same action.
struct Group {
    id: &'static str,
    heading: &'static str,
    items: Vec<Item>,
}

struct Item {
    title: String,
    /// What tells the entry apart from others with the same title.
    apart: String,
    kind: String,
    status: u16,
    status_heading: String,
    class: &'static str,
    code: i32,
    codes: String,
    recovery: &'static str,
    source: String,
    retryable: bool,
    /// The words that the search looks at, in lower case.
    text: String,
    /// The detail, in which the search takes each placeholder for any text.
    detail: String,
    lead: DocText,
    href: String,
    markdown_href: String,
}

/// Returns the index as a page.
pub(super) fn html(site: &Site<'_>) -> String {
    let groups = groups(site, |page| format!("{}/index.md", page.directory));
    let items = || groups.iter().flat_map(|group| &group.items);
    let count = items().count();
    let mut statuses: Vec<u16> = items().map(|item| item.status).collect();
    statuses.sort_unstable();
    let mut codes: Vec<i32> = items().map(|item| item.code).collect();
    codes.sort_unstable();
    let plain = |values: Vec<String>| {
        values
            .into_iter()
            .map(|value| (value.clone(), value))
            .collect()
    };
    let recoveries = groups.iter();
    let page = Html {
        frame: site.frame.of_page(
            "",
            "",
            format!(
                "{}: what each error means, and what to do about it.",
                site.frame.site
            ),
        ),
        filters: vec![
            Filter {
                label: "What to do",
                name: "recovery",
                options: recoveries
                    .map(|group| (group.id.to_owned(), group.heading.to_owned()))
                    .collect(),
            },
            Filter {
                label: "Status",
                name: "status",
                options: plain(distinct(statuses.iter().map(u16::to_string))),
            },
            Filter {
                label: "Code",
                name: "code",
                options: plain(distinct(codes.iter().map(i32::to_string))),
            },
        ],
        groups: &groups,
        count: pluralize(count, "error"),
        is_fleet: site.is_fleet,
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
}

/// Returns how often each title occurs.
fn title_counts<'a>(site: &'a Site<'_>) -> HashMap<&'a str, usize> {
    let mut counts = HashMap::new();
    let problems = site.pages.iter().flat_map(|page| &page.problems);
    for listed in problems.flat_map(|problem| &problem.variants) {
        *counts.entry(&*listed.entry.title).or_insert(0) += 1;
    }
    counts
}

fn groups(site: &Site<'_>, markdown_href: impl Fn(&Page<'_>) -> String) -> Vec<Group> {
    let mut groups: Vec<Group> = Vec::new();
    let titles = title_counts(site);
    for recovery in [
        Recovery::Retry,
        Recovery::FixInput,
        Recovery::Authenticate,
        Recovery::AskUser,
        Recovery::Report,
    ] {
        let mut items = Vec::new();
        for page in &site.pages {
            for problem in &page.problems {
                let all = problem.variants.iter();
                let chosen = all.filter(|listed| listed.entry.recovery == recovery);
                items.extend(chosen.map(|listed| {
                    let is_shared = titles
                        .get(&*listed.entry.title)
                        .is_some_and(|count| *count > 1);
                    item(page, listed, markdown_href(page), is_shared)
                }));
            }
        }
        if !items.is_empty() {
            groups.push(Group {
                id: recovery.as_str(),
                heading: advice::heading(recovery),
                items,
            });
        }
    }
    groups
}

fn item(page: &Page<'_>, listed: &Listed<'_>, markdown_href: String, is_shared: bool) -> Item {
    let entry = listed.entry;
    let description = entry.description.as_deref().unwrap_or_default();
    let lead = doc_comment::DocComment::read(description).lead;
    let members: Vec<&str> = entry.members.iter().map(|member| &*member.name).collect();
    let status = entry.status.to_string();
    let codes = codes(entry);
    let words = [
        &*entry.title,
        &*entry.kind,
        &*entry.name,
        &*entry.problem_type,
        &status,
        reason_phrase(entry.status).unwrap_or_default(),
        &codes,
        &doc_comment::words(description),
        entry.detail.as_deref().unwrap_or_default(),
        entry.message.as_deref().unwrap_or_default(),
        entry.user_message.as_deref().unwrap_or_default(),
        &entry.suggestions.join(" "),
        &members.join(" "),
        listed.server.unwrap_or_default(),
    ];
    let phrase = reason_phrase(entry.status).unwrap_or("Error");
    Item {
        title: entry.title.to_string(),
        apart: if is_shared {
            listed.in_words()
        } else {
            String::new()
        },
        kind: entry.kind.to_string(),
        status: entry.status,
        status_heading: format!("{} {phrase}", entry.status),
        class: super::status_class(entry.status),
        code: entry.code,
        recovery: entry.recovery.as_str(),
        source: listed.source().to_owned(),
        retryable: entry.retryable,
        text: words.join(" ").to_lowercase().replace('\n', " "),
        detail: entry.detail.clone().unwrap_or_default(),
        lead: DocText::new(lead, 4),
        href: format!("{}/index.html#{}", page.directory, listed.anchor),
        markdown_href,
        codes,
    }
}
