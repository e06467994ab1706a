//! The entries of a type, as data.

use mcp_error_rules::codes::INVALID_PARAMS;
use mcp_error_rules::entry::member::{self, Around, Fact};
use mcp_error_rules::entry::{self, Record, Texts, flags, pack_notes};
use proc_macro2::{Literal, Span, TokenStream, TokenTree};
use quote::{quote, quote_spanned};
use syn::Expr;
use syn::spanned::Spanned as _;

use super::source::{literal, parse};
use crate::model::type_shape::{Wrapper, pointee};
use crate::model::types::primitive;
use crate::model::{Field, Model, Variant};
use crate::syntax::value::{Code, ExampleForm};

/// All entries of a type. What only the compiler knows of them stands in lists: `__mcp::entries::<1>("…", "…",
/// &[__mcp::FactOf::<Ride>::FACT], &[BUSY])`.
#[derive(Default)]
pub(super) struct Entries<'m> {
    /// One text for each entry.
    texts: Vec<String>,
    /// One text for each entry that only the exports and the schemas read.
    notes: Vec<String>,
    has_notes: bool,
    /// The facts of members whose types decide.
    facts: Vec<TokenStream>,
    /// The codes that are expressions.
    codes: Vec<&'m Expr>,
}

impl<'m> Entries<'m> {
    pub(super) fn of(model: &'m Model<'_>) -> Self {
        let mut entries = Self::default();
        let own = model.variants.iter();
        for variant in own.filter(|variant| !variant.is_transparent) {
            entries.add(variant);
        }
        entries
    }

    fn add(&mut self, variant: &'m Variant) {
        let facts = &variant.facts;
        let (members, of_members) = self.members(variant);
        let record = Record {
            texts: Texts {
                type_name: &facts.type_name,
                name: &facts.name,
                kind: &facts.kind,
                problem_type: &facts.problem_type,
                title: &facts.title,
                detail: &facts.detail,
                members: &members,
                facts: &of_members,
                optional: &facts.optional_texts,
            },
            status: facts.status,
            flags: facts.flags,
            code: self.code(&facts.code),
            legacy_code: facts.legacy_code.as_ref().map(|code| self.code(code)),
            retry_after: facts.retry_after,
        };
        self.push(&record);
        let mut notes = String::new();
        pack_notes(&variant.notes, &mut notes);
        self.notes.push(notes);
        self.has_notes |= !variant.notes.is_empty();
    }

    /// Adds the members of a `transparent` variant as an entry that no registry has.
    fn add_members(&mut self, variant: &Variant) {
        let (members, of_members) = self.members(variant);
        let record = Record {
            texts: Texts {
                type_name: &variant.facts.type_name,
                name: &variant.facts.name,
                kind: "",
                problem_type: "",
                title: "",
                detail: "",
                members: &members,
                facts: &of_members,
                optional: &[],
            },
            status: 500,
            flags: flags::REPORT,
            code: entry::Code::Known(0),
            legacy_code: None,
            retry_after: None,
        };
        self.push(&record);
    }

    fn push(&mut self, record: &Record<'_>) {
        let mut text = String::new();
        record.pack(&mut text);
        self.texts.push(text);
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
            let (fact, mut around) = fact(field);
            if variant.detail_shows(*at) {
                around = around.and(Around::SHOWN);
            }
            facts.push_str(&member::pack(fact, around));
            self.facts.extend(fact_of_type(fact, field));
        }
        (names, facts)
    }

    fn code(&mut self, code: &'m Code) -> entry::Code {
        match code {
            Code::Literal(code) => entry::Code::Known(*code),
            Code::ResourceNotFound => entry::Code::Known(INVALID_PARAMS),
            Code::Expression(code) => {
                self.codes.push(code);
                entry::Code::Late
            }
        }
    }

    /// Returns the literal of the texts, and that of the notes.
    pub(super) fn literals(&self) -> (String, String) {
        let notes: &[String] = if self.has_notes { &self.notes } else { &[] };
        (literal(&self.texts), literal(notes))
    }

    /// The table, with these literals as they were parsed.
    pub(super) fn table(&self, texts: &TokenTree, notes: &TokenTree) -> TokenStream {
        let count = Literal::usize_unsuffixed(self.texts.len());
        let (facts, codes) = (&self.facts, &self.codes);
        quote!(&__mcp::entries::<#count>(#texts, __mcp::notes!(#notes), &[#(#facts),*], &[#(#codes),*]))
    }
}

/// The members that `transparent` variants add to those of the errors inside, as entries that no registry has:
/// `const ADDED: … = &__mcp::entries::<1>("…", …);`
pub(super) fn added_entries(model: &Model<'_>, krate: &TokenStream) -> Option<TokenStream> {
    let mut entries = Entries::default();
    for variant in adding(model) {
        entries.add_members(variant);
    }
    (!entries.texts.is_empty()).then(|| {
        let (texts, notes) = entries.literals();
        let [texts, notes] = parse([&texts, &notes]);
        let table = entries.table(&texts, &notes);
        quote!(const ADDED: &'static [#krate::ErrorEntry] = #table;)
    })
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
        let (fact, around) = fact(field);
        let (packed, of_type) = (member::pack(fact, around), fact_of_type(fact, field));
        let around = if example.is_list {
            Around::LIST
        } else {
            Around::default()
        };
        let of_example = member::pack(Fact::OfType, around);
        let span = Span::call_site().located_at(example.span);
        Some(quote_spanned! {span=>
            const _: () = __mcp::check_example(
                __mcp::fact_of(#packed, &[#of_type]),
                __mcp::fact_of(#of_example, &[__mcp::FactOf::<#ty>::FACT]),
            );
        })
    });
    checks.collect()
}

/// The description of a member for the registry: its sanitizer and its JSON type, and what stands around its values.
fn fact(field: &Field) -> (Fact, Around) {
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
    (fact, all)
}

/// What the compiler knows of the values of a field, where that decides.
fn fact_of_type(fact: Fact, field: &Field) -> Option<TokenStream> {
    let ty = &field.sanitizer.shape.inner;
    (fact == Fact::OfType).then(|| quote!(__mcp::FactOf::<#ty>::FACT))
}
