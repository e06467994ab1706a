//! From a filled builder to a report.

use std::borrow::Cow;

use mcp_error_rules::choices::Fault;
use mcp_error_rules::names::counterpart;
use mcp_error_sanitize::Changes;

use crate::json::Members;
use crate::policy::RpcLayout;
use crate::registry::entry::{EntryTexts, ErrorEntry};
use crate::report::builder::ReportBuilder;
use crate::report::builder::slot::Slots;
use crate::report::causes::{CauseTexts, Caused};
use crate::report::code::Peer;
use crate::report::context::Context;
use crate::report::context::idempotency::Idempotency;
use crate::report::error::McpError;
use crate::report::sanitizer::Sanitizer;
use crate::report::text::Text;
use crate::report::{Form, Report};
use crate::util::blank::is_blank;
use crate::util::panic;

/// Generated code that fills a builder. It returns the builder, so that the call of a last method can stand alone.
type Fill<'f> = dyn for<'b, 'c> FnMut(&'b mut ReportBuilder<'c>) -> &'b mut ReportBuilder<'c> + 'f;

/// Returns the report of an error whose generated code fills a builder.
pub fn assemble<E: McpError>(error: &E, context: &Context, fill: &mut Fill<'_>) -> Report {
    Report::assemble(error, error.entry(), context, fill)
}

impl Report {
    /// Fills a builder and assembles the report. If anything panics on the way, the result is still a valid report of
    /// this entry.
    pub(crate) fn assemble(
        error: &dyn Caused,
        entry: &'static ErrorEntry,
        context: &Context,
        fill: &mut Fill<'_>,
    ) -> Self {
        let mut builder = ReportBuilder::new(context);
        builder.entry = Some(entry);
        if panic::catch(|| fill(&mut builder)).is_none() {
            return Self::of_failed(entry, &builder);
        }
        match builder.take_rare(|rare| &mut rare.inner) {
            Some(inner) => inner,
            None => Self::of_filled(error, entry, &mut builder),
        }
    }

    // A function of its own that returns nothing else makes the report where it stays.
    fn of_filled(
        error: &dyn Caused,
        entry: &'static ErrorEntry,
        builder: &mut ReportBuilder<'_>,
    ) -> Self {
        let context = builder.context;
        let texts = entry.texts();
        let mut report = Self::of_entry(entry, &texts, context);
        if panic::catch(|| report.finish(error, &texts, builder)).is_none() {
            return Self::of_failed(entry, builder);
        }
        report.take_challenge(builder);
        report
    }

    /// Returns a report of what does not depend on the values of the error. The causes are left out, since the values to hide in them
    /// may not be known yet.
    #[cold]
    fn of_failed(entry: &'static ErrorEntry, builder: &ReportBuilder<'_>) -> Self {
        let mut report = Self::degraded(entry, builder.context);
        panic::catch(|| report.take_tool(builder));
        report.take_challenge(builder);
        report
    }

    fn take_challenge(&mut self, builder: &ReportBuilder<'_>) {
        if let Some(texts) = builder.optional_texts {
            self.add_challenge = texts.add_challenge.or(self.add_challenge);
        }
    }

    /// Returns a report of the facts that are known at compile time, for an error whose report failed.
    pub(super) fn degraded(entry: &'static ErrorEntry, context: &Context) -> Self {
        let mut report = Self::of_entry(entry, &entry.texts(), context);
        report.degraded = true;
        report.take_rare_parts(context);
        report
    }

    /// Returns a report of the facts that are known at compile time.
    fn of_entry(entry: &'static ErrorEntry, texts: &EntryTexts, context: &Context) -> Self {
        let retryable = entry.retryable();
        let policy = context.shared.policy.known();
        let (instance, timestamp) = context.next_occurrence();
        let choices = policy.choices();
        let (title, detail) = match choices.titles {
            None => {
                let title = texts.title();
                (Cow::Borrowed(title), Cow::Borrowed(title))
            }
            Some(titles) => titles(entry, texts, policy.get()),
        };
        Self {
            entry,
            kind: texts.kind(),
            problem_type: texts.problem_type(),
            has_optional: texts.has_optional(),
            status: entry.status(),
            own_code: None,
            peer: Peer::of(context),
            detail: detail.into(),
            title,
            members: Members::new(),
            fault: entry.fault(),
            capture: entry.needs_capture(),
            recovery: entry.recovery(),
            retryable,
            retry_after: entry.retry_after(),
            instance,
            timestamp,
            tool: None,
            degraded: false,
            changes: Changes::default(),
            form: Form {
                output_schema: context.has_output_schema(),
                repeats: context.idempotency() == Some(Idempotency::NotIdempotent),
                observed: context.shared.observer.is_some(),
            },
            policy,
            stack_traces: None,
            rare: None,
            add_challenge: choices.add_challenge,
            special_members: None,
        }
    }

