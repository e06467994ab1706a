//! Whether a registry has every error type of a program.

use std::panic;

use mcp_error::McpError;

#[derive(Debug, thiserror::Error, McpError)]
#[error("the gate is closed")]
struct GateClosed;

#[derive(Debug, thiserror::Error, McpError)]
enum Outer {
    #[error(transparent)]
    Gate(#[from] GateClosed),
}

mod inside {
    #[derive(Debug, thiserror::Error, mcp_error::McpError)]
    #[error("{name} was forgotten")]
    pub struct Forgotten<'a> {
        pub name: &'a str,
    }
}

/// A field can have the name of what puts the type on the list.
#[derive(Debug, thiserror::Error, McpError)]
#[error("a ride is listed")]
#[expect(non_snake_case)]
struct Odd {
    #[mcp(extension)]
    LISTED: u8,
}

/// The macro makes a type that nobody can name.
#[allow(dead_code)]
fn one_off() -> mcp_error::Failure {
    mcp_error::error!(status = 404, "there is no such gate")
}

mcp_error::registry! { static OUTER = [Outer, Odd]; }
mcp_error::registry! { static FORGOTTEN = [inside::Forgotten<'static>, Odd]; }

/// What the proof says of the types of this file.
fn said(test: impl FnOnce() + panic::UnwindSafe) -> Vec<String> {
    let said = panic::catch_unwind(test).unwrap_err();
    let said = said.downcast_ref::<String>().unwrap();
    assert!(said.starts_with("not in the registry, though they derive `McpError`:\n"));
    let types = said
        .lines()
        .filter(|line| line.starts_with("  derive::complete::"));
    types.map(|line| line.trim().to_owned()).collect()
}

#[test]
fn a_type_that_nobody_listed_is_named() {
    let missing = said(|| mcp_error::assert_complete!(OUTER));
    assert_eq!(missing, ["derive::complete::inside::Forgotten"]);
}

#[test]
fn a_type_is_in_any_of_the_registries_or_accepted() {
    assert!(said(|| mcp_error::assert_complete!(OUTER, FORGOTTEN)).is_empty());
    let accepted = || mcp_error::assert_complete!(FORGOTTEN, except = [Outer, GateClosed]);
    assert!(said(accepted).is_empty());
    let both = || mcp_error::assert_complete!(FORGOTTEN, except = [GateClosed]);
    assert_eq!(said(both), ["derive::complete::Outer"]);
}

#[test]
fn a_type_of_this_crate_is_not_asked_for() {
    let test = || mcp_error::assert_complete!(OUTER);
    let said = panic::catch_unwind(test).unwrap_err();
    let said = said.downcast_ref::<String>().unwrap();
    assert!(!said.contains("  mcp_error::"), "{said}");
    // One of a crate that the program is linked with is.
    assert!(said.contains("  mcp_error_examples::"), "{said}");
}
