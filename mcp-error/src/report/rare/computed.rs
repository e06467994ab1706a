//! Facts that an error computes for one occurrence: status, recovery and delay.

use std::time::Duration;

use mcp_error_rules::choices::Recovery;
use mcp_error_rules::codes::default_code;
use mcp_error_rules::entry::ExplicitFact;
use mcp_error_rules::recovery::{self, StatusFacts};
use mcp_error_rules::status::default_fault;

use crate::report::Report;
use crate::report::builder::ReportBuilder;
use crate::report::causes::{Caused, causes_of};
use crate::report::context::Context;
use crate::report::foreign::classify::{Classify, StandsFor};
use crate::report::foreign::status_failure::StatusFailure;

/// The facts that an error computed for one occurrence.
pub(in crate::report) struct Computed {
    pub(in crate::report) status: Option<u16>,
    pub(in crate::report) retryable: Option<bool>,
    pub(in crate::report) retry_after: Option<Duration>,
    /// What the cause says, if there is one.
    pub(in crate::report) cause: Option<CauseSays>,
    /// Adds this to a report. Only a program with errors that compute any of it contains the function.
    pub(in crate::report) take: Take,
    /// Adds what a cause says. Only a program with such causes contains the function.
    take_cause: Option<Take>,
}

/// What a cause says of status, recovery and delay.
pub(in crate::report) enum CauseSays {
    /// What this function finds out from the type of the cause.
    ByType(Classify),
    /// What the report of a cause of our own says.
    Own(Box<Report>),
    /// What a function of the application said.
    Status(StatusFailure),
}

type Take = fn(&Computed, &mut Report, &dyn Caused, &Context);

impl ReportBuilder<'_> {
    pub(in crate::report) fn computed_mut(&mut self) -> &mut Computed {
        self.rare_mut().computed.get_or_insert(Computed {
            status: None,
            retryable: None,
            retry_after: None,
            cause: None,
            take: |computed, report, error, context| report.take_computed(computed, error, context),
            take_cause: None,
        })
    }

    /// Returns these facts, and notes that the cause says some of them.
    pub(in crate::report) fn computed_by_cause_mut(&mut self) -> &mut Computed {
        let computed = self.computed_mut();
        computed.take_cause =
            Some(|computed, report, error, context| report.take_cause(computed, error, context));
        computed
    }
}

impl Report {
    fn take_computed(&mut self, computed: &Computed, error: &dyn Caused, context: &Context) {
        let entry = self.entry;
        if let Some(status) = computed
            .status
            .filter(|status| entry.can_have_status(*status))
        {
            self.take_facts(entry.with_status(status));
            self.take_status(status, default_code(self.fault, status));
        }
        if let Some(take_cause) = computed.take_cause {
            take_cause(computed, self, error, context);
        }
        // A delay says to retry, where the error does not say otherwise.
        let delayed = computed.retry_after.is_some() && !self.retryable;
        if let Some(retryable) = computed.retryable.or(delayed.then_some(true)) {
            self.retryable = retryable;
            self.recovery =
                recovery::of_occurrence(self.recovery, self.status, self.fault, retryable);
        }
        self.retry_after = computed.retry_after.or(self.retry_after);
    }

    /// Takes over what a cause says of status, recovery and delay.
    fn take_cause(&mut self, computed: &Computed, error: &dyn Caused, context: &Context) {
        match &computed.cause {
            Some(CauseSays::Status(class)) => self.take_class(class),
            Some(CauseSays::Own(inner)) => self.take_inner(inner),
            Some(CauseSays::ByType(classify)) => {
                let cause = causes_of(error).next();
                match cause.and_then(|cause| classify(cause, context)) {
                    Some(StandsFor::Status(class)) => self.take_class(&class),
                    Some(StandsFor::Own(own)) => {
                        if let Some(inner) = context.report_inside(own) {
                            self.take_inner(&inner);
                        }
                    }
                    None => {}
                }
            }
            None => {}
        }
    }

    /// Takes over what follows from the status.
    fn take_facts(&mut self, facts: StatusFacts) {
        self.fault = facts.fault;
        self.capture = facts.capture;
        self.recovery = facts.recovery;
        self.retryable = facts.retryable;
    }

    /// Takes over a status that this occurrence computes or that its cause says, with the code that belongs to it.
    fn take_status(&mut self, status: u16, code: i32) {
        self.status = status;
        // A code that was chosen on purpose stays.
        if !self.entry.sets(ExplicitFact::Code) {
            self.own_code = Some(code);
        }
    }

    /// Takes over what an error of our own inside this one says, and with it what it advises.
    fn take_inner(&mut self, inner: &Self) {
        self.take_status(inner.status, default_code(inner.fault, inner.status));
        self.fault = inner.fault;
        if !self.entry.sets(ExplicitFact::Capture) {
            self.capture = inner.capture;
        }
        self.recovery = inner.recovery;
        self.retryable = inner.retryable;
        self.retry_after = inner.retry_after;
        self.take_advice(inner);
    }

    /// Takes over the status that a cause of other code stands for, and what follows from it.
    fn take_class(&mut self, class: &StatusFailure) {
        let status = class.status();
        let facts = self.entry.with_status(status);
        let usual = default_code(default_fault(status), status);
        self.take_status(status, class.code().unwrap_or(usual));
        let recovery = recovery::recovery(status, facts.fault, None);
        self.take_facts(StatusFacts {
            recovery,
            retryable: recovery == Recovery::Retry,
            ..facts
        });
        self.retry_after = class.retry_after();
        if class.is_interrupted() {
            self.note_interruption();
        }
    }
}
