//! The entries by problem type: variants of one type may share it.

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
    /// A name that no other problem type of the registry has: `not-found`.
    pub(super) slug: String,
    pub(super) variants: Vec<Variant>,
}

pub(super) struct Variant {
    pub(super) entry: &'static ErrorEntry,
    /// The entry as a catalog has it.
    pub(super) facts: CatalogEntry,
}

impl ProblemType {
    /// All of a registry, in declared order.
    pub(super) fn of(registry: &Registry) -> Vec<Self> {
        let mut types: Vec<Self> = Vec::new();
        let mut places = HashMap::new();
        let mut slugs = HashSet::new();
        for entry in registry.iter() {
            let uri = entry.problem_type();
            let place = *places.entry(uri).or_insert_with(|| {
                types.push(Self {
                    uri,
                    title: entry.title(),
                    slug: unique(portable(slug(uri)), &mut slugs),
                    variants: Vec::new(),
                });
                types.len() - 1
            });
            types[place].variants.push(Variant {
                entry,
                facts: CatalogEntry::of(entry),
            });
        }
        types
    }

    /// The values of all variants, each once, in order.
    pub(super) fn each<T: PartialEq>(&self, of: impl Fn(&CatalogEntry) -> T) -> Vec<T> {
        distinct(self.variants.iter().map(|variant| of(&variant.facts)))
    }

    /// The members of all variants by name; variants can give one name different types.
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

    /// The doc comments, each once.
    pub(super) fn descriptions(&self) -> Vec<&'static str> {
        distinct(
            self.variants
                .iter()
                .filter_map(|variant| variant.entry.description()),
        )
    }

    /// `NotFoundProblem`: a name in programming languages, and none of their own.
    pub(super) fn pascal(&self) -> String {
        pascal(&self.slug)
    }
}

fn pascal(slug: &str) -> String {
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

/// The last part of a problem type, as a file can be called: `not-found`.
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

/// `not-found`, or `not-found-2` where there is one already.
fn unique(slug: String, taken: &mut HashSet<String>) -> String {
    let mut name = slug.clone();
    let mut number = 1;
    // Programming languages drop the hyphens, and what they call it is longer.
    while !taken.insert(pascal(&name).to_ascii_lowercase()) {
        number += 1;
        name = format!("{slug}-{number}");
    }
    name
}
