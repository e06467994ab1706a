//! A variant: first what it takes over, then its entry, its fields and its messages.

use mcp_error_rules::entry::{OptionalText, flags};
use proc_macro2::TokenStream;
use syn::{Generics, Path};

use super::delay;
use super::facts::{FactContext, resolve_facts, says_status};
use super::field::FieldContext;
use super::identity::Base;
use super::inherit::{inherit, join_constants, join_headers};
use super::message::{Messages, fields_after_secret_names};
use super::notes::notes;
use super::optional_texts::{OptionalTexts, explicit_facts};
use super::order::resolve_order;
use super::transparent::{self, is_transparent, make_members};
use crate::model::sanitizer::Sanitizer;
use crate::model::types::{mentions_disclosed_param, mentions_param};
use crate::model::{
    Computed, Facts, Field, Functions, Message, MessageUse, TextElsewhere, Variant,
};
use crate::syntax::attributes::VariantAttrs;
use crate::syntax::value::{Call, Template, Text};
use crate::syntax::{ErrorAttr, WrittenField, WrittenVariant, unraw};

/// `defaults` are the attributes of the enum that the variant belongs to.
pub(super) fn resolve_variant(
    mut written: WrittenVariant,
    defaults: Option<&VariantAttrs>,
    generics: &Generics,
    base: &Base,
) -> Variant {
    let is_transparent = is_transparent(&written);
    let inner = is_transparent
        .then(|| transparent::inner(&written))
        .flatten();
    match inner {
        Some(inner) => make_members(&mut written, inner),
        None => {
            transparent::mark_source(&mut written);
            delay::of_names(&mut written);
        }
    }
    let inherited = defaults.filter(|_| !is_transparent);
    let usual_delay = inherit(&mut written, inherited);
    let text_elsewhere = text_elsewhere(&written);
    let is_by_hand = written.error.is_none();
    let detail = detail(&mut written);
    let lacks_detail = text_elsewhere.filter(|_| detail.is_none() && inner.is_none());

    let own_functions = Functions::of(&written.attrs);
    let of_type = defaults.map(Functions::of).unwrap_or_default();
    let known_functions = own_functions.clone().and(of_type);
    let functions = (&own_functions, &known_functions);
    let (facts, fields) =
        resolve_fields(&mut written, functions, usual_delay, detail.as_ref(), base);
    let members = fields.iter().filter(|field| field.member.is_some());
    let members = members.map(|field| field.index).collect();
    let mut attrs = written.attrs;
    join_constants(&mut attrs, inherited, &fields, base.rename_all);
    join_headers(&mut attrs, inherited);

    let mut variant = Variant {
        ident: written.ident,
        has_names: written.has_names,
        is_transparent,
        lacks_status: false,
        classifies: false,
        lacks_source: is_by_hand && !fields.iter().any(|field| field.is_cause),
        lacks_detail,
        inner,
        // The functions of a struct are those of the type, unless they name fields.
        functions: match defaults {
            Some(_) => own_functions,
            None => own_functions.called(Call::names_fields),
        },
        fields,
        written: attrs,
        facts,
        members,
        slots: Vec::new(),
        messages: Vec::new(),
        notes: Vec::new(),
        must_disclose: Vec::new(),
    };
    resolve_classification(&mut variant, &known_functions);
    resolve_texts(&mut variant, detail, written.doc_comment, base);
    if base.deny_unclassified {
        variant.must_disclose = must_disclose(&variant, generics);
    }
    variant
}

/// Resolves the fields, and the entry without its texts. `functions` are those of the variant, and these with those of its
/// type.
fn resolve_fields(
    written: &mut WrittenVariant,
    (own_functions, known_functions): (&Functions, &Functions),
    usual_delay: Option<u32>,
    detail: Option<&(Template, MessageUse)>,
    base: &Base,
) -> (Facts, Vec<Field>) {
    let has_delay_field = written.fields.iter().any(WrittenField::is_delay);
    let fact_context = FactContext {
        base,
        functions: known_functions,
        usual_delay,
        has_delay_field,
    };
    let facts = resolve_facts(&unraw(&written.ident), &written.attrs, &fact_context);
    let context = FieldContext {
        base,
        functions: called_functions(own_functions, written),
        after_secret_names: fields_after_secret_names(&written.attrs, detail),
        has_delay: facts.retry_after.is_some() || has_delay_field,
    };
    let fields = context.resolve(std::mem::take(&mut written.fields));
    (facts, fields)
}

/// Resolves whether the cause says the status, or nothing does. `functions` are those of the variant and of the type.
fn resolve_classification(variant: &mut Variant, functions: &Functions) {
    let mut fields = variant.fields.iter();
    let has_cause = fields.any(|field| field.is_cause || field.is_unmarked_cause);
    let asks_for_status = !variant.is_transparent && !says_status(&variant.written, functions);
    variant.lacks_status = asks_for_status && !has_cause;
    variant.classifies = asks_for_status && has_cause;
    if variant.classifies || functions.has(Computed::Classified) {
        variant.facts.flags |= flags::OWN_STATUS | flags::OWN_RETRYABLE;
    }
}

