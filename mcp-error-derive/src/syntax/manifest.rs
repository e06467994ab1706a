//! The name that a crate gives mcp-error in its `Cargo.toml`: `errors = { package = "mcp-error" }`.
//!
//! Only the lines about dependencies are read, in the forms in which people and `cargo add` write them. Where something else
//! stands there, the name is the usual one, and `#[mcp(crate = …)]` says otherwise.

use std::path::Path;
use std::{env, fs};

const PACKAGE: &str = "mcp-error";

/// Returns the name by which the crate that is compiled knows mcp-error, unless it is the usual one.
pub(super) fn other_name() -> Option<String> {
    let folder = env::var_os("CARGO_MANIFEST_DIR")?;
    let folder = Path::new(&folder);
    let manifest = |folder: &Path| fs::read_to_string(folder.join("Cargo.toml")).ok();
    let of_workspaces = folder.ancestors().skip(1).filter_map(manifest);
    other_name_in(&manifest(folder)?, of_workspaces)
}

/// Returns the other name in a manifest. A dependency of the workspace has its name there.
fn other_name_in(manifest: &str, of_workspaces: impl Iterator<Item = String>) -> Option<String> {
    let own = dependencies(manifest);
    let own = || own.iter().filter(|own| !own.is_of_workspace);
    if own().any(Dependency::has_usual_name) {
        return None;
    }
    if let Some(renamed) = own().find(|own| own.is_renamed()) {
        return Some(renamed.name.to_owned());
    }
    let inherited = || own().filter(|own| own.says("workspace=true"));
    inherited().next()?;
    // The root of a workspace can be a package, too.
    let of_workspaces = std::iter::once(manifest.to_owned()).chain(of_workspaces);
    of_workspaces.into_iter().find_map(|manifest| {
        let shared = dependencies(&manifest);
        let mut renamed = shared
            .iter()
            .filter(|shared| shared.is_of_workspace && shared.is_renamed());
        let name = renamed.find_map(|shared| inherited().find(|own| own.name == shared.name))?;
        Some(name.name.to_owned())
    })
}

/// A dependency in a manifest.
struct Dependency<'m> {
    name: &'m str,
    /// What the manifest says about it, without blanks.
    text: String,
    /// Set if it is in `[workspace.dependencies]`.
    is_of_workspace: bool,
}

impl<'m> Dependency<'m> {
    fn new(name: &'m str, is_of_workspace: bool) -> Self {
        Self {
            name,
            text: String::new(),
            is_of_workspace,
        }
    }

    fn says(&self, text: &str) -> bool {
        self.text.contains(text)
    }

    /// Returns whether the name is the usual one, and not that of another package.
    fn has_usual_name(&self) -> bool {
        self.name == PACKAGE && (!self.says("package=") || self.is_renamed())
    }

    fn is_renamed(&self) -> bool {
        self.says(&format!("package=\"{PACKAGE}\"")) || self.says(&format!("package='{PACKAGE}'"))
    }

    /// Returns whether a list or a table goes on in the next line.
    fn is_open(&self) -> bool {
        let count = |signs: [char; 2]| self.text.matches(signs).count();
        count(['[', '{']) > count([']', '}'])
    }

    fn push(&mut self, line: &str) {
        self.text
            .extend(line.chars().filter(|letter| !letter.is_whitespace()));
    }
}

/// What the lines below a header are about.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Table {
    /// `[dependencies]`, `[dev-dependencies]` and the like.
    Dependencies,
    /// `[dependencies.errors]`
    Dependency,
    Other,
}

fn dependencies(manifest: &str) -> Vec<Dependency<'_>> {
    let mut all: Vec<Dependency<'_>> = Vec::new();
    let (mut table, mut is_of_workspace) = (Table::Other, false);
    for line in manifest.lines() {
        let line = line.split(" #").next().unwrap_or(line).trim();
        if line.starts_with('#') {
            continue;
        }
        if let Some(open) = all.last_mut().filter(|last| last.is_open()) {
            open.push(line);
            continue;
        }
        if let Some(header) = header(line) {
            is_of_workspace = header.starts_with("workspace.");
            table = Table::Other;
            if is_of_dependencies(header) {
                table = Table::Dependencies;
            } else if let Some((before, name)) = header.rsplit_once('.')
                && is_of_dependencies(before)
            {
                table = Table::Dependency;
                all.push(Dependency::new(unquoted(name), is_of_workspace));
            }
            continue;
        }
        let rest = match table {
            Table::Other => continue,
            Table::Dependency => line,
            Table::Dependencies => {
                let Some((name, rest)) = key(line) else {
                    continue;
                };
                // `errors.workspace = true`, and then `errors.features = […]`
                if all.last().is_none_or(|last| last.name != name) {
                    all.push(Dependency::new(name, is_of_workspace));
                }
                rest
            }
        };
        if let Some(last) = all.last_mut() {
            last.push(rest);
        }
    }
    all
}

