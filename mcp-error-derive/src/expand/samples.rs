//! The call of the macro that makes a sample of each variant for tests. It is written with the feature `testing` only. If
//! another crate of the build turned that on and the runtime's own `testing` is off, the macro expands to nothing.

use proc_macro2::{Group, Ident, TokenStream, TokenTree};
use quote::{ToTokens as _, format_ident, quote};
use syn::GenericParam;

use super::inside::stands;
use super::pattern::{name_of, path};
use crate::model::sanitizer::Exposure;
use crate::model::{Computed, Field, Model, Variant};
use crate::syntax::stream_of;
use crate::syntax::value::{Causes, CratePath};

pub(super) fn samples(model: &Model) -> TokenStream {
    if !cfg!(any(feature = "testing", test)) {
        return TokenStream::new();
    }
    let lifetimes_only = |param: &GenericParam| matches!(param, GenericParam::Lifetime(_));
    let generics = &model.generics;
    if !generics.params.iter().all(lifetimes_only) {
        return TokenStream::new();
    }
    let ident = &model.ident;
    let (_, ty_generics, where_clause) = generics.split_for_impl();
    let ty_generics = as_static(ty_generics.to_token_stream(), &mut Vec::new());
    let predicates = where_clause.map(|clause| &clause.predicates);
    let predicates = as_static(predicates.to_token_stream(), &mut Vec::new());
    let variants = model.variants.iter();
    let variants = variants.filter_map(|variant| {
        let adds_members = variant.adds_members().then_some(variant);
        let sampled = variant.with_entry().or(adds_members)?;
        let unless = stands(variant).map(|stands| {
            let stands = as_static(stands, &mut Vec::new());
            quote!(unless #stands,)
        });
        Some((sampled, unless))
    });
    let variants = variants.map(|(variant, unless)| {
        let name = &variant.facts.name;
        let path = path(model, variant);
        let fields = variant.fields.iter().map(|field| {
            let name = name_of(field);
            let ty = as_static(field.ty.to_token_stream(), &mut Vec::new());
            let exposure = exposure(model, variant, field);
            let exposure = format_ident!("{}", format!("{exposure:?}"));
            quote!(#name: #ty, #exposure;)
        });
        quote!(#unless #name [#path] { #(#fields)* })
    });
    // The types of the runtime are in every program, and nobody can name the types that its macros make.
    let path = model.written.crate_path.as_ref();
    let is_listed = !path.is_some_and(CratePath::is_of_runtime);
    let listed = is_listed.then(|| quote!(__mcp::listed! { #ident #ty_generics }));
    quote!(__mcp::samples! { [] [#ident #ty_generics] [#predicates] #(#variants)* } #listed)
}

/// Returns the tokens of a type with `'static` for each lifetime but those that a `for<…>` in it binds. A generated
/// value lives as long as the test, and the search for a way to make it cannot compare lifetimes.
fn as_static(tokens: TokenStream, bound: &mut Vec<String>) -> TokenStream {
    let mut out: Vec<TokenTree> = Vec::new();
    let mut quote = false;
    let mut binder = false;
    for token in tokens {
        let after_quote = std::mem::take(&mut quote);
        out.push(match token {
            TokenTree::Punct(punct) => {
                quote = punct.as_char() == '\'';
                binder &= punct.as_char() != '>';
                punct.into()
            }
            TokenTree::Ident(name) if after_quote => {
                if binder {
                    bound.push(name.to_string());
                }
                if bound.contains(&name.to_string()) {
                    name.into()
                } else {
                    Ident::new("static", name.span()).into()
                }
            }
            TokenTree::Ident(name) => {
                binder = name == "for";
                name.into()
            }
            TokenTree::Group(group) => {
                let inner = as_static(group.stream(), bound);
                let mut inner = Group::new(group.delimiter(), inner);
                inner.set_span(group.span());
                inner.into()
            }
            literal => literal,
        });
    }
    stream_of(&out)
}

/// When the field's value may be seen, sanitized.
fn exposure(model: &Model, variant: &Variant, field: &Field) -> Exposure {
    if variant
        .inner()
        .is_some_and(|inner| inner.index == field.index)
    {
        return Exposure::Shown;
    }
    match field.sanitizer.row().exposure {
        Exposure::Shown => {}
        rarely => return rarely,
    }
    let leaves = field.member.is_some() || variant.shows_in_text(field.index);
    let withholds_causes = model.causes() == Some(Causes::Withheld);
    let withholds_cause = field.is_cause && !field.sanitizer.is_chosen() && withholds_causes;
    if model.computes(variant, Computed::Extensions) {
        // The user's own function shows the value on purpose.
        Exposure::Shown
    } else if leaves && !field.is_verbose() && !withholds_cause {
        Exposure::Shown
    } else if leaves || field.is_cause {
        // A verbose report lists the causes.
        Exposure::Verbose
    } else {
        Exposure::Never
    }
}
