//! A variant: first what it takes over, then its entry, its fields and its messages.

use mcp_error_rules::entry::{Optional, flags};
use proc_macro2::TokenStream;
use syn::Generics;

use super::delay;
use super::facts::{Surroundings, resolve_facts, says_status};
use super::field::FieldContext;
use super::identity::Base;
use super::inherit::{inherit, join_constants, join_headers};
use super::message::{Messages, fields_behind_secret_names};
use super::notes::notes;
use super::optional_texts::{OptionalTexts, said};
use super::order::resolve_order;
use super::transparent::{self, find_unmarked_cause, is_transparent, make_members};
use crate::model::sanitizer::Sanitizer;
use crate::model::types::{mentions_disclosed_param, mentions_param};
use crate::model::{Computed, Field, Functions, Message, MessageUse, Variant};
use crate::syntax::attributes::VariantAttrs;
use crate::syntax::value::{Template, Text};
use crate::syntax::{ErrorAttr, WrittenField, WrittenVariant, unraw};

/// `defaults` are the attributes of the enum that the variant belongs to.
pub(super) fn resolve_variant(
    mut written: WrittenVariant,
    defaults: Option<&VariantAttrs>,
    generics: &Generics,
    base: &Base,
) -> Variant {
    let name = unraw(&written.ident);
    let is_transparent = is_transparent(&written);
    let inner = is_transparent
        .then(|| transparent::inner(&written))
        .flatten();
    if let Some(inner) = inner {
        make_members(&mut written, inner);
    } else {
        delay::of_names(&mut written);
    }
    let inherited = defaults.filter(|_| !is_transparent);
    let usual_delay = inherit(&mut written, inherited);
    let has_function = matches!(written.error, Some(ErrorAttr::Function));
    let detail = detail(&mut written);
    let own_functions = Functions::of(&written.attrs);
    let sight = functions_in_sight(&own_functions, &written);
    let mut attrs = written.attrs;
    // The functions of a struct are those of the type, unless they name fields.
    let (functions, known_functions) = match defaults {
        Some(defaults) => (
            own_functions.clone(),
            own_functions.or(&Functions::of(defaults)),
        ),
        None => (own_functions.naming_fields(true), own_functions),
    };
    let has_delay_field = written.fields.iter().any(WrittenField::is_delay);
    let around = Surroundings {
        base,
        functions: &known_functions,
        usual_delay,
        has_delay_field,
    };
    let mut facts = resolve_facts(&name, &attrs, &around);

    let context = FieldContext {
        base,
        functions: sight,
        behind_secret_names: fields_behind_secret_names(&attrs, detail.as_ref()),
        has_delay: facts.retry_after.is_some() || has_delay_field,
    };
    let fields = written.fields.into_iter().enumerate();
    let mut fields: Vec<Field> = fields
        .map(|(index, field)| context.resolve(index, field))
        .collect();
    find_unmarked_cause(&mut fields);
    let members = fields.iter().filter(|field| field.member.is_some());
    let members: Vec<usize> = members.map(|field| field.index).collect();

    join_constants(&mut attrs, inherited, &fields, base.rename_all);
    if let Some(defaults) = inherited {
        join_headers(&mut attrs, defaults);
    }
    let mut texts = OptionalTexts::default();
    let order = resolve_order(&mut attrs, &fields, base.rename_all);
    texts.add(Optional::Order, order);
    let mut messages = Messages::new(&name, &fields, &members);
    let has_detail = detail.is_some();
    let lacks_detail = has_function && !has_detail && inner.is_none();
    if let Some((text, used_as)) = detail {
        facts.detail = messages.resolve(&text, used_as);
    }
    for (which, text) in attrs.texts() {
        texts.add(which, Some(messages.resolve(text, MessageUse::Other)));
    }
    for header in &attrs.header.0 {
        let value = messages.resolve(&header.value, MessageUse::Other);
        let text = format!("{}: {value}", header.name.value());
        texts.add(Optional::Header, Some(text));
    }
    let resolved = messages.finish();
    if resolved.has_untrusted_detail {
        facts.flags |= flags::UNTRUSTED_DETAIL;
    }
    if has_detail {
        let redacted = redacted_by_name(&resolved.messages[0], &fields);
        texts.add(Optional::RedactedInDetail, redacted.map(Field::name));
    }
    texts.add_written(&attrs);
    texts.add(Optional::Description, written.doc_comment);

    let has_cause = fields
        .iter()
        .any(|field| field.is_cause || field.is_unmarked_cause);
    let classifies = has_cause && !is_transparent && !says_status(&attrs, &known_functions);
    if classifies || known_functions.has(Computed::Classified) {
        facts.flags |= flags::OWN_STATUS | flags::OWN_RETRYABLE;
    }
    if facts.flags & flags::OWN_STATUS != 0 {
        texts.add(Optional::Said, said(&attrs));
    }

    let mut variant = Variant {
        ident: written.ident,
        has_names: written.has_names,
        is_transparent,
        classifies,
        lacks_detail,
        notes: notes(&fields, &members, &resolved.slots),
        inner,
        functions,
        facts,
        members,
        slots: resolved.slots,
        messages: resolved.messages,
        must_disclose: Vec::new(),
        fields,
        written: attrs,
    };
    if base.decodes {
        texts.add(
            Optional::NeverSent,
            variant.never_sent().next().map(Field::name),
        );
    }
    variant.facts.optional_texts = texts.0;
    if base.deny_unclassified {
        variant.must_disclose = must_disclose(&variant, generics);
    }
    variant
}

/// Returns the first field that a message names, and of which only a name says that it is a secret.
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
fn functions_in_sight(of_variant: &Functions, written: &WrittenVariant) -> Vec<String> {
    let of_variant = of_variant.iter().map(|(_, call)| &call.function.path);
    let of_fields = written.fields.iter();
    let of_fields = of_fields.filter_map(|field| field.attrs.sanitize_with.as_ref());
    of_variant
        .chain(of_fields.map(|function| &function.path.path))
        .filter_map(|path| path.get_ident().map(unraw))
        .collect()
}

/// Returns the fields under `deny_unclassified` of which only the compiler knows whether their types are `Disclose`.
fn must_disclose(variant: &Variant, generics: &Generics) -> Vec<usize> {
    let unclassified = variant.unclassified().filter(|field| {
        let ty = &field.sanitizer.shape.inner;
        // A type parameter without a bound can be any type.
        let is_any = mentions_param(ty, generics) && !mentions_disclosed_param(ty, generics);
        field.sanitizer.sanitizer == Sanitizer::Auto && !is_any
    });
    unclassified.map(|field| field.index).collect()
}
