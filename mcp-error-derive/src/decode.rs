//! `#[mcp(decode)]`: which value of what arrived goes into which field.

use proc_macro2::{Ident, Span, TokenStream, TokenTree};
use quote::{ToTokens as _, format_ident, quote, quote_spanned};
use syn::spanned::Spanned as _;
use syn::{Generics, Lifetime, Type, parse_quote};

use crate::errors::Errors;
use crate::expand::path;
use crate::generics;
use crate::model::{Field, Model, Variant};
use crate::peel::{Layer, argument, bare, is_str, last_name};
use crate::plan::Plan;
use crate::value::Shows;

/// How a member's value becomes that of its field.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Reader {
    Owned,
    StaticText,
    Seconds,
    /// Nothing arrives that could.
    Hidden,
}

impl Reader {
    fn of(variant: &Variant, field: &Field) -> Self {
        let planned = &field.planned;
        let hides = matches!(
            planned.plan,
            Plan::Path(None | Some(Shows::Root))
                | Plan::Secret
                | Plan::Untrusted
                | Plan::With(_)
                | Plan::Skip
        );
        // A list leaves out what is `None` inside it.
        let list = planned.layers.iter().position(|layer| layer.holds_many());
        let gaps = list.is_some_and(|at| planned.layers[at..].contains(&Layer::Option));
        let ty = optional(&field.ty).unwrap_or(&field.ty);
        if hides || gaps || gives_way(variant, field) {
            Self::Hidden
        } else if is_static_str(ty) {
            Self::StaticText
        } else if last_name(ty).as_deref() == Some("Duration") {
            Self::Seconds
        } else {
            Self::Owned
        }
    }

    fn name(self) -> &'static str {
        match self {
            Self::Owned => "owned",
            Self::StaticText => "static_text",
            Self::Seconds => "seconds",
            Self::Hidden => "hidden",
        }
    }
}

/// Whether a delay takes the place of this member in the layout `Flat`.
fn gives_way(variant: &Variant, field: &Field) -> bool {
    let named = field.extension.as_ref();
    let delayed =
        variant.fields.iter().any(|other| other.retry_after) || variant.facts.retry_after.is_some();
    named.is_some_and(|named| named.name == "retry_after") && !field.retry_after && delayed
}

/// `T` of an `Option<T>`.
fn optional(ty: &Type) -> Option<&Type> {
    match last_name(ty).as_deref() {
        Some("Option") => argument(ty),
        _ => None,
    }
}

fn is_static_str(ty: &Type) -> bool {
    let Type::Reference(reference) = bare(ty) else {
        return false;
    };
    let is_static = |lifetime: &Lifetime| lifetime.ident == "static";
    reference.lifetime.as_ref().is_some_and(is_static) && is_str(bare(&reference.elem))
}

/// A type of which nothing can come back, and fields that borrow.
pub(crate) fn check(word: Span, variants: &[Variant], errors: &mut Errors) {
    let lost: Option<Vec<_>> = variants.iter().map(never_sent).collect();
    if let Some([(variant, field), ..]) = lost.as_deref() {
        let (variant, name) = (&variant.facts.name, field.name());
        errors.at(
            word,
            format!(
                "`decode` would never succeed: nothing carries `{name}` of `{variant}`; make it a member with `#[mcp(extension)]` or an `Option`, or remove `decode`"
            ),
        );
    }
    for variant in variants.iter().filter(|variant| !variant.transparent) {
        for at in &variant.members {
            let field = &variant.fields[*at];
            if Reader::of(variant, field) == Reader::Owned && borrows(field.ty.to_token_stream()) {
                errors.at(
                    field.ty.span(),
                    // A value that was received lives no longer than its document.
                    "`decode` cannot rebuild a borrowed value; use an owned type, such as `String`, or `&'static str` by itself",
                );
            }
        }
    }
}

/// A field without which the variant cannot be rebuilt, and which is in no document.
fn never_sent(variant: &Variant) -> Option<(&Variant, &Field)> {
    let lost = variant.fields.iter().find(|field| {
        field.extension.is_none() && !field.retry_after && optional(&field.ty).is_none()
    });
    lost.filter(|_| !variant.transparent)
        .map(|field| (variant, field))
}

fn borrows(ty: TokenStream) -> bool {
    ty.into_iter().any(|token| match token {
        TokenTree::Punct(punct) => punct.as_char() == '&',
        TokenTree::Group(group) => borrows(group.stream()),
        _ => false,
    })
}

