//! `#[error(transparent)]` under `causes`: the error inside stands for the variant if it is an `McpError`, and is its cause
//! otherwise. Only the compiler knows which, so the entries, their indices and the arms depend on constants of the type.

use proc_macro2::{Ident, Literal, Span, TokenStream};
use quote::quote;

use crate::model::{Field, Model, Variant};

/// Returns the constant that says whether the error inside stands for a variant, where only the compiler knows that:
/// `__mcp::TypeOf::<io::Error>::MCP_STANDS`.
pub(super) fn stands(variant: &Variant) -> Option<TokenStream> {
    variant.if_foreign.as_ref()?;
    let ty = &variant.inner()?.ty;
    Some(quote!(__mcp::TypeOf::<#ty>::MCP_STANDS))
}

/// Returns a slice of the values of `list`, a reference to an array, without those whose constant in `without` is true.
pub(super) fn remaining(list: TokenStream, without: &[Option<TokenStream>]) -> TokenStream {
    if without.iter().all(Option::is_none) {
        return list;
    }
    let without = without.iter().map(|condition| match condition {
        Some(condition) => condition.clone(),
        None => quote!(false),
    });
    quote!(__mcp::Remaining::slice(&__mcp::Remaining::of(#list, [#(#without),*])))
}

/// Counts the entries of a type.
#[derive(Default)]
pub(super) struct EntryIndices {
    next: usize,
    /// The constants by which earlier entries may be missing.
    missing: Vec<TokenStream>,
}

impl EntryIndices {
    /// Returns the index of the next entry, that of this variant.
    pub(super) fn next(&mut self, variant: &Variant) -> TokenStream {
        let index = Literal::usize_unsuffixed(self.next);
        let missing = &self.missing;
        let index = quote!(#index #(- #missing as ::core::primitive::usize)*);
        self.next += 1;
        if let Some(stands) = stands(variant) {
            self.missing.push(stands);
        }
        index
    }

    /// Returns whether the index of the next entry is a number.
    pub(super) fn is_known(&self) -> bool {
        self.missing.is_empty()
    }
}

/// The match on the error inside: `if_own` makes an expression of it, as `&dyn McpError`, and `if_foreign` is the one for a cause.
pub(super) fn match_inside(
    inner: &Field,
    if_own: impl FnOnce(&TokenStream) -> TokenStream,
    if_foreign: &TokenStream,
) -> TokenStream {
    let binding = inner.binding();
    let own = Ident::new("own", Span::mixed_site());
    let if_own = if_own(&quote!(#own));
    quote! {
        match (&__mcp::Inside(#binding)).mcp_inner() {
            ::core::option::Option::Some(#own) => #if_own,
            ::core::option::Option::None => #if_foreign,
        }
    }
}

/// Returns the error inside a variant for which only such an error can stand.
pub(super) fn error_inside(variant: &Variant, inner: &Field) -> TokenStream {
    let binding = inner.binding();
    if variant.lacks_kind {
        quote!(__mcp::inner_without_kind(#binding))
    } else {
        quote!(__mcp::inner(#binding))
    }
}

/// Returns for each entry the constant by which it is missing.
pub(super) fn missing_entries(model: &Model) -> Vec<Option<TokenStream>> {
    let mut missing = Vec::new();
    for variant in &model.variants {
        if variant.with_entry().is_some() {
            missing.push(stands(variant));
        }
    }
    missing
}
