//! From the model to mistakes: every rejection. The model is complete, and nothing is added to it.

mod codes;
mod decode;
mod field;
mod functions;
mod headers;
mod identity;
mod members;
mod messages;
mod order;
mod parameters;
mod retry;
mod scopes;
mod transparent;
mod type_attributes;
mod unclassified;

use crate::diagnostics::Errors;
use crate::model::Model;

/// Checks the type, each of its variants, and what its variants have in common.
pub(crate) fn check(model: &Model, errors: &mut Errors) {
    type_attributes::check(model, errors);
    if model.form.is_enum() {
        codes::check(model, &model.written.common, errors);
        scopes::check_written(&model.written.common, errors);
        messages::check_number(&model.written.common, errors);
        headers::check(&model.written.common, errors);
        members::check_of_type(&model.written.common, errors);
        order::check_of_type(model, errors);
        functions::check_of_type(model, errors);
        functions::check_statuses(model, &model.written.common, errors);
    }
    for (index, variant) in model.variants.iter().enumerate() {
        errors.within(index, |errors| {
            for own in &variant.fields {
                field::check_sanitizer(own, errors);
            }
            codes::check(model, &variant.written, errors);
            codes::check_discriminant(model, variant, errors);
            messages::check_texts(variant, errors);
            identity::check_written(variant, errors);
            transparent::check(variant, errors);
            members::check(model, variant, errors);
            retry::check(variant, errors);
            scopes::check_written(&variant.written, errors);
            scopes::check(model, variant, errors);
            headers::check(&variant.written, errors);
            order::check(model, variant, errors);
            functions::check(variant, errors);
            functions::check_statuses(model, &variant.written, errors);
            for own in &variant.fields {
                field::check(own, errors);
                field::check_example(variant, own, errors);
                field::check_shown(variant, own, errors);
            }
            messages::check_detail(model, variant, errors);
            messages::check(model, variant, errors);
            identity::check_names(variant, errors);
            parameters::check(model, variant, errors);
            if model.written.deny_unclassified.is_some() {
                unclassified::check(model, variant, errors);
            }
        });
    }
    // What no variant takes over can follow from another mistake.
    if model.form.is_enum() && !model.variants.is_empty() && errors.is_empty() {
        scopes::check_of_type(model, errors);
        retry::check_of_type(model, errors);
    }
    identity::check_shared(model, errors);
    if let Some(word) = model.written.decode {
        decode::check(word.0, model, errors);
    }
}
