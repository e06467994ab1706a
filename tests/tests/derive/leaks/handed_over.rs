//! Types of which no value can be generated, and errors that the test makes itself.

use std::collections::HashMap;

use mcp_error::{McpError, assert_no_leaks};
use serde::{Deserialize, Serialize};

use super::{Handle, everything};

#[derive(Debug, thiserror::Error, McpError)]
enum Opaque {
    #[error("lost {0}")]
    #[mcp(status = 500)]
    Lost(Handle),
}

#[test]
#[should_panic(
    expected = "Opaque::Lost: the field `0` is a `derive::leaks::Handle`, and no value of that type can be generated; make the error yourself, `assert_no_leaks!(Opaque, with |canary| […])`, or implement `mcp_error::testing::Canary` where the type is yours"
)]
fn what_cannot_be_made_up_is_said() {
    assert_no_leaks!(Opaque);
}

#[test]
fn what_cannot_be_made_up_can_be_handed_over() {
    assert_no_leaks!(Opaque, with | canary | [Opaque::Lost(Handle(canary))]);
}

fn shout(text: &Handle) -> &str {
    &text.0
}

#[derive(Debug, thiserror::Error, McpError)]
enum OpaqueAndLeaky {
    #[error("lost")]
    #[mcp(status = 500)]
    Lost(#[mcp(extension = "handle", sanitize_with = shout)] Handle),
}

#[test]
#[should_panic(expected = "OpaqueAndLeaky::Lost: leaks on the wire `problem details` (production)")]
fn a_leak_of_what_was_handed_over_is_found() {
    assert_no_leaks!(
        OpaqueAndLeaky,
        with | canary | vec![OpaqueAndLeaky::Lost(Handle(canary))]
    );
}

#[derive(Debug, thiserror::Error, McpError)]
#[allow(dead_code)]
enum Kept {
    #[error("lost")]
    #[mcp(status = 500)]
    Lost {
        #[mcp(skip)]
        handle: Handle,
        #[mcp(extension, verbose)]
        page: String,
    },
    #[error("shown")]
    #[mcp(status = 500, extensions_with = laid_out)]
    Shown { handle: Handle },
}

fn laid_out(handle: &Handle) -> HashMap<&'static str, &String> {
    everything(&handle.0)
}

#[test]
fn a_plain_text_may_be_seen_where_its_variant_shows_one() {
    assert_no_leaks!(
        Kept,
        with | canary
            | [
                Kept::Lost {
                    handle: Handle(canary.clone()),
                    page: canary.clone()
                },
                Kept::Shown {
                    handle: Handle(canary)
                }
            ]
    );
}

#[derive(Debug, thiserror::Error, McpError)]
#[error("no")]
#[mcp(status = 401, extensions_with = told)]
struct Told {
    password: Handle,
}

fn told(error: &Told) -> HashMap<&'static str, &String> {
    everything(&error.password.0)
}

#[test]
#[should_panic(
    expected = "1 finding:\n  Told: leaks on the wire `problem details` (production): …"
)]
fn a_plain_text_in_a_withheld_field_that_was_handed_over_is_found() {
    assert_no_leaks!(
        Told,
        with | canary
            | [Told {
                password: Handle(canary)
            }]
    );
}

#[derive(Debug, Serialize, Deserialize)]
struct Borrowed<'a> {
    name: &'a str,
}

impl std::fmt::Display for Borrowed<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(self.name)
    }
}

/// Fields that borrow compile, whether or not a value can be generated.
#[derive(Debug, thiserror::Error, McpError)]
#[allow(dead_code)]
enum Borrows<'a> {
    #[error("lost {order}")]
    #[mcp(status = 400)]
    Order { order: Borrowed<'a> },
    #[error("failed")]
    #[mcp(status = 500)]
    Inner {
        #[mcp(skip)]
        cause: Box<dyn std::error::Error + Send + Sync + 'a>,
        #[mcp(skip)]
        key: &'static [u8],
        #[mcp(skip)]
        call: Option<fn(&'a str) -> &'a str>,
    },
}

#[test]
#[should_panic(
    expected = "Borrows::Inner: the field `key` is a `&[u8]`, and no value of that type can be generated"
)]
fn what_borrows_is_made_up_where_it_can_be() {
    assert_no_leaks!(
        Borrows<'_>,
        with | canary
            | [Borrows::Order {
                order: Borrowed {
                    name: canary.leak()
                }
            }]
    );
}
