//! A website about the problem types, since their URIs should lead to documentation (RFC 9457 §4).

mod html;
mod index;
mod page;

use std::collections::HashMap;

use super::file::is_portable;
use super::problem_types::ProblemType;
use super::{Exports, File};

/// The place of a problem type's documentation.
struct Place {
    /// The directory of the page, without a slash at its start or end.
    directory: String,
    /// The fragment of the type's URI, if it has one.
    fragment: Option<&'static str>,
}

impl Exports<'_> {
    /// Returns a static website without dependencies: `index.html`, and a page for each problem type.
    ///
    /// A page stands at the path of its type's URI: `https://parks.example/errors/closed` becomes
    /// `errors/closed/index.html`. Types whose URIs differ only in their fragments share a page. The page of a type is
    /// in `types/` instead if its URI has another scheme than `http` and `https`, or if some file system does not
    /// accept its path (`con`, for example).
    ///
    /// Serve the site at the root of the host of the URIs. Its script only searches and filters; the pages can be read
    /// without it.
    pub fn site(&self) -> Vec<File> {
        let types = ProblemType::all_of(self.registry);
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

/// Returns the place of each type. Types of different hosts never share a page. Two pages never have the same path,
/// even on file systems that ignore case.
fn places(types: &[ProblemType]) -> Vec<Place> {
    let mut owners: HashMap<String, (&str, &str)> = HashMap::new();
    let claim = |(host, path, fragment), owners: &mut HashMap<String, (_, _)>| {
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
        .map(|problem| web_path(problem.uri).and_then(|path| claim(path, &mut owners)))
        .collect();
    let free_directory = |slug: &str| {
        let mut directory = format!("types/{slug}");
        while owners.contains_key(&directory) {
            directory.push('-');
        }
        directory
    };
    let places = types.iter().zip(named).map(|(problem, named)| {
        named.unwrap_or_else(|| Place {
            directory: free_directory(&problem.slug),
            fragment: None,
        })
    });
    places.collect()
}

/// Returns the host, path and fragment of a web address, or `None` if its path cannot be the path of a directory.
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
