//! The page of a problem type, or of several that share a path.

use askama::Template;

use super::doc_comment::{self, DocComment, DocText, Section};
use super::facts::{Fact, facts, statuses};
use super::frame::Frame;
use super::{Listed, Page, Problem, Site, advice, code};
use crate::exports::labels::place;
use crate::exports::sample::CatalogSample;

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
    variants: Vec<VariantView<'a>>,
}

impl ProblemView<'_> {
    /// Returns the Markdown prefix of a heading below that of a variant.
    fn sub(&self) -> &'static str {
        if self.variants.len() > 1 { "###" } else { "##" }
    }
}

struct VariantView<'a> {
    listed: &'a Listed<'a>,
    /// The level of the headings inside.
    level: usize,
    heading: String,
    lead: DocText,
    todo: Option<Todo<'a>>,
    /// The variant above that has the same advice, and the one that has the other facts.
    same_todo: Option<Above<'a>>,
    same_facts: Option<Above<'a>>,
    /// The sections of the doc comment with their headings, except for what to do.
    parts: Vec<(String, DocText)>,
    facts: Vec<Fact>,
}

impl VariantView<'_> {
    fn status(&self) -> String {
        statuses(self.listed.entry)
    }

    fn describes_members(&self) -> bool {
        let members = &self.listed.entry.members;
        members.iter().any(|member| member.description.is_some())
    }
}

#[derive(PartialEq, Clone)]
struct Todo<'a> {
    /// The section of the doc comment that says what to do.
    own: DocText,
    readers: [(&'static str, String); 3],
    suggestions: &'a [String],
}

/// A variant that stands above on the page.
#[derive(Clone)]
struct Above<'a> {
    id: &'a str,
    heading: String,
}

impl CatalogSample {
    fn heading(&self) -> &'static str {
        place(self.place)[1]
    }

    fn note(&self) -> &'static str {
        place(self.place)[2]
    }

    fn markdown(&self) -> String {
        match &self.head {
            Some(head) => code::fenced("http", &format!("{head}\n\n{}", self.text)),
            None if self.text.starts_with('{') => code::fenced("json", &self.text),
            None => code::fenced("text", &self.text),
        }
    }
}

/// Returns a page with links to its neighbors in the index.
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

impl Html<'_> {
    fn marked(&self, text: &str) -> String {
        code::with_placeholders(text)
    }

    fn highlighted(&self, text: &str) -> String {
        code::highlighted(text)
    }
}

impl Markdown<'_> {
    fn escaped(&self, text: &str) -> String {
        code::markdown_escaped(text)
    }

    fn code(&self, text: &str) -> String {
        code::code_span(text)
    }

    /// Returns a text as a string of YAML, which reads JSON strings.
    fn quoted(&self, text: &str) -> String {
        serde_json::to_string(text).unwrap_or_default()
    }
}

fn frame(site: &Site<'_>, page: &Page<'_>) -> Frame {
    let first = page.problems[0].variants[0].entry;
    let description = first.description.as_deref();
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
    let mut seen: Vec<(Todo<'_>, Above<'_>)> = Vec::new();
    let mut first_facts: Option<(Vec<Fact>, Above<'_>)> = None;
    let names: Vec<String> = problem.variants.iter().map(Listed::in_words).collect();
    let is_shared = |name: &String| names.iter().filter(|other| *other == name).count() > 1;
    let variants = problem.variants.iter().map(|listed| {
        let mut view = variant(listed, level + 1 + usize::from(several), depth);
        view.heading = match listed.in_words() {
            name if is_shared(&name) => listed.entry.name.to_string(),
            name => name,
        };
        let this = Above {
            id: &listed.anchor,
            heading: view.heading.clone(),
        };
        // Advice that is the same for several variants is on the page once.
        if let Some(todo) = &view.todo {
            match seen.iter().find(|(known, _)| known == todo) {
                Some((_, above)) => {
                    view.same_todo = Some(above.clone());
                    view.todo = None;
                }
                None => seen.push((todo.clone(), this.clone())),
            }
        }
        // So are the facts that all variants share.
        match &first_facts {
            None => first_facts = Some((view.facts.clone(), this)),
            // If only the other variant had a fact, it would seem to apply to this variant, too.
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

fn has_all(facts: &[Fact], others: &[Fact]) -> bool {
    let mut others = others.iter();
    others.all(|other| facts.iter().any(|fact| fact.name == other.name))
}

fn variant<'a>(listed: &'a Listed<'_>, level: usize, depth: usize) -> VariantView<'a> {
    let entry = listed.entry;
    let doc = DocComment::read(entry.description.as_deref().unwrap_or_default());
    let (remedies, parts): (Vec<_>, Vec<_>) =
        doc.sections.into_iter().partition(Section::is_remedy);
    let remedies: Vec<&str> = remedies.iter().map(|section| section.text).collect();
    let parts = parts.into_iter();
    let parts = parts.map(|part| (part.heading, DocText::new(part.text, level + 1)));
    VariantView {
        listed,
        level,
        heading: String::new(),
        lead: DocText::new(doc.lead, level),
        todo: Some(Todo {
            own: DocText::new(remedies.join("\n\n"), level + 1),
            readers: advice::for_readers(entry),
            suggestions: &entry.suggestions,
        }),
        same_todo: None,
        same_facts: None,
        parts: parts.collect(),
        facts: facts(listed, &"../".repeat(depth)),
    }
}
