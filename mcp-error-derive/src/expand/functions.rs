//! The calls of functions that compute values of a report.

use proc_macro2::{Ident, Span, TokenStream};
use quote::{ToTokens as _, quote, quote_spanned};
use syn::spanned::Spanned as _;

use crate::model::{Field, Functions, Variant};
use crate::syntax::unraw;
use crate::syntax::value::Call;

/// Returns the calls of the functions that compute values. `arguments` makes the arguments of each, at a span.
pub(super) fn function_calls(
    functions: &Functions,
    builder: &Ident,
    arguments: &mut dyn FnMut(&Call, Span) -> Vec<TokenStream>,
) -> TokenStream {
    let mut calls = TokenStream::new();
    for (what, call) in functions.iter() {
        let function = &call.function;
        // At the function, which is what has to change.
        let span = Span::call_site().located_at(function.span());
        let method = Ident::new(what.method(), span);
        let returned = Ident::new("returned", Span::mixed_site().located_at(span));
        let arguments = arguments(call, span);
        let call = quote!(#function(#(#arguments),*));
        quote_spanned!(span=> { let #returned = #call; #builder.#method(#returned); })
            .to_tokens(&mut calls);
    }
    calls
}

/// Returns what a function of the variant takes: the fields that are named, else all. `used` receives them.
pub(super) fn arguments(
    variant: &Variant,
    call: &Call,
    span: Span,
    used: &mut Vec<usize>,
) -> Vec<TokenStream> {
    let mut arguments = Vec::new();
    let mut push = |field: Option<&Field>| match field {
        Some(field) => {
            used.push(field.index);
            arguments.push(field.binding().into_token_stream());
        }
        None => arguments.push(quote_spanned!(span=> self)),
    };
    match &call.arguments {
        Some(names) => {
            for name in names {
                push(field_named(variant, name));
            }
        }
        None => {
            for field in &variant.fields {
                push(Some(field));
            }
        }
    }
    arguments
}

fn field_named<'v>(variant: &'v Variant, name: &Ident) -> Option<&'v Field> {
    let name = unraw(name);
    let mut fields = variant.fields.iter();
    fields.find(|field| field.is_called(&name))
}
