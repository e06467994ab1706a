//! The arguments of `status_with` and the other functions.

use crate::diagnostics::{Errors, hint};
use crate::model::{Computed, Model, Variant};
use crate::syntax::attributes::VariantAttrs;
use crate::syntax::unraw;
use syn::spanned::Spanned as _;

pub(super) fn check(variant: &Variant, errors: &mut Errors) {
    if variant.functions.is_empty() {
        return;
    }
    let mut names = Vec::new();
    for field in &variant.fields {
        if let Some(name) = field.rust_name() {
            names.push(name);
        }
    }
    for (_, call) in variant.functions.iter() {
        for argument in call.written() {
            let name = unraw(argument);
            if name == "self" || variant.fields.iter().any(|field| field.is_called(&name)) {
                continue;
            }
            let hint = hint(&name, &names, "take the whole error: `self`");
            let variant = &variant.facts.name;
            errors.at(
                argument.span(),
                format!("`{variant}` has no field `{name}`; {hint}"),
            );
        }
    }
}

/// Checks that the variant or the type has a function whose statuses are listed.
pub(super) fn check_statuses(model: &Model, attrs: &VariantAttrs, errors: &mut Errors) {
    let Some(statuses) = attrs
        .statuses
        .as_ref()
        .filter(|_| attrs.is_written("statuses"))
    else {
        return;
    };
    if let Some(classify) = &attrs.classify {
        errors.at(
            classify.function.span(),
            "`classify` can say any status, and `statuses` lists those of `status_with`; remove one",
        );
    } else if attrs.status_with.is_none() && !model.functions.has(Computed::Status) {
        errors.at(
            statuses.span,
            "`statuses` lists what the function of `status_with` returns, and there is none; add it, or write `status`",
        );
    }
}

/// A function on an enum takes the enum, since no field is in all variants.
pub(super) fn check_of_type(model: &Model, errors: &mut Errors) {
    for (_, call) in model.functions.iter() {
        for argument in call.written().iter().filter(|name| *name != "self") {
            errors.at(
                argument.span(),
                "a function on an enum takes `self`, since no field is in all variants; write `self`, or move it to a variant",
            );
        }
    }
}
