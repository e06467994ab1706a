//! Attributes of a type, which hold for all its variants.

use mcp_error_rules::names::is_absolute_uri;

use crate::diagnostics::Errors;
use crate::model::Model;
use crate::model::names::ABOUT_BLANK;
use crate::syntax::Form;

pub(super) fn check(model: &Model, errors: &mut Errors) {
    if let Some(base) = &model.written.type_base
        && !is_absolute_uri(&base.value)
    {
        errors.at(
            base.span,
            "`type_base` is an absolute URI: `type_base = \"https://example.com/errors/\"`",
        );
    }
    match model.form {
        Form::Struct => {}
        Form::Enum => check_defaults(model, errors),
        Form::Union(span) => errors.at(
            span,
            "`McpError` cannot be derived for a union; use an enum or a struct",
        ),
    }
}

/// The attributes of an enum are the defaults of its variants, so none of them can identify a single variant.
fn check_defaults(model: &Model, errors: &mut Errors) {
    let defaults = &model.written.common;
    if let Some(kind) = &defaults.kind {
        errors.at(
            kind.span,
            "a `kind` identifies one variant; move it to the variant",
        );
    }
    if let Some(word) = &defaults.transparent {
        errors.at(
            word.0,
            "`transparent` belongs on a variant or a struct; move it there",
        );
    }
    if let Some(problem) = &defaults.problem
        && problem.value != ABOUT_BLANK
    {
        errors.at(
            problem.span,
            "a problem type identifies one kind of problem; move `problem` to the variant, or write `type_base` for what they share",
        );
    }
}
