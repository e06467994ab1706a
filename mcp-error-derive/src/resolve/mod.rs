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

use crate::model::{Functions, Model, Variant};
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
    let says_causes = written.attrs.causes.is_some();
    let mut variants: Vec<Variant> = Vec::with_capacity(written.variants.len());
    for variant in written.variants {
        let may_be_foreign =
            says_causes && transparent::may_be_foreign(&variant, &written.generics);
        let foreign = may_be_foreign.then(|| variant.clone());
        let is_transparent = transparent::is_transparent(&variant);
        let own = resolve_variant(variant, is_transparent, defaults, &base);
        let foreign = foreign.map(|variant| resolve_variant(variant, false, defaults, &base));
        variants.push(Variant {
            if_foreign: foreign.map(Box::new),
            ..own
        });
    }
    let variants = transparent::without_wrong_foreign(variants);
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
            functions.that_name_fields(false)
        },
        written: written.attrs,
    }
}
