//! `transparent` variants, which say nothing of their own but the members that they add.

use crate::diagnostics::Errors;
use crate::model::{Field, Variant};

pub(super) fn check(variant: &Variant, errors: &mut Errors) {
    let Some(word) = &variant.written.transparent else {
        return;
    };
    match (variant.inner(), &variant.fields[..]) {
        (Some(inner), _) => check_fields(variant, inner, errors),
        (None, []) => errors.at(
            word.0,
            "`transparent` needs a field with the error that stands for the variant; there is none",
        ),
        (None, _) => errors.at(
            word.0,
            "`transparent` needs to know which field is the error that stands for the variant; mark it with thiserror's `#[source]`, or with `#[mcp(source)]`",
        ),
    }
    for span in variant.written.spans_next_to_transparent() {
        errors.at(
            span,
            "a `transparent` variant takes this from the error inside; remove this or `transparent`",
        );
    }
}

fn check_fields(variant: &Variant, inner: &Field, errors: &mut Errors) {
    for field in &variant.fields {
        let is_inner = field.index == inner.index;
        for attribute in &field.written.written {
            let is_allowed = match &*attribute.name {
                "source" => is_inner,
                "retry_after" => false,
                _ => !is_inner,
            };
            if !is_allowed {
                errors.at(
                    attribute.name_span,
                    "the error inside a `transparent` variant says this itself; remove this or `transparent`",
                );
            }
        }
    }
}
