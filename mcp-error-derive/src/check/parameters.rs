//! A cause whose type is a parameter, which can be one of our own errors: its `Display` writes what its report would not show.

use syn::punctuated::Punctuated;
use syn::{Generics, Token, Type, TypeParamBound, WherePredicate};

use crate::diagnostics::Errors;
use crate::model::types::bare;
use crate::model::{Model, Variant};
use crate::syntax::value::Causes;

/// The traits by which a text shows no more of an error than its report.
const KNOWN: [&str; 2] = ["McpError", "Disclose"];

/// The traits that values have. A parameter with another one, such as `std::error::Error` under whatever name or a trait that is based
/// on it, can be an error.
const OF_VALUES: [&str; 28] = [
    "Any",
    "AsRef",
    "Binary",
    "Borrow",
    "Clone",
    "Copy",
    "Debug",
    "Default",
    "Deref",
    "Deserialize",
    "DeserializeOwned",
    "Display",
    "Eq",
    "From",
    "FromStr",
    "Hash",
    "Into",
    "LowerHex",
    "Ord",
    "PartialEq",
    "PartialOrd",
    "Send",
    "Serialize",
    "Sized",
    "Sync",
    "ToString",
    "Unpin",
    "UpperHex",
];

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
        let bounds = bounds(&param, &model.generics);
        let is_known = bounds.iter().any(|bound| KNOWN.contains(&&**bound));
        let can_be_error = bounds.iter().any(|bound| !OF_VALUES.contains(&&**bound));
        if !is_known && (field.is_cause || can_be_error) {
            errors.at(
                field.place(),
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

/// Returns the names of the traits that a parameter is declared to implement.
fn bounds(param: &str, generics: &Generics) -> Vec<String> {
    let mut names = Vec::new();
    let mut add = |bounds: &Punctuated<TypeParamBound, Token![+]>| {
        for bound in bounds {
            if let TypeParamBound::Trait(bound) = bound
                && let Some(last) = bound.path.segments.last()
            {
                names.push(last.ident.to_string());
            }
        }
    };
    for other in generics.type_params() {
        if other.ident == param {
            add(&other.bounds);
        }
    }
    for predicate in generics
        .where_clause
        .iter()
        .flat_map(|clause| &clause.predicates)
    {
        if let WherePredicate::Type(of_type) = predicate
            && parameter(&of_type.bounded_ty, generics).as_deref() == Some(param)
        {
            add(&of_type.bounds);
        }
    }
    names
}
