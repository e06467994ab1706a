//! The exports of a registry, read by the tools of each format.

mod changes;
mod cli;
mod computed;
mod copies;
mod fleet;
mod names;
mod odd;
mod own_names;
mod recorded;
mod samples;
mod schemas;
mod site;
mod truth;
mod typescript;
mod validators;

use std::path::{Path, PathBuf};

use mcp_error::exports::File;
use mcp_error_examples::catalog;
use serde_json::Value;

use odd::{CLASHING, Clashing, NOTHING, ODD, OddError};

fn text(files: &[File], path: &str) -> String {
    let file = files.iter().find(|file| file.path == path);
    file.unwrap_or_else(|| panic!("no {path}")).text.clone()
}

fn json(files: &[File], path: &str) -> Value {
    serde_json::from_str(&text(files, path)).expect(path)
}

/// Returns an empty directory for this test.
fn scratch(name: &str) -> PathBuf {
    let directory = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = std::fs::remove_dir_all(&directory);
    std::fs::create_dir_all(&directory).expect("a directory");
    directory
}

#[test]
fn each_file_has_a_path_of_its_own_and_ends_with_a_line_break() {
    for (name, exports) in catalog::all() {
        let files = exports.files();
        let mut paths: Vec<&str> = files.iter().map(|file| &*file.path).collect();
        assert!(files.iter().all(|file| file.text.ends_with('\n')), "{name}");
        paths.sort_unstable();
        let count = paths.len();
        paths.dedup();
        assert_eq!(paths.len(), count, "{name}");
    }
}
