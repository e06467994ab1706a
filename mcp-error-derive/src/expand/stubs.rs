//! Stub implementations for a type with mistakes, so that nothing else turns red.

use proc_macro2::TokenStream;
use quote::quote;

use super::adapters::adapters;
use super::implementations::{Bodies, block};
use super::report::report_beside_mistakes;
use super::{decode, generics};
use crate::diagnostics::Errors;
use crate::model::Model;
use crate::syntax::Form;

/// Returns the stubs of what this crate implements. What only the compiler can check is in them for the variants without a mistake.
pub(crate) fn stubs(model: &Model, errors: &Errors) -> TokenStream {
    if matches!(model.form, Form::Union(_)) {
        return TokenStream::new();
    }
    let report = match report_beside_mistakes(model, errors) {
        Some(fill) => quote!(__mcp::assemble(self, context, &mut #fill)),
        None => quote!(::core::unreachable!()),
    };
    let bodies = Bodies {
        entries: quote!(&[]),
        path: quote!(""),
        constants: TokenStream::new(),
        entry: quote!(::core::unreachable!()),
        report,
    };
    let generics = generics::unbounded(model);
    let implementations = bodies.implement(model, &generics);
    let decode = model.written.decode;
    let decode = decode.map(|_| decode::stub(&model.ident, &generics));
    let adapters = adapters(&model.ident, model.adapters(), &generics);
    let items = quote! {
        #implementations
        #decode
        #adapters
    };
    block(model, &items)
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
