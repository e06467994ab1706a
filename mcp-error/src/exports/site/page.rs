//! The page of a problem type, or of several that share a path.

use askama::Template;

use super::code::EntryText;
use super::doc_comment::{self, DocComment, DocText};
use super::facts::{Fact, MemberView, facts, members, status};
use super::frame::Frame;
use super::{Listed, Page, Problem, Site, advice, code};
use crate::exports::catalog::CatalogEntry;
use crate::exports::sample::CatalogSample;
use crate::exports::wire::Place;

#[derive(Template)]
#[template(path = "page.html")]
struct Html<'a> {
    frame: Frame,
    heading: String,
    problems: Vec<ProblemView<'a>>,
    previous: Option<(String, String)>,
    next: Option<(String, String)>,
}

#[derive(Template)]
#[template(path = "page.md", escape = "none")]
struct Markdown<'a> {
    frame: Frame,
    heading: String,
    problems: Vec<ProblemView<'a>>,
}

struct ProblemView<'a> {
    id: String,
    level: usize,
    title: &'a str,
    uri: &'a str,
    variants: Vec<VariantView>,
}

impl ProblemView<'_> {
    /// Returns what begins a heading below that of a variant, in Markdown.
    fn sub(&self) -> &'static str {
        if self.variants.len() > 1 { "###" } else { "##" }
    }
}

struct VariantView {
    id: String,
    /// The level of the headings inside.
    level: usize,
    heading: String,
    kind: String,
    status: String,
    class: &'static str,
    server: Option<String>,
    lead: DocText,
    says: Option<EntryText>,
    todo: Option<Todo>,
    /// The variant above that has the same advice, and the one that has the other facts.
    same_todo: Option<Above>,
    same_facts: Option<Above>,
    parts: Vec<PartView>,
    samples: Vec<SampleView>,
    members: Vec<MemberView>,
    examples: Vec<EntryText>,
    facts: Vec<Fact>,
}

impl VariantView {
    fn describes_members(&self) -> bool {
        self.members.iter().any(|member| !member.meaning.is_empty())
    }
}

#[derive(PartialEq, Clone)]
struct Todo {
    /// The section of the doc comment that says what to do.
    own: DocText,
    readers: Vec<(&'static str, String)>,
    suggestions: Vec<EntryText>,
}

/// A variant that stands above on the page.
#[derive(Clone)]
struct Above {
    id: String,
    heading: String,
}

struct PartView {
    id: String,
    heading: String,
    text: DocText,
}

struct SampleView {
    id: String,
    heading: String,
    note: &'static str,
    head: String,
    html: String,
    whole: String,
    markdown: String,
}

/// Returns a page with links to its neighbours in the index.
pub(super) fn html(
    site: &Site<'_>,
    page: &Page<'_>,
    previous: Option<&Page<'_>>,
    next: Option<&Page<'_>>,
) -> String {
    let link = |page: &Page<'_>| (page.title(), format!("{}/index.html", page.directory));
    super::rendered(&Html {
        frame: frame(site, page),
        heading: page.title(),
        problems: problems(page),
        previous: previous.map(link),
        next: next.map(link),
    })
}

/// Returns a page as Markdown, with its facts in front.
pub(super) fn markdown(site: &Site<'_>, page: &Page<'_>) -> String {
    super::rendered(&Markdown {
        frame: frame(site, page),
        heading: page.title(),
        problems: problems(page),
    })
}

impl Markdown<'_> {
    fn escaped(&self, text: &str) -> String {
        code::markdown_escaped(text)
    }

    /// Returns a text as a string of YAML, which reads JSON strings.
    fn quoted(&self, text: &str) -> String {
        serde_json::to_string(text).unwrap_or_default()
    }
}

fn frame(site: &Site<'_>, page: &Page<'_>) -> Frame {
    let first = page
        .problems
        .first()
        .and_then(|problem| problem.variants.first());
    let description = first.and_then(|listed| listed.entry.description.as_deref());
    let lead = description.map(|text| doc_comment::words(DocComment::read(text).lead));
    let description = match lead {
        Some(lead) if !lead.is_empty() => lead,
        _ => format!("{}: what it means, and what to do about it.", page.title()),
    };
    Frame {
        canonical: page.canonical(),
        has_forms: true,
        ..site
            .frame
            .of_page(&page.directory, &page.title(), description)
    }
}

fn problems<'a>(page: &'a Page<'_>) -> Vec<ProblemView<'a>> {
    let level = if page.problems.len() > 1 { 2 } else { 1 };
    let depth = page.directory.split('/').count();
    let problems = page.problems.iter();
    problems
        .map(|problem| problem_view(problem, level, depth))
        .collect()
}

