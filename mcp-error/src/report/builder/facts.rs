//! The facts about an occurrence that do not come from the values of fields: status, delay, causes, and the error inside.

use std::error::Error;
use std::fmt::Display;
use std::time::Duration;

use mcp_error_rules::limits::MAX_CAUSE;
use mcp_error_rules::markers::MARKERS;
use mcp_error_rules::status::is_error;
use mcp_error_sanitize::Rules;
use serde::Serialize;

use super::ReportBuilder;
use super::returned::{Classified, Retryable, Status};
use crate::documents::names::DATA;
use crate::json::{Json, Members};
use crate::registry::entry::ErrorEntry;
use crate::report::Report;
use crate::report::builder::serialize::StringPolicy;
use crate::report::cause_text::CauseText;
use crate::report::causes::{Cause, CauseTexts, as_cause};
use crate::report::error::McpError;
use crate::report::field::bounds::RetryAfter;
use crate::report::foreign::classify::{StandsFor, classify, classify_cause};
use crate::report::rare::computed::CauseSays;
use crate::report::rare::input::Extensions;

impl ReportBuilder<'_> {
    /// Sets the HTTP status that the error computed. A status outside 400..=599 is ignored, as is one that the
    /// entry does not list, if it lists any.
    pub fn status(&mut self, status: impl Status) {
        let status = status.status();
        self.computed_mut().status = is_error(status).then_some(status);
    }

    /// Sets whether a retry can help, as the error computed it.
    pub fn retryable(&mut self, retryable: impl Retryable) {
        self.computed_mut().retryable = Some(retryable.retryable());
    }

    /// Sets the time to wait before a retry.
    pub fn retry_after<T: RetryAfter + ?Sized>(&mut self, value: &T) {
        self.computed_mut().retry_after = value.retry_after();
    }

    /// Sets the time to wait before a retry, in which a number counts milliseconds.
    pub fn retry_after_millis<T: RetryAfter + ?Sized>(&mut self, value: &T) {
        let number = value.retry_after().map(|delay| delay.as_secs());
        self.computed_mut().retry_after = number.map(Duration::from_millis);
    }

    /// Lets the cause say status, recovery and delay, if it is of a type that is classified.
    /// Generated code calls this for variants with a cause only, so that a program without any does not contain the table
    /// of types.
    pub fn classify(&mut self) {
        self.computed_by_cause_mut().cause = Some(CauseSays::ByType(classify_cause));
    }

    /// Lets a cause that `Error::source` does not return say status, recovery and delay.
    pub fn classify_unmarked(&mut self, cause: &(dyn Error + 'static)) {
        let class = classify(cause, self.context);
        self.classified(class);
    }

    /// Takes the cause of a variant of `#[error(transparent)]`, in whose place `Error::source` returns the source of that cause: lists
    /// it before what `source` returns, and lets it say status, recovery and delay, if none of our own does.
    pub(in crate::report) fn skipped_cause(&mut self, cause: &(dyn Error + 'static)) {
        if self.context.lists_causes() {
            as_cause(cause, |cause| self.list_cause(cause));
            self.rare_mut().lists_first = true;
        }
        let computed = self.rare().and_then(|rare| rare.computed.as_ref());
        let is_asked =
            computed.is_some_and(|computed| matches!(computed.cause, Some(CauseSays::ByType(_))));
        // One of our own is found among the causes.
        if is_asked && let Some(StandsFor::Status(class)) = classify_cause(cause, self.context) {
            self.classified(class);
        }
    }

    /// Lists an error that `Error::source` does not return, and its causes, where causes are listed.
    pub(in crate::report) fn list_cause(&mut self, cause: &dyn Cause) {
        if self.context.lists_causes() {
            self.list_text(self.text_of_cause(cause));
            self.list_texts(self.texts_of_causes(cause));
        }
    }

    /// Sets status, recovery and delay as the error classified its cause, if it did.
    pub fn classified(&mut self, class: impl Classified) {
        if let Some(class) = class.classified() {
            self.computed_by_cause_mut().cause = Some(CauseSays::Status(class));
        }
    }

    /// Sets the members that the error computed. A value that is not an object becomes a member of its own. A member whose
    /// name the document already has is ignored.
    pub fn extensions<T: Serialize>(&mut self, value: T) {
        let members = match self.to_json(&value, StringPolicy::Text) {
            None | Some(Json::Null) => return,
            Some(Json::Object(members)) => members,
            Some(other) => Members::of_one(DATA, other),
        };
        self.rare_mut().extensions = Some(Extensions {
            members,
            add: Report::add_extensions,
        });
    }

    /// Adds the text of a cause that `Error::source` does not return.
    pub fn source(&mut self, cause: &dyn Display) {
        if self.context.lists_causes() {
            self.list_text(self.clean_cause(cause));
        }
    }

    /// Shows the marker of a secret in place of all causes, since an attribute says that they are one.
    pub fn redact_causes(&mut self) {
        if self.context.lists_causes() {
            let marker = self.policy().secret_marker.as_str().to_owned();
            self.rare_mut().only_causes = Some(CauseTexts::of_one(marker));
        }
    }

    /// Keeps the causes out of documents, since an attribute says that they are not sent. A log has them.
    pub fn skip_causes(&mut self) {
        self.skips_causes = true;
    }

    fn list_text(&mut self, text: String) {
        self.list_texts(CauseTexts::of_one(text));
    }

    pub(in crate::report) fn list_texts(&mut self, texts: CauseTexts) {
        // A message and its variant can name the same cause.
        self.rare_mut().causes.append_new(texts);
    }

    /// Returns the sanitized text of a value that comes with the request, such as its id.
    pub(in crate::report) fn clean(&self, text: &str) -> String {
        self.clean_within(text, self.rules())
    }

    /// Returns the sanitized text under these rules.
    pub(in crate::report) fn clean_within(&self, text: &str, rules: &Rules) -> String {
        let clean = self.policy.clean_text(text, rules, &self.sanitizer);
        clean.into_owned()
    }

    /// Returns the sanitized text of an error among the causes.
    pub(in crate::report) fn text_of_cause(&self, cause: &dyn Cause) -> String {
        let context = self.context;
        self.clean_cause(&CauseText { cause, context })
    }

    /// Returns the sanitized text of a cause.
    fn clean_cause(&self, cause: &dyn Display) -> String {
        let rules = self.rules().with_max_bytes(MAX_CAUSE);
        match self.read_text(cause, &rules) {
            // A program ends what it prints in a line break.
            Some(text) => self.clean_within(text.trim_end(), &rules),
            None => MARKERS.unavailable.into(),
        }
    }

    /// Replaces this report with that of the inner error of a `transparent` variant.
    pub fn transparent(&mut self, inner: &dyn McpError) -> &mut Self {
        let report = self.report_of_inner(inner);
        self.rare_mut().inner = Some(report);
        self
    }

    /// Replaces this report with that of the inner error of a `transparent` variant, and adds the members of `added`,
    /// which `fill` fills in.
    pub fn transparent_with(
        &mut self,
        inner: &dyn McpError,
        added: &'static ErrorEntry,
        fill: impl FnOnce(&mut Self),
    ) -> &mut Self {
        fill(self);
        let slots = std::mem::take(&mut self.slots);
        let mut report = self.report_of_inner(inner);
        if let Some(traces) = report.stack_trace() {
            self.sanitizer
                .keep_stack_traces(traces, self.context.policy());
        }
        self.sanitizer.give_stack_traces(&mut report);
        report.add_members(added, slots, self.sanitizer.changes());
        if let Some(hide) = report.choices().hide {
            hide(&mut report);
        }
        self.rare_mut().inner = Some(report);
        self
    }

    fn report_of_inner(&self, inner: &dyn McpError) -> Report {
        match self.context.for_inner_error() {
            Some(mut context) => {
                self.sanitizer.mask_in(&mut context);
                inner.report(&context)
            }
            None => Report {
                add_challenge: Some(Report::add_challenge),
                ..Report::degraded(inner.entry(), self.context)
            },
        }
    }
}
