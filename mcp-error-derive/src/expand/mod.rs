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
mod implementations;
mod index;
mod inner_errors;
mod inside;
mod loops;
mod pattern;
mod plain_arm;
mod report;
mod samples;
mod source;
mod stubs;

use proc_macro2::TokenStream;
use quote::quote;
use syn::Type;

use crate::model::Model;
use crate::model::type_shape::pointee;
use crate::syntax::unraw;
use adapters::adapters;
use const_checks::{added_checks, code_checks, example_checks};
use entries::{Entries, added_entries};
use implementations::{Bodies, block};
use index::{index_arms, index_of};
use inside::{missing_entries, remaining, stands};
use report::report_arms;

pub(crate) use hints::hints;
pub(crate) use stubs::{display_stub, stubs};

/// The implementations of `ErrorType` and `McpError`, those of the adapters, and the checks.
pub(crate) fn expand(model: &Model) -> TokenStream {
    let generics = generics::bounded(model);
    let implementations = bodies(model).implement(model, &generics);
    let checks = [
        code_checks(model),
        example_checks(model),
        added_checks(model),
    ];
    let decode = model.written.decode.map(|_| decode::decode(model));
    let adapters = adapters(&model.ident, model.adapters(), &generics);
    let samples = samples::samples(model);
    let items = quote! {
        #implementations
        #(#checks)*
        #decode
        #adapters
        #samples
    };
    block(model, &items)
}

/// Returns the constants, which are data, and the functions, which match on a value.
fn bodies(model: &Model) -> Bodies {
    let [entries, entry, report] = tables(model);
    let path = format!("::{}", unraw(&model.ident));
    let constants = [inner_sets(model), added_entries(model), finder(model)];
    Bodies {
        entries,
        path: quote!(::core::concat!(::core::module_path!(), #path)),
        constants: quote!(#(#constants)*),
        entry,
        report: quote!(__mcp::assemble(self, context, &mut #report)),
    }
}

/// Returns the entries, the match that finds the entry of a value, and the closure that fills a builder.
fn tables(model: &Model) -> [TokenStream; 3] {
    let entries = Entries::of(model);
    let index = index_arms(model);
    let report = report_arms(model);
    let [texts, notes] = entries.source();
    let [texts, notes, in_index, in_report] =
        source::parse([texts, notes, index.group(), report.group()]);
    [
        remaining(
            entries.table(model, [texts, notes]),
            &missing_entries(model),
        ),
        index_of(model, index, &in_index),
        report::report(model, report, &in_report),
    ]
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

/// The types inside `transparent` variants.
fn inner_sets(model: &Model) -> Option<TokenStream> {
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
            const INNER: &'static [::core::option::Option<&'static __mcp_error::registry::ErrorSet>] =
                #sets;
        }
    })
}
