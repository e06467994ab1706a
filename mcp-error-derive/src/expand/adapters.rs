//! The implementations for SDKs. The runtime knows which exist.

use proc_macro2::{Ident, TokenStream, TokenTree};
use quote::{ToTokens as _, quote, quote_spanned};
use syn::{Generics, ImplGenerics};

use crate::syntax::stream_of;

pub(super) fn adapters(ident: &Ident, adapters: &[Ident], generics: &Generics) -> TokenStream {
    if adapters.is_empty() {
        return TokenStream::new();
    }
    let (impl_generics, ty_generics, where_clause) = generics.split_for_impl();
    let params = without_brackets(&impl_generics);
    let predicates = where_clause.map(|clause| &clause.predicates);
    let calls = adapters.iter().map(|adapter| {
        // At the adapter's name, so that the message about a feature that is off points there.
        quote_spanned! {adapter.span()=>
            __mcp::impls! { #adapter [#params] [#ident #ty_generics] [#predicates] }
        }
    });
    quote!(#(#calls)*)
}

/// Returns the parameters without the angle brackets.
fn without_brackets(generics: &ImplGenerics<'_>) -> TokenStream {
    let tokens: Vec<TokenTree> = generics.to_token_stream().into_iter().collect();
    match &tokens[..] {
        [_, inner @ .., _] => stream_of(inner),
        _ => TokenStream::new(),
    }
}
