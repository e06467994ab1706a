//! The facts that follow from the status of an occurrence, unless the attributes of its variant set them.

#[cfg(feature = "exports")]
use mcp_error_rules::codes::{INTERNAL_ERROR, INVALID_PARAMS};
use mcp_error_rules::entry::{self as packed, ExplicitFact, OptionalText};
use mcp_error_rules::recovery::{SaidFacts, StatusFacts};

use super::ErrorEntry;

impl ErrorEntry {
    /// Returns whether an occurrence can have this status.
    pub(crate) fn can_have_status(&self, status: u16) -> bool {
        if self.status == status || !self.computes_status() {
            return self.status == status;
        }
        let (mut has_list, mut is_listed) = (false, false);
        for one in self.statuses() {
            has_list = true;
            is_listed |= one == status;
        }
        is_listed || !has_list
    }

    /// Returns all statuses that an occurrence can have, unless it can have any.
    #[cfg(any(feature = "exports", feature = "schemars", feature = "utoipa"))]
    pub(crate) fn possible_statuses(&self) -> Option<Vec<u16>> {
        let mut statuses = vec![self.status];
        statuses.extend(self.statuses().filter(|status| *status != self.status));
        (!self.computes_status() || statuses.len() > 1).then_some(statuses)
    }

    /// Returns the codes that an occurrence can have.
    #[cfg(feature = "exports")]
    pub(crate) fn possible_codes(&self) -> Vec<i32> {
        let mut codes = vec![self.code()];
        codes.extend(self.legacy_code());
        if self.computes_status() && !self.sets(ExplicitFact::Code) {
            codes.extend([INVALID_PARAMS, INTERNAL_ERROR]);
        }
        codes
    }

    /// Returns the facts of an occurrence with this status. A status that no occurrence can have changes nothing.
    pub(crate) fn with_status(&self, status: u16) -> StatusFacts {
        if status == self.status() || !self.can_have_status(status) {
            return StatusFacts {
                fault: self.fault(),
                capture: self.needs_capture(),
                recovery: self.recovery(),
                retryable: self.retryable(),
            };
        }
        let said = SaidFacts {
            fault: self.sets(ExplicitFact::Fault).then(|| self.fault()),
            recovery: self.sets(ExplicitFact::Recovery).then(|| self.recovery()),
            retryable: self.sets(ExplicitFact::Retryable).then(|| self.retryable()),
            capture: self
                .sets(ExplicitFact::Capture)
                .then(|| self.needs_capture()),
        };
        said.with_status(status)
    }

    /// Returns whether the attributes of a variant that computes its status set this fact.
    pub(crate) fn sets(&self, fact: ExplicitFact) -> bool {
        let mut explicit = packed::optional(self.text(), OptionalText::ExplicitFacts);
        explicit
            .next()
            .is_some_and(|facts| facts.contains(fact.letter()))
    }
}
