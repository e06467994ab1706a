//! Paths and patterns of variants.

use proc_macro2::TokenStream;
use quote::quote;

use crate::model::{Model, Variant};

/// `Self::NotFound`, or `Self` for a struct.
pub(super) fn path(model: &Model<'_>, variant: &Variant) -> TokenStream {
    let ident = &variant.ident;
    if model.form.is_enum() {
        quote!(Self::#ident)
    } else {
        quote!(Self)
    }
}

/// The same as text.
pub(super) fn path_text(model: &Model<'_>, variant: &Variant) -> String {
    if model.form.is_enum() {
        format!("Self::{}", variant.ident)
    } else {
        "Self".to_owned()
    }
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
