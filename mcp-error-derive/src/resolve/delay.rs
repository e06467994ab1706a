//! Fields that are the delay before a retry by their name and type.

use crate::model::is_milliseconds;
use crate::model::types::{self, counts_delay, optional};
use crate::syntax::value::Word;
use crate::syntax::{WrittenField, WrittenVariant};

/// Marks the field `retry_after` as the delay, unless an attribute says something else about the field, the delay or
/// the retry: whoever writes `RateLimited { retry_after: u64 }` expects callers to wait that long. "Retry after 12 seconds" and
/// the advice not to retry would contradict each other, so this holds for variants without attributes, too.
pub(super) fn of_names(variant: &mut WrittenVariant) {
    let WrittenVariant { attrs, fields, .. } = variant;
    let is_marked = fields.iter().any(|field| field.attrs.retry_after.is_some());
    let is_transparent = attrs.transparent.is_some();
    if is_marked || is_transparent || attrs.retry_after.is_some() || attrs.says_not_to_retry() {
        return;
    }
    let mut named = fields.iter_mut().filter(|field| is_delay(field));
    if let (Some(field), None) = (named.next(), named.next()) {
        let span = field.ident.as_ref().map(syn::Ident::span);
        field.attrs.retry_after = span.map(Word);
    }
}

/// Returns whether a field without attributes is a delay by its name, of a type whose unit is known.
fn is_delay(field: &WrittenField) -> bool {
    let ty = optional(&field.ty).unwrap_or(&field.ty);
    let name = field.rust_name.as_deref().unwrap_or_default();
    let has_unit = match name.strip_prefix("retry_after") {
        Some("") => types::is_delay(ty),
        Some(unit) => counts_delay(ty) && unit.strip_prefix('_').is_some_and(is_unit),
        None => false,
    };
    has_unit && field.attrs.written.is_empty()
}

/// Returns whether the last word of a name is a unit that a delay can have.
fn is_unit(word: &str) -> bool {
    matches!(word, "secs" | "seconds") || is_milliseconds(word)
}
