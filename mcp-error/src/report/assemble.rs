//! From a filled builder to a report.

use std::borrow::Cow;
use std::error::Error;

use mcp_error_rules::choices::{Fault, Layout, Recovery, Shown};
use mcp_error_rules::codes::{INTERNAL_ERROR, default_code};
use mcp_error_rules::entry::{self as packed, Optional, Said};
use mcp_error_rules::limits::{MAX_EXAMPLES, MAX_SUGGESTIONS};
use mcp_error_rules::names::{counterpart, is_own_member};
use mcp_error_rules::recovery;
use mcp_error_rules::status::default_fault;
use mcp_error_sanitize::Changes;

use crate::json::Members;
use crate::policy::{Policy, RpcLayout};
use crate::registry::entry::{ErrorEntry, OfStatus};
use crate::report::builder::ReportBuilder;
use crate::report::causes::Causes;
use crate::report::classify::classify;
use crate::report::code::code_for;
use crate::report::context::Context;
use crate::report::error::McpError;
use crate::report::filler::Filler;
use crate::report::header;
use crate::report::nested::InnerFacts;
use crate::report::sanitizer::Sanitizer;
use crate::report::slot::Slot;
use crate::report::status_failure::StatusFailure;
use crate::report::text::Text;
use crate::report::title::Titles;
use crate::report::{Form, Report};
use crate::util::panic;

/// Generated code that fills a builder. It returns the builder, so that the call of a last method can stand alone.
type Fill<'f> = dyn for<'b, 'c> FnMut(&'b mut ReportBuilder<'c>) -> &'b mut ReportBuilder<'c> + 'f;

