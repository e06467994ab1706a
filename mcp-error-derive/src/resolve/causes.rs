//! The field that is the cause: by an attribute, its name, or the name of its type.

use crate::model::Field;
use crate::model::type_shape::TypeShape;
use crate::model::types::has_error_name;
use crate::syntax::WrittenField;

/// Returns whether a field is what `Error::source` returns.
pub(super) fn is_cause(field: &WrittenField) -> bool {
    field.attrs.source.is_some()
        || field.is_marked_cause
        // As thiserror reads it: `r#source` is an ordinary field.
        || field.ident.as_ref().is_some_and(|ident| *ident == "source")
}

/// Finds a cause that is not marked: `#[from]` is not possible twice for one type, and many errors do without it.
pub(super) fn find_unmarked_cause(fields: &mut [Field]) {
    if fields.iter().any(|field| field.is_cause) {
        return;
    }
    let is_called_error = |field: &&mut Field| {
        let shape = TypeShape::of(&field.ty);
        field.written.skip.is_none() && !shape.holds_many() && has_error_name(&shape.inner)
    };
    let mut named = fields.iter_mut().filter(is_called_error);
    if let (Some(field), None) = (named.next(), named.next()) {
        field.is_unmarked_cause = true;
    }
}
