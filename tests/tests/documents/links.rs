//! A link in the documentation to a heading leads to one, and a link to docs.rs to a page of ours. rustdoc checks the pages
//! that other links name, but not the headings.

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

/// Returns the targets of all links: `[…](target)`, and `[…]: target` in a line.
fn targets(page: &str) -> impl Iterator<Item = &str> {
    let texts = page.split("\n```").step_by(2);
    let inline = texts.flat_map(|text| text.split("](").skip(1));
    let inline = inline.filter_map(|rest| Some(rest.split_once(')')?.0));
    let lines = page.lines().filter(|line| line.starts_with('['));
    inline.chain(lines.filter_map(|line| Some(line.split_once("]: ")?.1)))
}

/// Returns the file in the documentation that docs.rs shows under an address.
fn on_docs_rs(page: &str) -> Option<String> {
    if let Some(file) = page.strip_prefix("https://docs.rs/crate/mcp-error/latest/source/docs/") {
        return Some(file.to_owned());
    }
    let module = page.strip_prefix("https://docs.rs/mcp-error/latest/mcp_error/")?;
    let module = module.strip_suffix("/index.html")?;
    Some(format!("{}.md", module.replace('_', "-")))
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
        for link in targets(text) {
            let (page, heading) = link.split_once('#').unwrap_or((link, ""));
            let published = on_docs_rs(page).map(|file| docs.join(file));
            if let Some(file) = &published {
                assert!(file.exists(), "{}: {link}", path.display());
            }
            let target = match page.strip_prefix("crate::guide::") {
                Some(page) => docs.join(format!("guide/{}.md", page.replace('_', "-"))),
                None if page.is_empty() => path.clone(),
                None => published.unwrap_or_else(|| path.with_file_name(page)),
            };
            let Some(text) = pages.get(&target).filter(|_| !heading.is_empty()) else {
                continue;
            };
            checked += 1;
            let found = anchors(text).contains(heading);
            assert!(found, "{}: {link}", path.display());
        }
    }
    assert!(checked > 5, "{checked} links to headings");
}

/// The README of a package lies elsewhere in the repository, or the repository is not known: where a relative link leads on
/// crates.io is nobody's choice.
#[test]
fn readmes_of_packages_have_no_relative_links() {
    for readme in [
        "README.md",
        "mcp-error-derive/README.md",
        "mcp-error/rules/README.md",
        "mcp-error/sanitize/README.md",
    ] {
        let text = fs::read_to_string(Path::new(ROOT).join(readme)).expect("a text");
        let relative: Vec<_> = targets(&text)
            .filter(|target| !target.starts_with("https://") && !target.starts_with('#'))
            .collect();
        assert!(relative.is_empty(), "{readme}: {relative:?}");
    }
}
