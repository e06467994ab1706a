//! `#[mcp(decode)]`: the way of received values back into fields.

use proc_macro2::{Ident, Literal, Span, TokenStream};
use quote::{ToTokens as _, format_ident, quote, quote_spanned};
use syn::spanned::Spanned as _;
use syn::{Generics, parse_quote};

use super::generics;
use super::pattern::path;
use crate::model::types::{mentions_param, optional, unboxed};
use crate::model::{Field, Model, Reader, Variant};

/// The implementation of `Decode`.
pub(super) fn decode(model: &Model<'_>, krate: &TokenStream) -> TokenStream {
    let ident = model.ident;
    let generics = bounded(model, krate);
    let (impl_generics, ty_generics, where_clause) = generics.split_for_impl();
    let values = Ident::new("values", Span::mixed_site());
    let own = model.variants.iter().filter(|own| !own.is_transparent);
    let arms = own
        .enumerate()
        .map(|(at, variant)| arm(model, variant, at, &values));
    let inside = inside(model);
    quote! {
        #[automatically_derived]
        impl #impl_generics #krate::Decode for #ident #ty_generics #where_clause {
            fn rebuild(
                entry: ::core::primitive::usize,
                #values: &mut __mcp::Values<'_>,
            ) -> ::core::option::Option<Self> {
                match entry {
                    #(#arms)*
                    _ => ::core::option::Option::None,
                }
            }
            #inside
        }
    }
}

fn arm(model: &Model<'_>, variant: &Variant, at: usize, values: &Ident) -> TokenStream {
    let at = Literal::usize_unsuffixed(at);
    let path = path(model, variant);
    // Every value is read before a lost one ends the arm, so that all that are lost get reported.
    let bindings: Vec<Ident> = variant
        .fields
        .iter()
        .map(|field| format_ident!("_{}", field.index, span = Span::mixed_site()))
        .collect();
    let reads = variant
        .fields
        .iter()
        .map(|field| value(variant, field, values));
    let names = variant.fields.iter().map(|field| match &field.ident {
        Some(ident) => quote!(#ident),
        None => syn::Index::from(field.index).into_token_stream(),
    });
    quote! {
        #at => {
            #(let #bindings = #reads;)*
            ::core::option::Option::Some(#path { #(#names: #bindings?,)* })
        }
    }
}

/// `values.member(0, __mcp::owned)`
fn value(variant: &Variant, field: &Field, values: &Ident) -> TokenStream {
    let name = field.name();
    let is_optional = field.is_optional();
    let place = variant.members.iter().position(|at| *at == field.index);
    if let Some(place) = place {
        let place = Literal::usize_unsuffixed(place);
        // At the type, which is what may be wrong.
        let span = Span::mixed_site().located_at(field.ty.span());
        let reader = Ident::new(reader_name(field.reader), span);
        let reader = quote_spanned!(span=> __mcp::#reader);
        return if is_optional {
            quote!(#values.optional(#place, #reader))
        } else {
            quote!(#values.member(#place, #reader))
        };
    }
    if field.is_delay() {
        return quote!(#values.delay(#name));
    }
    if is_optional {
        quote!(::core::option::Option::Some(::core::option::Option::None))
    } else {
        quote!(#values.never(#name))
    }
}

/// The function of the runtime that reads a member.
fn reader_name(reader: Reader) -> &'static str {
    match reader {
        Reader::Owned => "owned",
        Reader::StaticText => "static_text",
        Reader::Seconds => "seconds",
        Reader::Hidden => "hidden",
    }
}

/// Also looks inside the types of `transparent` variants.
fn inside(model: &Model<'_>) -> Option<TokenStream> {
    let search = Ident::new("search", Span::mixed_site());
    let transparent = model
        .variants
        .iter()
        .filter(|variant| variant.is_transparent);
    let calls: Vec<TokenStream> = transparent
        .filter_map(|variant| {
            let field = variant.fields.first()?;
            let path = path(model, variant);
            let (ty, is_boxed) = unboxed(&field.ty);
            let inner = if is_boxed {
                quote!(::core::convert::From::from(inner))
            } else {
                quote!(inner)
            };
            let name = match &field.ident {
                Some(ident) => quote!(#ident),
                None => quote!(0),
            };
            let span = Span::mixed_site().located_at(ty.span());
            let method = quote_spanned!(span=> inside);
            Some(quote!(#search.#method(|inner: #ty| #path { #name: #inner });))
        })
        .collect();
    (!calls.is_empty()).then(|| {
        quote! {
            fn look_inside(#search: &mut __mcp::Search<'_, Self>) {
                #(#calls)*
            }
        }
    })
}

/// The generics with the bounds that the values need for type parameters.
fn bounded(model: &Model<'_>, krate: &TokenStream) -> Generics {
    let mut bounded = generics::with_error_bound(&generics::bounded(model, krate), &quote!(Self));
    let mut predicates = Vec::new();
    for variant in &model.variants {
        if variant.is_transparent {
            let types = variant.fields.iter();
            let types = types.map(|field| unboxed(&field.ty).0);
            predicates.extend(types.map(|ty| (ty, quote!(#krate::Decode))));
            continue;
        }
        let members = variant.members.iter().map(|at| &variant.fields[*at]);
        for field in members.filter(|field| field.reader == Reader::Owned) {
            let ty = optional(&field.ty).unwrap_or(&field.ty);
            predicates.push((ty, quote!(#krate::__private::FromMember)));
        }
    }
    predicates.retain(|(ty, _)| mentions_param(ty, model.generics));
    if predicates.is_empty() {
        return bounded;
    }
    let clause = bounded.make_where_clause();
    for (ty, bound) in predicates {
        clause.predicates.push(parse_quote!(#ty: #bound));
    }
    bounded
}

/// The implementation for a type with mistakes.
pub(super) fn stub(ident: &Ident, generics: &Generics, krate: &TokenStream) -> TokenStream {
    let (impl_generics, ty_generics, where_clause) = generics.split_for_impl();
    quote! {
        #[automatically_derived]
        impl #impl_generics #krate::Decode for #ident #ty_generics #where_clause {
            fn rebuild(
                _: ::core::primitive::usize,
                _: &mut #krate::__private::Values<'_>,
            ) -> ::core::option::Option<Self> {
                ::core::unreachable!()
            }
        }
    }
}
