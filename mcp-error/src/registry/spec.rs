//! Checks a code in const evaluation, for codes that the derive macro cannot evaluate.

use mcp_error_rules::codes::code_rule;

use crate::util::const_string::ConstString;

/// Fails to compile where a code breaks the rules of the version of MCP that the type names in `spec`. Generated
/// code calls this for a code that is written as a path.
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
