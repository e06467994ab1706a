//! A site for the problem types: RFC 9457 §4 wants their URIs to lead to documentation.

mod html;
mod index;
mod page;

use std::collections::HashMap;

use super::file::is_portable;
use super::problem_types::ProblemType;
use super::{Exports, File};

/// Where a problem type is documented.
struct Place {
    /// The directory of the page, without slashes at its ends.
    directory: String,
    /// The part of the page, where the type's URI names one.
    fragment: Option<&'static str>,
}

impl Exports<'_> {
    /// A static site without dependencies: `index.html`, and a page for each problem type, at the path
    /// that its URI names, so that `https://parks.example/errors/closed` is `errors/closed/index.html`.
    /// Types with a fragment share the page of their path. Types of another scheme than `http` and
    /// `https`, and those whose path not every file system takes (`con`, for example), have theirs in `types/`.
    ///
    /// Serve it at the root of the host that the URIs name. Scripts only search and filter; the pages
    /// can be read without.
    pub fn site(&self) -> Vec<File> {
        let types = ProblemType::of(self.registry);
        let places = places(&types);
        let mut pages: Vec<(&str, Vec<&ProblemType>)> = Vec::new();
        for (problem, place) in types.iter().zip(&places) {
            match pages
                .iter_mut()
                .find(|(directory, _)| *directory == place.directory)
            {
                Some((_, of_page)) => of_page.push(problem),
                None => pages.push((&place.directory, vec![problem])),
            }
        }
        let mut files = vec![
            File::new("index.html", index::page(self, &types, &places)),
            File::new("assets/errors.css", include_str!("errors.css").into()),
            File::new("assets/errors.js", include_str!("errors.js").into()),
        ];
        files.extend(pages.into_iter().map(|(directory, problems)| {
            let text = page::page(self, directory, &problems);
            File::new(format!("{directory}/index.html"), text)
        }));
        files
    }
}

/// No two hosts share a page, and no two pages a place, on file systems that know no case either.
fn places(types: &[ProblemType]) -> Vec<Place> {
    let mut owners: HashMap<String, (&str, &str)> = HashMap::new();
    let own = |(host, path, fragment), owners: &mut HashMap<String, (_, _)>| {
        let owner = *owners
            .entry(str::to_ascii_lowercase(path))
            .or_insert((host, path));
        (owner == (host, path)).then(|| Place {
            directory: path.to_owned(),
            fragment,
        })
    };
    let named: Vec<Option<Place>> = types
        .iter()
        .map(|problem| web_path(problem.uri).and_then(|path| own(path, &mut owners)))
        .collect();
    let free = |slug: &str| {
        let mut directory = format!("types/{slug}");
        while owners.contains_key(&directory) {
            directory.push('-');
        }
        directory
    };
    let places = types.iter().zip(named).map(|(problem, named)| {
        named.unwrap_or_else(|| Place {
            directory: free(&problem.slug),
            fragment: None,
        })
    });
    places.collect()
}

/// Host, path and fragment of a web address whose path can be that of a directory.
fn web_path(uri: &'static str) -> Option<(&'static str, &'static str, Option<&'static str>)> {
    let rest = uri
        .strip_prefix("https://")
        .or_else(|| uri.strip_prefix("http://"))?;
    let (rest, fragment) = match rest.split_once('#') {
        Some((rest, fragment)) => (rest, Some(fragment).filter(|part| !part.is_empty())),
        None => (rest, None),
    };
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
    let is_page = |part: &str| part.eq_ignore_ascii_case("index.html");
    let first = path.split('/').next().unwrap_or_default();
    let reserved = first.eq_ignore_ascii_case("assets") || path.split('/').any(is_page);
    (path.split('/').all(plain) && !reserved).then_some((host, path, fragment))
}
