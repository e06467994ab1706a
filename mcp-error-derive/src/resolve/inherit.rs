//! The attributes that a variant takes over from its type, and those that follow from others.

use mcp_error_rules::choices::Recovery;
use proc_macro2::Span;

use crate::model::types::optional;
use crate::syntax::attributes::VariantAttrs;
use crate::syntax::declare::Inherited;
use crate::syntax::read::Attributes as _;
use crate::syntax::value::{At, Switch};
use crate::syntax::{WrittenField, WrittenVariant};

/// The attributes of a variant, with those that it takes over.
pub(super) struct Inheritance {
    pub(super) attrs: VariantAttrs,
    /// The delay of the type, for variants that are retried and have no delay of their own.
    pub(super) usual_delay: Option<u32>,
}

impl Inheritance {
    /// Takes the attributes out of a variant. `defaults` are those of the enum; a struct has none.
    pub(super) fn of(
        variant: &mut WrittenVariant<'_>,
        is_transparent: bool,
        defaults: Option<&VariantAttrs>,
    ) -> Self {
        let mut inheritance = Self {
            attrs: std::mem::take(&mut variant.attrs),
            usual_delay: None,
        };
        if let Some(defaults) = defaults.filter(|_| !is_transparent) {
            inheritance.take_over(defaults, &variant.fields);
        }
        retry_after_a_delay(&mut inheritance.attrs, &variant.fields);
        inheritance
    }

    /// Takes over from the type what the variant does not say itself.
    fn take_over(&mut self, defaults: &VariantAttrs, fields: &[WrittenField<'_>]) {
        let own = &self.attrs;
        // `recovery` and `retryable` decide one another where only one is written, and a delay says to retry.
        let is_delay = |field: &WrittenField<'_>| field.attrs.retry_after.is_some();
        let has_delay = own.retry_after.is_some() || fields.iter().any(is_delay);
        let has_advice = own.recovery.is_some() || own.retryable.is_some();
        let takes_advice = !has_advice && (!has_delay || says_to_retry(defaults));
        // A legacy code belongs to the code that it is an older number of.
        let takes_code = own.code.is_none();
        if !has_delay {
            self.usual_delay = defaults.retry_after.as_ref().map(|delay| delay.value.0);
        }
        self.attrs.inherit(defaults, |rule| match rule {
            Inherited::Fact => true,
            Inherited::Code => takes_code,
            Inherited::Advice => takes_advice,
        });
    }
}

fn says_to_retry(attrs: &VariantAttrs) -> bool {
    let retryable = attrs.retryable.as_ref();
    let recovery = attrs.recovery.as_ref();
    retryable.is_some_and(|retryable| retryable.0.value)
        || recovery.is_some_and(|recovery| recovery.value == Recovery::Retry)
}

/// A delay that is always there says to retry, unless another attribute says what to do.
fn retry_after_a_delay(attrs: &mut VariantAttrs, fields: &[WrittenField<'_>]) {
    let of_variant = attrs.retry_after.as_ref().map(|delay| delay.span);
    let of_field = fields.iter().find_map(|field| {
        let delay = field
            .attrs
            .retry_after
            .filter(|_| optional(field.ty).is_none());
        delay.map(|delay| delay.0)
    });
    let delay: Option<Span> = of_variant.or(of_field);
    if let (Some(span), None, None) = (delay, &attrs.recovery, &attrs.retryable) {
        attrs.retryable = Some(Switch(At { value: true, span }));
    }
}
