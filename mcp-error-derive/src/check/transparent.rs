//! `transparent` variants, which say nothing of their own.

use crate::diagnostics::Errors;
use crate::model::Variant;

pub(super) fn check(variant: &Variant, errors: &mut Errors) {
    let Some(word) = &variant.written.transparent else {
        return;
    };
    if variant.fields.len() != 1 {
        errors.at(
            word.0,
            format!(
                "`transparent` needs exactly one field, the inner error; there are {}",
                variant.fields.len()
            ),
        );
    }
    let of_fields = variant
        .fields
        .iter()
        .flat_map(|field| &field.written.written);
    let of_fields = of_fields.map(|attribute| attribute.name_span);
    for span in variant.written.spans_beside_transparent().chain(of_fields) {
        errors.at(
            span,
            "a `transparent` variant says nothing of its own, the inner error does; remove this or `transparent`",
        );
    }
}
