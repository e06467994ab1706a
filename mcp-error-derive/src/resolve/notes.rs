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
    let given = |field: &Field| field.written.example().map(|example| example.json.clone());
    for (at, field) in members.iter().map(|at| &fields[*at]).enumerate() {
        if let Some(json) = given(field) {
            notes.push((OptionalText::Sample, format!("{at}:{json}")));
        }
        if let Some(text) = &field.description {
            notes.push((OptionalText::MemberDescription, format!("{at}:{text}")));
        }
    }
    if let Some(delay) = delay_field(fields, members) {
        notes.push(delay);
    }
    let field_of = |slot: &Slot| match slot {
        Slot::Field(at) => Some(&fields[*at]),
        Slot::Formatted {
            fields: of_slot, ..
        } => match of_slot[..] {
            [only] => Some(&fields[only]),
            _ => None,
        },
    };
    let mut names: Vec<&str> = Vec::with_capacity(slots.len());
    for slot in slots {
        let name = field_of(slot).and_then(Field::rust_name);
        names.push(name.unwrap_or("-"));
    }
    if !names.is_empty() {
        notes.push((OptionalText::SlotNames, names.join(" ")));
    }
    for (at, slot) in slots.iter().enumerate() {
        let (sanitizer, is_verbose) = match slot {
            Slot::Field(at) => (fields[*at].sanitizer.kind, fields[*at].is_verbose()),
            Slot::Formatted {
                secret_by_name: Some(_),
                is_verbose,
                ..
            } => (Sanitizer::Secret, *is_verbose),
            Slot::Formatted {
                sanitizer,
                is_verbose,
                ..
            } => (*sanitizer, *is_verbose),
        };
        // The entry does not hold the sanitizers of values that are not members.
        let example = match sanitizer {
            Sanitizer::Path => Some(format!("{:?}", MARKERS.path)),
            Sanitizer::Secret | Sanitizer::SecretByName => Some(format!("{:?}", MARKERS.secret)),
            Sanitizer::Untrusted | Sanitizer::Skip => Some("null".to_owned()),
            _ if is_verbose => Some("null".to_owned()),
            _ => field_of(slot).and_then(given),
        };
        let at = members.len() + at;
        if let Some(json) = example {
            notes.push((OptionalText::Sample, format!("{at}:{json}")));
        }
    }
    notes
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
