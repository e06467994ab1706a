//! The entries of a registry, grouped by problem type, which several variants may share.

use std::collections::{HashMap, HashSet};

use super::file::portable;
use super::{Exports, Wire, grouped};
use crate::documents::problem::ABOUT_BLANK;
use crate::handler::sdk_failure::SdkFailure;
use crate::registry::builtin::{HTTP_CALLER, HTTP_SERVER, INTERNAL};
use crate::registry::entry::ErrorEntry;
use crate::report::error::ErrorType as _;
use crate::schema::distinct;
use mcp_error_rules::names::last_part;

/// A problem type, and the variants that have it: entries of a registry, or of a catalog.
pub(super) struct ProblemType<'a, V> {
    pub(super) uri: &'a str,
    pub(super) title: &'a str,
    /// A name for files that no other problem type of the registry has, such as `not-found`.
    pub(super) slug: String,
    pub(super) variants: Vec<V>,
}

pub(super) type ProblemEntries = ProblemType<'static, &'static ErrorEntry>;

impl Exports<'_> {
    /// Returns the entries of the registry, then those of the SDK and of the framework.
    pub(super) fn entries(&self) -> impl Iterator<Item = &'static ErrorEntry> + use<> {
        self.registry.iter().chain(self.framework_entries())
    }

    /// Returns the entries of errors that the server does not declare: panics, errors of other crates, in MCP what the SDK
    /// refuses, and over HTTP what the framework refuses.
    pub(super) fn framework_entries(&self) -> impl Iterator<Item = &'static ErrorEntry> + use<> {
        let (mcp, http) = (self.has(Wire::Mcp), self.has(Wire::Http));
        // A server can list the failures of the SDK as its own.
        let is_listed = |entry: &&ErrorEntry| {
            let known = self.registry.by_problem_type(entry.problem_type());
            known.is_some()
        };
        let of_sdk = SdkFailure::ENTRIES.iter().filter(|_| mcp);
        let of_sdk: Vec<_> = of_sdk.filter(|entry| !is_listed(entry)).collect();
        let of_http = [&HTTP_CALLER, &HTTP_SERVER].into_iter();
        let of_http = of_http.filter(move |_| http);
        std::iter::once(&INTERNAL).chain(of_sdk).chain(of_http)
    }
}

/// Returns the description of an entry. Errors that no type declares have no doc comment, so theirs are here.
pub(super) fn description(entry: &'static ErrorEntry) -> Option<&'static str> {
    let rows = [
        (
            &INTERNAL,
            "The server failed in a way that it does not describe: it panicked, or it had an error that this catalog does not list.",
        ),
        (
            &HTTP_CALLER,
            "The request was refused because of its path, its method or its body. The status says why.",
        ),
        (
            &HTTP_SERVER,
            "The server could not answer the request. The status says all that is known.",
        ),
    ];
    let own = rows.iter().find(|(known, _)| std::ptr::eq(*known, entry));
    own.map_or(entry.description(), |(_, text)| Some(text))
}

impl<'a, V> ProblemType<'a, V> {
    /// Groups variants by type, in the order in which the types first occur. `identity` returns the type and the title
    /// of a variant.
    pub(super) fn group(
        variants: impl Iterator<Item = V>,
        identity: impl Fn(&V) -> (&'a str, &'a str),
    ) -> Vec<Self> {
        let mut slugs = Slugs::default();
        let types = grouped(variants.map(|variant| (identity(&variant).0, variant))).into_iter();
        types
            .map(|(uri, variants)| Self {
                uri,
                title: identity(&variants[0]).1,
                slug: slugs.take(portable(slug(uri))),
                variants,
            })
            .collect()
    }

    /// Returns whether this is the type that says nothing beyond the status (RFC 9457 §4.2.1).
    pub(super) fn is_about_blank(&self) -> bool {
        self.uri == ABOUT_BLANK
    }

    /// Returns the address of the page about the type, if its URI leads to one. Types that differ in their fragments share
    /// a page.
    pub(super) fn web_page(&self) -> Option<&'a str> {
        let is_web = self.uri.starts_with("https://") || self.uri.starts_with("http://");
        let (page, _) = self.uri.split_once('#').unwrap_or((self.uri, ""));
        is_web.then_some(page)
    }

    /// Returns the name of the type in programming languages, such as `NotFoundProblem`. The suffix keeps it apart from
    /// the names that a language defines itself.
    pub(super) fn type_name(&self) -> String {
        problem_name(&self.slug)
    }
}

impl ProblemEntries {
    /// Returns the problem types of a server, in the order in which they were declared. The types of the SDK and of the
    /// framework come last.
    pub(super) fn all_of(exports: &Exports<'_>) -> Vec<Self> {
        Self::group(exports.entries(), |entry| {
            (entry.problem_type(), entry.title())
        })
    }
}

/// Returns the doc comments of these entries, each once.
pub(super) fn descriptions(entries: &[&'static ErrorEntry]) -> String {
    distinct(entries.iter().filter_map(|entry| description(entry))).join("\n\n")
}

/// Returns the words of a slug in pascal case: `NotFound`.
pub(super) fn pascal_case(slug: &str) -> String {
    let mut name = String::new();
    for word in slug.split(|letter: char| !letter.is_ascii_alphanumeric()) {
        let mut letters = word.chars();
        name.extend(letters.next().map(|first| first.to_ascii_uppercase()));
        name.push_str(letters.as_str());
    }
    if name.starts_with(|first: char| first.is_ascii_digit()) {
        name.insert_str(0, "Error");
    }
    name
}

fn problem_name(slug: &str) -> String {
    format!("{}Problem", pascal_case(slug))
}

/// Returns the last part of a problem type's URI as the name of a file, such as `not-found`.
pub(super) fn slug(uri: &str) -> String {
    if uri == ABOUT_BLANK {
        return "about-blank".into();
    }
    let mut slug = String::new();
    for letter in last_part(uri).chars() {
        if letter.is_ascii_alphanumeric() {
            slug.push(letter.to_ascii_lowercase());
        } else if !slug.is_empty() && !slug.ends_with('-') {
            slug.push('-');
        }
    }
    let slug = slug.trim_end_matches('-');
    if slug.is_empty() {
        "problem".into()
    } else {
        slug.into()
    }
}

#[derive(Default)]
struct Slugs {
    /// The names of the types, in lower case. They have no hyphens, so two different slugs can lead to the same name.
    names: HashSet<String>,
    /// The last number that was added to each slug. Many types can have the same last part.
    numbers: HashMap<String, u32>,
}

impl Slugs {
    /// Returns the slug, or if it is taken, the slug with a number: `not-found-2`.
    fn take(&mut self, slug: String) -> String {
        let mut name = slug.clone();
        while !self.names.insert(problem_name(&name).to_ascii_lowercase()) {
            let number = self.numbers.entry(slug.clone()).or_insert(1);
            *number += 1;
            name = format!("{slug}-{number}");
        }
        name
    }
}
