//! Paths and patterns of variants.

use proc_macro2::{Ident, Span, TokenStream};
use quote::{ToTokens as _, quote};

use crate::model::{Field, Model, Variant, with_span};

/// Returns the segments of a path: `ParkError::NotFound`, or `Self` for a struct. The compiler would look `Self::NotFound` up
/// among all variants, one by one.
fn segments(model: &Model, variant: &Variant) -> Vec<Ident> {
    if !model.form.is_enum() {
        return vec![Ident::new("Self", Span::call_site())];
    }
    vec![
        with_span(&model.ident, Span::call_site()),
        variant.ident.clone(),
    ]
}

pub(super) fn path(model: &Model, variant: &Variant) -> TokenStream {
    let segments = segments(model, variant);
    quote!(#(#segments)::*)
}

/// Returns this path as text, for arms that are written as source.
pub(super) fn path_text(model: &Model, variant: &Variant) -> String {
    let mut path = String::new();
    for segment in &segments(model, variant) {
        if !path.is_empty() {
            path.push_str("::");
        }
        path.push_str(&segment.to_string());
    }
    path
}

/// `entity_id`, or `0` for the field of a tuple.
pub(super) fn name_of(field: &Field) -> TokenStream {
    match &field.ident {
        Some(ident) => ident.to_token_stream(),
        None => syn::Index::from(field.index).to_token_stream(),
    }
}

/// Binds the fields of these indices.
pub(super) fn pattern(variant: &Variant, used: &[usize]) -> TokenStream {
    let fields = &variant.fields;
    let bound = fields.iter().filter(|field| used.contains(&field.index));
    let rest = (0..fields.len()).any(|at| !used.contains(&at));
    let rest = rest.then(|| quote!(..));
    let bound = bound.map(|field| {
        let name = name_of(field);
        let is_renamed = !variant.has_names || field.shadows_function;
        let binding = is_renamed.then(|| field.binding());
        let binding = binding.map(|binding| quote!(: #binding));
        quote!(#name #binding)
    });
    quote!({ #(#bound,)* #rest })
}
