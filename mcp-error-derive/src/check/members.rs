//! The names of extension members.

use mcp_error_rules::names::{RESERVED_MEMBERS, is_member_name};

use crate::diagnostics::Errors;
use crate::model::Variant;

pub(super) fn check(variant: &Variant, errors: &mut Errors) {
    let of_fields = variant
        .fields
        .iter()
        .filter_map(|field| field.member.as_ref())
        .map(|member| (&member.name, member.span, true));
    let of_constants = variant
        .written
        .constants()
        .iter()
        .map(|constant| (&constant.name.value, constant.name.span, false));
    let written = |name: &str, is_field: bool| {
        if is_field {
            format!("extension = \"{name}\"")
        } else {
            format!("{name} = …")
        }
    };
    let mut seen: Vec<&String> = Vec::new();
    for (name, span, is_field) in of_fields.chain(of_constants) {
        if !is_member_name(name) {
            errors.at(
                span,
                format!("`{name}` is not a valid member name: use a letter, then letters, digits, `_` or `-` (RFC 9457 §3.2)"),
            );
        }
        if RESERVED_MEMBERS.contains(&&**name) {
            errors.at(
                span,
                format!(
                    "the document has a member `{name}` already; choose another name: `{}`",
                    written(&format!("{name}_value"), is_field)
                ),
            );
        }
        if seen.contains(&name) {
            errors.at(
                span,
                format!(
                    "two members are called `{name}`; rename one: `{}`",
                    written("other_name", is_field)
                ),
            );
        }
        seen.push(name);
    }
}
