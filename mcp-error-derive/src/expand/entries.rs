//! The entries of a type, as data.

use mcp_error_rules::codes::INVALID_PARAMS;
use mcp_error_rules::entry::{Texts, flags, identity, pack_optional};
use proc_macro2::{Literal, Span, TokenStream};
use quote::{format_ident, quote, quote_spanned};
use syn::spanned::Spanned as _;

use crate::model::type_shape::{Wrapper, pointee};
use crate::model::{Field, Model, Variant};
use crate::syntax::value::{Code, ExampleForm};

/// `__mcp::entry("\0\t\0\u{8}…ParkErrorNotFound…", 0x…, -32003, 404, __mcp::RETRY, &[__mcp::TEXT])`
pub(super) fn entry(variant: &Variant) -> TokenStream {
    let facts = &variant.facts;
    let names = member_names(variant);
    let texts = Texts {
        type_name: &facts.type_name,
        name: &facts.name,
        kind: &facts.kind,
        problem_type: &facts.problem_type,
        title: &facts.title,
        detail: &facts.detail,
        members: &names,
        optional: &facts.optional_texts,
    };
    let text = texts.pack();
    let text = if variant.notes.is_empty() {
        quote!(#text)
    } else {
        let notes = pack_optional(&variant.notes);
        quote!(__mcp::with_notes!(#text, #notes))
    };
    let identity = Literal::u64_unsuffixed(identity(&facts.problem_type, &facts.kind));
    let code = number(&facts.code);
    let status = Literal::u16_unsuffixed(facts.status);
    let flags = flags::names(facts.flags).map(|name| format_ident!("{name}"));
    let facts_of_members = facts_of_members(variant);
    let retry_after = facts.retry_after.map(|seconds| {
        let seconds = Literal::u32_unsuffixed(seconds);
        quote!(.with_retry_after(#seconds))
    });
    let legacy_code = facts.legacy_code.as_ref().map(|code| {
        let code = number(code);
        quote!(.with_legacy_code(#code))
    });
    quote!(__mcp::entry(#text, #identity, #code, #status, #(__mcp::#flags)|*, &[#(#facts_of_members),*]) #retry_after #legacy_code)
}

/// The members that `transparent` variants add to those of the errors inside, each as an entry that no registry has:
/// `const ADDED: … = &[__mcp::entry("\0\t\0\u{4}…ParkErrorParkpark", …)];`
pub(super) fn added_entries(model: &Model<'_>, krate: &TokenStream) -> Option<TokenStream> {
    let entries: Vec<TokenStream> = adding(model).map(added_entry).collect();
    (!entries.is_empty())
        .then(|| quote!(const ADDED: &'static [#krate::ErrorEntry] = &[#(#entries,)*];))
}

/// Checks, where the types are known here, that those members are not those of the error inside.
pub(super) fn added_checks(model: &Model<'_>, krate: &TokenStream) -> Option<TokenStream> {
    if !model.generics.params.is_empty() {
        return None;
    }
    let ident = model.ident;
    let checks = adding(model).enumerate().map(|(at, variant)| {
        let at = Literal::usize_unsuffixed(at);
        let ty = variant.inner().map(|field| pointee(&field.ty));
        let span = Span::call_site().located_at(variant.ident.span());
        quote_spanned! {span=>
            const _: () = __mcp::check_added(
                &<#ident as #krate::ErrorType>::ADDED[#at],
                __mcp::SetOf::<#ty>::SET,
            );
        }
    });
    let checks: Vec<TokenStream> = checks.collect();
    (!checks.is_empty()).then(|| {
        quote! {
            #[allow(unused_imports)]
            const _: () = {
                use __mcp::NoSet as _;
                #(#checks)*
            };
        }
    })
}

/// Returns the entry among them that is that of a variant.
pub(super) fn added_entry_of(model: &Model<'_>, variant: &Variant) -> TokenStream {
    let at = adding(model).position(|other| other.ident == variant.ident);
    let at = Literal::usize_unsuffixed(at.unwrap_or_default());
    quote!(&<Self as __mcp::ErrorType>::ADDED[#at])
}

fn adding<'m>(model: &'m Model<'_>) -> impl Iterator<Item = &'m Variant> {
    let variants = model.variants.iter();
    variants.filter(|variant| variant.inner().is_some() && variant.fields.len() > 1)
}

fn added_entry(variant: &Variant) -> TokenStream {
    let facts = &variant.facts;
    let names = member_names(variant);
    let texts = Texts {
        type_name: &facts.type_name,
        name: &facts.name,
        kind: "",
        problem_type: "",
        title: "",
        detail: "",
        members: &names,
        optional: &[],
    };
    let text = texts.pack();
    let facts_of_members = facts_of_members(variant);
    quote!(__mcp::entry(#text, 0, 0, 500, __mcp::REPORT, &[#(#facts_of_members),*]))
}

fn members(variant: &Variant) -> impl Iterator<Item = &Field> {
    variant.members.iter().map(|at| &variant.fields[*at])
}

fn member_names(variant: &Variant) -> Vec<&str> {
    let members = members(variant).filter_map(|field| field.member.as_ref());
    members.map(|member| &*member.name).collect()
}

fn number(code: &Code) -> TokenStream {
    match code {
        Code::Literal(code) => {
            let code = Literal::i32_unsuffixed(*code);
            quote!(#code)
        }
        Code::ResourceNotFound => number(&Code::Literal(INVALID_PARAMS)),
        Code::Expression(code) => quote!(#code),
    }
}

/// Checks of codes that only the compiler knows, under `spec`.
pub(super) fn code_checks(model: &Model<'_>) -> TokenStream {
    if model.written.spec.is_none() {
        return TokenStream::new();
    }
    let codes = model.variants.iter().filter_map(|variant| {
        let own = Some(variant).filter(|variant| !variant.is_transparent)?;
        match &own.facts.code {
            Code::Expression(code) => Some(code),
            Code::Literal(_) | Code::ResourceNotFound => None,
        }
    });
    let checks =
        codes.map(|code| quote_spanned!(code.span()=> const _: () = __mcp::check_code(#code);));
    checks.collect()
}

/// Checks of examples against the types of their fields, which only the compiler knows.
pub(super) fn example_checks(model: &Model<'_>) -> TokenStream {
    if !model.generics.params.is_empty() {
        return TokenStream::new();
    }
    let fields = model.variants.iter().flat_map(|variant| &variant.fields);
    let checks = fields.filter_map(|field| {
        let example = field.written.example()?;
        let ty = match example.form {
            ExampleForm::Text => quote!(::core::primitive::str),
            ExampleForm::Integer => quote!(::core::primitive::i64),
            ExampleForm::Number => quote!(::core::primitive::f64),
            ExampleForm::Boolean => quote!(::core::primitive::bool),
        };
        let list = example.is_list.then(|| quote!(.list()));
        let fact = fact(field);
        let span = Span::call_site().located_at(example.span);
        Some(quote_spanned! {span=>
            const _: () = __mcp::check_example(#fact, __mcp::FactOf::<#ty>::FACT #list);
        })
    });
    checks.collect()
}

fn facts_of_members(variant: &Variant) -> Vec<TokenStream> {
    let facts = members(variant).map(|field| {
        let fact = fact(field);
        let shown = variant.detail_shows(field.index).then(|| quote!(.shown()));
        quote!(#fact #shown)
    });
    facts.collect()
}

/// The description of a member for the registry: its sanitizer and its JSON type.
fn fact(field: &Field) -> TokenStream {
    let shape = &field.sanitizer.shape;
    let wrappers = fact_of_wrappers(field);
    match field.sanitizer.row().fact {
        Some(name) => {
            let name = format_ident!("{name}");
            quote!(__mcp::#name #wrappers)
        }
        // The type of the values is unknown.
        None if shape.wrappers.contains(&Wrapper::Items) => {
            quote!(__mcp::TEXT.nested() #wrappers)
        }
        None => {
            let ty = &shape.inner;
            quote!(__mcp::FactOf::<#ty>::FACT #wrappers)
        }
    }
}

fn fact_of_wrappers(field: &Field) -> TokenStream {
    let sanitizer = &field.sanitizer;
    let wrappers = sanitizer.filled_wrappers();
    let lists = wrappers.iter().filter(|wrapper| wrapper.holds_many());
    let list = match (lists.count(), &sanitizer.sample) {
        (0, _) => None,
        (1, None) => Some(quote!(.list())),
        (_, None) => Some(quote!(.nested())),
        (1, Some(_)) => Some(quote!(.sample())),
        (_, Some(_)) => Some(quote!(.nested().sample())),
    };
    let is_optional = wrappers.contains(&Wrapper::Option);
    let optional = is_optional.then(|| quote!(.optional()));
    let verbose = field.is_verbose().then(|| quote!(.verbose()));
    quote!(#list #optional #verbose)
}
