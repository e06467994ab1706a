//! The rules for codes of a version of MCP, for codes that are known only to the compiler.

use mcp_error_rules::codes::code_rule;

use crate::util::const_text::Text;

/// Fails to compile where a code breaks the rules of the version that the type names in `spec`. The derive calls
/// it for codes that are paths.
pub const fn check_code(code: i32) {
    if let Some((_, why)) = code_rule(code) {
        let mut text = Text::<256>::new();
        text.push("the code ");
        text.number(code);
        text.push(" ");
        text.push(why);
        text.push("; choose one outside -32768..=-32000");
        text.refuse()
    }
}