fn problem_view<'a>(problem: &'a Problem<'_>, level: usize, depth: usize) -> ProblemView<'a> {
    let several = problem.variants.len() > 1;
    let mut seen: Vec<(Todo, Above)> = Vec::new();
    let mut first_facts: Option<(Vec<Fact>, Above)> = None;
    let names: Vec<String> = problem.variants.iter().map(Listed::in_words).collect();
    let is_shared = |name: &String| names.iter().filter(|other| *other == name).count() > 1;
    let variants = problem.variants.iter().map(|listed| {
        let mut view = variant(listed, level + 1 + usize::from(several), depth);
        view.heading = match listed.in_words() {
            name if is_shared(&name) => listed.entry.name.to_string(),
            name => name,
        };
        let this = Above {
            id: view.id.clone(),
            heading: view.heading.clone(),
        };
        // What to do stands on the page once, where it is the same for several variants.
        if let Some(todo) = &view.todo {
            match seen.iter().find(|(known, _)| known == todo) {
                Some((_, above)) => {
                    view.same_todo = Some(above.clone());
                    view.todo = None;
                }
                None => seen.push((todo.clone(), this.clone())),
            }
        }
        // The same holds for the facts that all variants share.
        match &first_facts {
            None => first_facts = Some((view.facts.clone(), this)),
            // A fact that only the other variant has would seem to be one of this variant, too.
            Some((known, above)) if has_all(&view.facts, known) => {
                view.facts.retain(|fact| !known.contains(fact));
                view.same_facts = Some(above.clone());
            }
            Some(_) => {}
        }
        view
    });
    ProblemView {
        id: super::problem_id(problem),
        level,
        title: problem.title,
        uri: problem.uri,
        variants: variants.collect(),
    }
}

/// Returns whether there is a fact with the name of each of the others.
fn has_all(facts: &[Fact], others: &[Fact]) -> bool {
    let mut others = others.iter();
    others.all(|other| facts.iter().any(|fact| fact.name == other.name))
}

fn variant(listed: &Listed<'_>, level: usize, depth: usize) -> VariantView {
    let entry = listed.entry;
    let id = listed.anchor.clone();
    let doc = DocComment::read(entry.description.as_deref().unwrap_or_default());
    let remedy: Vec<&str> = {
        let remedies = doc.sections.iter().filter(|section| section.is_remedy());
        remedies.map(|section| section.text).collect()
    };
    let remedy = remedy.join("\n\n");
    let parts = doc.sections.iter().filter(|section| !section.is_remedy());
    let parts = parts.enumerate().map(|(at, section)| PartView {
        id: format!("part-{}-{id}", at + 1),
        heading: section.heading.clone(),
        text: DocText::new(section.text, level + 1),
    });
    VariantView {
        level,
        heading: String::new(),
        kind: entry.kind.to_string(),
        status: status(entry.status),
        class: super::status_class(entry.status),
        server: listed.server.map(str::to_owned),
        lead: DocText::new(doc.lead, level),
        says: EntryText::all(entry.detail.as_slice()).pop(),
        todo: Some(Todo {
            own: DocText::new(remedy, level + 1),
            readers: advice::for_readers(entry),
            suggestions: EntryText::all(&entry.suggestions),
        }),
        same_todo: None,
        same_facts: None,
        parts: parts.collect(),
        samples: samples(entry, &id),
        members: members(entry),
        examples: EntryText::all(&entry.examples),
        facts: facts(listed, &"../".repeat(depth)),
        id,
    }
}

/// Returns an example of each form of the answer.
fn samples(entry: &CatalogEntry, id: &str) -> Vec<SampleView> {
    let samples = entry.samples.iter().enumerate();
    samples
        .map(|(at, sample)| {
            let (heading, note) = match sample.place {
                Place::ToolResult => (
                    "What the model reads",
                    "The text of the tool result, with invented values.",
                ),
                Place::RpcError => (
                    "What the client receives",
                    "The JSON-RPC response, with invented values.",
                ),
                Place::HttpResponse => (
                    "What is sent over HTTP",
                    "The HTTP response, with invented values.",
                ),
            };
            SampleView {
                id: format!("sample-{}-{id}", at + 1),
                heading: heading.into(),
                note,
                head: sample.head.clone().unwrap_or_default(),
                html: code::highlighted(&sample.text),
                whole: sample
                    .whole
                    .as_deref()
                    .map_or_else(String::new, code::highlighted),
                markdown: sample_markdown(sample),
            }
        })
        .collect()
}

fn sample_markdown(sample: &CatalogSample) -> String {
    let language = if sample.text.starts_with('{') {
        "json"
    } else {
        "text"
    };
    match &sample.head {
        Some(head) => code::fenced("http", &format!("{head}\n\n{}", sample.text)),
        None => code::fenced(language, &sample.text),
    }
}
