//! A link in the documentation to a heading leads to one. rustdoc checks the pages that links name, but not the headings.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

const ROOT: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/..");

/// Returns the name that rustdoc and GitHub give to a heading.
fn anchor(heading: &str) -> String {
    let letters = heading.chars().filter_map(|letter| match letter {
        ' ' => Some('-'),
        '-' | '_' => Some(letter),
        _ => letter
            .is_alphanumeric()
            .then(|| letter.to_ascii_lowercase()),
    });
    letters.collect()
}

/// Returns the names of the headings of a page. A `#` in a block of code hides a line, and is not a heading.
fn anchors(page: &str) -> BTreeSet<String> {
    let texts = page.split("\n```").step_by(2);
    let lines = texts.flat_map(str::lines);
    let lines = lines.filter(|line| line.starts_with('#'));
    let headings = lines.filter_map(|line| line.trim_start_matches('#').strip_prefix(' '));
    headings.map(anchor).collect()
}

/// Returns the page and the heading of each link to a heading: `[…](page#heading)`.
fn links(page: &str) -> impl Iterator<Item = (&str, &str)> {
    let targets = page.split("](").skip(1);
    targets.filter_map(|rest| rest.split_once(')')?.0.split_once('#'))
}

#[test]
fn every_link_to_a_heading_leads_to_one() {
    let docs = Path::new(ROOT).join("mcp-error/docs");
    let folders = [Path::new(ROOT).to_owned(), docs.clone(), docs.join("guide")];
    let files = folders
        .iter()
        .flat_map(|folder| fs::read_dir(folder).expect("a folder"));
    let paths = files.map(|file| file.expect("a file").path());
    let pages: BTreeMap<PathBuf, String> = paths
        .filter(|path| path.extension().is_some_and(|extension| extension == "md"))
        .map(|path| (path.clone(), fs::read_to_string(path).expect("a text")))
        .collect();
    let mut checked = 0;
    for (path, text) in &pages {
        for (page, heading) in links(text) {
            let target = match page.strip_prefix("crate::guide::") {
                Some(page) => docs.join(format!("guide/{}.md", page.replace('_', "-"))),
                None if page.is_empty() => path.clone(),
                None => path.with_file_name(page),
            };
            let Some(text) = pages.get(&target) else {
                continue;
            };
            checked += 1;
            let found = anchors(text).contains(heading);
            assert!(found, "{}: {page}#{heading}", path.display());
        }
    }
    assert!(checked > 5, "{checked} links to headings");
}
