//! Checks in const evaluation of values that the derive macro cannot evaluate.

use mcp_error_rules::codes::code_rule;

use super::member::{Fact, Sanitizer, Shape};
use crate::util::const_string::ConstString;

/// Fails to compile if a code breaks the rules of the version of MCP that the type names in `spec`. Generated code calls
/// this for a code that is written as a path.
pub const fn check_code(code: i32) {
    if let Some((_, why)) = code_rule(code) {
        let mut message = ConstString::<256>::new();
        message.push("the code ");
        message.push_number(code);
        message.push(" ");
        message.push(why);
        message.push("; choose one outside -32768..=-32000");
        message.panic()
    }
}

/// Fails to compile if the example of a field does not have the type of its values. Generated code calls this.
pub const fn check_example(field: Fact, example: Fact) {
    let holds_many = field.is_list() || matches!(field.sanitizer(), Sanitizer::Sample);
    if holds_many && !example.is_list() {
        panic!("this field is a list, so its sample is one too: `[\"north\", \"south\"]`");
    }
    if !holds_many && example.is_list() {
        panic!("this field is not a list, so its sample is a single value");
    }
    match (field.shape(), example.shape()) {
        (Shape::Any | Shape::Object | Shape::Violation, _)
        | (Shape::String, Shape::String)
        | (Shape::Integer, Shape::Integer)
        | (Shape::Number, Shape::Integer | Shape::Number)
        | (Shape::Boolean, Shape::Boolean) => {}
        (Shape::String, _) => {
            panic!("this field is a string on the wire, so its sample is one too: `\"r-17\"`")
        }
        (Shape::Integer, _) => {
            panic!("this field is an integer on the wire, so its sample is one too: `17`")
        }
        (Shape::Number, _) => {
            panic!("this field is a number on the wire, so its sample is one too: `1.5`")
        }
        (Shape::Boolean, _) => {
            panic!("this field is a boolean on the wire, so its sample is one too: `true`")
        }
    }
}
