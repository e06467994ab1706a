//! Checks in const evaluation, for facts that only the compiler knows.

use proc_macro2::{Literal, Span, TokenStream};
use quote::{ToTokens as _, quote, quote_spanned};
use syn::spanned::Spanned as _;

use super::entries::{fact, fact_of_type, with_added_members};
use crate::model::type_shape::pointee;
use crate::model::{Field, Model};
use crate::syntax::value::{Code, Example, ExampleForm};
use mcp_error_rules::entry::member::{Letter, MemberFlags, PackedFact};

/// Checks of codes that only the compiler knows, under `spec`.
pub(super) fn code_checks(model: &Model) -> TokenStream {
    let mut checks = TokenStream::new();
    if model.written.spec.is_none() {
        return checks;
    }
    for variant in model.with_entries() {
        if let Code::Expression(code) = &variant.facts.code {
            quote_spanned!(code.span()=> const _: () = __mcp::check_code(#code);)
                .to_tokens(&mut checks);
        }
    }
    checks
}

/// Checks of examples against the types of their fields, which only the compiler knows.
pub(super) fn example_checks(model: &Model) -> TokenStream {
    if !model.generics.params.is_empty() {
        return TokenStream::new();
    }
    let mut checks = TokenStream::new();
    for variant in &model.variants {
        for field in &variant.fields {
            if let Some(example) = field.written.example() {
                example_check(field, example).to_tokens(&mut checks);
            }
        }
    }
    checks
}

fn example_check(field: &Field, example: &Example) -> TokenStream {
    let ty = match example.form {
        ExampleForm::Text => quote!(::core::primitive::str),
        ExampleForm::Integer => quote!(::core::primitive::i64),
        ExampleForm::Number => quote!(::core::primitive::f64),
        ExampleForm::Boolean => quote!(::core::primitive::bool),
    };
    let fact = fact(field, 0);
    let of_type = fact_of_type(fact, field);
    let of_example = PackedFact {
        letter: Letter::OfType,
        flags: if example.is_list {
            MemberFlags::LIST
        } else {
            MemberFlags::NONE
        },
        place: 0,
    };
    let packed = |fact: PackedFact| {
        let mut packed = String::new();
        fact.pack(&mut packed);
        packed
    };
    let (fact, of_example) = (packed(fact), packed(of_example));
    let span = Span::call_site().located_at(example.span);
    quote_spanned! {span=>
        const _: () = __mcp::check_example(
            __mcp::fact_of(#fact, &[#of_type]),
            __mcp::fact_of(#of_example, &[__mcp::TypeOf::<#ty>::MCP_FACT]),
        );
    }
}

/// Checks, where the types are known here, that the members which a `transparent` variant adds are not those of the error inside.
pub(super) fn added_checks(model: &Model) -> TokenStream {
    let mut checks = TokenStream::new();
    if !model.generics.params.is_empty() {
        return checks;
    }
    let ident = &model.ident;
    for (at, variant) in with_added_members(model).iter().enumerate() {
        let at = Literal::usize_unsuffixed(at);
        let ty = variant.inner().map(|field| pointee(&field.ty));
        let span = Span::call_site().located_at(variant.ident.span());
        quote_spanned! {span=>
            const _: () = __mcp::check_added(
                &<#ident as __mcp_error::ErrorType>::ADDED[#at],
                __mcp::TypeOf::<#ty>::MCP_SET,
            );
        }
        .to_tokens(&mut checks);
    }
    checks
}
