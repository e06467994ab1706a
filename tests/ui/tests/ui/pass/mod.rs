//! Code that the derive accepts. Each file stands for the root of a crate, with its own lints and names. They are
//! compiled as one program, since linking a program takes time.

mod bare_line;
mod cfg;
mod decode;
mod defaults_of_the_type;
mod generics;
mod hand_written_display;
mod macro_rules;
mod names_of_fields;
mod no_prelude;
mod own_type_called_mcp_error;
mod prelude;
mod prelude_with_rmcp_alias;
mod raw_identifiers;
mod sees_through;
mod shadowed_names;
mod shapes;
mod thiserror_forms;
mod unclassified;

#[test]
fn bare_line() {
    bare_line::main();
}

#[test]
fn cfg() {
    cfg::main();
}

#[test]
fn decode() {
    decode::main();
}

#[test]
fn defaults_of_the_type() {
    defaults_of_the_type::main();
}

#[test]
fn generics() {
    generics::main();
}

#[test]
fn hand_written_display() {
    hand_written_display::main();
}

#[test]
fn macro_rules() {
    macro_rules::main();
}

#[test]
fn names_of_fields() {
    names_of_fields::main();
}

#[test]
fn no_prelude() {
    no_prelude::main();
}

#[test]
fn own_type_called_mcp_error() {
    own_type_called_mcp_error::main();
}

#[test]
fn prelude() {
    prelude::main();
}

#[test]
fn prelude_with_rmcp_alias() {
    prelude_with_rmcp_alias::main();
}

#[test]
fn raw_identifiers() {
    raw_identifiers::main();
}

#[test]
fn sees_through() {
    sees_through::main();
}

#[test]
fn shadowed_names() {
    shadowed_names::main();
}

#[test]
fn shapes() {
    shapes::main();
}

#[test]
fn strict_lints() {
    mcp_error_ui_tests::strict_lints::main();
}

#[test]
fn thiserror_forms() {
    thiserror_forms::main();
}

#[test]
fn unclassified() {
    unclassified::main();
}
