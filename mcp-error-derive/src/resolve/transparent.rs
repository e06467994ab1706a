//! Variants for which the error inside stands: which field holds that error, and what becomes of the other fields.

use mcp_error_rules::names::is_kind;
use proc_macro2::Ident;
use syn::Generics;
use syn::spanned::Spanned as _;

use super::causes::is_cause;
use crate::model::Variant;
use crate::model::mentions::mentions_param;
use crate::model::types::last_name;
use crate::syntax::value::Extension;
use crate::syntax::{ErrorAttr, WrittenField, WrittenVariant};

/// Marks the error of `#[error(transparent)]` as the cause, also where the variant stands for itself: the source of both is the same.
pub(super) fn mark_source(written: &mut WrittenVariant) {
    if let Some(ErrorAttr::Transparent(_)) = written.error
        && let Some(inner) = inner(written)
    {
        written.fields[inner].is_marked_cause = true;
    }
}

/// Returns whether the error inside stands for the variant. `#[error(transparent)]` says so, unless the variant has
/// facts of its own or the field says how it is sanitized.
pub(super) fn is_transparent(written: &WrittenVariant) -> bool {
    if written.attrs.transparent.is_some() {
        return true;
    }
    let takes_text = matches!(written.error, Some(ErrorAttr::Transparent(_)));
    if !takes_text || !written.attrs.written.is_empty() {
        return false;
    }
    inner(written).is_some_and(|inner| {
        let mut of_field = written.fields[inner].attrs.written.iter();
        of_field.all(|attribute| attribute.name == "source")
    })
}

/// Returns whether a variant for which the error inside stands is one with a cause if the type of that error is not an
/// `McpError`: only the compiler knows that. What a type parameter stands for is not known where the derive is.
pub(super) fn may_be_foreign(written: &WrittenVariant, generics: &Generics) -> bool {
    written.attrs.transparent.is_none()
        && is_transparent(written)
        && matches!(&written.fields[..], [only] if !mentions_param(&only.ty, generics))
}

/// Removes [`Variant::if_foreign`] where it would be a mistake: a text of the type names a field that the variant does not have, no
/// kind can be made from its name, or another variant has the same kind or problem type. Such a variant takes only an `McpError`.
pub(super) fn without_wrong_foreign(mut variants: Vec<Variant>) -> Vec<Variant> {
    let mut wrong: Vec<usize> = Vec::new();
    for (at, variant) in variants.iter().enumerate() {
        let Some(foreign) = &variant.if_foreign else {
            continue;
        };
        let facts = &foreign.facts;
        let mut is_right = is_kind(&facts.kind);
        for message in &foreign.messages {
            is_right &= message.mistakes.is_empty();
        }
        for (place, other) in variants.iter().enumerate() {
            if let Some(other) = other.with_entry().map(|other| &other.facts)
                && place != at
            {
                is_right &= other.kind != facts.kind && other.problem_type != facts.problem_type;
            }
        }
        if !is_right {
            wrong.push(at);
        }
    }
    for at in &wrong {
        variants[*at].if_foreign = None;
        variants[*at].lacks_kind = true;
    }
    variants
}

/// Returns the index of the error inside: the field that is marked as the cause, else the only one, else the only one
/// about which nothing is written.
pub(super) fn inner(written: &WrittenVariant) -> Option<usize> {
    let (mut all, mut unwritten) = (Vec::new(), Vec::new());
    for (at, field) in written.fields.iter().enumerate() {
        if is_backtrace(field) {
            continue;
        }
        if is_cause(field) {
            return Some(at);
        }
        all.push(at);
        if field.attrs.written.is_empty() {
            unwritten.push(at);
        }
    }
    match (&all[..], &unwritten[..]) {
        ([only], _) | (_, [only]) => Some(*only),
        _ => None,
    }
}

/// Makes members of the fields next to the error inside, which would not be shown otherwise.
pub(super) fn make_members(written: &mut WrittenVariant, inner: usize) {
    for (at, field) in written.fields.iter_mut().enumerate() {
        if at == inner || field.attrs.skip.is_some() || is_backtrace(field) {
            continue;
        }
        let span = field.ident.as_ref().map_or(field.ty.span(), Ident::span);
        let implied = || Extension { name: None, span };
        field.attrs.extension.get_or_insert_with(implied);
    }
}

/// Returns whether a field is a backtrace, which thiserror allows next to the error of `#[error(transparent)]`.
fn is_backtrace(field: &WrittenField) -> bool {
    last_name(&field.ty).as_deref() == Some("Backtrace")
}
