//! Chooses the directory of the page of each problem type.

use std::collections::HashMap;

use crate::exports::file::is_portable;
use crate::exports::problem_types::ProblemType;

/// The names of the site's files, which no directory can have.
const FILES: [&str; 9] = [
    "index.html",
    "index.md",
    "index.json",
    "schema.json",
    "llms.txt",
    "sitemap.xml",
    "catalog.json",
    "openapi.json",
    "errors.ts",
];

/// Returns the directory of the page of each type, without a slash at its start or end. Types of different hosts never
/// share a page. Two pages never have the same path, even on file systems that ignore case.
pub(super) fn directories<V>(types: &[ProblemType<'_, V>]) -> Vec<String> {
    let mut owners: HashMap<String, (String, String)> = HashMap::new();
    let claim = |(host, path): (&str, &str), owners: &mut HashMap<String, (String, String)>| {
        let owner = owners
            .entry(path.to_ascii_lowercase())
            .or_insert_with(|| (host.to_owned(), path.to_owned()));
        (owner.0 == host && owner.1 == path).then(|| path.to_owned())
    };
    let named: Vec<Option<String>> = types
        .iter()
        .map(|problem| claim(web_path(problem.web_page()?)?, &mut owners))
        .collect();
    let free_directory = |slug: &str| {
        let mut directory = format!("types/{slug}");
        while owners.contains_key(&directory) {
            directory.push('-');
        }
        directory
    };
    let directories = types
        .iter()
        .zip(named)
        .map(|(problem, named)| named.unwrap_or_else(|| free_directory(&problem.slug)));
    directories.collect()
}

/// Returns the host and the path of a page, or `None` if its path cannot be the path of a directory.
fn web_path(page: &str) -> Option<(&str, &str)> {
    let (_, rest) = page.split_once("://")?;
    let (host, path) = rest.split_once('/')?;
    let path = path.trim_end_matches('/');
    let plain = |part: &str| {
        !part.is_empty()
            && !part.starts_with('.')
            && is_portable(part)
            && part
                .bytes()
                .all(|byte| byte.is_ascii_alphanumeric() || b"-._~".contains(&byte))
    };
    let is_page = |part: &str| FILES.iter().any(|file| part.eq_ignore_ascii_case(file));
    let first = path.split('/').next().unwrap_or_default();
    let reserved = first.eq_ignore_ascii_case("assets") || path.split('/').any(is_page);
    (path.split('/').all(plain) && !reserved).then_some((host, path))
}
