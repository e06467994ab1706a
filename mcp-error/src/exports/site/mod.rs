//! A website about the problem types. Their URIs should lead to documentation (RFC 9457 §4).

mod advice;
mod code;
mod directories;
mod doc_comment;
mod explain;
mod facts;
mod frame;
mod index;
mod page;
mod terms;

use std::collections::{HashMap, HashSet};

use askama::Template;

use super::catalog::{Catalog, CatalogEntry};
use super::definitions::Definitions;
use super::json_schema::file_name;
use super::problem_types::ProblemType;
use super::{Exports, File, grouped, object, pretty};
use crate::json::{Json, Members};
use crate::util::html::escaped;
use directories::directories;
use frame::Frame;

pub(super) struct Site<'a> {
    frame: Frame,
    pages: Vec<Page<'a>>,
    is_merged: bool,
    /// The contradictions between several catalogs, in sentences.
    pub(super) clashes: Vec<String>,
}

/// A page, with the problem types that share its path.
struct Page<'a> {
    /// The directory of the page, without a slash at its start or end.
    directory: String,
    problems: Vec<Problem<'a>>,
}

type Problem<'a> = ProblemType<'a, Listed<'a>>;

struct Listed<'a> {
    entry: &'a CatalogEntry,
    /// The name of the server, if there are several.
    server: Option<&'a str>,
    anchor: String,
    /// The path of the schema, relative to the page.
    schema: Option<String>,
    types: Vec<String>,
}

impl Listed<'_> {
    /// Returns the name of the variant in words: `No device`.
    fn in_words(&self) -> String {
        let name = self.entry.name.rsplit("::").next().unwrap_or_default();
        let letters: Vec<char> = name.chars().collect();
        let mut words = String::new();
        for (at, letter) in letters.iter().enumerate() {
            let is_lower = |at: usize| letters.get(at).is_some_and(|letter| letter.is_lowercase());
            // A word begins at a capital, but an abbreviation stays whole.
            let begins = at > 0 && letter.is_uppercase() && (is_lower(at - 1) || is_lower(at + 1));
            if begins {
                words.push(' ');
            }
            if begins && is_lower(at + 1) {
                words.extend(letter.to_lowercase());
            } else {
                words.push(*letter);
            }
        }
        words
    }

    /// Returns the server, or the Rust type, that the entry belongs to.
    fn source(&self) -> &str {
        let type_name = self.entry.name.split("::").next().unwrap_or_default();
        self.server.unwrap_or(type_name)
    }

    fn class(&self) -> &'static str {
        match self.entry.status {
            0..500 => "caller",
            _ => "server",
        }
    }
}

impl<'a> Page<'a> {
    fn variants(&self) -> impl Iterator<Item = &Listed<'a>> {
        self.problems.iter().flat_map(|problem| &problem.variants)
    }

    /// Gives each entry an id: the name of its variant, with a number if that is taken.
    fn set_anchors(&mut self) {
        let ids = self.problems.iter().map(problem_id);
        let mut taken: HashSet<String> = ids.collect();
        let problems = self.problems.iter_mut();
        for listed in problems.flat_map(|problem| &mut problem.variants) {
            let name = listed.entry.name.rsplit("::").next().unwrap_or_default();
            let mut anchor = name.to_owned();
            let mut number = 1;
            while !taken.insert(anchor.clone()) {
                number += 1;
                anchor = format!("{name}-{number}");
            }
            listed.anchor = anchor;
        }
    }

    fn title(&self) -> String {
        crate::schema::distinct(self.problems.iter().map(|problem| problem.title)).join(", ")
    }

    /// Returns the address of the page, if its types have one.
    fn canonical(&self) -> Option<String> {
        let page = self.problems.first()?.web_page()?;
        (!self.directory.starts_with("types/")).then(|| page.to_owned())
    }
}

/// Returns the id of a problem type on its page: the fragment of its URI, if it has one.
fn problem_id(problem: &Problem<'_>) -> String {
    match problem.uri.split_once('#') {
        Some((_, fragment)) if !fragment.is_empty() => fragment.to_owned(),
        _ => format!("type-{}", problem.slug),
    }
}

