//! From attributes to the model: every default, every name, every sanitizer. It never reports a mistake. A message that
//! cannot be resolved stays in the model for the checks, with the reason.

mod doc_comment;
mod facts;
mod field;
mod identity;
mod inherit;
mod message;
mod notes;
mod order;
mod sanitizer;
#[cfg(test)]
mod tests;
mod transparent;
mod variant;

use crate::model::{Functions, Model};
use crate::syntax::Written;
use identity::Base;
use variant::resolve_variant;

pub(crate) use order::member_names;

/// Resolves all attributes of a type.
pub(crate) fn resolve(written: Written<'_>) -> Model<'_> {
    let base = Base::of(&written.attrs);
    let defaults = written.form.is_enum().then_some(&written.attrs.common);
    let has_error_attribute = written.variants.iter().any(|own| own.error.is_some());
    let variants = written.variants.into_iter();
    let variants = variants
        .map(|variant| resolve_variant(variant, defaults, written.generics, &base))
        .collect();
    let functions = Functions::of(&written.attrs.common);
    let is_enum = written.form.is_enum();
    Model {
        ident: written.ident,
        generics: written.generics,
        form: written.form,
        variants,
        has_error_attribute,
        functions: functions.filter(|call| is_enum || !call.names_fields()),
        written: written.attrs,
    }
}
