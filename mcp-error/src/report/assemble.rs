//! From a filled builder to a report.

use std::borrow::Cow;
use std::error::Error;

use mcp_error_rules::choices::Shown;
use mcp_error_rules::limits::{MAX_EXAMPLES, MAX_SUGGESTIONS};
use mcp_error_rules::names::RESERVED_MEMBERS;
use mcp_error_rules::recovery;
use mcp_error_sanitize::Changes;

use crate::json::Members;
use crate::policy::{Policy, RpcLayout};
use crate::registry::entry::ErrorEntry;
use crate::report::builder::ReportBuilder;
use crate::report::causes::Causes;
use crate::report::code::code_for;
use crate::report::constant;
use crate::report::context::Context;
use crate::report::error::McpError;
use crate::report::filler::Filler;
use crate::report::slot::Slot;
use crate::report::text::Text;
use crate::report::title::Titles;
use crate::report::{Form, Report};
use crate::util::panic;

/// Returns the report of an error whose generated code fills a builder.
pub fn assemble<E: McpError>(
    error: &E,
    context: &Context,
    fill: &mut dyn FnMut(&mut ReportBuilder<'_>),
) -> Report {
    Report::assemble(error, error.entry(), context, fill)
}

impl Report {
    /// Fills a builder and assembles the report. If anything panics on the way, the result is still a valid report of
    /// this entry.
    pub(crate) fn assemble(
        error: &dyn Error,
        entry: &'static ErrorEntry,
        context: &Context,
        fill: &mut dyn FnMut(&mut ReportBuilder<'_>),
    ) -> Self {
        let assembled = panic::catch(|| {
            let mut builder = ReportBuilder::new(context, entry.member_count() + 2);
            fill(&mut builder);
            match builder.inner.take() {
                Some(inner) => inner,
                None => Self::finish(error, entry, builder),
            }
        });
        assembled.unwrap_or_else(|| Self::degraded(entry, context))
    }

    /// Returns a report of the facts that are known at compile time, for an error whose report failed.
    pub(super) fn degraded(entry: &'static ErrorEntry, context: &Context) -> Self {
        Self {
            degraded: true,
            ..Self::of_entry(entry, context)
        }
    }

    /// Returns a report of the facts that are known at compile time.
    fn of_entry(entry: &'static ErrorEntry, context: &Context) -> Self {
        let retryable = entry.retryable();
        let nested = context.policy().rpc_layout == RpcLayout::Nested;
        let Titles { title, detail } = Titles::of(entry, context.policy());
        Self {
            entry,
            status: entry.status(),
            code: code_for(entry, context),
            message: None,
            detail: detail.into(),
            title,
            user_message: None,
            suggestions: Vec::new(),
            examples: Vec::new(),
            members: Members::new(),
            recovery: entry.recovery(),
            retryable,
            retry_after: entry.retry_after(),
            instance: context.next_instance(),
            timestamp: context.next_timestamp(),
            tool: None,
            causes: Vec::new(),
            causes_cut: false,
            legacy: if nested {
                context.legacy().clone()
            } else {
                Members::new()
            },
            request_id: None,
            server_version: None,
            degraded: false,
            changes: Changes::default(),
            form: Form::of(context),
            policy: context.policy_ref(),
        }
    }

    /// Returns a report whose slots hold these values.
    #[cfg(feature = "exports")]
    pub(crate) fn sample(entry: &'static ErrorEntry, context: &Context, slots: Vec<Slot>) -> Self {
        let mut builder = ReportBuilder::new(context, 0);
        builder.slots = slots;
        Self::finish(&std::fmt::Error, entry, builder)
    }

    fn finish(
        error: &dyn Error,
        entry: &'static ErrorEntry,
        mut builder: ReportBuilder<'_>,
    ) -> Self {
        let context = builder.context;
        let policy = context.policy();
        let mut report = Self::of_entry(entry, context);
        if policy.verbose() || context.observer.is_some() {
            (report.causes, report.causes_cut) = causes(error, &builder);
        }
        if policy.verbose() {
            let shown = |text: &str| builder.clean(text).into();
            report.request_id = context.request_id().map(shown);
            report.server_version = context.server_version().map(shown);
        }
        let filler = Filler {
            rules: if builder.shows_paths {
                builder.rules.without_paths()
            } else {
                builder.rules
            },
            counters: &builder.counters,
            slots: &builder.slots,
        };
        let lines = |template: &'static str| filler.lines(template);
        report.user_message = entry.user_message().map(|text| filler.sentences(text));
        if !entry.detail().is_empty() {
            // Where there is Markdown, a message for people takes the place of the detail.
            report.detail = match report.user_message {
                Some(_) => lines(entry.detail()),
                None => filler.sentences(entry.detail()),
            };
        }
        report.message = entry.message().map(|text| filler.document(text));
        if policy.include_suggestions {
            report.suggestions = entry
                .suggestions()
                .take(MAX_SUGGESTIONS)
                .map(lines)
                .collect();
        }
        if policy.include_examples {
            report.examples = entry.examples().take(MAX_EXAMPLES).map(lines).collect();
        }
        let slots = std::mem::take(&mut builder.slots);
        report.members = members(entry, slots, policy);
        report.add_extensions(std::mem::take(&mut builder.extensions));
        // A field called `tool` knows better than the request.
        if !report.members.contains("tool") {
            report.tool = context.tool().map(|tool| builder.clean(tool).into());
        }
        if let Some(status) = builder.status {
            report.status = status;
        }
        // A delay says to retry, where the error does not say otherwise.
        let delayed = builder.retry_after.is_some() && !entry.retryable();
        if let Some(retryable) = builder.retryable.or(delayed.then_some(true)) {
            report.retryable = retryable;
            report.recovery =
                recovery::of_occurrence(entry.recovery(), report.status, entry.fault(), retryable);
        }
        let delay = builder.retry_after.or(entry.retry_after());
        report.retry_after = delay.filter(|_| report.retryable);
        report.changes = builder.counters.changes();
        report
    }

    /// Adds the members that the error computes, except those whose names the document has.
    fn add_extensions(&mut self, extensions: Members) {
        // The computed names differ from each other, so only the members of the entry are compared.
        let own = self.members.len();
        for (name, value) in extensions {
            let is_known = self
                .members
                .iter()
                .take(own)
                .any(|(known, _)| known == name);
            if !is_known && !RESERVED_MEMBERS.contains(&&*name) {
                self.members.push(name, value);
            }
        }
    }

    /// Changes the code.
    pub(crate) fn set_code(&mut self, code: i32) {
        self.code = code;
    }

    /// Changes the title of an error whose detail says more.
    pub(crate) fn set_title(&mut self, title: &'static str) {
        self.title = Cow::Borrowed(title);
        self.message = None;
    }

    /// Changes the title, and with it all texts, of an error about which only the title says what happened.
    pub(crate) fn rename(&mut self, title: &'static str) {
        self.title = Cow::Borrowed(title);
        self.message = None;
        self.detail = Text::from(Cow::Borrowed(title));
    }
}

fn members(entry: &'static ErrorEntry, slots: Vec<Slot>, policy: &Policy) -> Members {
    let mut members = Members::with_capacity(entry.member_count());
    for (name, slot) in entry.member_names().zip(slots) {
        if let Some(value) = slot.into_member() {
            members.push(name, value);
        }
    }
    for constant in entry.constants() {
        let shown = match constant.shown {
            Shown::Always => true,
            Shown::Verbose => policy.verbose(),
            Shown::Location => policy.locations(),
        };
        if let Some(value) = shown.then(|| constant::value(constant.json)).flatten() {
            members.push(constant.name, value);
        }
    }
    members
}

/// Returns the texts of the causes, and whether there are more.
fn causes(error: &dyn Error, builder: &ReportBuilder<'_>) -> (Vec<String>, bool) {
    if let Some(own) = &builder.own_causes {
        return (own.clone(), false);
    }
    let mut walk = Causes::of(error);
    let mut causes: Vec<String> = walk.by_ref().map(|cause| builder.cause(&cause)).collect();
    if causes.is_empty() {
        causes.clone_from(&builder.causes);
    }
    if walk.is_cut() {
        builder.counters.truncated();
    }
    (causes, walk.is_cut())
}