impl<'a> Site<'a> {
    /// Makes the site of some catalogs. Each is named on the pages if there are several.
    pub(super) fn of(
        catalogs: &'a [Catalog],
        name: &str,
        version: &str,
        files: &'static [&'static str],
    ) -> Self {
        let is_merged = catalogs.len() > 1;
        let mut of_framework = HashSet::new();
        let listed = catalogs.iter().flat_map(|catalog| {
            // All servers share the errors of the frameworks.
            let framework = catalog.framework.iter();
            let framework: Vec<_> = framework
                .filter(|entry| of_framework.insert(&entry.name))
                .collect();
            let entries = catalog.errors.iter().chain(framework);
            entries.map(move |entry| Listed {
                entry,
                server: is_merged.then_some(&*catalog.name),
                anchor: String::new(),
                schema: None,
                types: Vec::new(),
            })
        });
        let mut types = ProblemType::group(listed, |listed| {
            (&*listed.entry.problem_type, &*listed.entry.title)
        });
        for problem in &mut types {
            let mut titles = problem.variants.iter().map(|listed| &listed.entry.title);
            // Only problems without a type of their own differ in their titles (RFC 9457 §4.2.1).
            if problem.is_about_blank() && titles.any(|title| *title != problem.title) {
                problem.title = "Problems without a type";
            }
        }
        let directories = directories(&types).into_iter();
        let pages = grouped(directories.zip(types)).into_iter();
        let pages = pages.map(|(directory, problems)| {
            let mut page = Page {
                directory,
                problems,
            };
            page.set_anchors();
            page
        });
        Self {
            frame: Frame {
                site: name.to_owned(),
                version: version.to_owned(),
                files,
                ..Frame::default()
            },
            pages: pages.collect(),
            is_merged,
            clashes: Vec::new(),
        }
    }

    /// Returns the pages in all their forms, and the files that they load.
    pub(super) fn files(&self) -> Vec<File> {
        let mut files = vec![
            File::new("index.html", index::html(self)),
            File::new(
                "llms.txt",
                index::markdown(self, |page| format!("{}/index.md", page.directory)),
            ),
            File::new("assets/errors.css", include_str!("errors.css").into()),
            File::new("assets/errors.js", include_str!("errors.js").into()),
            File::new("assets/terms.html", self.terms()),
        ];
        let canonical: Vec<String> = self.pages.iter().filter_map(Page::canonical).collect();
        if !canonical.is_empty() {
            files.push(File::new("sitemap.xml", sitemap(&canonical)));
        }
        for (at, page) in self.pages.iter().enumerate() {
            let previous = at.checked_sub(1).map(|at| &self.pages[at]);
            let next = self.pages.get(at + 1);
            let directory = &page.directory;
            files.push(File::new(
                format!("{directory}/index.html"),
                page::html(self, page, previous, next),
            ));
            files.push(File::new(
                format!("{directory}/index.md"),
                page::markdown(self, page),
            ));
            files.push(pretty(format!("{directory}/index.json"), &data(page)));
        }
        files
    }

    /// Returns the index and the pages as Markdown, in files named after the problem types.
    pub(super) fn markdown(&self) -> (String, Vec<File>) {
        let path = |page: &Page<'_>| format!("errors/{}.md", page.problems[0].slug);
        let pages = self.pages.iter();
        let pages = pages.map(|page| File::new(path(page), page::markdown(self, page)));
        (index::markdown(self, path), pages.collect())
    }

    fn terms(&self) -> String {
        rendered(&Terms {
            frame: self
                .frame
                .of_page("assets", "Terms", "The words of these pages.".into()),
            terms: terms::TERMS,
        })
    }
}

#[derive(Template)]
#[template(path = "terms.html")]
struct Terms {
    frame: Frame,
    terms: &'static [terms::Term],
}

/// Returns what a template makes. Its values are texts, so it cannot fail.
fn rendered(template: &impl Template) -> String {
    let mut text = template.render().unwrap_or_default();
    if !text.ends_with('\n') {
        text.push('\n');
    }
    text
}

