//! Attributes that tell whether and when to retry.

use mcp_error_rules::choices::Recovery;

use crate::diagnostics::Errors;
use crate::model::{Field, Variant};

pub(super) fn check(variant: &Variant, errors: &mut Errors) {
    let delays = variant.fields.iter().filter(|field| field.is_delay());
    let delays: Vec<&Field> = delays.collect();
    let span = |field: &Field| {
        let word = field.written.retry_after;
        word.map_or(variant.ident.span(), |word| word.0)
    };
    if let [_, second, ..] = &delays[..] {
        errors.at(span(second), "two fields are `retry_after`; keep one");
    }
    for field in &delays {
        if let Some(unit) = other_unit(field) {
            errors.at(
                span(field),
                format!("a number that is `retry_after` counts seconds or milliseconds, and the field's name says {unit}; make it a `Duration`, with a name without the unit"),
            );
        }
    }
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
    let delay = delay.or(delays.first().map(|field| span(field)));
    let retryable = variant.written.retryable.as_ref().map(|switch| switch.0);
    match (&variant.written.recovery, retryable, delay) {
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
