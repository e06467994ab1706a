//! What the derive accepts and what it says of what it does not.

#[test]
fn pass() {
    trybuild::TestCases::new().pass("ui/pass/*.rs");
}
