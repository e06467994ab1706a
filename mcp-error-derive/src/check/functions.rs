//! The arguments of `status_with` and the other functions.

use crate::diagnostics::{Errors, nearest};
use crate::model::{Model, Variant};
use crate::syntax::attributes::VariantAttrs;
use syn::spanned::Spanned as _;

pub(super) fn check(variant: &Variant, errors: &mut Errors) {
    if variant.functions.is_empty() {
        return;
    }
    let names: Vec<String> = variant
        .fields
        .iter()
        .filter_map(|field| field.written_name().map(str::to_owned))
        .collect();
    let calls = variant.functions.iter();
    for argument in calls.flat_map(|(_, call)| call.written()) {
        let name = argument.to_string();
        let plain = name.trim_start_matches("r#");
        if name == "self" || names.iter().any(|known| known == plain) {
            continue;
        }
        let hint = match nearest(plain, names.iter().map(String::as_str)) {
            Some(near) => format!("did you mean `{near}`?"),
            None => "take the whole error: `self`".to_owned(),
        };
        errors.at(
            argument.span(),
            format!("`{}` has no field `{plain}`; {hint}", variant.facts.name),
        );
    }
}

/// Checks that there is a function whose statuses are listed. `has_function` tells whether `status_with` is on the type.
pub(super) fn check_statuses(attrs: &VariantAttrs, has_function: bool, errors: &mut Errors) {
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
    } else if attrs.status_with.is_none() && !has_function {
        errors.at(
            statuses.span,
            "`statuses` lists what the function of `status_with` returns, and there is none; add it, or write `status`",
        );
    }
}

/// A function on an enum takes the enum, since no field is in all variants.
pub(super) fn check_of_type(model: &Model, errors: &mut Errors) {
    let calls = model.functions.iter();
    for argument in calls.flat_map(|(_, call)| call.written()) {
        if argument != "self" {
            errors.at(
                argument.span(),
                "a function on an enum takes `self`, since no field is in all variants; write `self`, or move it to a variant",
            );
        }
    }
}
