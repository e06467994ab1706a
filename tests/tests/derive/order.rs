//! `order`: which members come first on the wire.

use mcp_error::json::Members;
use mcp_error::{ErrorType, McpError};

#[derive(Debug, thiserror::Error, McpError)]
#[mcp(
    rename_all = "camelCase",
    extensions(docs_rule = "roots"),
    order(requested_path)
)]
#[allow(dead_code)]
enum PathError {
    #[error("not allowed")]
    #[mcp(
        status = 403,
        extensions(rule = "allowed_roots"),
        order(requested_path, rule, docs_rule)
    )]
    NotAllowed {
        #[mcp(extension)]
        allowed: u8,
        #[mcp(extension)]
        requested_path: String,
    },
    #[error("too deep")]
    #[mcp(status = 400)]
    TooDeep {
        #[mcp(extension)]
        depth: u8,
        #[mcp(extension)]
        requested_path: String,
    },
    #[error("gone")]
    #[mcp(status = 410)]
    Gone {
        #[mcp(extension)]
        depth: u8,
    },
    #[error("computed")]
    #[mcp(status = 400, extensions_with = computed, order(later, at))]
    Computed {
        #[mcp(extension = "at")]
        place: u8,
    },
}

fn computed(place: &u8) -> Members {
    Members::from_iter([("first", i32::from(*place)), ("later", i32::from(*place))])
}

/// Returns the names of the members before those of the advice, which are always the last ones.
fn names(error: &PathError) -> Vec<String> {
    let problem = error.to_problem_details();
    let members = problem.members.iter().map(|(name, _)| name.to_owned());
    let mut names: Vec<String> = members.filter(|name| name != "timestamp").collect();
    let advice = names.split_off(names.len() - 3);
    assert_eq!(advice, ["kind", "retryable", "recovery"]);
    names
}

#[test]
fn members_come_in_the_order_of_the_variant_or_the_type() {
    let requested_path = "a".to_owned();
    let not_allowed = PathError::NotAllowed {
        allowed: 1,
        requested_path: requested_path.clone(),
    };
    assert_eq!(
        names(&not_allowed),
        ["requestedPath", "rule", "docsRule", "allowed"]
    );
    let too_deep = PathError::TooDeep {
        depth: 9,
        requested_path,
    };
    assert_eq!(names(&too_deep), ["requestedPath", "depth", "docsRule"]);
    assert_eq!(names(&PathError::Gone { depth: 9 }), ["depth", "docsRule"]);
    let computed = PathError::Computed { place: 3 };
    assert_eq!(names(&computed), ["later", "at", "docsRule", "first"]);
}

#[test]
fn an_entry_and_its_catalog_know_the_order() {
    let order = |at: usize| PathError::ENTRIES[at].order().collect::<Vec<_>>();
    assert_eq!(order(0), ["requestedPath", "rule", "docsRule"]);
    assert_eq!(order(1), ["requestedPath"]);
    assert!(order(2).is_empty());
    assert_eq!(order(3), ["later", "at"]);
    let catalog = ERRORS.exports().to_catalog();
    let members = catalog.errors[0].members.iter();
    let members: Vec<&str> = members.map(|member| &*member.name).collect();
    assert_eq!(members, ["requestedPath", "rule", "docsRule", "allowed"]);
}

mcp_error::registry! {
    static ERRORS = [PathError];
}