/// Resolves the messages, and the other texts of the entry.
fn resolve_texts(
    variant: &mut Variant,
    detail: Option<(Template, MessageUse)>,
    doc_comment: Option<String>,
    base: &Base,
) {
    let mut texts = OptionalTexts::default();
    let order = resolve_order(&mut variant.written, &variant.fields, base.rename_all);
    texts.add(OptionalText::Order, order);
    let Variant {
        facts,
        fields,
        members,
        written,
        ..
    } = variant;
    let mut messages = Messages::new(&facts.name, fields, members);
    let has_detail = detail.is_some();
    let detail = detail.map(|(text, used_as)| messages.resolve(&text, used_as));
    texts.add_messages(written, &mut messages);
    let resolved = messages.finish();
    facts.detail = detail.unwrap_or_default();
    if resolved.has_untrusted_detail {
        facts.flags |= flags::UNTRUSTED_DETAIL;
    }
    if has_detail {
        let redacted = redacted_by_name(&resolved.messages[0], fields);
        texts.add(OptionalText::RedactedInDetail, redacted.map(Field::name));
    }
    texts.add_written(written);
    texts.add(OptionalText::Description, doc_comment);
    if facts.flags & flags::OWN_STATUS != 0 {
        texts.add(OptionalText::ExplicitFacts, explicit_facts(written));
    }
    variant.notes = notes(fields, members, &resolved.slots);
    variant.slots = resolved.slots;
    variant.messages = resolved.messages;
    if base.decodes {
        let never_sent = variant.never_sent().next().map(Field::name);
        texts.add(OptionalText::NeverSent, never_sent);
    }
    variant.facts.optional_texts = texts.0;
}

/// Returns the first field that a message names and that is a secret only because of a name.
fn redacted_by_name<'f>(message: &Message, fields: &'f [Field]) -> Option<&'f Field> {
    let is_redacted = |field: &&Field| {
        let sanitizer = &field.sanitizer;
        sanitizer.sanitizer == Sanitizer::Secret
            && !sanitizer.is_chosen()
            && Sanitizer::of_type(&sanitizer.shape.inner) != Sanitizer::Secret
    };
    let mut placeholders = message.placeholders.iter();
    placeholders.find_map(|named| named.iter().map(|at| &fields[*at]).find(is_redacted))
}

/// Returns where the text of `Display` is written, if the derive cannot read it. A variant without fields says all that it
/// can in its title, and one whose fields have attributes says what is sent.
fn text_elsewhere(written: &WrittenVariant) -> Option<TextElsewhere> {
    match written.error {
        Some(ErrorAttr::Function) => Some(TextElsewhere::InFunction),
        Some(_) => None,
        None => {
            let mut fields = written.fields.iter();
            let is_silent = fields.next().is_some()
                && written.attrs.title.is_none()
                && written
                    .fields
                    .iter()
                    .all(|field| field.attrs.written.is_empty());
            is_silent.then_some(TextElsewhere::InImpl)
        }
    }
}

/// Returns the text of the detail.
fn detail(written: &mut WrittenVariant) -> Option<(Template, MessageUse)> {
    if let Some(detail) = &written.attrs.detail {
        return Some((detail.clone(), MessageUse::Detail));
    }
    match written.error.take()? {
        ErrorAttr::Text(text) => Some((text, MessageUse::Log)),
        // The variant has facts of its own, but the text is that of the error inside.
        ErrorAttr::Transparent(span) => {
            let inside = written.fields.first()?;
            let value = format!("{{{}}}", inside.name(0));
            let text = Text { value, span };
            Some((Template::new(text, TokenStream::new()), MessageUse::Log))
        }
        ErrorAttr::Function | ErrorAttr::Mistake => None,
    }
}

/// Returns the names of the functions that the match arm calls.
fn called_functions(of_variant: &Functions, written: &WrittenVariant) -> Vec<String> {
    let mut names = Vec::new();
    let mut add = |path: &Path| {
        if let Some(name) = path.get_ident() {
            names.push(unraw(name));
        }
    };
    for (_, call) in of_variant.iter() {
        add(&call.function.path);
    }
    for field in &written.fields {
        if let Some(function) = &field.attrs.sanitize_with {
            add(&function.path.path);
        }
    }
    names
}

/// Returns the fields under `deny_unclassified` whose types are `Disclose` or not, as only the compiler knows.
fn must_disclose(variant: &Variant, generics: &Generics) -> Vec<usize> {
    let mut asked = Vec::new();
    for field in variant.unclassified() {
        let ty = &field.sanitizer.shape.inner;
        // A type parameter without a bound can be any type.
        let is_any = mentions_param(ty, generics) && !mentions_disclosed_param(ty, generics);
        if field.sanitizer.sanitizer == Sanitizer::Auto && !is_any {
            asked.push(field.index);
        }
    }
    asked
}