fn data(page: &Page<'_>) -> Members {
    let entries = page.variants();
    let entries = entries.filter_map(|listed| serde_json::to_value(listed.entry).ok());
    object! {
        "title": page.title(),
        "errors": entries.map(Json::from).collect::<Vec<_>>(),
    }
}

fn sitemap(addresses: &[String]) -> String {
    let mut text = String::from(
        "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<urlset xmlns=\"http://www.sitemaps.org/schemas/sitemap/0.9\">\n",
    );
    for address in addresses {
        text.push_str(&format!("<url><loc>{}</loc></url>\n", escaped(address)));
    }
    text.push_str("</urlset>\n");
    text
}

impl Exports<'_> {
    /// Returns a static website without dependencies: `index.html`, and a page for each problem type.
    ///
    /// A page is at the path of the URI of its type: `https://parks.example/errors/closed` becomes
    /// `errors/closed/index.html`. Types whose URIs differ only in their fragments share a page. The page of a type is
    /// in `types/` instead if its URI has another scheme than `http` and `https`, or if some file system does not
    /// accept its path (`con`, for example).
    ///
    /// Each page says what happened, what each reader can do now, and what is sent. What happened is the first part of a
    /// variant's doc comment. Its sections, such as `# Cause`, become parts of the page, and a section `# What to do` becomes
    /// part of the advice. Next to each page are its Markdown, `index.md`, and its data, `index.json`. `llms.txt` lists the
    /// Markdown files.
    ///
    /// Serve the site at the root of the host of the URIs. Its script searches, filters and copies; the pages can be
    /// read without it.
    pub fn site(&self) -> Vec<File> {
        let shared = [self.catalog(), self.openapi(), self.typescript()];
        self.site_with(&self.json_schemas(), &shared)
    }

    /// Returns the site, with copies of the schemas and of the other files for programs.
    pub(super) fn site_with(&self, schemas: &[File], shared: &[File]) -> Vec<File> {
        let catalogs = std::slice::from_ref(self.shared_catalog());
        let files = &["catalog.json", "openapi.json", "errors.ts", "llms.txt"];
        let mut site = Site::of(catalogs, &self.name, &self.version, files);
        let mut after_pages = Vec::new();
        let by_path = schemas.iter().map(|file| (&*file.path, file));
        let by_path: HashMap<&str, &File> = by_path.collect();
        let definitions = Definitions::of(self);
        let names = definitions.names();
        for page in &mut site.pages {
            let directory = page.directory.clone();
            for problem in &mut page.problems {
                for listed in &mut problem.variants {
                    let identities = [&*listed.entry.problem_type, &*listed.entry.kind];
                    let found = identities
                        .into_iter()
                        .filter_map(|identity| names.get(identity));
                    listed.types = found.flatten().map(|name| (*name).to_owned()).collect();
                }
                let path = format!("schemas/{}.schema.json", problem.slug);
                let Some(schema) = by_path.get(&*path) else {
                    continue;
                };
                let name = if directory.starts_with("types/") {
                    format!("{}.schema.json", problem.slug)
                } else {
                    file_name(problem)
                };
                after_pages.push(File::new(
                    format!("{directory}/{name}"),
                    schema.text.clone(),
                ));
                for listed in &mut problem.variants {
                    listed.schema = Some(name.clone());
                }
            }
        }
        let mut files = site.files();
        files.extend(after_pages);
        let answers = schemas.iter();
        let answers = answers.filter(|file| file.path.starts_with("answers/"));
        files.extend(answers.chain(shared).cloned());
        files
    }

    /// Returns a list of all errors with a link to each page, as Markdown: `errors.md`.
    pub fn markdown(&self) -> File {
        self.markdown_files().0
    }

    /// Returns a page for each problem type, as Markdown: `errors/not-found.md`.
    pub fn markdown_pages(&self) -> Vec<File> {
        self.markdown_files().1
    }

    pub(super) fn markdown_files(&self) -> (File, Vec<File>) {
        let catalogs = std::slice::from_ref(self.shared_catalog());
        let files = &["catalog.json", "openapi.json", "errors.ts"];
        let (index, pages) = Site::of(catalogs, &self.name, &self.version, files).markdown();
        (File::new("errors.md", index), pages)
    }
}
