//! Merges the catalogs of several servers into one site.

use std::collections::{HashMap, HashSet};

use super::catalog::{Catalog, CatalogEntry};
use super::site::Site;
use super::{File, object, pretty};
use crate::json::Json;

/// Returns one [site](super::Exports::site) for the catalogs of several servers, with one search, and the catalogs themselves
/// in `catalog.json`. The index lists the [clashes] between the servers.
///
/// If several servers share a problem type, it has one page.
pub fn merge(name: &str, catalogs: &[Catalog]) -> Vec<File> {
    let files = &["catalog.json", "llms.txt"];
    let mut site = Site::of(catalogs, name, "", files);
    site.clashes = clashes(catalogs);
    let mut files = site.files();
    let all = catalogs.iter();
    let all = all.filter_map(|catalog| serde_json::to_value(catalog).ok().map(Json::from));
    let all = object! { "catalogs": all.collect::<Vec<_>>() };
    files.push(pretty("catalog.json", &all));
    files
}

/// Returns the contradictions between the catalogs of several servers, one sentence each. A client of these servers cannot rely
/// on a problem type or a kind that clashes.
///
/// A problem type clashes if its title, status or recovery differs between servers, and a kind if its problem type does.
/// Otherwise servers may share both.
pub fn clashes(catalogs: &[Catalog]) -> Vec<String> {
    let mut clashes = Vec::new();
    let mut names = HashSet::new();
    for catalog in catalogs {
        if !names.insert(&*catalog.name) {
            clashes.push(format!("Two catalogs have the name {}.", catalog.name));
        }
    }
    let rules = [
        ("type", "title"),
        ("type", "status"),
        ("type", "recovery"),
        ("kind", "type"),
    ];
    for (key, fact) in rules {
        let mut first: HashMap<String, (&Catalog, String)> = HashMap::new();
        let mut reported = HashSet::new();
        for catalog in catalogs {
            for entry in &catalog.errors {
                let (identity, value) = (fact_of(entry, key), fact_of(entry, fact));
                if identity == crate::documents::problem::ABOUT_BLANK {
                    continue;
                }
                let (known, known_value) = first
                    .entry(identity.clone())
                    .or_insert_with(|| (catalog, value.clone()));
                let is_other_server = !std::ptr::eq(*known, catalog);
                if is_other_server
                    && *known_value != value
                    && reported.insert((identity.clone(), &*catalog.name))
                {
                    clashes.push(format!(
                        "The {key} {identity} has the {fact} {known_value} in {}, and {value} in {}.",
                        known.name, catalog.name
                    ));
                }
            }
        }
    }
    clashes
}

fn fact_of(entry: &CatalogEntry, name: &str) -> String {
    match name {
        "type" => entry.problem_type.to_string(),
        "kind" => entry.kind.to_string(),
        "title" => entry.title.to_string(),
        "status" => entry.status.to_string(),
        _ => entry.recovery.to_string(),
    }
}
