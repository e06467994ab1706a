//! `deny_unclassified`: what can leave has to say how.

use proc_macro2::Ident;
use syn::spanned::Spanned as _;
use syn::{Generics, Type};

use crate::errors::Errors;
use crate::generics;
use crate::model::Field;
use crate::plan::Plan;
use crate::template::Slot;

/// One error for each field of a variant that can reach the wire without a word on how. Returns those of
/// which the type has to say it.
pub(crate) fn check(
    variant: &str,
    generics: &Generics,
    fields: &[Field],
    members: &[usize],
    slots: &[Slot],
    errors: &mut Errors,
) -> Vec<usize> {
    let mut asked = Vec::new();
    for field in fields.iter().filter(|field| !is_classified(field)) {
        let place = match &field.extension {
            Some(extension) if members.contains(&field.index) => {
                format!("as the member `{}`", extension.name)
            }
            _ if slots.iter().any(|slot| slot.reads(field.index)) => "in a text".to_owned(),
            _ => continue,
        };
        // The compiler knows whether the values of the type pass as they are.
        if matches!(field.planned.plan, Plan::Auto) && !is_open(&field.planned.inner, generics) {
            asked.push(field.index);
            continue;
        }
        let name = field.name();
        errors.at(
            field.ident.as_ref().map_or(field.ty.span(), Ident::span),
            format!(
                "`{name}` of `{variant}` can leave {place}, and `deny_unclassified` asks how: add `sanitize = text`, `value`, `tree` or `output`, `sanitize_with`, `path`, `endpoint`, `secret`, `sample`, `trusted` or `untrusted`, or `skip` if it must not leave"
            ),
        );
    }
    asked
}

/// A type parameter that says nothing stands for any type.
fn is_open(ty: &Type, generics: &Generics) -> bool {
    generics::mentions_param(ty, generics) && !generics::discloses(ty, generics)
}

/// An attribute says it, or the type does; the text of a cause is withheld.
fn is_classified(field: &Field) -> bool {
    field.planned.explicit
        || field.planned.sample.is_some()
        || field.cause
        || matches!(field.planned.plan, Plan::Untrusted)
}

impl Slot {
    fn reads(&self, field: usize) -> bool {
        match self {
            Self::Field(at) => *at == field,
            Self::Formatted { fields, .. } => fields.contains(&field),
        }
    }
}
