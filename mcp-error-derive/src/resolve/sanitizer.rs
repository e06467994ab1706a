//! The choice of a field's sanitizer: that of its attribute, else that of a secret if a name says so and its type does not say
//! otherwise, else that of its type.

use mcp_error_rules::secret_names::is_name_of_password_string;
use syn::Type;

use super::identity::Base;
use crate::model::sanitizer::{FieldSanitizer, Sanitizer, choices};
use crate::model::type_shape::{TypeShape, Wrapper};
use crate::model::types::{is_number, is_static_str, is_string};
use crate::syntax::attributes::FieldAttrs;

/// `names` are those that the field goes by; `is_after_secret_name` tells whether a text shows it right after the name
/// of a secret, and `is_cause` whether it is marked as an error.
pub(super) fn resolve_sanitizer(
    base: &Base,
    names: &[&str],
    is_after_secret_name: bool,
    is_cause: bool,
    ty: &Type,
    attrs: &FieldAttrs,
) -> FieldSanitizer {
    let choices = choices(attrs);
    let choice = choices.first().map(|choice| choice.sanitizer);
    let shortened = attrs.shortened();
    let mut shape = match shortened {
        Some(_) if choice.is_some_and(|choice| choice.row().takes_whole) => {
            TypeShape::outer_list(ty).sampled()
        }
        Some(_) => TypeShape::of(ty).sampled(),
        None => TypeShape::of(ty),
    };
    let has_secret_name = !is_one_number(&shape)
        && (is_after_secret_name || names.iter().any(|name| base.is_secret_name(name)))
        || is_one_string(&shape)
            && !is_static_str(ty)
            && names.iter().any(|name| is_name_of_password_string(name));
    let of_type = match Sanitizer::of_type(&shape.inner) {
        Sanitizer::SecretByName if is_cause => Sanitizer::Auto,
        of_type => of_type,
    };
    let sanitizer = match (choice, of_type) {
        (Some(choice), _) => choice,
        // The derive knows of many types that they are not `Disclose`, and of a list that it can be a key.
        (None, Sanitizer::Auto | Sanitizer::SecretByName) if has_secret_name && is_one(&shape) => {
            Sanitizer::SecretByName
        }
        (None, Sanitizer::SecretByName) if is_one(&shape) => Sanitizer::SecretByName,
        (None, Sanitizer::SecretByName) => Sanitizer::Secret,
        (None, _) if has_secret_name => Sanitizer::Secret,
        (None, of_type) => of_type,
    };
    if shortened.is_none() && sanitizer.row().takes_whole {
        shape = TypeShape::whole(ty);
    }
    FieldSanitizer {
        sanitizer,
        choices,
        function: attrs.sanitize_with.clone(),
        shape,
        sample: shortened.cloned(),
        has_secret_name,
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
