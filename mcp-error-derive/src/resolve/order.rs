//! The order of the members on the wire.

use crate::model::{Field, member_names};
use crate::syntax::attributes::VariantAttrs;
use crate::syntax::value::RenameAll;

/// Rewrites the names in `order` as they are on the wire, and returns those that the variant can have, separated by spaces.
/// A name may be written as the field has it, or as it is on the wire.
pub(super) fn resolve_order(
    attrs: &mut VariantAttrs,
    fields: &[Field],
    rename_all: Option<RenameAll>,
) -> Option<String> {
    let computes = attrs.extensions_with.is_some();
    let mut order = attrs.order.take()?;
    let is_known = |name: &str| member_names(attrs, fields).contains(&name);
    let mut known = Vec::new();
    for name in &mut order.0 {
        if !is_known(&name.value) {
            let of_field = fields.iter().find_map(|field| {
                let member = field.member.as_ref()?;
                (field.rust_name()? == name.value).then(|| member.name.clone())
            });
            let renamed = rename_all.map(|rule| rule.apply_to_field(&name.value));
            let renamed = of_field.or(renamed.filter(|renamed| is_known(renamed)));
            name.value = renamed.unwrap_or_else(|| std::mem::take(&mut name.value));
        }
        if computes || is_known(&name.value) {
            known.push(name.value.clone());
        }
    }
    attrs.order = Some(order);
    (!known.is_empty()).then(|| known.join(" "))
}
