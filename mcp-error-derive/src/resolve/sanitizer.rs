//! The choice of a field's sanitizer: that of its attribute, else that of a secret if a name says so and its type does not say
//! otherwise, else that of its type.

use mcp_error_rules::secret_names::{is_name_of_password_string, is_name_of_secret_number};
use syn::Type;

use super::identity::Base;
use crate::model::sanitizer::{FieldSanitizer, Sanitizer, choices};
use crate::model::type_shape::{TypeShape, Wrapper};
use crate::model::types::{
    can_hold_code, has_error_name, holds_any_error, is_number, is_static_str, is_string,
};
use crate::syntax::attributes::FieldAttrs;

/// What the sanitizer of a field depends on besides its type and its attributes.
pub(super) struct SanitizerContext<'f> {
    pub(super) base: &'f Base,
    /// The names that the field goes by.
    pub(super) names: &'f [&'f str],
    /// Set if a text shows it right after the name of a secret.
    pub(super) is_after_secret_name: bool,
    /// Set if it is marked as an error.
    pub(super) is_cause: bool,
}

pub(super) fn resolve_sanitizer(
    ty: &Type,
    attrs: &FieldAttrs,
    context: &SanitizerContext<'_>,
) -> FieldSanitizer {
    let has_name =
        |is_meant: &dyn Fn(&str) -> bool| context.names.iter().any(|name| is_meant(name));
    let choices = choices(attrs);
    let choice = choices.first().map(|choice| choice.kind);
    let shortened = attrs.shortened();
    let mut shape = match shortened {
        Some(_) if choice.is_some_and(|choice| choice.row().takes_whole) => {
            TypeShape::outer_list(ty).sampled()
        }
        Some(_) => TypeShape::of(ty).sampled(),
        None => TypeShape::of(ty),
    };
    // What stands after `cannot store the token: ` is the reason, if it is an error.
    let is_error =
        context.is_cause || has_error_name(&shape.inner) || holds_any_error(&shape.inner);
    let is_after_secret_name = context.is_after_secret_name && !is_error;
    let has_secret_name = !is_one_number(&shape)
        && (is_after_secret_name || has_name(&|name| context.base.is_secret_name(name)))
        || is_one_string(&shape) && !is_static_str(ty) && has_name(&is_name_of_password_string);
    let is_secret_number =
        is_one_number(&shape) && can_hold_code(&shape.inner) && has_name(&is_name_of_secret_number);
    let has_secret_name = has_secret_name || is_secret_number;
    let of_type = match Sanitizer::of_type(&shape.inner) {
        Sanitizer::SecretByName if context.is_cause => Sanitizer::Auto,
        of_type => of_type,
    };
    let kind = match (choice, of_type) {
        (Some(choice), _) => choice,
        // The derive knows of many types that they are not `Disclose`, and of a list that it can be a key.
        (None, Sanitizer::Auto | Sanitizer::SecretByName)
            if has_secret_name && !is_secret_number && is_one(&shape) =>
        {
            Sanitizer::SecretByName
        }
        (None, Sanitizer::SecretByName) if is_one(&shape) => Sanitizer::SecretByName,
        (None, Sanitizer::SecretByName) => Sanitizer::Secret,
        (None, _) if has_secret_name => Sanitizer::Secret,
        (None, of_type) => of_type,
    };
    let is_judged = !has_secret_name
        && kind.reads_value()
        && !is_error
        && !is_static_str(ty)
        && !is_number(&shape.inner);
    // The values of a list `pass` are what passed.
    let is_weak = |name: &&&str| {
        context.base.hides_some_values(name)
            && (is_one(&shape) || !is_name_of_password_string(name))
    };
    let mut names = context.names.iter().filter(|_| is_judged);
    let weak_name = names.find(is_weak);
    let weak_name = weak_name.map(|name| (*name).to_owned());
    if shortened.is_none() && kind.row().takes_whole {
        shape = TypeShape::whole(ty);
    }
    FieldSanitizer {
        kind,
        choices,
        function: attrs.sanitize_with.clone(),
        shape,
        sample: shortened.cloned(),
        has_secret_name,
        weak_name,
    }
}

/// Returns whether a value is one number or truth value, which no name makes a secret. A list of numbers can be a key.
fn is_one_number(shape: &TypeShape) -> bool {
    is_number(&shape.inner) && is_one(shape)
}

/// Returns whether a value is one text.
fn is_one_string(shape: &TypeShape) -> bool {
    is_string(&shape.inner) && is_one(shape)
}

fn is_one(shape: &TypeShape) -> bool {
    let mut wrappers = shape.wrappers.iter();
    wrappers.all(|wrapper| *wrapper == Wrapper::Option)
}
