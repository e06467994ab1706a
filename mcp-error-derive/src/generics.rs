//! Bounds for the type parameters that need them.

use proc_macro2::{Ident, TokenStream, TokenTree};
use quote::{ToTokens, quote};
use syn::{GenericParam, Generics, ImplGenerics, Type, TypeParam, parse_quote};

use crate::model::{Field, Model};
use crate::plan::Plan;
use crate::template::Slot;

/// The generics of the type with what the generated code asks of its parameters.
pub(crate) fn bounded(model: &Model<'_>, krate: &TokenStream) -> Generics {
    let mut generics = model.generics.clone();
    let params: Vec<TypeParam> = generics.type_params().cloned().collect();
    if params.is_empty() {
        return generics;
    }
    let mut predicates: Vec<TokenStream> = Vec::new();
    let mut add = |predicate: TokenStream| {
        let known = predicates
            .iter()
            .any(|known| known.to_string() == predicate.to_string());
        if !known {
            predicates.push(predicate);
        }
    };
    for variant in &model.variants {
        if variant.transparent {
            if let [field] = &variant.fields[..]
                && mentions(&field.ty, &params)
            {
                let ty = &field.ty;
                add(quote!(#ty: #krate::McpError));
            }
            continue;
        }
        let plain = variant.slots.iter().filter_map(|slot| match slot {
            Slot::Field(at) => Some(*at),
            Slot::Formatted { .. } => None,
        });
        for at in variant.members.iter().copied().chain(plain) {
            let field = &variant.fields[at];
            if mentions(&field.ty, &params)
                && let Some(predicate) = predicate(field, &params, krate)
            {
                add(predicate);
            }
        }
    }
    let clause = generics.make_where_clause();
    for predicate in predicates {
        clause.predicates.push(parse_quote!(#predicate));
    }
    clause
        .predicates
        .push(parse_quote!(Self: ::core::error::Error));
    generics
}

fn predicate(field: &Field, params: &[TypeParam], krate: &TokenStream) -> Option<TokenStream> {
    let ty = &field.planned.inner;
    match &field.planned.plan {
        Plan::Auto if declares_disclose(ty, params) => None,
        Plan::Auto | Plan::Text | Plan::Output | Plan::Trusted | Plan::Endpoint => {
            Some(quote!(#ty: #krate::__private::Shown))
        }
        Plan::Value | Plan::Tree => Some(quote!(#ty: #krate::__private::Serialize)),
        Plan::Path(Some(_)) => Some(quote!(#ty: ::core::convert::AsRef<::std::path::Path>)),
        Plan::Untrusted => Some(quote!(#ty: #krate::__private::UntrustedText)),
        Plan::Path(None) | Plan::With(_) | Plan::Secret | Plan::Skip => None,
    }
}

/// Whether the type names a parameter that is declared as `T: Disclose`.
pub(crate) fn discloses(ty: &Type, generics: &Generics) -> bool {
    let params: Vec<TypeParam> = generics.type_params().cloned().collect();
    declares_disclose(ty, &params)
}

fn declares_disclose(ty: &Type, params: &[TypeParam]) -> bool {
    params.iter().any(|param| {
        let bounds = param.bounds.to_token_stream();
        mentions(ty, std::slice::from_ref(param)) && contains(bounds, &|ident| ident == "Disclose")
    })
}

/// Whether the type names a type parameter.
pub(crate) fn mentions_param(ty: &Type, generics: &Generics) -> bool {
    let params: Vec<TypeParam> = generics.type_params().cloned().collect();
    mentions(ty, &params)
}

fn mentions(ty: &Type, params: &[TypeParam]) -> bool {
    contains(ty.to_token_stream(), &|ident| {
        params.iter().any(|param| param.ident == *ident)
    })
}

fn contains(tokens: TokenStream, test: &dyn Fn(&Ident) -> bool) -> bool {
    tokens.into_iter().any(|token| match token {
        TokenTree::Ident(ident) => test(&ident),
        TokenTree::Group(group) => contains(group.stream(), test),
        _ => false,
    })
}

/// A type as a constant can name it: elided lifetimes are allowed there.
pub(crate) fn erased(ty: &Type) -> TokenStream {
    ty.to_token_stream()
}

/// The parameters without the angle brackets.
pub(crate) fn inner(generics: &ImplGenerics<'_>) -> TokenStream {
    let tokens: Vec<TokenTree> = generics.to_token_stream().into_iter().collect();
    match &tokens[..] {
        [_, inner @ .., _] => inner.iter().cloned().collect(),
        _ => TokenStream::new(),
    }
}

/// The same for an implementation that needs the type, which it calls so, to be an error. What each of these
/// asks for at the same place, the compiler says is missing once.
pub(crate) fn an_error(bounded: &Generics, ty: &TokenStream) -> Generics {
    let mut generics = bounded.clone();
    if bounded.type_params().next().is_none() {
        let clause = generics.make_where_clause();
        clause
            .predicates
            .push(parse_quote!(#ty: ::core::error::Error));
    }
    generics
}

/// The generics as they are, for stubs.
pub(crate) fn plain(generics: &Generics) -> Generics {
    let mut generics = generics.clone();
    let has_types = generics
        .params
        .iter()
        .any(|param| matches!(param, GenericParam::Type(_)));
    if has_types {
        let clause = generics.make_where_clause();
        clause
            .predicates
            .push(parse_quote!(Self: ::core::error::Error));
    }
    generics
}
