//! The entries of a type, as data.

use mcp_error_rules::codes::INVALID_PARAMS;
use mcp_error_rules::entry::member::{Around, Described, Fact};
use mcp_error_rules::entry::{self, Numbers, Texts, flags, pack_notes};
use proc_macro2::{Literal, Span, TokenStream, TokenTree};
use quote::{ToTokens as _, quote, quote_spanned};
use syn::spanned::Spanned as _;

use super::source::{parse, push_line};
use crate::model::sanitizer::Fill;
use crate::model::type_shape::{Wrapper, pointee};
use crate::model::types::primitive;
use crate::model::{Field, Model, Variant};
use crate::syntax::unraw;
use crate::syntax::value::{Code, Example, ExampleForm};

/// All entries of a type: `__mcp::entries::<2>(&__mcp::Table { texts: "…", … })`. One text for all takes the compiler a tenth
/// of the time that one for each entry takes.
#[derive(Default)]
pub(super) struct Entries {
    len: usize,
    /// The texts and the numbers, as lines of a literal.
    texts: String,
    /// The texts that only the exports and the schemas read.
    notes: String,
    /// The place behind the last entry in the texts.
    end: usize,
    /// What only the compiler knows of members, by the place that the entries name.
    facts: Vec<TokenStream>,
    /// The codes that only the compiler knows, in the same way.
    codes: Vec<TokenStream>,
    delays: Vec<TokenStream>,
    legacy_codes: Vec<TokenStream>,
}

impl Entries {
    pub(super) fn of(model: &Model) -> Self {
        let mut entries = Self::default();
        let own = model.variants.iter();
        for variant in own.filter(|variant| !variant.is_transparent) {
            entries.add(variant);
        }
        entries
    }

