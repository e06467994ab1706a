//! From the model to tokens: tables of data, and matches that bind fields.

mod adapters;
mod arm;
mod const_checks;
mod decode;
mod entries;
mod fill;
mod functions;
mod generics;
mod hints;
mod inner_errors;
mod inside;
mod loops;
mod pattern;
mod plain_arm;
mod report;
mod samples;
mod source;
mod stubs;

use proc_macro2::{Span, TokenStream, TokenTree};
use quote::{quote, quote_spanned};
use syn::spanned::Spanned as _;
use syn::{Generics, Type};

use crate::model::Model;
use crate::model::type_shape::pointee;
use crate::syntax::unraw;
use crate::syntax::value::CratePath;
use adapters::adapters;
use const_checks::{added_checks, code_checks, example_checks};
use entries::{Entries, added_entries};
use inside::{EntryIndices, error_inside, match_inside, missing_entries, remaining, stands};
use pattern::{path, path_text, pattern};
use report::report_arms;
use source::Arms;

pub(crate) use hints::hints;
pub(crate) use stubs::{display_stub, stubs};

/// The implementations of `ErrorType` and `McpError`, those of the adapters, and the checks.
pub(crate) fn expand(model: &Model) -> TokenStream {
    let crate_path = CratePath::tokens(model.written.crate_path.as_ref());
    let krate = &crate_name(&crate_path);
    let generics = generics::bounded(model, krate);
    let error_check = error_check(model);
    let implementations = implementations(model, krate, &generics);
    let checks = [
        code_checks(model),
        example_checks(model),
        added_checks(model, krate),
    ];
    let decode = model.written.decode.map(|_| decode::decode(model, krate));
    let adapters = adapters(&model.ident, model.adapters(), &generics);
    let samples = samples::samples(model);
    quote! {
        #[allow(deprecated, unused_qualifications, unused_variables, clippy::all, clippy::pedantic)]
        const _: () = {
            use #crate_path as #krate;
            use #krate::__private as __mcp;
            #[allow(unused_imports)]
            use __mcp::questions::*;

            #error_check
            #implementations
            #(#checks)*
            #decode
            #adapters
            #samples
        };
    }
}

/// The implementations of `ErrorType`, which is data, and of `McpError`, which matches on a value.
fn implementations(model: &Model, krate: &TokenStream, generics: &Generics) -> TokenStream {
    let ident = &model.ident;
    let (impl_generics, ty_generics, where_clause) = generics.split_for_impl();
    let [entries, index, report] = tables(model, krate);
    let constants = [
        inner_sets(model, krate),
        added_entries(model, krate),
        finder(model),
    ];
    let path = format!("::{}", unraw(ident));
    let unlisted = generics::unlisted(model);
    quote! {
        #[automatically_derived]
        #unlisted
        impl #impl_generics #krate::ErrorType for #ident #ty_generics #where_clause {
            const ENTRIES: &'static [#krate::registry::ErrorEntry] = #entries;
            const PATH: &'static ::core::primitive::str = ::core::concat!(::core::module_path!(), #path);
            #(#constants)*
        }

        #[automatically_derived]
        #unlisted
        impl #impl_generics #krate::McpError for #ident #ty_generics #where_clause {
            fn entry(&self) -> &'static #krate::registry::ErrorEntry {
                #index
            }

            fn report(&self, context: &#krate::Context) -> #krate::Report {
                __mcp::assemble(self, context, &mut #report)
            }
        }
    }
}

/// Returns the entries, the match that finds the entry of a value, and the closure that fills a builder.
fn tables(model: &Model, krate: &TokenStream) -> [TokenStream; 3] {
    let entries = Entries::of(model);
    let index = index_arms(model, krate);
    let report = report_arms(model);
    let [texts, notes] = entries.source();
    let [texts, notes, in_index, in_report] =
        source::parse([texts, notes, index.group(), report.group()]);
    [
        remaining(
            entries.table(model, [texts, notes]),
            &missing_entries(model),
        ),
        index_of(model, krate, index, &in_index),
        report::report(model, report, &in_report),
    ]
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

/// The item that recognizes a value of the type in a `dyn Error`. A type with parameters stands for many types.
fn finder(model: &Model) -> Option<TokenStream> {
    model.generics.params.is_empty().then(|| {
        quote! {
            const FINDER: ::core::option::Option<&'static __mcp::Finder> =
                __mcp::TypeOf::<Self>::MCP_FINDER;
        }
    })
}

/// Returns the name of the crate in generated code, so that a path that leads nowhere is one mistake.
fn crate_name(path: &TokenStream) -> TokenStream {
    let span = Span::call_site().located_at(path.span());
    quote_spanned!(span=> __mcp_error)
}

/// The types inside `transparent` variants.
fn inner_sets(model: &Model, krate: &TokenStream) -> Option<TokenStream> {
    let variants = model.variants.iter();
    let (mut types, mut foreign): (Vec<&Type>, Vec<Option<TokenStream>>) = Default::default();
    for variant in variants {
        let Some(field) = variant.inner() else {
            continue;
        };
        // A type is not listed inside itself, or the list would have no end.
        types.push(match pointee(&field.ty) {
            _ if model.is_itself(&field.ty) => &field.ty,
            inner => inner,
        });
        foreign.push(stands(variant).map(|stands| quote!(!#stands)));
    }
    (!types.is_empty()).then(|| {
        let sets = remaining(quote!(&[#(__mcp::TypeOf::<#types>::MCP_SET),*]), &foreign);
        quote! {
            const INNER: &'static [::core::option::Option<&'static #krate::registry::ErrorSet>] =
                #sets;
        }
    })
}

/// The arms of the match that finds the entry of a value.
fn index_arms(model: &Model, krate: &TokenStream) -> Arms {
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
        let entry = |inner: &TokenStream| quote!(return #krate::McpError::entry(#inner));
        let value = match index {
            Some(index) => match_inside(inner, entry, &index),
            None => entry(&error_inside(variant, inner)),
        };
        arms.tokens.push(quote!(#path #pattern => #value,));
    }
    arms
}

fn index_of(model: &Model, krate: &TokenStream, arms: Arms, parsed: &TokenTree) -> TokenStream {
    if model.variants.is_empty() {
        return quote!(match *self {});
    }
    let has_entries = model.with_entries().next().is_some();
    let index = arms.into_match(parsed, None);
    if !has_entries {
        return index;
    }
    quote!(&<Self as #krate::ErrorType>::ENTRIES[#index])
}
