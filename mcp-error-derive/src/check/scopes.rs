//! `scopes`: what a token has to allow.

use mcp_error_rules::names::is_scope_list;
use mcp_error_rules::status::asks_for_token;

use crate::diagnostics::Errors;
use crate::model::{Computed, Model, Variant};
use crate::syntax::attributes::VariantAttrs;

/// Checks the scopes that are written in one place.
pub(super) fn check_written(attrs: &VariantAttrs, errors: &mut Errors) {
    if !attrs.is_written("scopes") {
        return;
    }
    if let Some(scopes) = &attrs.scopes
        && !is_scope_list(&scopes.value)
    {
        errors.at(
            scopes.span,
            "`scopes` has one space between two scopes, and in a scope neither spaces, quotes nor backslashes (RFC 6750 §3): `scopes = \"read write\"`",
        );
    }
}

/// Checks that an answer of the variant can ask for a token.
pub(super) fn check(model: &Model, variant: &Variant, errors: &mut Errors) {
    let is_computed = model.computes(variant, Computed::Status);
    if let Some(scopes) = &variant.written.scopes
        && !asks_for_token(variant.facts.status)
        && !is_computed
    {
        errors.at(
            scopes.span,
            format!(
                "only an answer with status 401 or 403 asks for a token that allows more, and this one has {}; write `status = 403`, or remove `scopes`",
                variant.facts.status
            ),
        );
    }
}
