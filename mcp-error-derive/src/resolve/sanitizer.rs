//! The choice of a field's sanitizer: that of its attribute, else that of a secret if a name says so and its type does not say
//! otherwise, else that of its type.

use mcp_error_rules::secret_names::{
    is_name_of_password_string, is_name_of_secret_code, is_name_of_secret_number,
    is_name_of_secret_type,
};
use syn::Type;

use super::identity::Base;
use crate::model::sanitizer::{FieldSanitizer, Sanitizer, choices};
use crate::model::type_shape::{TypeShape, Wrapper};
use crate::model::types::{
    arguments_inside, has_error_name, holds_any_error, is_number, is_small_number, is_static_str,
    is_string, last_name, number_type,
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
    let choices = choices(attrs);
    let choice = choices.first().map(|choice| choice.kind);
    let shortened = attrs.shortened();
    let takes_whole = |kind: Sanitizer| kind.row().takes_whole;
    let shape = match shortened {
        Some(_) if choice.is_some_and(takes_whole) => TypeShape::outer_list(ty).sampled(),
        Some(_) => TypeShape::of(ty).sampled(),
        None => TypeShape::of(ty),
    };
    let value = NamedValue {
        ty,
        shape: &shape,
        context,
    };
    let secrecy = value.secrecy();
    let kind = choice.unwrap_or_else(|| value.sanitizer(secrecy));
    let weak_name = if secrecy == Secrecy::Unknown && kind.reads_value() {
        value.weak_name()
    } else {
        None
    };
    FieldSanitizer {
        kind,
        choices,
        function: attrs.sanitize_with.clone(),
        sample: shortened.cloned(),
        has_secret_name: secrecy != Secrecy::Unknown,
        hides_numbers: kind == Sanitizer::SecretByName && value.has_name(&is_name_of_secret_number),
        weak_name,
        shape: if shortened.is_none() && takes_whole(kind) {
            TypeShape::whole(ty)
        } else {
            shape
        },
    }
}

/// What the names of a value say about it.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Secrecy {
    Unknown,
    Secret,
    /// A number that is one, such as a password of digits or a one-time code.
    SecretNumber,
}

/// The value of a field, and the names that it goes by.
struct NamedValue<'f> {
    ty: &'f Type,
    shape: &'f TypeShape,
    context: &'f SanitizerContext<'f>,
}

impl NamedValue<'_> {
    fn has_name(&self, is_meant: &dyn Fn(&str) -> bool) -> bool {
        self.context.names.iter().any(|name| is_meant(name))
    }

    fn secrecy(&self) -> Secrecy {
        let Self { ty, shape, context } = self;
        if is_one_number(shape) {
            let is_unsigned =
                || number_type(&shape.inner).is_some_and(|name| name.starts_with('u'));
            let is_secret = !is_small_number(&shape.inner)
                && (self.has_name(&is_name_of_secret_number)
                    || is_unsigned() && self.has_name(&is_name_of_secret_code));
            return if is_secret {
                Secrecy::SecretNumber
            } else {
                Secrecy::Unknown
            };
        }
        // What stands after `cannot store the token: ` is the reason, if it is an error.
        let is_after_secret_name = context.is_after_secret_name && !self.is_error();
        let is_password = is_one_string(shape)
            && !is_static_str(ty)
            && self.has_name(&is_name_of_password_string);
        if is_after_secret_name
            || is_password
            || self.has_name(&|name| context.base.is_secret_name(name))
        {
            Secrecy::Secret
        } else {
            Secrecy::Unknown
        }
    }

    fn is_error(&self) -> bool {
        let ty = &self.shape.inner;
        self.context.is_cause || has_error_name(ty) || holds_any_error(ty)
    }

    /// Returns the sanitizer where no attribute chooses one.
    fn sanitizer(&self, secrecy: Secrecy) -> Sanitizer {
        let of_type = match Sanitizer::of_type(&self.shape.inner) {
            Sanitizer::SecretByName if self.context.is_cause => Sanitizer::Auto,
            Sanitizer::Auto if !self.is_error() && holds_secret(&self.shape.inner) => {
                Sanitizer::SecretByName
            }
            of_type => of_type,
        };
        match (of_type, secrecy) {
            // The derive knows of many types that they are not `Disclose`, and of a list that it can be a key.
            (Sanitizer::Auto | Sanitizer::SecretByName, Secrecy::Secret) if is_one(self.shape) => {
                Sanitizer::SecretByName
            }
            (Sanitizer::SecretByName, _) if is_one(self.shape) => Sanitizer::SecretByName,
            (Sanitizer::SecretByName, _) => Sanitizer::Secret,
            (_, Secrecy::Secret | Secrecy::SecretNumber) => Sanitizer::Secret,
            (of_type, Secrecy::Unknown) => of_type,
        }
    }

    /// Returns the name that makes secrets of some values.
    fn weak_name(&self) -> Option<String> {
        if self.is_error() || is_static_str(self.ty) || is_number(&self.shape.inner) {
            return None;
        }
        let is_weak = |name: &&&str| {
            // The values of a list `pass` are what passed.
            let is_meant = is_one(self.shape) || !is_name_of_password_string(name);
            is_meant && self.context.base.hides_some_values(name)
        };
        let name = self.context.names.iter().find(is_weak)?;
        Some((*name).to_owned())
    }
}

/// Returns whether a type has one with the name of a secret among its arguments: what it prints can be what that one holds. An
/// `Id<ApiKey>` is not the key.
fn holds_secret(ty: &Type) -> bool {
    let is_id = last_name(ty).is_some_and(|name| name.ends_with("Id") || name == "PhantomData");
    !is_id
        && arguments_inside(ty)
            .into_iter()
            .filter_map(last_name)
            .any(|name| is_name_of_secret_type(&name))
}

/// Returns whether a value is one number or truth value. A list of numbers can be a key.
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
