//! `decode`: types that can never be rebuilt, and fields that borrow.

use proc_macro2::Span;
use syn::spanned::Spanned as _;

use crate::diagnostics::Errors;
use crate::model::mentions::borrows;
use crate::model::{Field, Model, Reader, Variant, never_sent};

pub(super) fn check(word: Span, model: &Model, errors: &mut Errors) {
    let variants = &model.variants;
    if let [variant, ..] = &variants[..]
        && let Some(field) = field_of_no_document(variant)
        && !variants.iter().any(can_be_rebuilt)
    {
        let (variant, name) = (&variant.facts.name, field.name());
        errors.at(
            word,
            format!(
                "`decode` would never succeed: nothing carries `{name}` of `{variant}`; make it a member with `#[mcp(extension)]` or an `Option`, or remove `decode`"
            ),
        );
    }
    for (index, variant) in variants.iter().enumerate() {
        errors.within(index, |errors| check_borrows(variant, errors));
    }
}

/// A received value lives no longer than its document, so no field can borrow it.
fn check_borrows(variant: &Variant, errors: &mut Errors) {
    for field in &variant.member_fields() {
        if field.reader == Reader::Owned && borrows(&field.ty) {
            errors.at(
                field.ty.span(),
                "`decode` cannot rebuild a borrowed value; use an owned type, such as `String` or `Cow<'static, str>`",
            );
        }
    }
}

fn can_be_rebuilt(variant: &Variant) -> bool {
    field_of_no_document(variant).is_none()
}

/// Returns a field that the variant needs, and that is not a member.
fn field_of_no_document(variant: &Variant) -> Option<&Field> {
    let fields = never_sent(&variant.fields);
    let lost = fields.iter().find(|field| field.member.is_none());
    lost.copied().filter(|_| !variant.is_transparent)
}
