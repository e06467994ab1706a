//! Stub implementations for a type with mistakes, so that nothing else turns red.

use proc_macro2::{Ident, TokenStream};
use quote::quote;
use syn::DeriveInput;

use crate::{decode, expand, generics};

pub(crate) fn stubs(
    input: &DeriveInput,
    impls: &[Ident],
    decodes: bool,
    krate: &TokenStream,
) -> TokenStream {
    if matches!(input.data, syn::Data::Union(_)) {
        return TokenStream::new();
    }
    let ident = &input.ident;
    let generics = generics::plain(&input.generics);
    let (impl_generics, ty_generics, where_clause) = generics.split_for_impl();
    let adapters = expand::adapters(ident, impls, &generics);
    let (path_of_crate, krate) = (krate, &expand::own_name(krate));
    let decode = decodes.then(|| decode::stub(ident, &generics, krate));
    quote! {
        const _: () = {
            use #path_of_crate as #krate;
            #[allow(unused_imports)]
            use #krate::__private as __mcp;

            #adapters
            #decode

            #[automatically_derived]
            impl #impl_generics #krate::ErrorType for #ident #ty_generics #where_clause {
                const ENTRIES: &'static [#krate::ErrorEntry] = &[];
                const PATH: &'static ::core::primitive::str = "";
            }

            #[automatically_derived]
            impl #impl_generics #krate::McpError for #ident #ty_generics #where_clause {
                fn entry(&self) -> &'static #krate::ErrorEntry {
                    ::core::unreachable!()
                }

                fn report(&self, _: &#krate::Context) -> #krate::Report {
                    ::core::unreachable!()
                }
            }
        };
    }
}
