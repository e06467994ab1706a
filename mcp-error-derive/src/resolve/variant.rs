//! A variant: first what it takes over, then its entry, its fields and its messages.

use mcp_error_rules::entry::flags;
use syn::Path;

use super::delay;
use super::facts::{FactContext, resolve_facts, says_status};
use super::field::FieldContext;
use super::identity::Base;
use super::inherit::{inherit, join_constants, join_headers};
use super::message::fields_after_secret_names;
use super::notes::notes;
use super::order::resolve_order;
use super::texts::{Detail, OwnText, TextSource};
use super::transparent::{self, make_members};
use crate::model::{Computed, Facts, Field, Functions, StatusFrom, Variant};
use crate::syntax::attributes::VariantAttrs;
use crate::syntax::{ErrorAttr, WrittenField, WrittenVariant, unraw};

/// Resolves a variant, or a struct. `is_transparent` says whether the error inside stands for it; `defaults` are the attributes of
/// its enum.
pub(super) fn resolve_variant(
    mut written: WrittenVariant,
    is_transparent: bool,
    defaults: Option<&VariantAttrs>,
    base: &Base,
) -> Variant {
    let skips_source = matches!(written.error, Some(ErrorAttr::Transparent(_)));
    let inner = is_transparent
        .then(|| transparent::inner(&written))
        .flatten();
    mark_fields(&mut written, inner);
    let inherited = defaults.filter(|_| !is_transparent);
    let usual_delay = inherit(&mut written, inherited);
    let text = OwnText::of(&mut written);
    let own_functions = Functions::of(&written.attrs);
    let of_type = defaults.map(Functions::of).unwrap_or_default();
    let functions = own_functions.clone().and(of_type);
    let called = called_functions(&own_functions, &written);
    let (mut facts, fields) = resolve_fields(
        &mut written,
        (&functions, called),
        usual_delay,
        text.detail.as_ref(),
        base,
    );
    let mut attrs = written.attrs;
    join_constants(&mut attrs, inherited, &fields, base.rename_all);
    join_headers(&mut attrs, inherited);
    let status_from = if is_transparent {
        StatusFrom::Entry
    } else {
        status_from(&attrs, &fields, &functions)
    };
    if status_from == StatusFrom::Cause || functions.has(Computed::Classified) {
        facts.flags |= flags::OWN_STATUS | flags::OWN_RETRYABLE;
    }
    let mut members = Vec::new();
    for field in &fields {
        if field.member.is_some() {
            members.push(field.index);
        }
    }
    let order = resolve_order(&mut attrs, &fields, base.rename_all);
    let source = TextSource {
        attrs: &attrs,
        fields: &fields,
        members: &members,
        decodes: base.decodes,
    };
    let is_by_hand = text.is_by_hand;
    let lacks_detail = text.lacks_detail().filter(|_| inner.is_none());
    let resolved = source.resolve(text, order, &mut facts);
    Variant {
        ident: written.ident,
        has_names: written.has_names,
        is_transparent,
        inner,
        if_foreign: None,
        lacks_kind: false,
        status_from,
        skips_source,
        lacks_source: is_by_hand && !fields.iter().any(|field| field.is_cause),
        lacks_detail,
        discriminant: written.discriminant,
        // The functions of a struct are those of the type, unless they name fields.
        functions: match defaults {
            Some(_) => own_functions,
            None => own_functions.that_name_fields(true),
        },
        notes: notes(&fields, &members, &resolved.slots),
        slots: resolved.slots,
        messages: resolved.messages,
        written: attrs,
        facts,
        fields,
        members,
    }
}

/// Marks the fields that are something without an attribute: the members next to the error that stands for the variant, or the
/// cause and the delay. `inner` is the index of that error.
fn mark_fields(written: &mut WrittenVariant, inner: Option<usize>) {
    match inner {
        Some(inner) => make_members(written, inner),
        None => {
            transparent::mark_source(written);
            delay::of_names(written);
        }
    }
}

/// Resolves the fields, and the entry without its texts. `functions` are those of the variant and of its type; the arm calls
/// those of the names `called`.
fn resolve_fields(
    written: &mut WrittenVariant,
    (functions, called): (&Functions, Vec<String>),
    usual_delay: Option<u32>,
    detail: Option<&Detail>,
    base: &Base,
) -> (Facts, Vec<Field>) {
    let has_delay_field = written.fields.iter().any(WrittenField::is_delay);
    let fact_context = FactContext {
        base,
        functions,
        usual_delay,
        has_delay_field,
    };
    let facts = resolve_facts(&unraw(&written.ident), &written.attrs, &fact_context);
    let context = FieldContext {
        base,
        functions: called,
        after_secret_names: fields_after_secret_names(&written.attrs, detail),
        has_delay: facts.retry_after.is_some() || has_delay_field,
    };
    let fields = context.resolve(std::mem::take(&mut written.fields));
    (facts, fields)
}

/// Returns what says the status. `functions` are those of the variant and of its type.
fn status_from(attrs: &VariantAttrs, fields: &[Field], functions: &Functions) -> StatusFrom {
    let mut fields = fields.iter();
    if says_status(attrs, functions) {
        StatusFrom::Entry
    } else if fields.any(|field| field.is_cause || field.is_unmarked_cause) {
        StatusFrom::Cause
    } else {
        StatusFrom::Nothing
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
