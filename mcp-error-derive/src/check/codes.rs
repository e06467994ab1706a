//! Codes of JSON-RPC error objects.

use mcp_error_rules::codes::code_rule;
use mcp_error_rules::status::is_error;
use syn::spanned::Spanned as _;

use crate::diagnostics::Errors;
use crate::model::{Computed, Model, Variant};
use crate::syntax::attributes::VariantAttrs;
use crate::syntax::value::{At, Code, integer};

/// Checks the codes that are written in one place, under `spec` by the rules of MCP 2026-07-28.
pub(super) fn check(model: &Model, attrs: &VariantAttrs, errors: &mut Errors) {
    let literal = |code: &Option<At<Code>>| match code.as_deref() {
        Some(Code::Literal(code)) => Some(*code),
        _ => None,
    };
    let code = literal(&attrs.code);
    if let (Some(code), Some(legacy), Some(at)) =
        (code, literal(&attrs.legacy_code), &attrs.legacy_code)
        && code == legacy
        && attrs.is_written("legacy_code")
    {
        errors.at(
            at.span,
            "`legacy_code` is the same as `code`; remove it, or write what `code` used to be",
        );
    }
    // A code that a variant takes over is checked at its type.
    if !attrs.is_written("code") {
        return;
    }
    if let (Some(code @ 32_000..=32_768), Some(at)) = (code, &attrs.code) {
        errors.at(
            at.span,
            format!("the codes that JSON-RPC defines are negative: write `code = -{code}`"),
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

/// Checks that no discriminant is meant as the code or the status, since none is sent.
pub(super) fn check_discriminant(model: &Model, variant: &Variant, errors: &mut Errors) {
    let Some(discriminant) = &variant.discriminant else {
        return;
    };
    let Some(number) = integer(discriminant).and_then(|digits| digits.parse::<i32>().ok()) else {
        return;
    };
    let computes_status =
        variant.functions.has(Computed::Status) || model.written.common.is_written("status_with");
    let says_code = variant.written.code.is_some();
    let says_status = variant.written.status.is_some() || says_code || computes_status;
    let is_status = u16::try_from(number).is_ok_and(is_error);
    let attribute = match number {
        -33_000..=-30_000 if !says_code => "code",
        _ if is_status && !says_status => "status",
        _ => return,
    };
    errors.at(
        discriminant.span(),
        format!(
            "a discriminant is not sent; write `#[mcp({attribute} = {number})]` on `{}`",
            variant.ident
        ),
    );
}
