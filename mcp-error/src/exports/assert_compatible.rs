//! The test that compares a registry with a catalog that is checked in.

use std::path::Path;

use super::Exports;
use super::catalog::Catalog;
use super::compatible::{ChangeKind, printable};
use super::current::{ACCEPT, is_accepted};
use crate::registry::Registry;
use crate::util::pluralize::pluralize;

/// What `assert_compatible!` compares: a registry, or its exports under a policy.
#[doc(hidden)]
pub trait ToExports {
    fn to_exports(&self) -> Exports<'_>;
}

impl ToExports for Registry {
    fn to_exports(&self) -> Exports<'_> {
        self.exports()
    }
}

impl ToExports for Exports<'_> {
    fn to_exports(&self) -> Exports<'_> {
        self.clone()
    }
}

impl<T: ToExports> ToExports for &T {
    fn to_exports(&self) -> Exports<'_> {
        (*self).to_exports()
    }
}

/// Called by `assert_compatible!` only.
#[track_caller]
pub fn assert_compatible(subject: &impl ToExports, crate_dir: &str, path: &str) {
    let file = Path::new(crate_dir).join(path);
    let exports = subject.to_exports();
    let text = match std::fs::read_to_string(&file) {
        Ok(text) => text,
        Err(_) if is_accepted("all") => {
            return write(&file, exports.catalog().text, path);
        }
        Err(error) => panic!("cannot read {path}: {error}; {ACCEPT}=all creates it"),
    };
    let older = match Catalog::read(&text) {
        Ok(catalog) => catalog,
        Err(what) => panic!("{path} {}", printable(&what)),
    };
    let exports = exports
        .with_name(older.name.clone())
        .with_version(older.version.clone());
    let changes = exports.to_catalog().changes_since(&older);
    if changes.is_empty() {
        return;
    }
    let breaks = changes
        .iter()
        .filter(|change| change.kind == ChangeKind::Breaking);
    let breaking = breaks.count();
    let additive = changes.len() - breaking;
    let accepted = if breaking == 0 { "additive" } else { "all" };
    if is_accepted(accepted) {
        return write(&file, exports.catalog().text, path);
    }
    let lines: Vec<String> = changes.iter().map(|change| format!("  {change}")).collect();
    panic!(
        "{path} is not the catalog of this registry: {}; {ACCEPT}={accepted} accepts {}:\n{}",
        change_counts(breaking, additive),
        if lines.len() == 1 { "it" } else { "them" },
        lines.join("\n"),
    );
}

/// Returns the numbers of changes as text: `2 breaking changes and 1 additive change`. A number that is zero is left
/// out.
fn change_counts(breaking: usize, additive: usize) -> String {
    let counts = [(breaking, "breaking change"), (additive, "additive change")];
    let counts = counts.into_iter().filter(|(count, _)| *count > 0);
    let counts: Vec<String> = counts.map(|(count, what)| pluralize(count, what)).collect();
    counts.join(" and ")
}

#[track_caller]
fn write(file: &Path, text: String, path: &str) {
    if let Err(error) = std::fs::write(file, text) {
        panic!("cannot write {path}: {error}");
    }
}

/// Asserts in a test that a registry has not changed since a catalog that is checked in.
///
/// For a server with a policy of its own, pass its exports, so that a changed form of the answers is found too:
/// `assert_compatible!(ERRORS.exports().with_policy(&POLICY), "errors.json")`.
///
/// The message lists every change, and whether it is breaking or additive: see
/// [`ChangeKind`](crate::exports::ChangeKind). The path is relative to the directory of the crate's `Cargo.toml`.
///
/// Additive changes fail the test too, so that the file stays up to date. With `MCP_ERROR_ACCEPT=additive` in the
/// environment the file is written if all changes are additive, with `MCP_ERROR_ACCEPT=all` in any case. The latter
/// also creates the file.
///
/// ```no_run
/// # use mcp_error::McpError;
/// # #[derive(Debug, thiserror::Error, McpError)] #[error("closed")] #[mcp(status = 409)] pub struct Closed;
/// # mcp_error::registry! { pub static ERRORS = [Closed]; }
/// #[test]
/// # fn ignored() {}
/// fn clients_still_understand_us() {
///     mcp_error::assert_compatible!(ERRORS, "errors.json");
/// }
/// ```
#[macro_export]
macro_rules! assert_compatible {
    ($registry:expr, $path:expr $(,)?) => {
        $crate::exports::assert_compatible(&$registry, ::core::env!("CARGO_MANIFEST_DIR"), $path)
    };
}
