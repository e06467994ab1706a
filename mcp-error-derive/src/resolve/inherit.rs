//! The attributes that a variant takes over from its type, and those that follow from others.

use mcp_error_rules::limits::{MAX_EXAMPLES, MAX_SUGGESTIONS};
use mcp_error_rules::status::asks_for_token;

use crate::model::types::optional;
use crate::model::{Field, members};
use crate::syntax::attributes::VariantAttrs;
use crate::syntax::declare::Inherited;
use crate::syntax::read::Attributes as _;
use crate::syntax::value::{Constant, Constants, Header, RenameAll, Switch, Template};
use crate::syntax::{WrittenField, WrittenVariant};

/// Adds the attributes that a variant takes over from its enum, if it takes any, and those that follow from others.
/// Returns the delay of the enum, if the variant has none of its own.
pub(super) fn inherit(
    variant: &mut WrittenVariant,
    defaults: Option<&VariantAttrs>,
) -> Option<u32> {
    let WrittenVariant { attrs, fields, .. } = variant;
    let usual_delay = defaults.and_then(|defaults| take_over(attrs, defaults, fields));
    retry_after_a_delay(attrs, fields);
    usual_delay
}

/// Takes over from the type what the variant does not say itself.
fn take_over(
    own: &mut VariantAttrs,
    defaults: &VariantAttrs,
    fields: &[WrittenField],
) -> Option<u32> {
    // `recovery` and `retryable` decide one another where only one is written, and a delay says to retry.
    let has_delay = own.retry_after.is_some() || fields.iter().any(WrittenField::is_delay);
    let has_advice = own.recovery.is_some() || own.retryable.is_some();
    let takes_advice = !has_advice && (!has_delay || defaults.says_to_retry());
    // A legacy code belongs to the code that it is an older number of.
    let takes_code = own.code.is_none();
    // The type lists the statuses that its own function returns.
    let takes_statuses = own.status_with.is_none();
    // An order that could not be read is a mistake already.
    let has_unread_order = own.order.is_none() && own.is_written("order");
    let status = own.status.as_ref().or(defaults.status.as_ref());
    let is_challenge = status.is_some_and(|status| asks_for_token(status.value.0));
    own.inherit(defaults, |rule| match rule {
        Inherited::Fact => true,
        Inherited::Challenge => is_challenge,
        Inherited::Code => takes_code,
        Inherited::Status => takes_statuses,
        Inherited::Advice => takes_advice,
    });
    if has_unread_order {
        own.order = None;
    }
    join(&mut own.suggest, &defaults.suggest, MAX_SUGGESTIONS);
    join(&mut own.example, &defaults.example, MAX_EXAMPLES);
    let usual_delay = defaults.retry_after.as_ref().filter(|_| !has_delay);
    usual_delay.map(|delay| delay.value.0)
}

/// Adds the texts of the type to those of the variant, as many as there may be.
fn join(own: &mut Vec<Template>, of_type: &[Template], most: usize) {
    let room = most.saturating_sub(own.len());
    for text in &of_type[..room.min(of_type.len())] {
        own.push(text.clone());
    }
}

/// Renames the constant members of a variant, and adds those of its type whose names none of its own members has.
pub(super) fn join_constants(
    attrs: &mut VariantAttrs,
    of_type: Option<&VariantAttrs>,
    fields: &[Field],
    rename_all: Option<RenameAll>,
) {
    let rename = |constant: &mut Constant| {
        if let Some(rule) = rename_all {
            constant.name.value = rule.apply_to_field(&constant.name.value);
        }
    };
    let mut joined = attrs.extensions.take().unwrap_or_default().0;
    joined.iter_mut().for_each(rename);
    for constant in of_type.map_or(&[][..], VariantAttrs::constants) {
        let mut constant = constant.clone();
        rename(&mut constant);
        let name = &constant.name.value;
        let is_taken = joined.iter().any(|own| own.name.value == *name)
            || members(fields).iter().any(|member| member.name == *name);
        if !is_taken {
            joined.push(constant);
        }
    }
    attrs.extensions = Some(Constants(joined));
}

/// Adds the fields of the HTTP answer that the type has and the variant does not have itself.
pub(super) fn join_headers(attrs: &mut VariantAttrs, of_type: Option<&VariantAttrs>) {
    let headers = &mut attrs.header.0;
    let own = headers.len();
    for header in of_type.map_or(&[][..], |of_type| &of_type.header.0) {
        let name = header.name.value();
        let is_same = |own: &Header| own.name.value().eq_ignore_ascii_case(&name);
        if !headers[..own].iter().any(is_same) {
            headers.push(header.clone());
        }
    }
}

/// A delay that is always there says to retry, unless another attribute says what to do.
fn retry_after_a_delay(attrs: &mut VariantAttrs, fields: &[WrittenField]) {
    let is_always_there = |field: &WrittenField| field.is_delay() && optional(&field.ty).is_none();
    let has_delay = attrs.retry_after.is_some() || fields.iter().any(is_always_there);
    if has_delay && attrs.recovery.is_none() && attrs.retryable.is_none() {
        attrs.retryable = Some(Switch(true));
    }
}
