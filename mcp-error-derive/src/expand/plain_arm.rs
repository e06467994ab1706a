//! The arm of a variant in which nothing can be wrong. It is written as text, as `source` says.

use super::pattern::path_text;
use super::source::SharedArms;
use crate::model::sanitizer::{Fill, Sanitizer};
use crate::model::types::{is_string, primitive};
use crate::model::{Field, Model, Slot, StatusFrom, Variant};

/// Appends `Self::NotFound { id } => builder.text(id),` as text, if no type can be wrong in it. Returns whether it did.
pub(super) fn plain_arm<'m>(
    model: &Model,
    variant: &'m Variant,
    builder: &str,
    arms: &mut SharedArms<'m>,
) -> bool {
    if needs_tokens(model, variant) {
        return false;
    }
    let mut body = builder.to_owned();
    if let Some(call) = variant.facts.call_for_texts() {
        push_all(&mut body, &[".", call, "()"]);
    }
    if variant.has_renamed_member() {
        body.push_str(".note_special_members()");
    }
    let mut bound = vec![false; variant.fields.len()];
    let mut filled = variant.members.clone();
    for slot in &variant.slots {
        match slot {
            Slot::Field(at) => filled.push(*at),
            Slot::Formatted(_) => return false,
        }
    }
    for at in &filled {
        let field = &variant.fields[*at];
        let Some((method, takes_value)) = plain_fill(field) else {
            return false;
        };
        push_all(&mut body, &[".", method, "("]);
        if takes_value {
            push_value(method, field, &mut body);
            bound[field.index] = true;
        }
        body.push(')');
    }
    if body.len() == builder.len() {
        return true;
    }
    let (mut fields, mut types) = (Vec::new(), Vec::new());
    for field in &variant.fields {
        if bound[field.index] {
            fields.push(field);
            types.push(&field.ty);
        }
    }
    arms.push(&pattern_text(model, variant, &fields), body, types);
    true
}

/// Returns whether there is more in the arm than values that go through a sanitizer.
fn needs_tokens(model: &Model, variant: &Variant) -> bool {
    let is_special = variant.is_transparent
        || variant.status_from == StatusFrom::Cause
        || variant.written.max.is_some()
        || !model.must_disclose(variant).is_empty()
        || !variant.functions.is_empty()
        || !variant.masked().is_empty()
        || variant.facts.has_structured_constant();
    let is_more = |field: &Field| {
        field.is_more_than_value()
            || variant.name_of(field).is_some()
            || field.sanitizer.judged_by().is_some()
            || variant.lacks_source && Sanitizer::may_be_error(&field.sanitizer.shape.inner)
    };
    is_special || variant.fields.iter().any(is_more)
}

/// Returns the pattern that binds these fields.
fn pattern_text(model: &Model, variant: &Variant, bound: &[&Field]) -> String {
    let mut pattern = path_text(model, variant);
    pattern.push('{');
    for field in bound {
        let binding = field.binding().to_string();
        match &field.ident {
            Some(_) => push_all(&mut pattern, &[&binding, ","]),
            None => push_all(&mut pattern, &[&field.name(), ":", &binding, ","]),
        }
    }
    let is_all = bound.len() == variant.fields.len();
    pattern.push_str(if is_all { "}" } else { "..}" });
    pattern
}

/// Appends the value of a field for a method that fills a slot.
fn push_value(method: &str, field: &Field, body: &mut String) {
    let binding = field.binding().to_string();
    if method != "string" {
        body.push_str(&binding);
        return;
    }
    let dereferenced = match field.sanitizer.shape.pointers {
        0 => String::new(),
        pointers => {
            let mut dereferenced = "&*".to_owned();
            for _ in 0..pointers {
                dereferenced.push('*');
            }
            dereferenced
        }
    };
    push_all(
        body,
        &["__mcp::Named(", &dereferenced, &binding, ").mcp_get()"],
    );
}

fn push_all(into: &mut String, texts: &[&str]) {
    for text in texts {
        into.push_str(text);
    }
}

/// Returns the method that fills the slot of a field, and whether it takes the value, if its type cannot be wrong.
fn plain_fill(field: &Field) -> Option<(&'static str, bool)> {
    let sanitizer = &field.sanitizer;
    if field.is_verbose() || field.max().is_some() || !sanitizer.shape.wrappers.is_empty() {
        return None;
    }
    match sanitizer.row().fill {
        Fill::Marker(method) => Some((method, false)),
        Fill::ByType if primitive(&sanitizer.shape.inner).is_some() => Some(("disclosed", true)),
        Fill::Value(method) if is_string(&sanitizer.shape.inner) => match method {
            "text" => Some(("string", true)),
            "output" | "echo" | "trusted" | "endpoint" | "uri" => Some((method, true)),
            _ => None,
        },
        _ => None,
    }
}
