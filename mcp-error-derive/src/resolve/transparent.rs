//! Variants for which the error inside stands: which field holds that error, and what becomes of the other fields.

use proc_macro2::Ident;
use syn::spanned::Spanned as _;

use crate::model::Field;
use crate::model::type_shape::TypeShape;
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
    let others = written.fields.iter_mut().enumerate();
    let others = others
        .filter(|(at, field)| *at != inner && field.attrs.skip.is_none() && !is_backtrace(field));
    for (_, field) in others {
        let span = field.ident.as_ref().map_or(field.ty.span(), Ident::span);
        let implied = || Extension { name: None, span };
        field.attrs.extension.get_or_insert_with(implied);
    }
}

/// Returns whether a field is what `Error::source` returns.
pub(super) fn is_cause(field: &WrittenField) -> bool {
    field.attrs.source.is_some()
        || field.is_marked_cause
        // As thiserror reads it: `r#source` is an ordinary field.
        || field.ident.as_ref().is_some_and(|ident| *ident == "source")
}

/// Returns whether a field is a backtrace, which thiserror allows next to the error of `#[error(transparent)]`.
fn is_backtrace(field: &WrittenField) -> bool {
    last_name(&field.ty).as_deref() == Some("Backtrace")
}

/// How the names of error types end.
const ERRORS: [&str; 5] = ["Error", "Err", "Failure", "Exception", "Rejection"];

/// Finds a cause that is not marked: `#[from]` is not possible twice for one type, and many errors do without it.
pub(super) fn find_unmarked_cause(fields: &mut [Field]) {
    if fields.iter().any(|field| field.is_cause) {
        return;
    }
    let is_called_error = |field: &&mut Field| {
        let shape = TypeShape::of(&field.ty);
        let name = last_name(&shape.inner);
        field.written.skip.is_none()
            && !shape.holds_many()
            && name.is_some_and(|name| ERRORS.iter().any(|error| name.ends_with(error)))
    };
    let mut named = fields.iter_mut().filter(is_called_error);
    if let (Some(field), None) = (named.next(), named.next()) {
        field.is_unmarked_cause = true;
    }
}