/// Returns the report of an error whose generated code fills a builder.
pub fn assemble<E: McpError>(error: &E, context: &Context, fill: &mut Fill<'_>) -> Report {
    Report::assemble(error, error.entry(), context, &mut |builder| {
        fill(builder);
    })
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
        // A report is large, so it is made where it stays, instead of being returned by the closure.
        let mut report = None;
        let finished = panic::catch(|| {
            let mut builder = ReportBuilder::new(context, entry.member_count());
            fill(&mut builder);
            report = builder.inner.take();
            if report.is_none() {
                let report = report.insert(Self::of_entry(entry, context));
                report.finish(error, &mut builder);
            }
        });
        match report {
            Some(report) if finished.is_some() => report,
            _ => Self::degraded(entry, context),
        }
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
        let layout = context.policy().rpc_layout;
        let nested = matches!(layout, RpcLayout::Nested);
        let is_custom = matches!(layout, RpcLayout::Custom(_));
        let Titles { title, detail } = Titles::of(entry, context.policy());
        Self {
            entry,
            status: entry.status(),
            code: code_for(entry, context),
            message: None,
            detail: detail.into(),
            hidden_detail: None,
            title,
            user_message: None,
            suggestions: Vec::new(),
            examples: Vec::new(),
            members: Members::new(),
            fault: entry.fault(),
            capture: entry.capture(),
            recovery: entry.recovery(),
            retryable,
            retry_after: entry.retry_after(),
            instance: context.next_instance(),
            timestamp: context.next_timestamp(),
            tool: None,
            causes: Vec::new(),
            causes_cut: false,
            headers: Vec::new(),
            legacy: if nested {
                Sanitizer::of(context).masked_members(context.legacy())
            } else {
                Members::new()
            },
            request_id: None,
            server_version: None,
            degraded: false,
            changes: Changes::default(),
            trace_parent: context.trace_parent(),
            form: Form::of(context),
            policy: context.policy_ref(),
            context: is_custom.then(|| boxed(context)),
        }
    }

    /// Returns a report of no error, into which `fill` puts the values.
    #[cfg(feature = "exports")]
    pub(crate) fn sample(
        entry: &'static ErrorEntry,
        context: &Context,
        fill: impl FnOnce(&mut ReportBuilder<'_>),
    ) -> Self {
        let mut builder = ReportBuilder::new(context, entry.member_count());
        builder.structured_constants();
        fill(&mut builder);
        let mut report = Self::of_entry(entry, context);
        report.finish(&std::fmt::Error, &mut builder);
        report
    }

    /// Adds what a filled builder holds to a report of the facts that are known at compile time.
    fn finish(&mut self, error: &dyn Error, builder: &mut ReportBuilder<'_>) {
        let entry = self.entry;
        let context = builder.context;
        let policy = context.policy();
        if policy.verbose() || context.observer.is_some() {
            (self.causes, self.causes_cut) = causes(error, builder);
        }
        if policy.verbose() {
            let shown = |text: &str| builder.clean(text).into();
            self.request_id = context.request_id().map(shown);
            self.server_version = context.server_version().map(shown);
        }
        let rules = match (builder.shows_addresses, builder.shows_paths) {
            (true, _) => builder.rules.with_paths_and_emails(false),
            (false, true) => builder.rules.without_paths(),
            (false, false) => builder.rules,
        };
        let filler = Filler {
            rules: policy
                .assembled_rules(rules)
                .with_max_bytes(builder.message_bound()),
            sanitizer: &builder.sanitizer,
            slots: &builder.slots,
        };
        // The texts that few entries have, in one walk.
        let written: Vec<(Optional, &'static str)> = entry.optional_texts().collect();
        let first = |which| {
            let mut written = written.iter();
            written.find_map(|(found, text)| (*found == which).then_some(*text))
        };
        let user_message = first(Optional::UserMessage);
        self.user_message = user_message.map(|text| filler.sentences(text));
        let detail = entry.detail();
        if !detail.is_empty() {
            // Where there is Markdown, a message for people takes the place of the detail.
            self.detail = match self.user_message {
                Some(_) => filler.lines(detail),
                None => filler.sentences(detail),
            };
        }
        let message = first(Optional::Message);
        self.message = message.map(|text| filler.document(text));
        for (which, text) in &written {
            let takes_suggestion =
                policy.include_suggestions && self.suggestions.len() < MAX_SUGGESTIONS;
            let takes_example = policy.include_examples && self.examples.len() < MAX_EXAMPLES;
            match which {
                Optional::Suggestion if takes_suggestion => {
                    self.suggestions.push(filler.sentences(text));
                }
                Optional::Example if takes_example => {
                    self.examples.push(filler.lines(text));
                }
                Optional::Header => {
                    let header = packed::header(text);
                    let value = header
                        .and_then(|(_, text)| header::value(text, &builder.slots, policy.cut_mark));
                    let header = header.zip(value).map(|((name, _), value)| (name, value));
                    self.headers.extend(header);
                }
                _ => {}
            }
        }
        let slots = std::mem::take(&mut builder.slots);
        self.members = members(entry, slots);
        for (which, text) in &written {
            if *which == Optional::Constant
                && let Some(constant) = packed::Constant::unpack(text)
                && is_shown(&constant, policy)
                && let Some(value) = builder.constant(&constant)
            {
                self.members.push(constant.name, value);
            }
        }
        self.add_extensions(std::mem::take(&mut builder.extensions));
        if let Some(of_request) = &context.of_request {
            let (members, changes) = (of_request.sanitize)(context, &of_request.members);
            self.add_extensions(members);
            self.changes = changes;
        }
        if let Some(order) = first(Optional::Order) {
            self.members.put_first(order.split(' '));
        }
        // A field called `tool` knows better than the request.
        if !self.members.contains("tool") {
            self.tool = context.tool().map(|tool| builder.clean(tool).into());
        }
        if let Some(status) = builder
            .status
            .filter(|status| entry.can_have_status(*status))
        {
            self.status = status;
            self.take_facts(entry.with_status(status));
        }
        let class = builder.class.or_else(|| {
            let cause = builder.classifies.then(|| Causes::of(error).next())?;
            classify(cause?, context)
        });
        if let Some(class) = class {
            self.take_class(&class);
        }
        if let Some(inner) = &builder.inner_facts {
            self.take_inner(inner);
        }
        // A delay says to retry, where the error does not say otherwise.
        let delayed = builder.retry_after.is_some() && !self.retryable;
        if let Some(retryable) = builder.retryable.or(delayed.then_some(true)) {
            self.retryable = retryable;
            self.recovery =
                recovery::of_occurrence(self.recovery, self.status, self.fault, retryable);
        }
        let delay = builder.retry_after.or(self.retry_after);
        self.retry_after = delay.filter(|_| self.retryable);
        self.changes = self.changes + builder.sanitizer.changes();
        self.hide_detail();
    }

    /// Hides what the error says of a server's fault, where the policy asks for it.
    pub(super) fn hide_detail(&mut self) {
        if self.policy().server_detail || self.fault == Fault::Caller {
            return;
        }
        let title = Text::from(self.title.clone());
        let detail = std::mem::replace(&mut self.detail, title);
        self.hidden_detail.get_or_insert(detail);
        self.message = None;
        self.user_message = None;
        self.suggestions.clear();
        self.examples.clear();
        self.members = Members::new();
    }

    /// Takes over what follows from the status.
    fn take_facts(&mut self, facts: OfStatus) {
        self.fault = facts.fault;
        self.capture = facts.capture;
        self.recovery = facts.recovery;
        self.retryable = facts.retryable;
    }

    /// Takes over a status that a cause says, with the code that belongs to it.
    fn take_status(&mut self, status: u16, code: i32) {
        self.status = status;
        // A code that was chosen on purpose stays.
        if self.code == INTERNAL_ERROR {
            self.code = code;
        }
    }

    /// Takes over what an error of our own inside this one says.
    fn take_inner(&mut self, inner: &InnerFacts) {
        self.take_status(inner.status, default_code(inner.fault, inner.status));
        self.fault = inner.fault;
        if !self.entry.says(Said::Capture) {
            self.capture = inner.capture;
        }
        self.recovery = inner.recovery;
        self.retryable = inner.retryable;
        self.retry_after = inner.retry_after;
    }

    /// Takes over what is known of a foreign cause.
    fn take_class(&mut self, class: &StatusFailure) {
        let status = class.status();
        let facts = self.entry.with_status(status);
        let usual = default_code(default_fault(status), status);
        self.take_status(status, class.code().unwrap_or(usual));
        let recovery = recovery::recovery(status, facts.fault, None);
        self.take_facts(OfStatus {
            recovery,
            retryable: recovery == Recovery::Retry,
            ..facts
        });
        self.retry_after = class.retry_after();
    }

    /// Adds members of an error around this one, and what the sanitizer did to them.
    pub(super) fn add_members(
        &mut self,
        added: &'static ErrorEntry,
        slots: Vec<Slot>,
        changes: Changes,
    ) {
        for (name, value) in members(added, slots) {
            // The types of both are compared where they are known when the program is compiled.
            if !self.members.contains(&name) {
                self.members.push(name, value);
            }
        }
        self.changes = self.changes + changes;
    }

    /// Adds the members that the error computes, or that belong to the request, except those whose names the document has.
    pub(super) fn add_extensions(&mut self, extensions: Members) {
        if extensions.is_empty() {
            return;
        }
        // The added names differ from each other, so only the members that are there already are compared.
        let own = self.members.len();
        for (name, value) in extensions {
            let other = counterpart(&name);
            let is_known = self
                .members
                .iter()
                .take(own)
                .any(|(known, _)| known == name || Some(known) == other);
            if !is_known && !is_own_member(Layout::Problem, &name) {
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
        self.hide_detail();
    }

    /// Changes the title, and with it all texts, of an error about which only the title says what happened.
    pub(crate) fn rename(&mut self, title: &'static str) {
        self.title = Cow::Borrowed(title);
        self.message = None;
        self.detail = Text::from(Cow::Borrowed(title));
    }
}

// Few reports need a copy of their context, whose code is long.
#[cold]
fn boxed(context: &Context) -> Box<Context> {
    Box::new(context.clone())
}

/// Returns whether the policy shows a constant member.
fn is_shown(constant: &packed::Constant<'_>, policy: &Policy) -> bool {
    match constant.shown {
        Shown::Always => true,
        Shown::Verbose => policy.verbose(),
        Shown::Location => policy.locations(),
    }
}

/// Returns the members that come from fields.
fn members(entry: &'static ErrorEntry, slots: Vec<Slot>) -> Members {
    if entry.member_count() == 0 {
        return Members::new();
    }
    let mut members = Members::with_capacity(entry.member_count());
    for (name, slot) in entry.member_names().zip(slots) {
        if let Some(value) = slot.into_member() {
            members.push(name, value);
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
        builder.sanitizer.truncated();
    }
    (causes, walk.is_cut())
}
