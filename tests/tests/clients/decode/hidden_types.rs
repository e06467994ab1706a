//! Decoding fields whose types the derive cannot see, such as those behind an alias.

use mcp_error::McpError;
use mcp_error::client::{Decode, Loss};

type Id = u64;
type Open = bool;

#[derive(Debug, PartialEq, thiserror::Error, McpError)]
#[error("no gate")]
#[mcp(status = 404, decode)]
struct NoGate<T: std::fmt::Debug> {
    #[mcp(extension)]
    gate: T,
    #[mcp(extension, sanitize = text)]
    id: Id,
    #[mcp(extension, sanitize = text)]
    open: Open,
    #[mcp(extension)]
    note: String,
}

fn no_gate<T: std::fmt::Debug>(gate: T) -> NoGate<T> {
    NoGate {
        gate,
        id: u64::MAX,
        open: true,
        note: "7".into(),
    }
}

#[test]
fn a_number_that_was_sent_as_text_is_decoded() {
    let error = no_gate(3_u8);
    let document = error.to_problem_details();
    assert_eq!(
        document.members.get("gate").and_then(|gate| gate.as_str()),
        Some("3")
    );
    assert_eq!(NoGate::decode(&document), Ok(error));
    let error = no_gate(-1.5_f64);
    assert_eq!(NoGate::decode(error.to_problem_details()), Ok(error));
    let error = no_gate("3".to_owned());
    assert_eq!(NoGate::decode(error.to_problem_details()), Ok(error));
}

#[test]
fn text_is_not_a_number() {
    let document = no_gate("three".to_owned()).to_problem_details();
    let undecoded = NoGate::<u8>::decode(&document).unwrap_err();
    let lost: Vec<_> = undecoded
        .lost()
        .iter()
        .map(|lost| (lost.field, lost.loss))
        .collect();
    assert_eq!(lost, [("gate", Loss::Unreadable)]);
}
