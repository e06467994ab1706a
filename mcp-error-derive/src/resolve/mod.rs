//! From attributes to the model: every default, every name, every sanitizer. This stage never reports a mistake. A message
//! that cannot be resolved stays in the model for the checks, with the reason.

mod causes;
mod delay;
mod facts;
mod field;
mod identity;
mod inherit;
mod message;
mod notes;
mod optional_texts;
mod order;
mod sanitizer;
#[cfg(test)]
mod tests;
mod texts;
mod transparent;
mod variant;

use crate::model::{Functions, Model};
use crate::syntax::Written;
use identity::Base;
pub(crate) use message::expression::reads_secret_name;
use variant::resolve_variant;

/// Resolves all attributes of a type.
pub(crate) fn resolve(written: Written) -> Model {
    let base = Base::of(&written.attrs);
    let is_enum = written.form.is_enum();
    let defaults = is_enum.then_some(&written.attrs.common);
    let has_error_attribute = written.variants.iter().any(|own| own.error.is_some());
    let variants = written.variants.into_iter();
    let variants = variants
        .map(|variant| resolve_variant(variant, defaults, &base))
        .collect();
    let functions = Functions::of(&written.attrs.common);
    Model {
        ident: written.ident,
        generics: written.generics,
        form: written.form,
        variants,
        has_error_attribute,
        functions: if is_enum {
            functions
        } else {
            functions.filter(|call| !call.names_fields())
        },
        written: written.attrs,
    }
}
