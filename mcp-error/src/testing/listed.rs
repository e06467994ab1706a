//! Finds the error types of a program that no registry has.

use crate::registry::{ErrorSet, Registry};

/// Every type of the program that derives `McpError`. The linker collects them, so nothing runs before `main`, and a
/// build without the feature `testing` has no list.
#[linkme::distributed_slice]
pub static ERROR_TYPES: [fn() -> Option<&'static ErrorSet>];

/// Returns the paths of the types that derive `McpError` and are in none of the registries, in alphabetical order.
fn missing(registries: &[&Registry], except: &[&str]) -> Vec<&'static str> {
    let is_listed = |path: &str| {
        let mut sets = registries.iter().flat_map(|registry| registry.sets());
        sets.any(|set| set.path() == path)
    };
    // The errors of this crate are listed wherever they can occur.
    let paths = ERROR_TYPES
        .iter()
        .filter_map(|set| set())
        .map(ErrorSet::path);
    let paths = paths.filter(|path| !path.starts_with("mcp_error::"));
    let mut missing: Vec<&'static str> = paths
        .filter(|path| !is_listed(path) && !except.contains(path))
        .collect();
    missing.sort_unstable();
    missing.dedup();
    missing
}

/// Panics if a type is missing. Only `assert_complete!` calls this.
#[track_caller]
pub fn assert_complete(registries: &[&Registry], except: &[&str]) {
    let missing = missing(registries, except);
    assert!(
        missing.is_empty(),
        "not in the registry, though they derive `McpError`:\n  {}\nadd them to `registry!`, or accept them: assert_complete!(…, except = [{}])",
        missing.join("\n  "),
        missing.join(", ")
    );
}
