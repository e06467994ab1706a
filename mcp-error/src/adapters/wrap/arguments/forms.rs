//! Finds out which of several schemas a value is meant to match, if it matches none of them.

use serde_json::Value;

use super::keywords::Keywords;
use super::types::has_type;

/// The form that a value is meant to have.
pub(super) enum Meant<'a> {
    /// The form with this index.
    Form(usize),
    /// A member decides which form an object has, and the value does not have one of these values there.
    Tag(&'a str, Vec<&'a Value>),
    /// More than one form is possible.
    Unknown,
}

/// Returns the form that a value is meant to have: the only one of its type, or the one that a member decides. Such a member
/// has different allowed values in each form, as in an internally tagged enum of serde, or is required by one form only, as
/// in an externally tagged one. `forms` has the keywords of each form, and those beside its reference.
pub(super) fn meant<'a>(forms: &[[Keywords<'a>; 2]], value: &Value) -> Meant<'a> {
    let is_of_type = |form: &[Keywords<'a>; 2]| {
        form.iter().all(|schema| {
            let mut types = schema.types().peekable();
            types.peek().is_none() || types.any(|name| has_type(value, name))
        })
    };
    let fitting: Vec<usize> = (0..forms.len())
        .filter(|at| is_of_type(&forms[*at]))
        .collect();
    if let [only] = fitting[..] {
        return Meant::Form(only);
    }
    let Some(members) = value.as_object().filter(|_| !fitting.is_empty()) else {
        return Meant::Unknown;
    };
    let fitting: Vec<_> = fitting.iter().map(|at| (*at, &forms[*at])).collect();
    if let Some(name) = tag(&fitting) {
        let given = members.get(name);
        let mut all = Vec::new();
        for (at, form) in &fitting {
            let listed = listed(form, name).unwrap_or_default();
            if given.is_some_and(|given| listed.contains(given)) {
                return Meant::Form(*at);
            }
            all.extend(listed);
        }
        return Meant::Tag(name, all);
    }
    let requires_given = |form: &[Keywords<'a>; 2]| {
        let mut required = form.iter().flat_map(Keywords::required);
        required.any(|name| members.contains_key(name))
    };
    let mut requiring = fitting.iter().filter(|(_, form)| requires_given(form));
    match (requiring.next(), requiring.next()) {
        (Some((only, _)), None) => Meant::Form(*only),
        _ => Meant::Unknown,
    }
}

/// Returns the name of the member for which each of the forms lists the allowed values.
fn tag<'a>(forms: &[(usize, &[Keywords<'a>; 2])]) -> Option<&'a str> {
    let (_, first) = forms.first()?;
    let mut names = first
        .iter()
        .filter_map(|schema| schema.properties)
        .flat_map(|names| names.keys());
    names
        .find(|name| forms.iter().all(|(_, form)| listed(form, name).is_some()))
        .map(String::as_str)
}

/// Returns the values that a form allows for a member, if it lists them.
fn listed<'a>(form: &[Keywords<'a>; 2], name: &str) -> Option<&'a [Value]> {
    let mut properties = form.iter().filter_map(|schema| schema.properties);
    properties.find_map(|names| Keywords::of(names.get(name)?.as_object()?).allowed)
}
