//! The facts that follow from the status of an occurrence, unless the attributes of its variant set them.

use mcp_error_rules::choices::{Fault, Recovery};
#[cfg(feature = "exports")]
use mcp_error_rules::codes::{INTERNAL_ERROR, INVALID_PARAMS};
use mcp_error_rules::entry::{self as packed, ExplicitFact, OptionalText};
use mcp_error_rules::recovery::recovery;
use mcp_error_rules::status::default_fault;

use super::ErrorEntry;

/// The facts of an occurrence that depend on its status.
#[derive(Debug, Clone, Copy)]
pub(crate) struct StatusFacts {
    pub(crate) fault: Fault,
    pub(crate) capture: bool,
    pub(crate) recovery: Recovery,
    pub(crate) retryable: bool,
}

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
        let fault = if self.sets(ExplicitFact::Fault) {
            self.fault()
        } else {
            default_fault(status)
        };
        let retryable = self
            .sets(ExplicitFact::Retryable)
            .then_some(self.retryable());
        let recovery = if self.sets(ExplicitFact::Recovery) {
            self.recovery()
        } else {
            recovery(status, fault, retryable)
        };
        StatusFacts {
            fault,
            capture: self.captures(fault),
            recovery,
            retryable: retryable.unwrap_or(recovery == Recovery::Retry),
        }
    }

    /// Returns whether telemetry captures an occurrence with this fault.
    fn captures(&self, fault: Fault) -> bool {
        if self.sets(ExplicitFact::Capture) {
            self.needs_capture()
        } else {
            fault == Fault::Server
        }
    }

    /// Returns whether the attributes of a variant that computes its status set this fact.
    pub(crate) fn sets(&self, fact: ExplicitFact) -> bool {
        let mut explicit = packed::optional(self.text(), OptionalText::ExplicitFacts);
        explicit
            .next()
            .is_some_and(|facts| facts.contains(fact.letter()))
    }
}
