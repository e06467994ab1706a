//! The stages import only what stands before them.

use std::fs;
use std::path::{Path, PathBuf};

/// The folders in the order in which data flows through them. `diagnostics` is for all and imports none of them.
const ORDER: &[&str] = &[
    "diagnostics",
    "syntax",
    "model",
    "resolve",
    "check",
    "expand",
];

#[test]
fn no_stage_imports_a_later_one() {
    let sources = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let mut seen = 0;
    let mut upward = Vec::new();
    for (place, folder) in ORDER.iter().enumerate() {
        for file in files(&sources.join(folder)) {
            let text = fs::read_to_string(&file).expect("the file is text");
            let file = file.strip_prefix(&sources).unwrap_or(&file).display();
            for import in imports(&text) {
                seen += 1;
                let later = ORDER.iter().position(|other| *other == import);
                if later.is_none_or(|later| later > place) {
                    upward.push(format!("{file} imports {import}"));
                }
            }
            if text.contains("super::super") {
                upward.push(format!(
                    "{file} may leave its folder; write the path from `crate`"
                ));
            }
        }
    }
    assert!(seen > ORDER.len(), "the imports are found");
    assert!(upward.is_empty(), "{}", upward.join("\n"));
}

fn files(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).expect("the folder exists");
    let paths = entries.map(|entry| entry.expect("the entry is readable").path());
    paths
        .flat_map(|path| {
            if path.is_dir() {
                files(&path)
            } else {
                vec![path]
            }
        })
        .collect()
}

/// The modules that follow `crate::`, in code.
fn imports(text: &str) -> Vec<String> {
    let code = text
        .lines()
        .filter(|line| !line.trim_start().starts_with("//"));
    let is_in_name = |letter: char| letter.is_alphanumeric() || letter == '_';
    let mut names = Vec::new();
    for line in code {
        for (at, path) in line.match_indices("crate::") {
            // `my_crate::` is another crate.
            if line[..at].ends_with(is_in_name) {
                continue;
            }
            let rest = &line[at + path.len()..];
            let end = rest.find(|letter| !is_in_name(letter));
            names.push(rest[..end.unwrap_or(rest.len())].to_owned());
        }
    }
    names
}

#[test]
fn imports_are_found_in_code() {
    let text =
        "//! crate::no\nuse crate::check::check;\nlet x = my_crate::no(crate::model::names::slug);";
    assert_eq!(imports(text), ["check", "model"]);
}