    /// Takes the trace of the request, and what the layout of the policy needs of the context.
    fn take_rare_parts(&mut self, context: &Context) {
        if let Some(of_trace) = &context.request().trace {
            of_trace.keep_in(self);
        }
        if let Some(keep) = self.choices().keep {
            keep(self, context);
        }
    }

    /// Takes what the layout of the policy needs of a context.
    pub(super) fn keep_for_layout(&mut self, context: &Context) {
        match self.policy().rpc_layout {
            RpcLayout::Nested if !context.legacy().is_empty() => {
                let legacy = Sanitizer::of(context).masked_members(context.legacy());
                self.rare_mut().legacy = legacy;
            }
            RpcLayout::Custom(layout) => self.rare_mut().context = layout.keep(context),
            _ => {}
        }
    }

    /// Returns a report of no error, into which `fill` puts the values.
    #[cfg(feature = "exports")]
    pub(crate) fn sample(
        entry: &'static ErrorEntry,
        context: &Context,
        fill: impl FnOnce(&mut ReportBuilder<'_>),
    ) -> Self {
        let mut builder = ReportBuilder::new(context);
        builder
            .optional_texts()
            .note_special_members()
            .structured_constants();
        fill(&mut builder);
        Self::of_filled(&std::fmt::Error, entry, &mut builder)
    }

    /// Adds what a filled builder holds to a report of the facts that are known at compile time.
    fn finish(&mut self, error: &dyn Caused, texts: &EntryTexts, builder: &mut ReportBuilder<'_>) {
        let context = builder.context;
        self.take_rare_parts(context);
        let observer = context.shared.observer.as_ref();
        let choices = self.choices();
        if let Some(add) = choices
            .add_diagnostics
            .or(observer.map(|observer| observer.add_diagnostics))
        {
            add(self, error, builder);
        }
        if let Some(optional_texts) = builder.optional_texts {
            (optional_texts.fill)(self, builder);
        }
        let detail = texts.detail();
        if !detail.is_empty() {
            let filled = match builder.optional_texts {
                Some(optional_texts) => (optional_texts.fill_detail)(self, builder, detail),
                None => builder.filled_sentences(detail),
            };
            // A text of values that are all empty says less than the title, which stands there already.
            if !is_blank(filled.plain()) {
                self.detail = filled;
            }
        }
        self.special_members = builder.special_members;
        let changes_of_request = self.take_members(texts, builder);
        // A field called `tool` knows better than the request.
        if context.tool().is_some() && !self.members.contains("tool") {
            self.take_tool(builder);
        }
        if let Some(computed) = builder.rare().and_then(|rare| rare.computed.as_ref()) {
            (computed.take)(computed, self, error, context);
        }
        self.retry_after = self.retry_after.filter(|_| self.retryable);
        self.changes = builder.sanitizer.changes();
        builder.sanitizer.give_stack_traces(self);
        if let Some(changes) = changes_of_request {
            self.changes = changes + self.changes;
        }
        if let Some(hide) = choices.hide {
            hide(self);
        }
    }

    fn take_tool(&mut self, builder: &ReportBuilder<'_>) {
        let tool = builder.context.tool();
        self.tool = tool.map(|tool| builder.clean(tool).into());
    }

    /// Takes the members of the error and those of the request, and returns what was sanitized in the latter.
    fn take_members(
        &mut self,
        texts: &EntryTexts,
        builder: &mut ReportBuilder<'_>,
    ) -> Option<Changes> {
        if !builder.slots.is_empty() {
            self.members = builder.slots.take_members(texts.member_names());
        }
        let optional_texts = builder.optional_texts;
        if let Some(optional_texts) = optional_texts {
            (optional_texts.add_constants)(self, builder);
        }
        if let Some(extensions) = builder.take_rare(|rare| &mut rare.extensions) {
            (extensions.add)(self, extensions.members);
        }
        let context = builder.context;
        let of_request = context.request().members.as_ref();
        let changes =
            of_request.map(|of_request| (of_request.add)(self, context, &of_request.members));
        if let Some(optional_texts) = optional_texts {
            (optional_texts.order_members)(self);
        }
        changes
    }

    /// Adds the causes of the error where documents or an observer show them, and what verbose documents show of the
    /// request.
    pub(super) fn add_diagnostics(&mut self, error: &dyn Caused, builder: &ReportBuilder<'_>) {
        let context = builder.context;
        let verbose = context.policy().is_verbose();
        if context.lists_causes() {
            let causes = causes(error, builder);
            if !causes.as_slice().is_empty() {
                let rare = self.rare_mut();
                rare.causes = causes;
                rare.causes_skipped = builder.skips_causes;
            }
        }
        if verbose {
            let shown = |text: &str| builder.clean(text).into();
            let rare = self.rare_mut();
            rare.request_id = context.request_id().map(shown);
            rare.server_version = context.server_version().map(shown);
        }
    }

    /// Hides what the error says of a server's fault, where the policy asks for it. Of the fields of the HTTP answer, those stay
    /// that are the same for each occurrence.
    pub(super) fn hide_detail(&mut self) {
        if !self.policy().server_detail && self.fault == Fault::Server {
            self.show_title_only();
        }
    }

    /// Hides what the error says, but not from the observers.
    pub(crate) fn show_title_only(&mut self) {
        let title = Text::from(self.title.clone());
        let detail = std::mem::replace(&mut self.detail, title);
        let rare = self.rare_mut();
        rare.hidden_detail.get_or_insert(detail);
        rare.message = None;
        rare.user_message = None;
        rare.causes_skipped = true;
        rare.suggestions.clear();
        rare.examples.clear();
        rare.headers.retain(|header| header.is_constant);
        self.members = Members::new();
    }

    /// Keeps the stack traces that were taken out of texts, for the log.
    pub(crate) fn keep_stack_traces(&mut self, traces: &str) {
        if !traces.is_empty() {
            self.stack_traces = Some(traces.into());
        }
    }

    /// Adds members of an error around this one, and what the sanitizer did to them.
    pub(super) fn add_members(
        &mut self,
        added: &'static ErrorEntry,
        mut slots: Slots,
        changes: Changes,
    ) {
        self.note_special_members();
        for (name, value) in slots.take_members(added.texts().member_names()) {
            // The types of both are compared where they are known when the program is compiled.
            if !self.members.contains(&name) {
                self.members.push(name, value);
            }
        }
        self.changes = self.changes + changes;
    }

    /// Adds the members that the error computes, or that belong to the request, except those that the error has, or that
    /// would have the name of another one in some document.
    pub(super) fn add_extensions(&mut self, extensions: Members) {
        if extensions.is_empty() {
            return;
        }
        self.note_special_members();
        // The added names differ from each other, so most are compared only with the members that are there already.
        let own = self.members.len();
        for (name, value) in extensions {
            let other = counterpart(&name);
            let compared = other.map_or(own, |_| self.members.len());
            let is_known = self
                .members
                .iter()
                .take(compared)
                .any(|(known, _)| known == name || Some(known) == other);
            if !is_known {
                self.members.push(name, value);
            }
        }
    }

    /// Changes the code.
    pub(crate) fn set_code(&mut self, code: i32) {
        self.own_code = Some(code);
    }

    /// Removes the message that the variant gives, if it gives one.
    fn drop_message(&mut self) {
        if let Some(rare) = &mut self.rare {
            rare.get_mut().message = None;
        }
    }

    /// Changes the title of an error whose detail says more.
    pub(crate) fn set_title(&mut self, title: &'static str) {
        self.title = Cow::Borrowed(title);
        self.drop_message();
        self.hide_detail();
    }

    /// Changes the title, and with it all texts, of an error about which only the title says what happened.
    pub(crate) fn rename(&mut self, title: &'static str) {
        self.title = Cow::Borrowed(title);
        self.drop_message();
        self.detail = Text::from(Cow::Borrowed(title));
    }
}

/// Returns the texts of the causes.
fn causes(error: &dyn Caused, builder: &ReportBuilder<'_>) -> CauseTexts {
    let rare = builder.rare();
    let causes = match rare.and_then(|rare| rare.only_causes.as_ref()) {
        Some(only) => only.clone(),
        None => {
            let mut causes = builder.texts_of_causes(error);
            if let Some(rare) = rare {
                let mut others = rare.causes.clone();
                if rare.lists_first {
                    std::mem::swap(&mut causes, &mut others);
                }
                causes.append_new(others);
            }
            causes
        }
    };
    if causes.is_cut() {
        builder.sanitizer.truncated();
    }
    causes
}
