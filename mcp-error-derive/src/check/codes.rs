//! Codes of JSON-RPC error objects.

use mcp_error_rules::codes::code_rule;

use crate::diagnostics::Errors;
use crate::model::Model;
use crate::syntax::attributes::VariantAttrs;
use crate::syntax::value::{At, Code};

/// Checks the codes that are written in one place, under `spec` by the rules of MCP 2026-07-28.
pub(super) fn check(model: &Model, attrs: &VariantAttrs, errors: &mut Errors) {
    // A code that a variant takes over is checked at its type.
    if !attrs.is_written("code") {
        return;
    }
    let literal = |code: &Option<At<Code>>| match code.as_deref() {
        Some(Code::Literal(code)) => Some(*code),
        _ => None,
    };
    let code = literal(&attrs.code);
    if let (Some(code), Some(legacy), Some(at)) =
        (code, literal(&attrs.legacy_code), &attrs.legacy_code)
        && code == legacy
    {
        errors.at(
            at.span,
            "`legacy_code` is the same as `code`; remove it, or write what `code` used to be",
        );
    }
    if let (Some(_), Some(code), Some(at)) = (&model.written.spec, code, &attrs.code)
        && let Some((_, why)) = code_rule(code)
    {
        let keep = match attrs.legacy_code {
            Some(_) => String::new(),
            None => format!("; older peers keep theirs with `legacy_code = {code}`"),
        };
        errors.at(
            at.span,
            format!(
                "the code {code} {why}; choose one outside -32768..=-32000, such as {}{keep}",
                code + 1_000
            ),
        );
    }
}
