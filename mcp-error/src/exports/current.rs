//! Compares copies that are checked in with those of today.

use std::fmt::Write as _;
use std::path::Path;

use super::File;
use crate::util::pluralize::pluralize;

/// Set to `all`, the helpers write files instead of comparing them.
pub(super) const ACCEPT: &str = "MCP_ERROR_ACCEPT";

pub(super) fn accepts(what: &str) -> bool {
    std::env::var(ACCEPT).is_ok_and(|accepted| accepted == "all" || accepted == what)
}

/// Called by `assert_exports!` only.
#[track_caller]
pub fn assert_current(crate_dir: &str, dir: &str, files: impl IntoIterator<Item = File>) {
    let directory = Path::new(crate_dir).join(dir);
    let mut differences = String::new();
    for file in files {
        let known = std::fs::read_to_string(directory.join(&file.path));
        // Some checkouts end their lines otherwise.
        let known = known.map(|text| text.replace("\r\n", "\n"));
        let text = file.text.replace("\r\n", "\n");
        if known.as_ref().is_ok_and(|known| *known == text) {
            continue;
        }
        if accepts("all") {
            if let Err(error) = file.write_to(&directory) {
                panic!("cannot write {dir}/{}: {error}", file.path);
            }
            continue;
        }
        let _ = writeln!(differences, "\n{dir}/{}", file.path);
        match known {
            Ok(known) => difference(&mut differences, &known, &file.text),
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

/// Lines of a difference that are shown at most.
const MOST: usize = 40;

/// From the first line that differs to the last.
fn difference(text: &mut String, old: &str, new: &str) {
    let old: Vec<&str> = old.lines().collect();
    let new: Vec<&str> = new.lines().collect();
    let alike = |(one, other): &(&&str, &&str)| one == other;
    let start = old.iter().zip(&new).take_while(alike).count();
    let rest = old[start..].iter().rev().zip(new[start..].iter().rev());
    let end = rest.take_while(alike).count();
    let _ = writeln!(text, "  from line {}:", start + 1);
    let gone = old[start..old.len() - end].iter().map(|line| ('-', line));
    let come = new[start..new.len() - end].iter().map(|line| ('+', line));
    let lines = gone.len() + come.len();
    for (sign, line) in gone.chain(come).take(MOST) {
        let _ = writeln!(text, "  {sign} {line}");
    }
    if lines > MOST {
        let _ = writeln!(text, "  and {} more", pluralize(lines - MOST, "line"));
    }
}

/// Fails a test with the difference where files that are checked in are not what a registry exports now.
/// The directory is relative to that of the crate's `Cargo.toml`. With `MCP_ERROR_ACCEPT=all` in the
/// environment the files are written instead. Files of errors that are gone stay; nothing is deleted.
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
