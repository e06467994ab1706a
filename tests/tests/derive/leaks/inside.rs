//! Errors inside other ones.

use mcp_error::{McpError, assert_no_leaks};

use super::Handle;

#[derive(Debug, thiserror::Error, McpError)]
#[error("card {card} of {holder} refused")]
#[mcp(status = 402)]
struct Refused {
    #[mcp(secret)]
    card: String,
    holder: String,
}

/// An error inside another one is generated too, with a canary in each of its fields.
#[derive(Debug, thiserror::Error, McpError)]
#[allow(dead_code)]
enum Checkout {
    #[error("checkout: {0}")]
    #[mcp(status = 402)]
    Plain(Refused),
    #[error("checkout: {0:?}")]
    #[mcp(status = 402)]
    Several(Vec<Refused>),
    #[error("checkout")]
    #[mcp(status = 402)]
    Member {
        #[mcp(extension)]
        why: Option<Box<Refused>>,
    },
    #[error("again: {0}")]
    #[mcp(status = 500)]
    Again(#[mcp(skip)] Box<Checkout>),
    #[error("below")]
    #[mcp(status = 500)]
    Below(#[source] Box<dyn std::error::Error + Send + Sync + 'static>),
    #[error("nothing of it")]
    #[mcp(status = 500)]
    Kept(#[mcp(skip)] Handle),
}

#[test]
fn an_error_inside_is_proved_by_its_own_fields() {
    assert_no_leaks!(Checkout);
}

#[derive(Debug, thiserror::Error, McpError)]
enum Verbatim {
    #[error("checkout: {0}")]
    #[mcp(status = 402)]
    Plain(#[mcp(sanitize_with = said)] Refused),
}

fn said(refused: &Refused) -> String {
    refused.to_string()
}

#[test]
#[should_panic(
    expected = "Verbatim::Plain: the field `0.card` leaks on the wire `problem details`"
)]
fn an_error_inside_that_leaves_verbatim_is_found() {
    assert_no_leaks!(Verbatim);
}
