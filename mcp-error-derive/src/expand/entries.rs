//! The entries of a type, as data.

use mcp_error_rules::codes::INVALID_PARAMS;
use mcp_error_rules::entry::member::{Letter, MemberFlags, PackedFact};
use mcp_error_rules::entry::{self, Numbers, Texts, flags, pack_notes};
use proc_macro2::{Literal, TokenStream, TokenTree};
use quote::{ToTokens as _, quote};

use super::source::{parse, push_line};
use crate::model::sanitizer::Fill;
use crate::model::type_shape::Wrapper;
use crate::model::types::primitive;
use crate::model::{Field, Model, Variant};
use crate::syntax::unraw;
use crate::syntax::value::Code;

/// All entries of a type: `__mcp::entries::<2>(&__mcp::Table { texts: "…", … })`. One text for all takes the compiler a tenth
/// of the time that one for each entry takes.
#[derive(Default)]
pub(super) struct Entries {
    len: usize,
    /// The texts and the numbers, as lines of a literal.
    texts: String,
    /// The texts that only the exports and the schemas read.
    notes: String,
    /// Where the texts of the last entry end.
    end: usize,
    /// The facts about members that only the compiler knows. The entries refer to places in this list.
    facts: Vec<TokenStream>,
    /// The codes that only the compiler knows, to which the entries refer in the same way.
    codes: Vec<TokenStream>,
    delays: Vec<TokenStream>,
    legacy_codes: Vec<TokenStream>,
}

impl Entries {
    pub(super) fn of(model: &Model) -> Self {
        let mut entries = Self::default();
        for variant in model.with_entries() {
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
        for field in &variant.member_fields() {
            let Some(own) = &field.member else { continue };
            if !names.is_empty() {
                names.push(' ');
            }
            names.push_str(&own.name);
            let mut fact = fact(field, self.facts.len());
            if variant.detail_shows(field.index) {
                fact.flags = fact.flags.union(MemberFlags::SHOWN);
            }
            fact.pack(&mut facts);
            if let Some(fact) = fact_of_type(fact, field) {
                self.facts.push(fact);
            }
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
pub(super) fn added_entries(model: &Model) -> Option<TokenStream> {
    let mut entries = Entries::default();
    for variant in &with_added_members(model) {
        entries.add_members(variant);
    }
    (entries.len > 0).then(|| {
        let table = entries.table(model, parse(entries.source()));
        quote!(const ADDED: &'static [__mcp_error::registry::ErrorEntry] = #table;)
    })
}

/// Returns the entry of a variant among those of [`added_entries`].
pub(super) fn added_entry_of(model: &Model, variant: &Variant) -> TokenStream {
    let adding = with_added_members(model);
    let at = adding.iter().position(|other| other.ident == variant.ident);
    let at = Literal::usize_unsuffixed(at.unwrap_or_default());
    quote!(&<Self as __mcp::ErrorType>::ADDED[#at])
}

/// Returns the `transparent` variants with further fields.
pub(super) fn with_added_members(model: &Model) -> Vec<&Variant> {
    let mut adding = Vec::new();
    for variant in &model.variants {
        if variant.inner().is_some() && variant.fields.len() > 1 {
            adding.push(variant);
        }
    }
    adding
}

/// Returns the facts about a member as its entry holds them. `place` is the place that its type gets in the list of those
/// that decide.
pub(super) fn fact(field: &Field, place: usize) -> PackedFact {
    let sanitizer = &field.sanitizer;
    let (mut is_optional, mut lists, mut has_items) = (false, 0, false);
    for wrapper in sanitizer.filled_wrappers() {
        is_optional |= wrapper == Wrapper::Option;
        lists += usize::from(wrapper.holds_many());
        has_items |= wrapper == Wrapper::Items;
    }
    let letter = match sanitizer.row().letter {
        Some(letter) => letter,
        // The type of the values is unknown.
        None if has_items => Letter::Text,
        None => primitive(&sanitizer.shape.inner).unwrap_or(Letter::OfType),
    };
    let is_sample = sanitizer.sample.is_some();
    let is_unknown = sanitizer.row().letter.is_none() && has_items;
    let conditions = [
        (MemberFlags::NESTED, lists > 1 || is_unknown),
        (MemberFlags::LIST, lists == 1 && !is_sample),
        (MemberFlags::SAMPLE, lists > 0 && is_sample),
        (MemberFlags::OPTIONAL, is_optional),
        (MemberFlags::VERBOSE, field.is_verbose()),
    ];
    let mut flags = MemberFlags::NONE;
    for (flag, is_set) in conditions {
        if is_set {
            flags = flags.union(flag);
        }
    }
    PackedFact {
        letter,
        flags,
        place,
    }
}

/// Returns the constant with what the compiler knows of the values of a field, if that decides.
pub(super) fn fact_of_type(fact: PackedFact, field: &Field) -> Option<TokenStream> {
    if fact.letter != Letter::OfType {
        return None;
    }
    let ty = &field.sanitizer.shape.inner;
    let fact = match field.sanitizer.row().fill {
        Fill::UrlByName => quote!(MCP_URL_FACT),
        Fill::SecretByName if field.sanitizer.hides_numbers => quote!(MCP_SECRET_NUMBER_FACT),
        Fill::SecretByName => quote!(MCP_SECRET_FACT),
        _ => quote!(MCP_FACT),
    };
    Some(quote!(__mcp::TypeOf::<#ty>::#fact))
}
