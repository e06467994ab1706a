//! Bounds for the type parameters that need them.

use proc_macro2::TokenStream;
use quote::{format_ident, quote};
use syn::parse::Parse as _;
use syn::{Generics, WherePredicate};

use crate::model::mentions::{mentions_disclosed_param, mentions_param};
use crate::model::sanitizer::Bound;
use crate::model::{Field, Model, Slot, Variant};
use crate::syntax::parse_with;
use crate::syntax::value::CratePath;

/// The generics of the type with the bound of all implementations, and with those that the generated code needs for the
/// parameters.
pub(super) fn bounded(model: &Model) -> Generics {
    let mut generics = model.generics.clone();
    for predicate in of_parameters(model) {
        require(&mut generics, predicate);
    }
    require(&mut generics, is_error(model));
    generics
}

fn of_parameters(model: &Model) -> Vec<WherePredicate> {
    let mut predicates = Vec::new();
    if model.generics.type_params().next().is_none() {
        return predicates;
    }
    for variant in &model.variants {
        for predicate in of_variant(model, variant) {
            if !predicates.contains(&predicate) {
                predicates.push(predicate);
            }
        }
    }
    predicates
}

/// Adds a predicate.
pub(super) fn require(generics: &mut Generics, predicate: WherePredicate) {
    generics.make_where_clause().predicates.push(predicate);
}

/// Returns the predicate that some tokens are.
pub(super) fn parsed(tokens: TokenStream) -> WherePredicate {
    parse_with(tokens, WherePredicate::parse).expect("the tokens are a predicate")
}

fn of_variant(model: &Model, variant: &Variant) -> Vec<WherePredicate> {
    let generics = &model.generics;
    let mentions = |field: &Field| mentions_param(&field.ty, generics);
    let mut shown = variant.members.clone();
    let mut predicates = Vec::new();
    // The texts of a transparent variant are those of the error inside.
    if variant.inner.is_none() {
        for slot in &variant.slots {
            match slot {
                Slot::Field(at) => shown.push(*at),
                Slot::Formatted(text) => {
                    if let Some((at, name)) = text.field_trait
                        && text.sanitizer.reads_value()
                        && mentions(&variant.fields[at])
                    {
                        let (ty, name) = (&variant.fields[at].ty, format_ident!("{name}"));
                        predicates.push(parsed(quote!(#ty: ::core::fmt::#name)));
                    }
                }
            }
        }
    }
    for field in shown.iter().map(|at| &variant.fields[*at]) {
        if mentions(field)
            && let Some(predicate) = predicate(field, generics)
        {
            predicates.push(predicate);
        }
    }
    // A predicate about the type itself would make its implementation a condition of itself.
    let inner = variant
        .inner()
        .filter(|inner| mentions(inner) && !model.is_itself(&inner.ty));
    if let Some(inner) = inner {
        let ty = &inner.ty;
        predicates.push(parsed(quote!(#ty: __mcp_error::McpError)));
    }
    predicates
}

fn predicate(field: &Field, generics: &Generics) -> Option<WherePredicate> {
    let ty = &field.sanitizer.shape.inner;
    let bound = match field.sanitizer.row().bound {
        Bound::Nothing => return None,
        Bound::DisplayOrDisclose if mentions_disclosed_param(ty, generics) => return None,
        Bound::DisplayOrDisclose | Bound::Display => quote!(__mcp_error::__private::Shown),
        Bound::Serialize => quote!(__mcp_error::__private::Serialize),
        Bound::Path => quote!(::core::convert::AsRef<::std::path::Path>),
        Bound::UntrustedText => quote!(__mcp_error::__private::UntrustedText),
    };
    Some(parsed(quote!(#ty: #bound)))
}

/// The predicate that the type is an error. `for<…>` keeps the compiler from checking it here: where the type is not an error,
/// thiserror or [`super::implementations::block`] says so, once. It does not say `Self`, which is another type where an adapter
/// implements something for a box.
fn is_error(model: &Model) -> WherePredicate {
    let ident = &model.ident;
    let (_, ty_generics, _) = model.generics.split_for_impl();
    parsed(quote!(for<'__unchecked> #ident #ty_generics: ::core::error::Error))
}

/// Keeps the runtime's own errors out of the list of implementors that the compiler shows where a user's type does not
/// implement the trait. Code without Rust's prelude cannot name this attribute.
pub(super) fn unlisted(model: &Model) -> Option<TokenStream> {
    let crate_path = model.written.crate_path.as_ref();
    let is_inside = crate_path.is_some_and(CratePath::is_inside);
    is_inside.then(|| quote!(#[diagnostic::do_not_recommend]))
}

/// The generics for stubs, which need no other bound than that of all implementations.
pub(super) fn unbounded(model: &Model) -> Generics {
    let mut generics = model.generics.clone();
    require(&mut generics, is_error(model));
    generics
}
