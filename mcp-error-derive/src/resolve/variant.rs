//! A variant: first what it takes over, then its entry, its fields and its messages.

use mcp_error_rules::entry::{self, Optional, Said, flags};
use proc_macro2::TokenStream;
use syn::Generics;

use super::doc_comment::doc_comment;
use super::facts::{Surroundings, resolve_facts};
use super::field::FieldContext;
use super::identity::Base;
use super::inherit::{Inheritance, join_constants, join_headers};
use super::message::{Messages, fields_behind_secret_names};
use super::notes::notes;
use super::order::resolve_order;
use super::transparent::{self, is_transparent, make_members};
use crate::model::sanitizer::Sanitizer;
use crate::model::types::{last_name, mentions_disclosed_param, mentions_param};
use crate::model::{Field, Functions, Message, MessageUse, Variant};
use crate::syntax::attributes::VariantAttrs;
use crate::syntax::value::{Constant, Str, Template};
use crate::syntax::{ErrorAttr, WrittenField, WrittenVariant, unraw};

/// `defaults` are the attributes of the enum that the variant belongs to.
pub(super) fn resolve_variant(
    mut written: WrittenVariant<'_>,
    defaults: Option<&VariantAttrs>,
    generics: &Generics,
    base: &Base,
) -> Variant {
    let name = unraw(written.ident);
    let error = ErrorAttr::of(written.error);
    let is_transparent = is_transparent(&written, &error);
    let inner = is_transparent
        .then(|| transparent::inner(&written))
        .flatten();
    if let Some(inner) = inner {
        make_members(&mut written, inner);
    }
    let Inheritance {
        mut attrs,
        usual_delay,
    } = Inheritance::of(&mut written, is_transparent, defaults);
    let detail = detail(&attrs, &written, error);
    let detail_text = detail.as_ref().map(|(text, _)| text);
    // The functions of a struct are those of the type, unless they name fields.
    let functions = Functions::of(&attrs);
    let functions = functions.filter(|call| defaults.is_some() || call.names_fields());
    let of_type = Functions::of(defaults.unwrap_or(&attrs));
    let is_delay = |field: &WrittenField<'_>| field.attrs.retry_after.is_some();
    let has_delay_field = written.fields.iter().any(is_delay);
    let around = Surroundings {
        base,
        functions: &functions.or(&of_type),
        usual_delay,
        has_delay_field,
    };
    let mut facts = resolve_facts(written.ident, &attrs, &around);

    let context = FieldContext {
        base,
        functions: functions_in_sight(&attrs, &written),
        behind_secret_names: fields_behind_secret_names(&attrs, detail_text),
        has_delay: facts.retry_after.is_some() || has_delay_field,
    };
    let fields = written.fields.into_iter().enumerate();
    let fields: Vec<Field> = fields
        .map(|(index, field)| context.resolve(index, field))
        .collect();
    let members = fields.iter().filter(|field| field.member.is_some());
    let members: Vec<usize> = members.map(|field| field.index).collect();

    attrs.extensions = join_constants(
        attrs.extensions.take(),
        defaults
            .filter(|_| !is_transparent)
            .and_then(|defaults| defaults.extensions.as_ref()),
        &fields,
        base.rename_all,
    );

    if let Some(defaults) = defaults.filter(|_| !is_transparent) {
        join_headers(&mut attrs, defaults);
    }
    let order = resolve_order(&mut attrs, &fields, base.rename_all);
    let order = order.map(|names| (Optional::Order, names));
    facts.optional_texts.extend(order);

    let mut messages = Messages::new(&name, &fields, &members);
    if let Some((text, used_as)) = &detail {
        facts.detail = messages.resolve(text, *used_as);
    }
    for (which, text) in attrs.texts() {
        let text = messages.resolve(text, MessageUse::Other);
        facts.optional_texts.push((which, text));
    }
    let headers = attrs.headers().map(|header| {
        let value = messages.resolve(&header.value, MessageUse::Other);
        (
            Optional::Header,
            format!("{}: {value}", header.name.value()),
        )
    });
    facts.optional_texts.extend(headers);
    let resolved = messages.finish();
    if resolved.has_untrusted_detail {
        facts.flags |= flags::UNTRUSTED_DETAIL;
    }
    let redacted = detail.and_then(|_| redacted_by_name(&resolved.messages[0], &fields));
    let redacted = redacted.map(|field| (Optional::RedactedInDetail, field.name()));
    facts.optional_texts.extend(redacted);
    let docs = attrs.docs.iter().map(|docs| (Optional::Docs, docs.value()));
    facts.optional_texts.extend(docs);
    let effect = attrs.effect.iter();
    let effect = effect.map(|effect| (Optional::Effect, effect.value.to_string()));
    facts.optional_texts.extend(effect);
    let scopes = attrs.scopes.iter();
    let scopes = scopes.map(|scopes| (Optional::Scopes, scopes.value()));
    facts.optional_texts.extend(scopes);
    let statuses = attrs.statuses.iter();
    let statuses = statuses.map(|statuses| {
        let statuses: Vec<String> = statuses.value.0.iter().map(u16::to_string).collect();
        (Optional::Statuses, statuses.join(" "))
    });
    facts.optional_texts.extend(statuses);
    let constants = attrs.constants().iter().map(pack);
    facts.optional_texts.extend(constants);
    let about = doc_comment(&written.doc_comment).map(|text| (Optional::Description, text));
    facts.optional_texts.extend(about);

    let known_functions = functions.or(&of_type);
    let says_status = attrs.status.is_some()
        || attrs.fault.is_some()
        || attrs.recovery.is_some()
        || attrs.retryable.is_some()
        || known_functions.status.is_some()
        || known_functions.retryable.is_some()
        || known_functions.classify.is_some();
    let has_cause = fields.iter().any(|field| field.is_cause);
    let classifies = has_cause && !says_status && !is_transparent;
    if classifies || known_functions.classify.is_some() {
        facts.flags |= flags::OWN_STATUS | flags::OWN_RETRYABLE;
    }
    let said = match facts.flags & flags::OWN_STATUS {
        0 => String::new(),
        _ => said(&attrs),
    };
    if !said.is_empty() {
        facts.optional_texts.push((Optional::Said, said));
    }

    let mut variant = Variant {
        ident: written.ident.clone(),
        has_names: written.has_names,
        is_transparent,
        classifies,
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
    if let Some(lost) = variant.never_sent().filter(|_| base.decodes) {
        let lost = (Optional::NeverSent, lost.name());
        variant.facts.optional_texts.push(lost);
    }
    if base.deny_unclassified {
        variant.must_disclose = must_disclose(&variant, generics);
    }
    variant
}

/// Returns the first field that a message names, and of which only a name says that it is a secret.
fn redacted_by_name<'f>(message: &Message, fields: &'f [Field]) -> Option<&'f Field> {
    let named = message.placeholders.iter().flatten();
    named.map(|at| &fields[*at]).find(|field| {
        let sanitizer = &field.sanitizer;
        let of_type = last_name(&sanitizer.shape.inner).unwrap_or_default();
        sanitizer.sanitizer == Sanitizer::Secret
            && !sanitizer.is_chosen()
            && Sanitizer::of_type(&of_type) != Sanitizer::Secret
    })
}

