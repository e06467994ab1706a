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
    let mut differences = String::new();
    for file in files {
        let known = std::fs::read_to_string(directory.join(&file.path));
        // Git may check out files with other line endings.
        let known = known.map(|text| text.replace("\r\n", "\n"));
        let text = file.text.replace("\r\n", "\n");
        if known.as_ref().is_ok_and(|known| *known == text) {
            continue;
        }
        if is_accepted("all") {
            if let Err(error) = file.write_to(&directory) {
                panic!("cannot write {dir}/{}: {error}", file.path);
            }
            continue;
        }
        let _ = writeln!(differences, "\n{dir}/{}", file.path);
        match known {
            Ok(known) => write_difference(&mut differences, &known, &file.text),
            Err(error) => {
                let _ = writeln!(differences, "  {error}");
            }
        }
    }
    assert!(
        differences.is_empty(),
        "files are not those of this registry; {ACCEPT}=all writes them:\n{differences}"
    );
}

/// The maximum number of lines of a difference that are shown.
const MAX_LINES: usize = 40;

/// Writes the lines from the first one that differs to the last.
fn write_difference(text: &mut String, old: &str, new: &str) {
    let old: Vec<&str> = old.lines().collect();
    let new: Vec<&str> = new.lines().collect();
    let alike = |(one, other): &(&&str, &&str)| one == other;
    let start = old.iter().zip(&new).take_while(alike).count();
    let rest = old[start..].iter().rev().zip(new[start..].iter().rev());
    let end = rest.take_while(alike).count();
    let _ = writeln!(text, "  from line {}:", start + 1);
    let removed = old[start..old.len() - end].iter().map(|line| ('-', line));
    let added = new[start..new.len() - end].iter().map(|line| ('+', line));
    let lines = removed.len() + added.len();
    for (sign, line) in removed.chain(added).take(MAX_LINES) {
        let _ = writeln!(text, "  {sign} {line}");
    }
    if lines > MAX_LINES {
        let _ = writeln!(text, "  and {} more", pluralize(lines - MAX_LINES, "line"));
    }
}

/// Fails a test if files that are checked in differ from what a registry exports now.
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