/// The implementation of `Decode`.
pub(crate) fn decode(model: &Model<'_>, krate: &TokenStream) -> TokenStream {
    let ident = model.ident;
    let generics = bounded(model, krate);
    let (impl_generics, ty_generics, where_clause) = generics.split_for_impl();
    let values = Ident::new("values", Span::mixed_site());
    let own = model.variants.iter().filter(|own| !own.transparent);
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
    let at = proc_macro2::Literal::usize_unsuffixed(at);
    let path = path(model, variant);
    // All are asked for before the first that is lost ends it.
    let bindings: Vec<Ident> = variant
        .fields
        .iter()
        .map(|field| format_ident!("_{}", field.index, span = Span::mixed_site()))
        .collect();
    let asked = variant
        .fields
        .iter()
        .map(|field| value(variant, field, values));
    let names = variant.fields.iter().map(|field| match &field.ident {
        Some(ident) => quote!(#ident),
        None => syn::Index::from(field.index).into_token_stream(),
    });
    quote! {
        #at => {
            #(let #bindings = #asked;)*
            ::core::option::Option::Some(#path { #(#names: #bindings?,)* })
        }
    }
}

/// `values.member(0, __mcp::owned)`
fn value(variant: &Variant, field: &Field, values: &Ident) -> TokenStream {
    let name = field.name();
    let is_optional = optional(&field.ty).is_some();
    let place = variant.members.iter().position(|at| *at == field.index);
    if let Some(place) = place {
        let place = proc_macro2::Literal::usize_unsuffixed(place);
        // At the type, which is what may be wrong.
        let span = Span::mixed_site().located_at(field.ty.span());
        let reader = Ident::new(Reader::of(variant, field).name(), span);
        let reader = quote_spanned!(span=> __mcp::#reader);
        return match is_optional {
            true => quote!(#values.optional(#place, #reader)),
            false => quote!(#values.member(#place, #reader)),
        };
    }
    if field.retry_after {
        return quote!(#values.delay(#name));
    }
    match is_optional {
        true => quote!(::core::option::Option::Some(::core::option::Option::None)),
        false => quote!(#values.never(#name)),
    }
}

/// The types inside `transparent` variants are looked through too.
fn inside(model: &Model<'_>) -> Option<TokenStream> {
    let search = Ident::new("search", Span::mixed_site());
    let transparent = model.variants.iter().filter(|variant| variant.transparent);
    let calls: Vec<TokenStream> = transparent
        .filter_map(|variant| {
            let field = variant.fields.first()?;
            let path = path(model, variant);
            let (ty, boxed) = inner_error(&field.ty);
            let inner = match boxed {
                true => quote!(::core::convert::From::from(inner)),
                false => quote!(inner),
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

/// The error inside, and whether it is in a box, which large ones are.
fn inner_error(ty: &Type) -> (&Type, bool) {
    match (last_name(ty).as_deref(), argument(ty)) {
        (Some("Box"), Some(inner)) => (inner, true),
        _ => (ty, false),
    }
}

/// The generics with what the values ask of the type parameters.
fn bounded(model: &Model<'_>, krate: &TokenStream) -> Generics {
    let mut bounded = generics::an_error(&generics::bounded(model, krate), &quote!(Self));
    let mut predicates = Vec::new();
    for variant in &model.variants {
        if variant.transparent {
            let types = variant.fields.iter();
            let types = types.map(|field| inner_error(&field.ty).0);
            predicates.extend(types.map(|ty| (ty, quote!(#krate::Decode))));
            continue;
        }
        let members = variant.members.iter().map(|at| &variant.fields[*at]);
        for field in members.filter(|field| Reader::of(variant, field) == Reader::Owned) {
            let ty = optional(&field.ty).unwrap_or(&field.ty);
            predicates.push((ty, quote!(#krate::__private::FromMember)));
        }
    }
    predicates.retain(|(ty, _)| generics::mentions_param(ty, model.generics));
    if predicates.is_empty() {
        return bounded;
    }
    let clause = bounded.make_where_clause();
    for (ty, bound) in predicates {
        clause.predicates.push(parse_quote!(#ty: #bound));
    }
    bounded
}

/// For a type with mistakes.
pub(crate) fn stub(ident: &Ident, generics: &Generics, krate: &TokenStream) -> TokenStream {
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
