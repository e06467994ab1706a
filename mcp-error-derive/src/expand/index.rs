//! The match that finds the entry of a value.

use proc_macro2::{TokenStream, TokenTree};
use quote::quote;

use super::inside::{EntryIndices, error_inside, match_inside};
use super::pattern::{path, path_text, pattern};
use super::source::Arms;
use crate::model::Model;

/// The arms of the match that finds the entry of a value.
pub(super) fn index_arms(model: &Model) -> Arms {
    let mut arms = Arms::default();
    let mut indices = EntryIndices::default();
    for variant in &model.variants {
        let is_known = indices.is_known();
        let index = variant.with_entry().map(|_| indices.next(variant));
        let Some(inner) = variant.inner() else {
            if is_known {
                let (path, index) = (path_text(model, variant), quote!(#index).to_string());
                arms.push_text(&format!("{path}{{..}}=>{index},"));
            } else {
                let path = path(model, variant);
                arms.tokens.push(quote!(#path {..} => #index,));
            }
            continue;
        };
        let (path, pattern) = (path(model, variant), pattern(variant, &[inner.index]));
        let entry = |inner: &TokenStream| quote!(return __mcp_error::McpError::entry(#inner));
        let value = match index {
            Some(index) => match_inside(inner, entry, &index),
            None => entry(&error_inside(variant, inner)),
        };
        arms.tokens.push(quote!(#path #pattern => #value,));
    }
    arms
}

pub(super) fn index_of(model: &Model, arms: Arms, parsed: &TokenTree) -> TokenStream {
    if model.variants.is_empty() {
        return quote!(match *self {});
    }
    let has_entries = model.with_entries().next().is_some();
    let index = arms.into_match(parsed, None);
    if !has_entries {
        return index;
    }
    quote!(&<Self as __mcp_error::ErrorType>::ENTRIES[#index])
}
