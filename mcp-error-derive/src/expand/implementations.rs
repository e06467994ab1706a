//! What the code for a type and its stubs have in common: the block in which they stand, and the implementations of the two traits.

use proc_macro2::{Ident, Span, TokenStream};
use quote::quote;
use syn::Generics;
use syn::spanned::Spanned as _;

use super::generics::unlisted;
use crate::model::Model;
use crate::syntax::value::CratePath;

/// Returns a block with some items, and with the names that generated code uses: `__mcp_error` is the crate, and `__mcp` what it
/// has for generated code.
pub(super) fn block(model: &Model, items: &TokenStream) -> TokenStream {
    let crate_path = CratePath::tokens(model.written.crate_path.as_ref());
    // Where the path is, so that one that leads nowhere is one mistake.
    let span = Span::call_site().located_at(crate_path.span());
    let krate = Ident::new("__mcp_error", span);
    let error_check = error_check(model);
    quote! {
        #[allow(
            deprecated, unused_imports, unused_qualifications, unused_variables,
            clippy::all, clippy::pedantic
        )]
        const _: () = {
            use #crate_path as #krate;
            use #krate::__private as __mcp;
            use __mcp::questions::*;

            #error_check
            #items
        };
    }
}

/// Asks whether the type is an error, in an item before all implementations: the compiler's own message does not say to
/// write thiserror.
fn error_check(model: &Model) -> Option<TokenStream> {
    let ident = &model.ident;
    model
        .generics
        .params
        .is_empty()
        .then(|| quote!(#[allow(dead_code)] struct __McpErrorChecked where #ident: __mcp::IsError;))
}

/// The content of the implementations of `ErrorType` and `McpError`.
pub(super) struct Bodies {
    pub(super) entries: TokenStream,
    pub(super) path: TokenStream,
    /// The constants that only some types have.
    pub(super) constants: TokenStream,
    pub(super) entry: TokenStream,
    pub(super) report: TokenStream,
}

impl Bodies {
    pub(super) fn implement(self, model: &Model, generics: &Generics) -> TokenStream {
        let Self {
            entries,
            path,
            constants,
            entry,
            report,
        } = self;
        let ident = &model.ident;
        let (impl_generics, ty_generics, where_clause) = generics.split_for_impl();
        let unlisted = unlisted(model);
        quote! {
            #[automatically_derived]
            #unlisted
            impl #impl_generics __mcp_error::ErrorType for #ident #ty_generics #where_clause {
                const ENTRIES: &'static [__mcp_error::registry::ErrorEntry] = #entries;
                const PATH: &'static ::core::primitive::str = #path;
                #constants
            }

            #[automatically_derived]
            #unlisted
            impl #impl_generics __mcp_error::McpError for #ident #ty_generics #where_clause {
                fn entry(&self) -> &'static __mcp_error::registry::ErrorEntry {
                    #entry
                }

                fn report(&self, context: &__mcp_error::Context) -> __mcp_error::Report {
                    #report
                }
            }
        }
    }
}