    fn add(&mut self, variant: &Variant) {
        let facts = &variant.facts;
        let (members, of_members) = self.members(variant);
        let code = match &facts.code {
            Code::Literal(code) => entry::Code::Is(*code),
            Code::ResourceNotFound => entry::Code::Is(INVALID_PARAMS),
            Code::Expression(code) => {
                self.codes.push(code.to_token_stream());
                entry::Code::Listed(self.codes.len() as u32 - 1)
            }
        };
        let mut texts = Texts {
            name: &facts.name,
            kind: &facts.kind,
            problem_type: &facts.problem_type,
            title: &facts.title,
            detail: &facts.detail,
            members: &members,
            facts: &of_members,
            numbers: Numbers {
                status: facts.status,
                flags: facts.flags,
                code,
            },
            optional: &facts.optional_texts,
        };
        let at = Literal::usize_unsuffixed(self.end);
        if let Some(seconds) = facts.retry_after {
            let seconds = Literal::u32_unsuffixed(seconds);
            self.delays.push(quote!((#at, #seconds)));
            texts.numbers.flags |= flags::DELAY;
        }
        if let Some(code) = &facts.legacy_code {
            let code = number(code);
            self.legacy_codes.push(quote!((#at, #code)));
            texts.numbers.flags |= flags::LEGACY;
        }
        if !variant.notes.is_empty() {
            let mut notes = String::new();
            pack_notes(self.end, &variant.notes, &mut notes);
            push_line(&mut self.notes, &notes);
        }
        self.push(&texts);
    }

    /// Adds the members of a `transparent` variant as an entry that no registry has.
    fn add_members(&mut self, variant: &Variant) {
        let (members, of_members) = self.members(variant);
        let texts = Texts {
            name: &variant.facts.name,
            kind: "",
            problem_type: "",
            title: "",
            detail: "",
            members: &members,
            facts: &of_members,
            numbers: Numbers {
                status: 500,
                flags: flags::REPORT,
                code: entry::Code::Is(0),
            },
            optional: &[],
        };
        self.push(&texts);
    }

    fn push(&mut self, texts: &Texts<'_>) {
        let mut text = String::new();
        texts.pack(&mut text);
        push_line(&mut self.texts, &text);
        self.end += text.len();
        self.len += 1;
    }

    /// Returns the names and the facts of the members.
    fn members(&mut self, variant: &Variant) -> (String, String) {
        let (mut names, mut facts) = (String::new(), String::new());
        for at in &variant.members {
            let field = &variant.fields[*at];
            let Some(own) = &field.member else { continue };
            if !names.is_empty() {
                names.push(' ');
            }
            names.push_str(&own.name);
            let mut fact = fact(field, self.facts.len());
            if variant.detail_shows(*at) {
                fact.around = fact.around.and(Around::SHOWN);
            }
            fact.pack(&mut facts);
            self.facts.extend(fact_of_type(fact, field));
        }
        (names, facts)
    }

    /// Returns the literals of the texts and of the notes.
    pub(super) fn source(&self) -> [String; 2] {
        [format!("\"{}\"", self.texts), format!("\"{}\"", self.notes)]
    }

    /// The table, with its source as it was parsed.
    pub(super) fn table(&self, model: &Model, [texts, notes]: [TokenTree; 2]) -> TokenStream {
        let Self {
            facts,
            codes,
            delays,
            legacy_codes,
            ..
        } = self;
        let len = Literal::usize_unsuffixed(self.len);
        let type_name = unraw(&model.ident);
        quote! {
            &__mcp::entries::<#len>(&__mcp::Table {
                type_name: #type_name,
                texts: #texts,
                notes: __mcp::notes!(#notes),
                facts: &[#(#facts),*],
                codes: &[#(#codes),*],
                delays: &[#(#delays),*],
                legacy_codes: &[#(#legacy_codes),*],
            })
        }
    }
}

fn number(code: &Code) -> TokenStream {
    match code {
        Code::Expression(code) => code.to_token_stream(),
        Code::Literal(code) => Literal::i32_unsuffixed(*code).into_token_stream(),
        Code::ResourceNotFound => Literal::i32_unsuffixed(INVALID_PARAMS).into_token_stream(),
    }
}

/// The members that `transparent` variants add to those of the errors inside, as entries that no registry has:
/// `const ADDED: … = &__mcp::entries::<1>(&__mcp::Table { texts: "…", … });`
pub(super) fn added_entries(model: &Model, krate: &TokenStream) -> Option<TokenStream> {
    let mut entries = Entries::default();
    for variant in adding(model) {
        entries.add_members(variant);
    }
    (entries.len > 0).then(|| {
        let table = entries.table(model, parse(entries.source()));
        quote!(const ADDED: &'static [#krate::registry::ErrorEntry] = #table;)
    })
}

/// Checks, where the types are known here, that those members are not those of the error inside.
pub(super) fn added_checks(model: &Model, krate: &TokenStream) -> Option<TokenStream> {
    if !model.generics.params.is_empty() {
        return None;
    }
    let ident = &model.ident;
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
pub(super) fn added_entry_of(model: &Model, variant: &Variant) -> TokenStream {
    let at = adding(model).position(|other| other.ident == variant.ident);
    let at = Literal::usize_unsuffixed(at.unwrap_or_default());
    quote!(&<Self as __mcp::ErrorType>::ADDED[#at])
}

fn adding(model: &Model) -> impl Iterator<Item = &Variant> {
    let variants = model.variants.iter();
    variants.filter(|variant| variant.inner().is_some() && variant.fields.len() > 1)
}

/// Checks of codes that only the compiler knows, under `spec`.
pub(super) fn code_checks(model: &Model) -> TokenStream {
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
pub(super) fn example_checks(model: &Model) -> TokenStream {
    if !model.generics.params.is_empty() {
        return TokenStream::new();
    }
    let mut checks = TokenStream::new();
    for variant in &model.variants {
        for field in &variant.fields {
            if let Some(example) = field.written.example() {
                checks.extend(example_check(field, example));
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
    let around = match example.is_list {
        true => Around::LIST,
        false => Around::default(),
    };
    let of_example = Described {
        fact: Fact::OfType,
        around,
        place: 0,
    };
    let [fact, of_example] = [fact, of_example].map(|described| {
        let mut packed = String::new();
        described.pack(&mut packed);
        packed
    });
    let span = Span::call_site().located_at(example.span);
    quote_spanned! {span=>
        const _: () = __mcp::check_example(
            __mcp::fact_of(#fact, &[#of_type]),
            __mcp::fact_of(#of_example, &[__mcp::FactOf::<#ty>::FACT]),
        );
    }
}

/// The description of a member for the registry: its sanitizer and its JSON type, what stands around its values, and the
/// place of its type in the list of those that decide.
fn fact(field: &Field, place: usize) -> Described {
    let sanitizer = &field.sanitizer;
    let (mut is_optional, mut lists, mut has_items) = (false, 0, false);
    for wrapper in sanitizer.filled_wrappers() {
        is_optional |= wrapper == Wrapper::Option;
        lists += usize::from(wrapper.holds_many());
        has_items |= wrapper == Wrapper::Items;
    }
    let fact = match sanitizer.row().fact {
        Some(fact) => fact,
        // The type of the values is unknown.
        None if has_items => Fact::Text,
        None => primitive(&sanitizer.shape.inner).unwrap_or(Fact::OfType),
    };
    let is_sample = sanitizer.sample.is_some();
    let is_unknown = sanitizer.row().fact.is_none() && has_items;
    let around = [
        (Around::NESTED, lists > 1 || is_unknown),
        (Around::LIST, lists == 1 && !is_sample),
        (Around::SAMPLE, lists > 0 && is_sample),
        (Around::OPTIONAL, is_optional),
        (Around::VERBOSE, field.is_verbose()),
    ];
    let mut all = Around::default();
    for (one, holds) in around {
        if holds {
            all = all.and(one);
        }
    }
    Described {
        fact,
        around: all,
        place,
    }
}

/// What the compiler knows of the values of a field, where that decides.
fn fact_of_type(fact: Described, field: &Field) -> Option<TokenStream> {
    if fact.fact != Fact::OfType {
        return None;
    }
    let ty = &field.sanitizer.shape.inner;
    let known_by = match field.sanitizer.row().fill {
        Fill::UrlByName => quote!(UrlFactOf),
        _ => quote!(FactOf),
    };
    Some(quote!(__mcp::#known_by::<#ty>::FACT))
}
