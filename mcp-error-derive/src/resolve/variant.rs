//! A variant: first what it takes over, then its entry, its fields and its messages.

use mcp_error_rules::entry::{self, Optional, Said, flags};
use proc_macro2::TokenStream;
use syn::Generics;

use super::delay;
use super::facts::{Surroundings, resolve_facts};
use super::field::FieldContext;
use super::identity::Base;
use super::inherit::{inherit, join_constants, join_headers};
use super::message::{Messages, fields_behind_secret_names};
use super::notes::notes;
use super::order::resolve_order;
use super::transparent::{self, is_transparent, make_members};
use crate::model::sanitizer::Sanitizer;
use crate::model::types::{mentions_disclosed_param, mentions_param};
use crate::model::{Computed, Field, Functions, Message, MessageUse, Variant};
use crate::syntax::attributes::VariantAttrs;
use crate::syntax::value::{Constant, Template, Text};
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
    let is_delay = |field: &WrittenField| field.attrs.retry_after.is_some();
    let has_delay_field = written.fields.iter().any(is_delay);
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
    let fields: Vec<Field> = fields
        .map(|(index, field)| context.resolve(index, field))
        .collect();
    let members = fields.iter().filter(|field| field.member.is_some());
    let members: Vec<usize> = members.map(|field| field.index).collect();

    join_constants(&mut attrs, inherited, &fields, base.rename_all);
    if let Some(defaults) = inherited {
        join_headers(&mut attrs, defaults);
    }
    let mut texts = Vec::new();
    let mut add = |which: Optional, text: Option<String>| {
        if let Some(text) = text {
            texts.push((which, text));
        }
    };
    add(
        Optional::Order,
        resolve_order(&mut attrs, &fields, base.rename_all),
    );
    let mut messages = Messages::new(&name, &fields, &members);
    let has_detail = detail.is_some();
    let lacks_detail = has_function && !has_detail && inner.is_none();
    if let Some((text, used_as)) = detail {
        facts.detail = messages.resolve(&text, used_as);
    }
    for (which, text) in attrs.texts() {
        add(which, Some(messages.resolve(text, MessageUse::Other)));
    }
    for header in &attrs.header.0 {
        let value = messages.resolve(&header.value, MessageUse::Other);
        let text = format!("{}: {value}", header.name.value());
        add(Optional::Header, Some(text));
    }
    let resolved = messages.finish();
    if resolved.has_untrusted_detail {
        facts.flags |= flags::UNTRUSTED_DETAIL;
    }
    if has_detail {
        let redacted = redacted_by_name(&resolved.messages[0], &fields);
        add(Optional::RedactedInDetail, redacted.map(Field::name));
    }
    let text = |text: &Option<Text>| text.as_ref().map(|text| text.value.clone());
    add(Optional::Docs, text(&attrs.docs));
    let effect = attrs.effect.map(|effect| effect.value.to_string());
    add(Optional::Effect, effect);
    add(Optional::Scopes, text(&attrs.scopes));
    let statuses = attrs.statuses.as_ref().map(|statuses| {
        let statuses: Vec<String> = statuses.value.0.iter().map(u16::to_string).collect();
        statuses.join(" ")
    });
    add(Optional::Statuses, statuses);
    for constant in attrs.constants() {
        add(Optional::Constant, Some(pack(constant)));
    }
    add(Optional::Description, written.doc_comment);

    let says_status = attrs.status.is_some()
        || attrs.fault.is_some()
        || attrs.recovery.is_some()
        || attrs.retryable.is_some()
        || known_functions.has(Computed::Status)
        || known_functions.has(Computed::Retryable)
        || known_functions.has(Computed::Classified);
    let has_cause = fields.iter().any(|field| field.is_cause);
    let classifies = has_cause && !says_status && !is_transparent;
    if classifies || known_functions.has(Computed::Classified) {
        facts.flags |= flags::OWN_STATUS | flags::OWN_RETRYABLE;
    }
    if facts.flags & flags::OWN_STATUS != 0 {
        add(Optional::Said, said(&attrs));
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
        add(Optional::NeverSent, variant.never_sent().map(Field::name));
    }
    variant.facts.optional_texts = texts;
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

/// Returns the letters of what the attributes say that would else follow from the status.
fn said(attrs: &VariantAttrs) -> Option<String> {
    let all = [
        (attrs.fault.is_some(), Said::Fault),
        (attrs.recovery.is_some(), Said::Recovery),
        (attrs.retryable.is_some(), Said::Retryable),
        (attrs.capture.is_some(), Said::Capture),
    ];
    let said = all.into_iter().filter(|(is_said, _)| *is_said);
    let letters: String = said.map(|(_, fact)| fact.letter()).collect();
    (!letters.is_empty()).then_some(letters)
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

fn pack(constant: &Constant) -> String {
    let packed = entry::Constant {
        shown: constant.shown,
        name: &constant.name.value,
        json: &constant.json,
    };
    packed.pack()
}
