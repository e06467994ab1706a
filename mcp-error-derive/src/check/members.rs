//! The names of extension members.

use mcp_error_rules::choices::Layout;
use mcp_error_rules::entry::MAX_PART;
use mcp_error_rules::entry::member::PackedFact;
use mcp_error_rules::names::{FLAT_DELAY, counterpart, is_member_name, is_own_member};

use crate::diagnostics::Errors;
use crate::model::{Model, Variant, members};

pub(super) fn check(model: &Model, variant: &Variant, errors: &mut Errors) {
    let (layout, is_declared) = model.layout();
    // In the layout `flat` a delay takes the place of such a member, unless the member is the delay.
    let delay = variant.fields.iter().find(|field| field.is_delay());
    let delay = delay.and_then(|field| field.member.as_ref());
    let is_delay = |name: &str| delay.is_some_and(|member| member.name == name);
    let mut named = Vec::new();
    for member in &members(&variant.fields) {
        named.push((&member.name, member.span, true));
    }
    for constant in variant.written.constants() {
        named.push((&constant.name.value, constant.name.span, false));
    }
    let mut seen: Vec<&String> = Vec::new();
    for (name, span, is_field) in named {
        let written = |name: &str| {
            if is_field {
                format!("extension = \"{name}\"")
            } else {
                format!("{name} = …")
            }
        };
        if !is_member_name(name) {
            errors.at(
                span,
                format!("`{name}` is not a valid member name: use a letter of ASCII, then such letters, digits, `_` or `-` (RFC 9457 §3.2)"),
            );
        }
        let is_taken = layout == Layout::Flat && name == FLAT_DELAY && !is_delay(name);
        if is_taken || is_own_member(layout, name) {
            let other = written(&format!("{name}_value"));
            errors.at(span, taken(name, &other, is_declared.then_some(layout)));
        }
        // Without a declared layout, one of the two is refused anyway.
        let counterpart = counterpart(name).filter(|_| is_declared);
        let twin = seen.iter().find_map(|known| {
            if *known == name {
                Some(format!("two members are called `{name}`"))
            } else if counterpart.as_ref().is_some_and(|other| *known == other) {
                Some(format!(
                    "`{name}` and `{known}` have the same name in some documents"
                ))
            } else {
                None
            }
        });
        if let Some(twin) = twin {
            errors.at(
                span,
                format!("{twin}; rename one: `{}`", written("other_name")),
            );
        }
        seen.push(name);
    }
    check_size(variant, errors);
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
