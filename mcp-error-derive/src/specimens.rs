//! What the runtime needs to make an error of each variant up, for tests. Without its feature `testing`
//! the macro call that holds it is empty.

use proc_macro2::TokenStream;
use quote::{ToTokens as _, format_ident, quote};
use syn::{GenericParam, Generics};

use crate::generics;
use crate::model::{Field, Model, Variant};
use crate::plan::Plan;
use crate::template::Slot;

pub(crate) fn specimens(model: &Model<'_>, generics: &Generics) -> TokenStream {
    let lifetimes_only = |param: &GenericParam| matches!(param, GenericParam::Lifetime(_));
    if !generics.params.iter().all(lifetimes_only) {
        return TokenStream::new();
    }
    let ident = model.ident;
    let (impl_generics, ty_generics, where_clause) = generics.split_for_impl();
    let params = generics::inner(&impl_generics);
    let predicates = where_clause.map(|clause| &clause.predicates);
    let variants = model.variants.iter().filter(|variant| !variant.transparent);
    let variants = variants.map(|variant| {
        let name = &variant.facts.name;
        let path = match model.is_enum {
            true => {
                let ident = &variant.ident;
                quote!(Self::#ident)
            }
            false => quote!(Self),
        };
        let computes = model.with.extensions.is_some() || variant.with.extensions.is_some();
        let fields = variant.fields.iter().map(|field| {
            let name = match &field.ident {
                Some(ident) => ident.to_token_stream(),
                None => syn::Index::from(field.index).to_token_stream(),
            };
            let ty = &field.ty;
            let exposure = format_ident!("{}", exposure(variant, field, computes));
            quote!(#name: #ty, #exposure;)
        });
        quote!(#name [#path] { #(#fields)* })
    });
    quote!(__mcp::specimens! { [#params] [#ident #ty_generics] [#predicates] #(#variants)* })
}

/// When the field's value may be seen, sanitized.
fn exposure(variant: &Variant, field: &Field, computes: bool) -> &'static str {
    let in_text = variant.slots.iter().any(|slot| match slot {
        Slot::Field(at) => *at == field.index,
        Slot::Formatted { fields, .. } => fields.contains(&field.index),
    });
    match field.planned.plan {
        Plan::Secret | Plan::Skip | Plan::Path(None) => "Never",
        Plan::Untrusted => "Verbose",
        // What the user's function says of it, it says on purpose.
        _ if computes => "Shown",
        _ if field.verbose || field.is_withheld_cause() || field.source => "Verbose",
        _ if in_text || field.extension.is_some() => "Shown",
        _ => "Never",
    }
}
