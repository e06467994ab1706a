//! Attributes that tell whether and when to retry.

use mcp_error_rules::choices::Recovery;
use mcp_error_rules::entry::flags;
use proc_macro2::Span;

use crate::diagnostics::Errors;
use crate::model::types::is_number_or_text_other_than_delay;
use crate::model::{Field, Model, Variant};
use crate::syntax::attributes::VariantAttrs;

pub(super) fn check(variant: &Variant, errors: &mut Errors) {
    let mut delays: Vec<&Field> = Vec::new();
    for field in &variant.fields {
        if field.is_delay() {
            delays.push(field);
        }
    }
    check_fields(variant, &delays, errors);
    check_names(variant, errors);
    let of_variant = variant.written.retry_after.as_ref();
    if let (Some(seconds), [field, ..]) = (of_variant, &delays[..]) {
        errors.at(
            seconds.span,
            format!(
                "the field `{}` is `retry_after` too; keep one of the two",
                field.name()
            ),
        );
    }
    let delay = of_variant.map(|delay| delay.span);
    let delay = delay.or(delays.first().map(|field| span(variant, field)));
    check_advice(&variant.written, delay, errors);
}

/// Checks that an enum with a delay has a variant that can be retried.
pub(super) fn check_of_type(model: &Model, errors: &mut Errors) {
    const RETRIED: u16 = flags::RETRYABLE | flags::OWN_RETRYABLE;

    let mut variants = model.variants.iter();
    if let Some(delay) = &model.written.common.retry_after
        && !variants.any(|variant| variant.facts.flags & RETRIED != 0)
    {
        errors.at(
            delay.span,
            "no variant is retried, so this delay applies to none; write `retryable` on one, or remove `retry_after`",
        );
    }
}

/// Returns where a field is said to be the delay.
fn span(variant: &Variant, delay: &Field) -> Span {
    let word = delay.written.retry_after;
    word.map_or(variant.ident.span(), |word| word.0)
}

/// Checks that there is one delay, and that its unit is known.
fn check_fields(variant: &Variant, delays: &[&Field], errors: &mut Errors) {
    if let [_, second, ..] = delays {
        errors.at(
            span(variant, second),
            "two fields are `retry_after`; keep one",
        );
    }
    for field in delays {
        if let Some(unit) = other_unit(field) {
            errors.at(
                span(variant, field),
                format!("a number that is `retry_after` counts seconds or milliseconds, and the field's name says {unit}; make it a `Duration`, with a name without the unit"),
            );
        }
    }
}

/// Checks that the attributes agree about whether to retry. `delay` is where the delay is written.
fn check_advice(written: &VariantAttrs, delay: Option<Span>, errors: &mut Errors) {
    let retryable = written.retryable.as_ref().map(|switch| switch.0);
    match (&written.recovery, retryable, delay) {
        (Some(recovery), Some(false), _) if recovery.value == Recovery::Retry => errors.at(
            recovery.span,
            "`recovery = retry` and `retryable = false` contradict each other; remove one",
        ),
        (_, Some(false), Some(delay)) => errors.at(
            delay,
            "`retry_after` says when to retry, `retryable = false` not to; remove one",
        ),
        (Some(recovery), None, Some(delay)) if recovery.value != Recovery::Retry => errors.at(
            delay,
            format!(
                "`retry_after` says when to retry, `recovery = {}` not to; remove one, or add `retryable` where a retry can help too",
                recovery.value.as_str(),
            ),
        ),
        _ => {}
    }
}

/// Finds a field that has the name of the delay and is a number or a text of another type, so that it would not be the delay.
fn check_names(variant: &Variant, errors: &mut Errors) {
    let attrs = &variant.written;
    let is_known = attrs.retry_after.is_some() || attrs.says_not_to_retry();
    if is_known || variant.is_transparent || variant.fields.iter().any(Field::is_delay) {
        return;
    }
    for field in &variant.fields {
        let is_unsaid = field.written.written.is_empty();
        if is_unsaid
            && field.rust_name() == Some("retry_after")
            && is_number_or_text_other_than_delay(&field.sanitizer.shape.inner)
        {
            errors.at(
                field.place(),
                "a field called `retry_after` is the delay before a retry if it is a `Duration`, or whole seconds as `u8` to `u64`; make it one, or say what is sent of it, as in `#[mcp(extension)]` or `#[mcp(skip)]`",
            );
        }
    }
}

/// Returns the unit of time in a field's name, if it is one that a delay cannot have.
fn other_unit(field: &Field) -> Option<&'static str> {
    let unit = match &*field.unit()? {
        "us" | "micros" | "microseconds" => "microseconds",
        "ns" | "nanos" | "nanoseconds" => "nanoseconds",
        "min" | "mins" | "minutes" => "minutes",
        "hours" => "hours",
        _ => return None,
    };
    Some(unit)
}
