//! Compares files that are checked in with those that the registry exports now.

use std::fmt::Write as _;
use std::path::Path;

use super::File;
use crate::util::pluralize::pluralize;

/// The environment variable that accepts changes. If it is `all`, files are written instead of compared.
pub(super) const ACCEPT: &str = "MCP_ERROR_ACCEPT";

pub(super) fn is_accepted(what: &str) -> bool {
    std::env::var(ACCEPT).is_ok_and(|accepted| accepted == "all" || accepted == what)
}

/// Called by `assert_exports!` only.
#[track_caller]
pub fn assert_current(crate_dir: &str, dir: &str, files: impl IntoIterator<Item = File>) {
    let directory = Path::new(crate_dir).join(dir);
    let differences = differences(&directory, files);
    if is_accepted("all") {
        for Difference { file, .. } in &differences {
            if let Err(error) = file.write_to(&directory) {
                panic!("cannot write {dir}/{}: {error}", file.path);
            }
        }
        return;
    }
    let mut text = String::new();
    let (missing, different): (Vec<_>, Vec<_>) =
        differences.iter().partition(|file| file.is_missing);
    if let [first, others @ ..] = &*missing {
        let _ = write!(text, "\n{dir}/{} does not exist", first.file.path);
        let _ = match others.len() {
            0 => writeln!(text),
            1 => writeln!(text, ", nor does another file"),
            others => writeln!(text, ", nor do {others} more files"),
        };
    }
    for Difference { file, what, .. } in different {
        let _ = writeln!(text, "\n{dir}/{}", file.path);
        for line in what.lines() {
            let _ = writeln!(text, "  {line}");
        }
    }
    assert!(
        differences.is_empty(),
        "files are not those of this registry; {ACCEPT}=all writes them:\n{text}"
    );
}

/// A file that is not what it should be.
pub(super) struct Difference {
    pub(super) file: File,
    /// The lines that differ, or why the file cannot be read.
    pub(super) what: String,
    /// Whether there is no such file.
    is_missing: bool,
}

pub(super) fn differences(
    directory: &Path,
    files: impl IntoIterator<Item = File>,
) -> Vec<Difference> {
    let files = files.into_iter();
    let differences = files.filter_map(|file| {
        let mut is_missing = false;
        let what = match std::fs::read_to_string(directory.join(&file.path)) {
            Ok(known) => {
                // Git may check out files with other line endings.
                let known = known.replace("\r\n", "\n");
                if known == file.text.replace("\r\n", "\n") {
                    return None;
                }
                difference(&known, &file.text)
            }
            Err(error) => {
                is_missing = error.kind() == std::io::ErrorKind::NotFound;
                error.to_string()
            }
        };
        Some(Difference {
            file,
            what,
            is_missing,
        })
    });
    differences.collect()
}

/// The maximum number of lines of a difference that are shown.
const MAX_LINES: usize = 40;

fn difference(old: &str, new: &str) -> String {
    let diff = similar::TextDiff::from_lines(old, new);
    let unified = diff.unified_diff().context_radius(1).to_string();
    let lines = unified.lines().count();
    let mut text: Vec<&str> = unified.lines().take(MAX_LINES).collect();
    let more = format!(
        "and {} more",
        pluralize(lines.saturating_sub(MAX_LINES), "line")
    );
    if lines > MAX_LINES {
        text.push(&more);
    }
    text.join("\n")
}

/// Asserts in a test that the files that are checked in are what a registry exports now.
///
/// The message shows the differences. The directory is relative to that of the crate's `Cargo.toml`. With
/// `MCP_ERROR_ACCEPT=all` in the environment the files are written instead. Nothing is deleted, so files of errors that
/// are gone stay.
///
/// ```no_run
/// # use mcp_error::McpError;
/// # #[derive(Debug, thiserror::Error, McpError)] #[error("closed")] #[mcp(status = 409)] pub struct Closed;
/// # mcp_error::registry! { pub static ERRORS = [Closed]; }
/// #[test]
/// # fn ignored() {}
/// fn the_documentation_is_that_of_the_code() {
///     mcp_error::assert_exports!([ERRORS.exports().markdown()], "docs");
///     mcp_error::assert_exports!(ERRORS.exports().site(), "docs/site");
/// }
/// ```
#[macro_export]
macro_rules! assert_exports {
    ($files:expr, $dir:expr $(,)?) => {
        $crate::exports::assert_current(::core::env!("CARGO_MANIFEST_DIR"), $dir, $files)
    };
}