/// Returns the letters of what the attributes say that would else follow from the status.
fn said(attrs: &VariantAttrs) -> String {
    let all = [
        (attrs.fault.is_some(), Said::Fault),
        (attrs.recovery.is_some(), Said::Recovery),
        (attrs.retryable.is_some(), Said::Retryable),
        (attrs.capture.is_some(), Said::Capture),
    ];
    let said = all.into_iter().filter(|(is_said, _)| *is_said);
    said.map(|(_, fact)| fact.letter()).collect()
}

/// Returns the text of the detail.
fn detail(
    attrs: &VariantAttrs,
    written: &WrittenVariant<'_>,
    error: ErrorAttr,
) -> Option<(Template, MessageUse)> {
    if let Some(detail) = &attrs.detail {
        return Some((detail.clone(), MessageUse::Detail));
    }
    match error {
        ErrorAttr::Text(text) => Some((text, MessageUse::Log)),
        // The variant has facts of its own, but the text is that of the error inside.
        ErrorAttr::Transparent(span) => {
            let inside = written.fields.first()?;
            let value = format!("{{{}}}", inside.name(0));
            let text = Str { value, span };
            Some((Template::new(text, TokenStream::new()), MessageUse::Log))
        }
        ErrorAttr::None | ErrorAttr::Opaque => None,
    }
}

/// Returns the names of the functions that the match arm calls.
fn functions_in_sight(attrs: &VariantAttrs, written: &WrittenVariant<'_>) -> Vec<String> {
    let of_variant = Functions::of(attrs);
    let of_variant = of_variant.iter().map(|call| &call.function.path);
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

fn pack(constant: &Constant) -> (Optional, String) {
    let packed = entry::Constant {
        shown: constant.shown,
        name: &constant.name,
        json: &constant.json,
    };
    (Optional::Constant, packed.pack())
}
