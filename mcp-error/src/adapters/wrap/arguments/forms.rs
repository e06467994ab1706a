//! Finds out which of several schemas a value is meant to match, if it matches none of them.

use serde_json::Value;

use super::keywords::Keywords;
use super::object::member;
use super::types::lists;

/// The form that a value is meant to have.
pub(super) enum Meant<'a> {
    /// The form with this index.
    Form(usize),
    /// A member decides which form an object has, and the value does not have one of these values there.
    Tag(&'a str, Vec<&'a [Value]>),
    /// More than one form is possible.
    Unknown,
}

/// Returns the form that a value is meant to have: the only one of its type, or the one that a member decides. Such a member
/// has different allowed values in each form, as in an internally tagged enum of serde, or is required by one form only, as
/// in an externally tagged one. `forms` has the keywords of each form, and those next to its reference.
pub(super) fn meant<'a>(forms: &[[Keywords<'a>; 2]], value: &Value) -> Meant<'a> {
    let mut fitting = Vec::new();
    for (at, form) in forms.iter().enumerate() {
        if form.iter().all(|schema| schema.allows_type_of(value)) {
            fitting.push((at, form));
        }
    }
    if let [(only, _)] = fitting[..] {
        return Meant::Form(only);
    }
    let Some(members) = value.as_object() else {
        return Meant::Unknown;
    };
    if let Some(name) = tag(&fitting) {
        let given = member(members, name);
        let mut all = Vec::new();
        for (at, form) in &fitting {
            let listed = listed(form, name).unwrap_or_default();
            if given.is_some_and(|given| lists(listed, given)) {
                return Meant::Form(*at);
            }
            all.push(listed);
        }
        return Meant::Tag(name, all);
    }
    let mut requiring = None;
    for (at, form) in fitting {
        let mut required = form.iter().flat_map(Keywords::required);
        if required.any(|name| member(members, name).is_some()) {
            match requiring {
                None => requiring = Some(at),
                Some(_) => return Meant::Unknown,
            }
        }
    }
    requiring.map_or(Meant::Unknown, Meant::Form)
}

/// Returns the name of the member for which each of the forms lists the allowed values.
fn tag<'a>(forms: &[(usize, &[Keywords<'a>; 2])]) -> Option<&'a str> {
    let (_, first) = forms.first()?;
    for names in first.iter().filter_map(|schema| schema.properties) {
        for name in names.keys() {
            if forms.iter().all(|(_, form)| listed(form, name).is_some()) {
                return Some(name);
            }
        }
    }
    None
}

/// Returns the values that a form allows for a member, if it lists them.
#[inline(never)]
fn listed<'a>(form: &[Keywords<'a>; 2], name: &str) -> Option<&'a [Value]> {
    let mut properties = form.iter().filter_map(|schema| schema.properties);
    properties.find_map(|names| Keywords::of(member(names, name)?.as_object()?).allowed)
}
