//! Small servers in four styles that servers without this crate have, each before and after. The same calls go to both;
//! what the clients of the server parse stays, and what was planted is gone.

mod one_off;
mod own_json_rpc;
mod text_only;
mod to_string;

/// The texts that no answer may hold afterwards.
const PLANTED: [&str; 3] = [
    "zebra-lamp-77",
    "/home/alice",
    "sk-proj-Zq8vT3mXw7Lk2Rb9Yc4Nd6",
];

/// What an upstream says, with its credentials.
const UPSTREAM: &str = "connect to https://app:zebra-lamp-77@cms.example/api failed (key sk-proj-Zq8vT3mXw7Lk2Rb9Yc4Nd6)";

/// Asserts that the answer before holds something planted, and the one after nothing.
fn assert_mended(before: &str, after: &str) {
    let holds = |answer: &str| PLANTED.iter().any(|planted| answer.contains(planted));
    assert!(holds(before) && !holds(after), "{before}\n{after}");
}
