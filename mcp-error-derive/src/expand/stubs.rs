//! Stub implementations for a type with mistakes, so that nothing else turns red.

use proc_macro2::TokenStream;
use quote::quote;

use super::adapters::adapters;
use super::{crate_name, decode, error_check, generics};
use crate::model::Model;
use crate::syntax::Form;
use crate::syntax::value::CratePath;

/// Returns the stubs of what this crate implements.
pub(crate) fn stubs(model: &Model) -> TokenStream {
    if matches!(model.form, Form::Union(_)) {
        return TokenStream::new();
    }
    let ident = &model.ident;
    let crate_path = CratePath::tokens(model.written.crate_path.as_ref());
    let krate = &crate_name(&crate_path);
    let generics = generics::unbounded(model);
    let (impl_generics, ty_generics, where_clause) = generics.split_for_impl();
    let adapters = adapters(ident, model.adapters(), &generics);
    let decode = model.written.decode;
    let decode = decode.map(|_| decode::stub(ident, &generics, krate));
    let error_check = error_check(model);
    quote! {
        const _: () = {
            use #crate_path as #krate;
            #[allow(unused_imports)]
            use #krate::__private as __mcp;

            #error_check
            #adapters
            #decode

            #[automatically_derived]
            impl #impl_generics #krate::ErrorType for #ident #ty_generics #where_clause {
                const ENTRIES: &'static [#krate::registry::ErrorEntry] = &[];
                const PATH: &'static ::core::primitive::str = "";
            }

            #[automatically_derived]
            impl #impl_generics #krate::McpError for #ident #ty_generics #where_clause {
                fn entry(&self) -> &'static #krate::registry::ErrorEntry {
                    ::core::unreachable!()
                }

                fn report(&self, _: &#krate::Context) -> #krate::Report {
                    ::core::unreachable!()
                }
            }
        };
    }
}

/// Returns the stub of `Display`, for a type that lacks it because the attribute from which thiserror makes it is in the wrong
/// place.
pub(crate) fn display_stub(model: &Model) -> TokenStream {
    let ident = &model.ident;
    let generics = generics::unbounded(model);
    let (impl_generics, ty_generics, where_clause) = generics.split_for_impl();
    quote! {
        #[automatically_derived]
        impl #impl_generics ::core::fmt::Display for #ident #ty_generics #where_clause {
            fn fmt(&self, _: &mut ::core::fmt::Formatter<'_>) -> ::core::fmt::Result {
                ::core::unreachable!()
            }
        }
    }
}
