//! Paths and patterns of variants.

use proc_macro2::{Span, TokenStream};
use quote::quote;

use crate::model::{Model, Variant, moved};

/// `ParkError::NotFound`, or `Self` for a struct. The compiler would look `Self::NotFound` up among all variants, one by one.
pub(super) fn path(model: &Model, variant: &Variant) -> TokenStream {
    if !model.form.is_enum() {
        return quote!(Self);
    }
    let (name, variant) = (moved(&model.ident, Span::call_site()), &variant.ident);
    quote!(#name::#variant)
}

/// The same as text.
pub(super) fn path_text(model: &Model, variant: &Variant) -> String {
    if !model.form.is_enum() {
        return "Self".to_owned();
    }
    let mut path = model.ident.to_string();
    path.push_str("::");
    path.push_str(&variant.ident.to_string());
    path
}

/// Binds the fields of these indices.
pub(super) fn pattern(variant: &Variant, used: &[usize]) -> TokenStream {
    let fields = &variant.fields;
    let bound = fields.iter().filter(|field| used.contains(&field.index));
    let rest = (0..fields.len()).any(|at| !used.contains(&at));
    let rest = rest.then(|| quote!(..));
    if variant.has_names {
        let fields = bound.map(|field| {
            let ident = &field.ident;
            let binding = field.shadows_function.then(|| field.binding());
            let binding = binding.map(|binding| quote!(: #binding));
            quote!(#ident #binding)
        });
        return quote!({ #(#fields,)* #rest });
    }
    let indices = bound.map(|field| {
        let index = syn::Index::from(field.index);
        let binding = field.binding();
        quote!(#index: #binding)
    });
    quote!({ #(#indices,)* #rest })
}
