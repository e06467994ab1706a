//! Attributes of one field that contradict each other or the type of the field.

use crate::diagnostics::Errors;
use crate::model::sanitizer::{Sanitizer, SanitizerChoice};
use crate::model::types::is_number;
use crate::model::{Field, Variant};

/// Checks the name of a member and the choice of a sanitizer.
pub(super) fn check_sanitizer(field: &Field, errors: &mut Errors) {
    if let Some(extension) = &field.written.extension
        && extension.name.is_none()
        && field.ident.is_none()
    {
        errors.at(
            extension.span,
            "a field of a tuple has no name on the wire; give it one: `extension = \"name\"`",
        );
    }
    if let [first, second, ..] = &field.sanitizer.choices[..] {
        errors.contradiction(second.span, first.attribute.key(), second.attribute.key());
    }
    check_sample(field, errors);
    // Another message says that no sanitizer applies to a delay.
    if let Some(choice) = field.sanitizer.choices.first()
        && (!field.is_delay() || field.member.is_some())
    {
        check_type(field, choice, errors);
    }
}

fn check_sample(field: &Field, errors: &mut Errors) {
    let Some(sample) = &field.sanitizer.sample else {
        return;
    };
    if let Some(choice) = field.sanitizer.choices.first()
        && matches!(
            choice.kind,
            Sanitizer::Custom | Sanitizer::Skip | Sanitizer::Violations
        )
    {
        errors.contradiction(choice.span, "sample", &choice.attribute.to_string());
    }
    if !field.sanitizer.shape.holds_many() {
        errors.at(
            sample.span,
            "`sample` takes a list, such as a `Vec`; remove it",
        );
    }
}

/// Checks whether the type of a field can go through the sanitizer that an attribute chose.
fn check_type(field: &Field, choice: &SanitizerChoice, errors: &mut Errors) {
    let ty = &field.sanitizer.shape.inner;
    if choice.kind == Sanitizer::Trusted && Sanitizer::of_type(ty) == Sanitizer::Untrusted {
        errors.at(
            choice.span,
            "an `Untrusted` value cannot be `trusted`; remove one of the two",
        );
    } else if choice.kind.row().takes_text() && is_number(ty) {
        let advice = if field.sanitizer.has_secret_name {
            "write `sanitize = value`, or remove it, since the name says that the number is a secret"
        } else {
            "numbers and booleans pass as they are, so remove it, or write `sanitize = value`"
        };
        errors.at(
            choice.span,
            format!("`{}` would make text of it; {advice}", choice.attribute),
        );
    }
}

/// Checks whether `max` bounds anything.
fn check_max(field: &Field, errors: &mut Errors) {
    let Some(max) = &field.written.max else {
        return;
    };
    let sanitizer = &field.sanitizer;
    let reason = if sanitizer.sample.is_some() {
        "a `sample` bounds its values itself"
    } else if sanitizer.kind == Sanitizer::Violations {
        "a violation bounds its texts itself"
    } else if !sanitizer.kind.reads_value() {
        "the same marker stands for every value"
    } else if is_number(&sanitizer.shape.inner) {
        "a number is not a text"
    } else {
        return;
    };
    errors.at(
        max.span,
        format!("{reason}, so `max` changes nothing; remove it"),
    );
}

/// Checks whether an example is shown anywhere.
pub(super) fn check_example(variant: &Variant, field: &Field, errors: &mut Errors) {
    let Some(example) = field.written.example() else {
        return;
    };
    let reason = if field.member.is_none() && !variant.shows_in_text(field.index) {
        "no member and no text shows this field"
    } else if !field.sanitizer.kind.reads_value() {
        "the same marker stands for every value"
    } else {
        return;
    };
    errors.at(
        example.span,
        format!("{reason}, so no example shows the value; remove it"),
    );
}

/// Checks whether anything shows a field about whose showing attributes say something.
pub(super) fn check_shown(variant: &Variant, field: &Field, errors: &mut Errors) {
    let written = &field.written;
    let is_shown = field.member.is_some() || variant.shows_in_text(field.index);
    if is_shown || field.is_cause || field.is_unmarked_cause || written.skip.is_some() {
        return;
    }
    let attributes = [
        ("verbose", written.verbose.map(|word| word.0)),
        ("max", written.max.as_ref().map(|max| max.span)),
        ("sample", written.shortened().map(|sample| sample.span)),
    ];
    for (name, span) in attributes {
        if let Some(span) = span {
            errors.at(
                span,
                format!("no member and no text shows this field, so `{name}` changes nothing; write `extension` too, or remove `{name}`"),
            );
        }
    }
}

/// Checks `max`, `skip` and `retry_after` next to other attributes.
pub(super) fn check(field: &Field, errors: &mut Errors) {
    check_max(field, errors);
    let written = &field.written;
    if let (Some(_), Some(extension)) = (&written.skip, &field.member) {
        errors.contradiction(extension.span, "skip", "extension");
    }
    if let (Some(_), Some(verbose)) = (&written.skip, &written.verbose) {
        errors.contradiction(verbose.0, "skip", "verbose");
    }
    let Some(delay) = &written.retry_after else {
        return;
    };
    if let Some(skip) = &written.skip {
        errors.at(
            skip.0,
            "`skip` and `retry_after` contradict each other, since the delay is sent; keep one",
        );
    } else if field.sanitizer.is_chosen() && field.member.is_none() {
        errors.at(
            delay.0,
            "a `retry_after` is a number of seconds, and no sanitizer applies; remove the sanitizer",
        );
    }
}
