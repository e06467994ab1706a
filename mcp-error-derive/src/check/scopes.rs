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

/// Checks that an enum with scopes has a variant that takes them over.
pub(super) fn check_of_type(model: &Model, errors: &mut Errors) {
    let Some(scopes) = &model.written.common.scopes else {
        return;
    };
    let can_ask = |variant: &Variant| {
        variant.written.scopes.is_some() || model.computes(variant, Computed::Status)
    };
    if !model.variants.iter().any(can_ask) {
        errors.at(
            scopes.span,
            "no variant has status 401 or 403, so no answer asks for a token with these scopes; write `status = 403` on one, or remove `scopes`",
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
