//! `deny_unclassified`: a field that can be sent needs an attribute that says how.

use crate::diagnostics::Errors;
use crate::model::{Model, Variant};

/// Reports each field that can be sent although nothing says how, unless the compiler checks its type.
pub(super) fn check(model: &Model, variant: &Variant, errors: &mut Errors) {
    let asked = model.must_disclose(variant);
    for field in &variant.unclassified() {
        if asked.iter().any(|asked| asked.index == field.index) {
            continue;
        }
        let place = match &field.member {
            Some(member) => format!("as the member `{}`", member.name),
            None => "in a text".to_owned(),
        };
        let name = field.name();
        let variant = &variant.facts.name;
        errors.at(
            field.place(),
            format!(
                "`{name}` of `{variant}` can be sent {place}, and `deny_unclassified` asks how: add an attribute that says so, such as `sanitize = text`, `path` or `secret`, or `skip` if it must not be sent"
            ),
        );
    }
}
