//! `#[mcp(decode)]`: how received values become fields again.

use proc_macro2::{Ident, Literal, Span, TokenStream};
use quote::{ToTokens as _, format_ident, quote, quote_spanned};
use syn::spanned::Spanned as _;
use syn::{Generics, Type};

use super::entries::added_entry_of;
use super::generics;
use super::inside::{EntryIndices, stands};
use super::pattern::{name_of, path};
use crate::model::mentions::mentions_param;
use crate::model::types::{optional, unboxed};
use crate::model::{Field, Model, Reader, Variant};

/// The implementation of `Decode`.
pub(super) fn decode(model: &Model) -> TokenStream {
    let ident = &model.ident;
    let generics = bounded(model);
    let unlisted = generics::unlisted(model);
    let (impl_generics, ty_generics, where_clause) = generics.split_for_impl();
    let values = Ident::new("values", Span::mixed_site());
    let entry = Ident::new("entry", Span::mixed_site());
    let mut indices = EntryIndices::default();
    let mut arms = TokenStream::new();
    for variant in &model.variants {
        if let Some(with_entry) = variant.with_entry() {
            let is_known = indices.is_known() && variant.if_foreign.is_none();
            let index = indices.next(variant);
            let condition = stands(variant).map(|stands| quote!(!#stands &&));
            let index = if is_known {
                index
            } else {
                quote!(#entry if #condition #entry == #index)
            };
            arm(model, with_entry, &index, &values).to_tokens(&mut arms);
        }
    }
    let inside = inside(model, &values);
    quote! {
        #[automatically_derived]
        #unlisted
        impl #impl_generics __mcp_error::client::Decode for #ident #ty_generics #where_clause {
            fn rebuild(
                #entry: ::core::primitive::usize,
                #values: &mut __mcp::Values<'_>,
            ) -> ::core::option::Option<Self> {
                match #entry {
                    #arms
                    _ => ::core::option::Option::None,
                }
            }
            #inside
        }
    }
}

/// `index` is the pattern of the index of the variant's entry.
fn arm(model: &Model, variant: &Variant, index: &TokenStream, values: &Ident) -> TokenStream {
    let path = path(model, variant);
    let (bindings, reads, names) = values_of(variant, None, values);
    quote! {
        #index => {
            #(let #bindings = #reads;)*
            ::core::option::Option::Some(#path { #(#names: #bindings?,)* })
        }
    }
}

/// Returns the variables for all fields but one, what each is set to, and the names of the fields. Every value is read before
/// one that is missing ends the arm, so that all that are missing are reported.
fn values_of(
    variant: &Variant,
    but: Option<&Field>,
    values: &Ident,
) -> (Vec<Ident>, Vec<TokenStream>, Vec<TokenStream>) {
    let (mut bindings, mut reads, mut names) = (Vec::new(), Vec::new(), Vec::new());
    for field in &variant.fields {
        if but.is_some_and(|but| but.index == field.index) {
            continue;
        }
        bindings.push(format_ident!("_{}", field.index, span = Span::mixed_site()));
        reads.push(value(variant, field, values));
        names.push(name_of(field));
    }
    (bindings, reads, names)
}

/// `values.member(0, __mcp::owned)`
fn value(variant: &Variant, field: &Field, values: &Ident) -> TokenStream {
    let name = field.name();
    let is_optional = field.is_optional();
    let index = variant.members.iter().position(|at| *at == field.index);
    if let Some(index) = index {
        let index = Literal::usize_unsuffixed(index);
        // At the type, which may be wrong.
        let span = Span::mixed_site().located_at(field.ty.span());
        let reader = Ident::new(reader_name(field.reader), span);
        let reader = quote_spanned!(span=> __mcp::#reader);
        return if is_optional {
            quote!(#values.optional(#index, #reader))
        } else {
            quote!(#values.member(#index, #reader))
        };
    }
    if field.is_delay() {
        return if field.counts_milliseconds() {
            quote!(#values.delay_in_millis(#name))
        } else {
            quote!(#values.delay(#name))
        };
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

/// Also looks inside the types of `transparent` variants. Variants that add members come first, so that no other variant
/// with the same type drops the members.
fn inside(model: &Model, values: &Ident) -> Option<TokenStream> {
    let search = Ident::new("search", Span::mixed_site());
    let mut transparent: Vec<&Variant> = Vec::new();
    for variant in model.variants.iter().filter(|own| own.is_transparent) {
        let adds_less = |other: &&Variant| other.members.len() < variant.members.len();
        let index = transparent.iter().position(adds_less);
        transparent.insert(index.unwrap_or(transparent.len()), variant);
    }
    let mut calls = TokenStream::new();
    for variant in &transparent {
        look_inside(model, variant, &search, values).to_tokens(&mut calls);
    }
    (!calls.is_empty()).then(|| {
        quote! {
            fn look_inside(#search: &mut __mcp::Search<'_, Self>) {
                #calls
            }
        }
    })
}

/// `search.inside(|inner: RideError| Self::Ride { 0: inner });`
fn look_inside(
    model: &Model,
    variant: &Variant,
    search: &Ident,
    values: &Ident,
) -> Option<TokenStream> {
    let field = variant.inner()?;
    let path = path(model, variant);
    let (ty, is_boxed) = match unboxed(&field.ty) {
        // No variable can hold an object.
        (Type::TraitObject(_), _) => (&field.ty, false),
        unboxed => unboxed,
    };
    let inner = if is_boxed {
        quote!(::core::convert::From::from(inner))
    } else {
        quote!(inner)
    };
    let name = name_of(field);
    let span = Span::mixed_site().located_at(ty.span());
    if variant.fields.len() == 1 {
        if variant.if_foreign.is_some() {
            let probe = quote_spanned!(span=> (&&__mcp::Decodes::<#ty>::NEW).mcp_inside);
            return Some(quote!(#probe(#search, |inner: #ty| #path { #name: #inner });));
        }
        let method = quote_spanned!(span=> inside);
        return Some(quote!(#search.#method(|inner: #ty| #path { #name: #inner });));
    }
    let method = quote_spanned!(span=> inside_with);
    let members = added_entry_of(model, variant);
    let (bindings, reads, names) = values_of(variant, Some(field), values);
    Some(quote! {
        #search.#method(#members, |inner: #ty, #values| {
            #(let #bindings = #reads;)*
            ::core::option::Option::Some(#path { #name: #inner, #(#names: #bindings?,)* })
        });
    })
}

/// The generics with the bounds that the values need for type parameters.
fn bounded(model: &Model) -> Generics {
    let mut bounded = generics::bounded(model);
    let mut require = |ty: &Type, bound: TokenStream| {
        if mentions_param(ty, &model.generics) {
            generics::require(&mut bounded, generics::parsed(quote!(#ty: #bound)));
        }
    };
    for variant in &model.variants {
        if let Some(field) = variant.inner().filter(|inner| !model.is_itself(&inner.ty)) {
            require(unboxed(&field.ty).0, quote!(__mcp_error::client::Decode));
        }
        for field in &variant.member_fields() {
            if field.reader == Reader::Owned {
                let ty = optional(&field.ty).unwrap_or(&field.ty);
                require(ty, quote!(__mcp_error::__private::FromMember));
            }
        }
    }
    bounded
}

/// The implementation for a type with mistakes.
pub(super) fn stub(ident: &Ident, generics: &Generics) -> TokenStream {
    let (impl_generics, ty_generics, where_clause) = generics.split_for_impl();
    quote! {
        #[automatically_derived]
        impl #impl_generics __mcp_error::client::Decode for #ident #ty_generics #where_clause {
            fn rebuild(
                _: ::core::primitive::usize,
                _: &mut __mcp_error::__private::Values<'_>,
            ) -> ::core::option::Option<Self> {
                ::core::unreachable!()
            }
        }
    }
}
