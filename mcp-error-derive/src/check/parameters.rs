//! A cause whose type is a parameter, which can be one of our own errors: its `Display` writes what its report would not show.

use proc_macro2::Ident;
use syn::punctuated::Punctuated;
use syn::spanned::Spanned as _;
use syn::{Generics, Token, Type, TypeParamBound, WherePredicate};

use crate::diagnostics::Errors;
use crate::model::types::bare;
use crate::model::{Model, Variant};
use crate::syntax::value::Causes;

/// Reports each cause that would be shown as its `Display` writes it, secrets included, where the parameter is one of our own.
pub(super) fn check(model: &Model, variant: &Variant, errors: &mut Errors) {
    if model.causes() == Some(Causes::Withheld) || variant.inner().is_some() {
        return;
    }
    for field in &variant.fields {
        let leaves = field.member.is_some() || variant.shows_in_text(field.index);
        if !leaves || field.sanitizer.is_chosen() {
            continue;
        }
        let Some(param) = parameter(&field.sanitizer.shape.inner, &model.generics) else {
            continue;
        };
        let is_error = field.is_cause || has_bound(&param, "Error", &model.generics);
        let is_known = ["McpError", "Disclose"];
        if is_error
            && !is_known
                .iter()
                .any(|name| has_bound(&param, name, &model.generics))
        {
            errors.at(
                field.ident.as_ref().map_or(field.ty.span(), Ident::span),
                format!("`{param}` can be an `McpError`, whose `Display` writes more than its report shows, secrets included; write `{param}: McpError` if it is one, or `#[mcp(sanitize = text)]` on this field if it never is"),
            );
        }
    }
}

/// Returns the name of the parameter that a type is.
fn parameter(ty: &Type, generics: &Generics) -> Option<String> {
    let Type::Path(path) = bare(ty) else {
        return None;
    };
    let name = path.path.get_ident()?;
    let mut params = generics.type_params();
    params
        .any(|param| param.ident == *name)
        .then(|| name.to_string())
}

/// Returns whether a parameter is declared to implement a trait of this name.
fn has_bound(param: &str, name: &str, generics: &Generics) -> bool {
    let names_trait = |bounds: &Punctuated<TypeParamBound, Token![+]>| {
        bounds.iter().any(|bound| match bound {
            TypeParamBound::Trait(bound) => {
                let last = bound.path.segments.last();
                last.is_some_and(|last| last.ident == name)
            }
            _ => false,
        })
    };
    let mut of_param = generics.type_params().filter(|other| other.ident == param);
    let clause = generics.where_clause.iter();
    let mut predicates = clause.flat_map(|clause| &clause.predicates);
    of_param.any(|param| names_trait(&param.bounds))
        || predicates.any(|predicate| match predicate {
            WherePredicate::Type(of_type) => {
                parameter(&of_type.bounded_ty, generics).as_deref() == Some(param)
                    && names_trait(&of_type.bounds)
            }
            _ => false,
        })
}
