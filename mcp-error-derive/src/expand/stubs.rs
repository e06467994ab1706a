//! Stub implementations for a type with mistakes, so that nothing else turns red.

use proc_macro2::TokenStream;
use quote::quote;

use super::adapters::adapters;
use super::report::report_beside_mistakes;
use super::{crate_name, decode, error_check, generics};
use crate::diagnostics::Errors;
use crate::model::Model;
use crate::syntax::Form;
use crate::syntax::value::CratePath;

/// Returns the stubs of what this crate implements. What only the compiler can check is in them for the variants without a mistake.
pub(crate) fn stubs(model: &Model, errors: &Errors) -> TokenStream {
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
    let report = match report_beside_mistakes(model, errors) {
        Some(fill) => quote!(__mcp::assemble(self, context, &mut #fill)),
        None => quote!(::core::unreachable!()),
    };
    quote! {
        #[allow(deprecated, unused_qualifications, unused_variables, clippy::all, clippy::pedantic)]
        const _: () = {
            use #crate_path as #krate;
            #[allow(unused_imports)]
            use #krate::__private as __mcp;
            #[allow(unused_imports)]
            use __mcp::questions::*;

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

                fn report(&self, context: &#krate::Context) -> #krate::Report {
                    #report
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