/// Returns the name of a table: `dependencies` for `[dependencies]`.
fn header(line: &str) -> Option<&str> {
    let header = line.strip_prefix('[')?.strip_suffix(']')?;
    Some(header.trim())
}

fn is_of_dependencies(header: &str) -> bool {
    header.ends_with("dependencies")
}

/// Splits a line into the first part of its key and what stands behind it: `errors` and `workspace = true`.
fn key(line: &str) -> Option<(&str, &str)> {
    let (name, rest) = line.split_once(['=', '.'])?;
    let name = unquoted(name.trim());
    let is_name = |byte: u8| byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'_');
    (!name.is_empty() && name.bytes().all(is_name)).then_some((name, rest))
}

fn unquoted(name: &str) -> &str {
    name.trim_matches(['"', '\''])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_manifest_says_the_name() {
        for (manifest, expected) in [
            (
                "[dependencies]\nerrors = { package = \"mcp-error\", version = \"0.1\" }",
                Some("errors"),
            ),
            (
                "[dependencies]\nserde = \"1\"\n\n[dependencies.errs]\nversion = '0.1'\npackage = 'mcp-error' # ours",
                Some("errs"),
            ),
            (
                "[dependencies]\nmy-errors.package = \"mcp-error\"\nmy-errors.version = \"0.1\"",
                Some("my-errors"),
            ),
            (
                "[dependencies]\nerrs = { features = [\n    \"rmcp\",\n], package = \"mcp-error\" }",
                Some("errs"),
            ),
            (
                "[target.'cfg(unix)'.dependencies]\n\"errs\" = { package = \"mcp-error\" }",
                Some("errs"),
            ),
            (
                "[package]\nname = \"parks\"\n[target.'cfg(any(unix, target_os = \"wasi\"))'.dependencies]\nerrs = { package = \"mcp-error\" }",
                Some("errs"),
            ),
            (
                "[dependencies.\"errs\"]\npackage = \"mcp-error\"",
                Some("errs"),
            ),
            // A table may have several lines since TOML 1.1.
            (
                "[dependencies]\nserde = \"1\"\nerrs = {\n    package = \"mcp-error\",\n    features = [\"rmcp\"],\n}\nlog = \"0.4\"",
                Some("errs"),
            ),
            // The usual name is that of another package.
            (
                "[dependencies]\nmcp-error = { package = \"parks-error\" }\nerrs = { package = \"mcp-error\" }",
                Some("errs"),
            ),
            (
                "[dependencies]\nmcp-error = { package = \"parks-error\" }",
                None,
            ),
            // Below another header, a line is no dependency.
            (
                "[dependencies]\nserde = \"1\"\n[[bin]]\nerrs = { package = \"mcp-error\" }",
                None,
            ),
            // The usual name is there, too.
            (
                "[dependencies]\nmcp-error = \"0.1\"\n[dev-dependencies]\nold = { package = \"mcp-error\", version = \"0.0\" }",
                None,
            ),
            ("[dependencies]\nmcp-error = \"0.1\"", None),
            ("[dependencies]\nserde = \"1\"", None),
            ("[dependencies]\n# errs = { package = \"mcp-error\" }", None),
            (
                "[dependencies]\nderive = { package = \"mcp-error-derive\" }",
                None,
            ),
            (
                "[package.metadata]\nerrs = { package = \"mcp-error\" }",
                None,
            ),
            ("", None),
            ("[", None),
        ] {
            let name = other_name_in(manifest, std::iter::empty());
            assert_eq!(name.as_deref(), expected, "{manifest}");
        }
    }

    #[test]
    fn a_dependency_of_the_workspace_has_its_name_there() {
        let workspace = "[workspace.dependencies]\nerrs = { package = \"mcp-error\", version = \"0.1\" }\nserde = \"1\"";
        for (manifest, expected) in [
            ("[dependencies]\nerrs.workspace = true", Some("errs")),
            (
                "[dependencies]\nerrs = { workspace = true, features = [\"rmcp\"] }",
                Some("errs"),
            ),
            ("[dependencies.errs]\nworkspace = true", Some("errs")),
            ("[dependencies]\nserde.workspace = true", None),
            ("[dependencies]\nerrs = \"1\"", None),
        ] {
            let of_workspaces = ["[package]".to_owned(), workspace.to_owned()];
            let name = other_name_in(manifest, of_workspaces.into_iter());
            assert_eq!(name.as_deref(), expected, "{manifest}");
        }
        // The root of the workspace is a package itself.
        let root = format!("[dependencies]\nerrs.workspace = true\n{workspace}");
        let name = other_name_in(&root, std::iter::empty());
        assert_eq!(name.as_deref(), Some("errs"));
        // What stands in the workspace itself is no dependency of its root package.
        assert_eq!(other_name_in(workspace, std::iter::empty()), None);
    }
}
