//! `order`: the members that come first on the wire.

use crate::diagnostics::{Errors, hint, quoted};
use crate::model::{Computed, Model, Variant, member_names};
use crate::syntax::attributes::VariantAttrs;
use crate::syntax::value::Order;

/// Checks the order that a variant or a struct has of its own. Members that a function computes are not known here.
pub(super) fn check(model: &Model, variant: &Variant, errors: &mut Errors) {
    let Some(order) = written(&variant.written) else {
        return;
    };
    check_twice(order, errors);
    if !model.computes(variant, Computed::Extensions) {
        let names = member_names(&variant.written, &variant.fields);
        check_names(order, &names, &variant.facts.name, errors);
    }
}

/// Checks the order of an enum, which holds for all variants that have one of the members.
pub(super) fn check_of_type(model: &Model, errors: &mut Errors) {
    let Some(order) = written(&model.written.common) else {
        return;
    };
    check_twice(order, errors);
    let mut names: Vec<&str> = Vec::new();
    for variant in &model.variants {
        if model.computes(variant, Computed::Extensions) {
            return;
        }
        names.extend(member_names(&variant.written, &variant.fields));
        for field in &variant.fields {
            if let (Some(_), Some(name)) = (&field.member, field.rust_name()) {
                names.push(name);
            }
        }
    }
    check_names(order, &names, &model.ident.to_string(), errors);
}

fn written(attrs: &VariantAttrs) -> Option<&Order> {
    attrs.order.as_ref().filter(|_| attrs.is_written("order"))
}

fn check_twice(order: &Order, errors: &mut Errors) {
    for (at, name) in order.0.iter().enumerate() {
        if order.0[..at].iter().any(|other| other.value == name.value) {
            errors.at(
                name.span,
                format!("`{}` is in this order already; remove one", name.value),
            );
        }
    }
}

fn check_names(order: &Order, known: &[&str], owner: &str, errors: &mut Errors) {
    for name in &order.0 {
        let text = &*name.value;
        if known.contains(&text) {
            continue;
        }
        let otherwise = match known {
            [] => "remove `order`, since there are no members".to_owned(),
            known => format!("its members are {}", quoted(&unique(known))),
        };
        let hint = hint(text, known, &otherwise);
        errors.at(
            name.span,
            format!("`{owner}` has no member `{text}`; {hint}"),
        );
    }
}

/// Returns each name once. Variants share members, and a member can be called by the name of its field.
fn unique<'n>(names: &[&'n str]) -> Vec<&'n str> {
    let mut unique = Vec::new();
    for name in names {
        if !unique.contains(name) {
            unique.push(*name);
        }
    }
    unique
}
