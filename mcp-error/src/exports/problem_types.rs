//! The entries of a registry, grouped by problem type, which several variants may share.

use std::collections::{HashMap, HashSet};

use super::catalog::{CatalogEntry, CatalogMember};
use super::file::portable;
use crate::registry::Registry;
use crate::registry::entry::ErrorEntry;
use crate::schema::distinct;

/// A problem type, and the variants that have it.
pub(super) struct ProblemType {
    pub(super) uri: &'static str,
    pub(super) title: &'static str,
    /// A name for files that no other problem type of the registry has, such as `not-found`.
    pub(super) slug: String,
    pub(super) variants: Vec<Variant>,
}

pub(super) struct Variant {
    pub(super) entry: &'static ErrorEntry,
    /// The facts about the entry, as in the catalog.
    pub(super) facts: CatalogEntry,
}

impl ProblemType {
    /// Returns the problem types of a registry, in the order in which they were declared.
    pub(super) fn all_of(registry: &Registry) -> Vec<Self> {
        let mut types: Vec<Self> = Vec::new();
        let mut indices = HashMap::new();
        let mut slugs = HashSet::new();
        for entry in registry.iter() {
            let uri = entry.problem_type();
            let index = *indices.entry(uri).or_insert_with(|| {
                types.push(Self {
                    uri,
                    title: entry.title(),
                    slug: unique(portable(slug(uri)), &mut slugs),
                    variants: Vec::new(),
                });
                types.len() - 1
            });
            types[index].variants.push(Variant {
                entry,
                facts: CatalogEntry::of(entry),
            });
        }
        types
    }

    /// Returns a fact about each variant, in order and without duplicates.
    pub(super) fn distinct_facts<T: PartialEq>(&self, fact: impl Fn(&CatalogEntry) -> T) -> Vec<T> {
        distinct(self.variants.iter().map(|variant| fact(&variant.facts)))
    }

    /// Returns the members of all variants, grouped by name. Members of the same name can have different types.
    pub(super) fn members(&self) -> Vec<(&str, Vec<&CatalogMember>)> {
        let mut members: Vec<(&str, Vec<&CatalogMember>)> = Vec::new();
        for member in self
            .variants
            .iter()
            .flat_map(|variant| &variant.facts.members)
        {
            match members.iter_mut().find(|(name, _)| *name == member.name) {
                Some((_, known)) => known.push(member),
                None => members.push((&member.name, vec![member])),
            }
        }
        members
    }

    /// Returns the doc comments of the variants, without duplicates.
    pub(super) fn descriptions(&self) -> Vec<&'static str> {
        distinct(
            self.variants
                .iter()
                .filter_map(|variant| variant.entry.description()),
        )
    }

    /// Returns the name of the type in programming languages, such as `NotFoundProblem`. The suffix keeps it apart from
    /// the names that a language defines itself.
    pub(super) fn type_name(&self) -> String {
        pascal_case(&self.slug)
    }
}

fn pascal_case(slug: &str) -> String {
    let mut name = String::new();
    for word in slug.split(|letter: char| !letter.is_ascii_alphanumeric()) {
        let mut letters = word.chars();
        name.extend(letters.next().map(|first| first.to_ascii_uppercase()));
        name.push_str(letters.as_str());
    }
    if name.starts_with(|first: char| first.is_ascii_digit()) {
        format!("Problem{name}")
    } else {
        format!("{name}Problem")
    }
}

/// Returns the last part of a problem type's URI as the name of a file, such as `not-found`.
fn slug(uri: &str) -> String {
    let last = uri.trim_end_matches('/');
    let last = last.rsplit(['/', '#', ':', '?']).next().unwrap_or(last);
    let mut slug = String::new();
    for letter in last.chars() {
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

/// Returns the slug, or if it is taken, the slug with a number: `not-found-2`.
fn unique(slug: String, taken: &mut HashSet<String>) -> String {
    let mut name = slug.clone();
    let mut number = 1;
    // The names of types have no hyphens, so two slugs can differ and still give the same type.
    while !taken.insert(pascal_case(&name).to_ascii_lowercase()) {
        number += 1;
        name = format!("{slug}-{number}");
    }
    name
}
