//! The names of extension members.

use mcp_error_rules::choices::Layout;
use mcp_error_rules::entry::MAX_PART;
use mcp_error_rules::entry::member::PackedFact;
use mcp_error_rules::names::{FLAT_DELAY, counterpart, is_member_name, is_own_member};
use proc_macro2::Span;

use crate::diagnostics::{Errors, given_twice};
use crate::model::{Model, Variant, members};
use crate::syntax::attributes::VariantAttrs;

/// A member by its name, and where it is written.
struct Named<'m> {
    name: &'m String,
    span: Span,
    is_field: bool,
}

impl Named<'_> {
    /// Returns what to write for another name.
    fn renamed(&self, name: &str) -> String {
        if self.is_field {
            format!("extension = \"{name}\"")
        } else {
            format!("{name} = …")
        }
    }
}

pub(super) fn check(model: &Model, variant: &Variant, errors: &mut Errors) {
    let mut named = Vec::new();
    for member in &members(&variant.fields) {
        named.push(Named {
            name: &member.name,
            span: member.span,
            is_field: true,
        });
    }
    for constant in variant.written.constants() {
        named.push(Named {
            name: &constant.name.value,
            span: constant.name.span,
            is_field: false,
        });
    }
    for (at, member) in named.iter().enumerate() {
        if !is_member_name(member.name) {
            let name = member.name;
            errors.at(
                member.span,
                format!("`{name}` is not a valid member name: use a letter of ASCII, then such letters, digits, `_` or `-` (RFC 9457 §3.2)"),
            );
        }
        check_own(model, variant, member, errors);
        check_twin(model, &named[..at], member, errors);
    }
    check_size(variant, errors);
}

/// Checks that the document does not have a member of this name itself.
fn check_own(model: &Model, variant: &Variant, member: &Named<'_>, errors: &mut Errors) {
    let (layout, is_declared) = model.layout();
    let name = member.name;
    // In the layout `flat` a delay takes the place of such a member, unless the member is the delay.
    let delay = variant.fields.iter().find(|field| field.is_delay());
    let delay = delay.and_then(|field| field.member.as_ref());
    let is_delay = delay.is_some_and(|member| member.name == *name);
    let gives_way = layout == Layout::Flat && name == FLAT_DELAY && !is_delay;
    if gives_way || is_own_member(layout, name) {
        let other = member.renamed(&format!("{name}_value"));
        errors.at(
            member.span,
            taken(name, &other, is_declared.then_some(layout)),
        );
    }
}

/// Checks that no member before this one has its name, in any document.
fn check_twin(model: &Model, before: &[Named<'_>], member: &Named<'_>, errors: &mut Errors) {
    let name = member.name;
    // Without a declared layout, one of the two is refused anyway.
    let (_, is_declared) = model.layout();
    let counterpart = counterpart(name).filter(|_| is_declared);
    for Named { name: known, .. } in before {
        let twin = if *known == name {
            format!("two members are called `{name}`")
        } else if counterpart.as_ref().is_some_and(|other| *known == other) {
            format!("`{name}` and `{known}` have the same name in some documents")
        } else {
            continue;
        };
        let other = member.renamed("other_name");
        errors.at(member.span, format!("{twin}; rename one: `{other}`"));
        return;
    }
}

/// Checks that the constants of an enum have different names. A variant would take over only one of two with the same name.
pub(super) fn check_of_type(attrs: &VariantAttrs, errors: &mut Errors) {
    let mut seen: Vec<&String> = Vec::new();
    for constant in attrs.constants() {
        let name = &constant.name.value;
        if seen.contains(&name) {
            errors.at(constant.name.span, given_twice(name));
        }
        seen.push(name);
    }
}

/// Returns the message about a member whose name the document has itself.
fn taken(name: &str, other: &str, layout: Option<Layout>) -> String {
    match layout {
        Some(layout) => format!(
            "a member `{name}` already has a meaning in the layout `{layout}`; choose another name: `{other}`"
        ),
        None => format!(
            "the document has a member `{name}` already; choose another name: `{other}`, or write `layout = nested` on the type if its servers have that `rpc_layout`"
        ),
    }
}

/// Checks that an entry has room for the members that are fields.
fn check_size(variant: &Variant, errors: &mut Errors) {
    let members = members(&variant.fields);
    let names = members.iter().map(|member| member.name.as_str());
    if let Some(message) = size_mistake(&variant.facts.name, names) {
        errors.at(variant.ident.span(), message);
    }
}

/// Returns the message if an entry has no room for the names of the members, with a space between two of them, or for the
/// facts about each.
fn size_mistake<'a>(variant: &str, names: impl Iterator<Item = &'a str>) -> Option<String> {
    const MAX_MEMBERS: usize = MAX_PART / PackedFact::MAX_LEN;

    let (mut number, mut len) = (0, 0);
    for name in names {
        number += 1;
        len += name.len() + usize::from(number > 1);
    }
    (number > MAX_MEMBERS || len > MAX_PART).then(|| {
        format!(
            "`{variant}` has {number} members, whose names have {len} bytes; a variant has at most {MAX_MEMBERS} members, whose names have at most {MAX_PART} bytes with the spaces between them, so put some of them in a map or a struct that is one member"
        )
    })
}

#[cfg(test)]
mod tests {
    use super::size_mistake;

    #[test]
    fn an_entry_has_room_for_its_members() {
        let mistake = |number: usize, len: usize| {
            let name = "x".repeat(len);
            size_mistake("Full", std::iter::repeat_n(&*name, number))
        };
        // 64 names of 255 bytes and 63 spaces are the most that fit.
        assert_eq!(mistake(64, 255), None);
        for (number, len, found) in [
            (64, 256, "64 members, whose names have 16447 bytes"),
            (3_277, 3, "3277 members, whose names have 13107 bytes"),
        ] {
            let message = format!("`Full` has {found}; a variant has at most 3276 members");
            let text = mistake(number, len).expect("a mistake");
            assert!(text.starts_with(&message), "{text}");
        }
    }
}
