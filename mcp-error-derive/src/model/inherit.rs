//! What a variant takes over from the type, and what one attribute says of another.

use super::Field;
use crate::attr::Common;
use crate::value::{At, Recovery, Switch};

impl Common {
    /// What the variant does not say, the type says. Functions on the type get `&Self`, so they are
    /// not handed down.
    pub(super) fn or(mut self, of_type: &Common, fields: &[Field]) -> Self {
        macro_rules! inherit {
            ($($key:ident)*) => {$(
                if self.$key.is_none() {
                    self.$key = of_type.$key.clone();
                }
            )*};
        }
        // One decides the other where it is not said, and a delay of its own says to retry.
        let delayed = self.retry_after.is_some() || fields.iter().any(|field| field.retry_after);
        let advised = self.recovery.is_some() || self.retryable.is_some();
        let retried = of_type
            .retryable
            .as_ref()
            .is_some_and(|retryable| retryable.0.value)
            || of_type
                .recovery
                .as_ref()
                .is_some_and(|recovery| recovery.value == Recovery::Retry);
        if !advised && (!delayed || retried) {
            inherit!(recovery retryable);
        }
        if !delayed {
            self.usual_delay = of_type.retry_after.as_ref().map(|delay| delay.value);
        }
        // The older number of a code that the variant does not have is not its own.
        if self.code.is_none() {
            inherit!(code legacy_code);
        }
        inherit!(
            problem title status docs lane fault capture message detail user_message extensions
        );
        if self.suggest.is_empty() {
            self.suggest = of_type.suggest.clone();
        }
        if self.example.is_empty() {
            self.example = of_type.example.clone();
        }
        self
    }

    /// A delay that is always there says to retry, where nothing else does.
    pub(super) fn advised(mut self, fields: &[Field]) -> Self {
        let of_variant = self.retry_after.as_ref().map(|delay| delay.span);
        let of_field = fields
            .iter()
            .find(|field| field.retry_after && !field.is_optional());
        let delay = of_variant.or(of_field.map(Field::span));
        if let (Some(span), None, None) = (delay, &self.recovery, &self.retryable) {
            self.retryable = Some(Switch(At { value: true, span }));
        }
        self
    }

    /// For a variant that says nothing: where it goes, and no text.
    pub(super) fn facts_only(&self) -> Self {
        Self {
            code: self.code.clone(),
            legacy_code: self.legacy_code.clone(),
            problem: self.problem.clone(),
            title: self.title.clone(),
            status: self.status.clone(),
            lane: self.lane.clone(),
            fault: self.fault.clone(),
            recovery: self.recovery.clone(),
            capture: self.capture.clone(),
            retryable: self.retryable.clone(),
            usual_delay: self.retry_after.as_ref().map(|delay| delay.value),
            ..Self::default()
        }
    }
}
