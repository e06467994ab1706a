//! Facts about fields that only the exports show.

use mcp_error_rules::entry::OptionalText;
use mcp_error_rules::markers::MARKERS;

use crate::model::sanitizer::Sanitizer;
use crate::model::{Field, Slot};

/// Returns the examples and the doc comments of members, the field that holds the delay, then the names and the examples of
/// the other values that messages show.
pub(super) fn notes(
    fields: &[Field],
    members: &[usize],
    slots: &[Slot],
) -> Vec<(OptionalText, String)> {
    let mut notes = Vec::new();
    for (at, member) in members.iter().enumerate() {
        let member = &fields[*member];
        if let Some(json) = example(member) {
            notes.push((OptionalText::Sample, format!("{at}:{json}")));
        }
        if let Some(text) = &member.description {
            notes.push((OptionalText::MemberDescription, format!("{at}:{text}")));
        }
    }
    if let Some(delay) = delay_field(fields, members) {
        notes.push(delay);
    }
    if !slots.is_empty() {
        notes.push((OptionalText::SlotNames, slot_names(fields, slots)));
    }
    for (at, slot) in slots.iter().enumerate() {
        if let Some(json) = example_of_slot(fields, slot) {
            let at = members.len() + at;
            notes.push((OptionalText::Sample, format!("{at}:{json}")));
        }
    }
    notes
}

/// Returns the example that an attribute gives, as JSON.
fn example(field: &Field) -> Option<&str> {
    field.written.example().map(|example| &*example.json)
}

/// Returns the only field whose value is in a slot.
fn only_field<'f>(fields: &'f [Field], slot: &Slot) -> Option<&'f Field> {
    let at = match slot {
        Slot::Field(at) => *at,
        Slot::Formatted(text) => match text.fields[..] {
            [only] => only,
            _ => return None,
        },
    };
    Some(&fields[at])
}

/// Returns the names of the fields in the slots, with `-` for any other value.
fn slot_names(fields: &[Field], slots: &[Slot]) -> String {
    let mut names: Vec<&str> = Vec::with_capacity(slots.len());
    for slot in slots {
        let name = only_field(fields, slot).and_then(Field::rust_name);
        names.push(name.unwrap_or("-"));
    }
    names.join(" ")
}

/// Returns the example of a value that is not a member, as JSON. The entry does not hold the sanitizers of such values.
fn example_of_slot(fields: &[Field], slot: &Slot) -> Option<String> {
    let (sanitizer, is_verbose) = match slot {
        Slot::Field(at) => (fields[*at].sanitizer.kind, fields[*at].is_verbose()),
        Slot::Formatted(text) => match text.named_secret {
            Some(_) => (Sanitizer::Secret, text.is_verbose),
            None => (text.sanitizer, text.is_verbose),
        },
    };
    match sanitizer {
        Sanitizer::Path => Some(format!("{:?}", MARKERS.path)),
        Sanitizer::Secret | Sanitizer::SecretByName => Some(format!("{:?}", MARKERS.secret)),
        Sanitizer::Untrusted | Sanitizer::Skip => Some("null".to_owned()),
        _ if is_verbose => Some("null".to_owned()),
        _ => only_field(fields, slot)
            .and_then(example)
            .map(str::to_owned),
    }
}

/// Returns the field that holds the delay, by the number of its slot, if it is a member, and its unit.
fn delay_field(fields: &[Field], members: &[usize]) -> Option<(OptionalText, String)> {
    let delay = fields.iter().find(|field| field.is_delay())?;
    let slot = members.iter().position(|at| *at == delay.index);
    let slot = slot.map_or_else(String::new, |slot| slot.to_string());
    let unit = if delay.counts_milliseconds() {
        "ms"
    } else {
        "s"
    };
    Some((OptionalText::DelayField, format!("{slot}:{unit}")))
}
