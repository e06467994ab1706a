//! One sanitized occurrence of an error, ready to be rendered.

pub(crate) mod builder;
pub(crate) mod code;
pub(crate) mod context;
pub(crate) mod disclose;
pub(crate) mod error;
pub(crate) mod field_type;
pub(crate) mod instance;
pub(crate) mod nested;
pub(crate) mod observer;
pub(crate) mod probe;
pub(crate) mod serialize;
pub(crate) mod template;
pub(crate) mod untrusted;

pub use context::Context;
pub use disclose::Disclose;
pub use error::{ErrorType, McpError};
pub use instance::{Instance, Timestamp};
pub use observer::Observer;
pub use untrusted::Untrusted;

use std::borrow::Cow;
use std::error::Error;
use std::time::Duration;

use mcp_error_rules::choices::{Recovery, Shown};
use mcp_error_rules::limits::{
    MAX_CAUSES, MAX_EXAMPLES, MAX_SUGGESTIONS, MAX_TITLE, MIN_ERROR_SIZE,
};
use mcp_error_rules::names::RESERVED_MEMBERS;
use mcp_error_rules::recovery;
use mcp_error_rules::text::truncate_at_char;
use mcp_error_sanitize::{Changes, Counters, Rules};

use crate::json::{Json, Members};
use crate::policy::RpcLayout;
use crate::policy::{Policy, ToolText};
use crate::registry::builtin::INTERNAL;
use crate::registry::entry::ErrorEntry;
use crate::report::builder::{Draft, Slot};
use crate::report::code::code_for;
use crate::report::context::PolicyRef;
use crate::util::delay::whole_seconds;
use crate::util::panic;

/// One occurrence of an error, sanitized. Renderings only arrange what is in it.
#[derive(Debug, Clone)]
pub struct Report {
    pub(crate) entry: &'static ErrorEntry,
    pub(crate) code: i32,
    pub(crate) title: Cow<'static, str>,
    pub(crate) status: u16,
    pub(crate) message: Cow<'static, str>,
    pub(crate) detail: Cow<'static, str>,
    pub(crate) user_message: Option<Cow<'static, str>>,
    pub(crate) suggestions: Vec<Cow<'static, str>>,
    pub(crate) examples: Vec<Cow<'static, str>>,
    pub(crate) members: Members,
    pub(crate) recovery: Recovery,
    pub(crate) retryable: bool,
    pub(crate) retry_after: Option<Duration>,
    pub(crate) instance: Instance,
    pub(crate) timestamp: Timestamp,
    pub(crate) tool: Option<Cow<'static, str>>,
    pub(crate) causes: Vec<String>,
    /// Whether there are more causes than these.
    pub(crate) causes_cut: bool,
    pub(crate) legacy: Members,
    pub(crate) request_id: Option<Cow<'static, str>>,
    pub(crate) server_version: Option<Cow<'static, str>>,
    pub(crate) degraded: bool,
    pub(crate) changes: Changes,
    pub(crate) form: Form,
    pub(crate) policy: PolicyRef,
}

/// How the policy wants a report rendered.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Form {
    pub(crate) max_size: usize,
    pub(crate) verbose: bool,
    pub(crate) rpc_layout: RpcLayout,
    pub(crate) tool_text: ToolText,
    pub(crate) structured: bool,
}

impl Form {
    fn of(policy: &Policy) -> Self {
        Self {
            max_size: policy.max_error_size.max(MIN_ERROR_SIZE),
            verbose: policy.verbose(),
            rpc_layout: policy.rpc_layout,
            tool_text: policy.tool_text,
            structured: policy.structured_content,
        }
    }
}

/// The report of an error whose generated code fills a draft.
pub fn assemble<E: McpError>(
    error: &E,
    context: &Context,
    fill: &mut dyn FnMut(&mut Draft<'_>),
) -> Report {
    Report::assemble(error, error.entry(), context, fill)
}

/// The title, and what stands for the detail of an error that has none.
fn titled(entry: &'static ErrorEntry, policy: &Policy) -> (Cow<'static, str>, Cow<'static, str>) {
    let own = Cow::Borrowed(entry.title());
    if !std::ptr::eq(entry, &INTERNAL) {
        return (own.clone(), own);
    }
    let given = |text: &Option<Cow<'static, str>>| {
        let text = text
            .as_deref()
            .map(|text| truncate_at_char(text, MAX_TITLE));
        text.map(|text| Cow::Owned(text.to_owned()))
    };
    let title = given(&policy.foreign_title).unwrap_or(own);
    let detail = given(&policy.foreign_detail).unwrap_or_else(|| title.clone());
    (title, detail)
}

impl Report {
    /// Fills a draft and assembles it. Whatever panics on the way, the
    /// result is a valid report of this entry.
    pub(crate) fn assemble(
        error: &dyn Error,
        entry: &'static ErrorEntry,
        context: &Context,
        fill: &mut dyn FnMut(&mut Draft<'_>),
    ) -> Self {
        let assembled = panic::catch(|| {
            let mut draft = Draft::new(context, entry.member_count() + 2);
            fill(&mut draft);
            match draft.inner.take() {
                Some(inner) => inner,
                None => Self::finish(error, entry, draft),
            }
        });
        assembled.unwrap_or_else(|| Self::degraded(entry, context))
    }

    /// What is known at compile time, where the rest could not be had.
    fn degraded(entry: &'static ErrorEntry, context: &Context) -> Self {
        let retryable = entry.retryable();
        let nested = context.policy().rpc_layout == RpcLayout::Nested;
        let (title, detail) = titled(entry, context.policy());
        Self {
            entry,
            status: entry.status(),
            code: code_for(entry, context),
            message: title.clone(),
            detail,
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
            legacy: match nested {
                true => context.legacy().clone(),
                false => Members::new(),
            },
            request_id: None,
            server_version: None,
            degraded: true,
            changes: Changes::default(),
            form: Form::of(context.policy()),
            policy: context.policy_ref(),
        }
    }

    /// An occurrence with these values.
    #[cfg(feature = "exports")]
    pub(crate) fn sample(entry: &'static ErrorEntry, context: &Context, slots: Vec<Slot>) -> Self {
        let mut draft = Draft::new(context, 0);
        draft.slots = slots;
        Self::finish(&std::fmt::Error, entry, draft)
    }

    fn finish(error: &dyn Error, entry: &'static ErrorEntry, mut draft: Draft<'_>) -> Self {
        let context = draft.context;
        let policy = context.policy();
        let mut report = Self::degraded(entry, context);
        report.degraded = false;
        if policy.verbose() {
            (report.causes, report.causes_cut) = causes(error, &draft);
            let shown = |text: &str| clean(text, &draft).into();
            report.request_id = context.request_id().map(shown);
            report.server_version = context.server_version().map(shown);
        }
        let texts = Texts {
            rules: match draft.shows_paths {
                true => draft.rules.without_paths(),
                false => draft.rules,
            },
            counters: &draft.counters,
            slots: &draft.slots,
        };
        if !entry.detail().is_empty() {
            report.detail = texts.render(entry.detail());
        }
        if let Some(template) = entry.message() {
            report.message = texts.render(template);
        }
        report.user_message = entry.user_message().map(|template| texts.render(template));
        if policy.include_suggestions {
            report.suggestions = texts.render_all(entry.suggestions(), MAX_SUGGESTIONS);
        }
        if policy.include_examples {
            report.examples = texts.render_all(entry.examples(), MAX_EXAMPLES);
        }
        let slots = std::mem::take(&mut draft.slots);
        report.members = members(entry, slots, policy);
        for (name, value) in std::mem::take(&mut draft.extensions) {
            if !report.members.contains(&name) && !RESERVED_MEMBERS.contains(&&*name) {
                report.members.push(name, value);
            }
        }
        // A field called `tool` says it better than the request.
        if !report.members.contains("tool") {
            report.tool = context.tool().map(|tool| clean(tool, &draft).into());
        }
        if let Some(status) = draft.status {
            report.status = status;
        }
        // A delay says to retry, where the error does not say otherwise.
        let delayed = draft.retry_after.is_some() && !entry.retryable();
        if let Some(retryable) = draft.retryable.or(delayed.then_some(true)) {
            report.retryable = retryable;
            report.recovery =
                recovery::of_occurrence(entry.recovery(), report.status, entry.fault(), retryable);
        }
        let delay = draft.retry_after.or(entry.retry_after());
        report.retry_after = delay.filter(|_| report.retryable);
        report.changes = draft.counters.changes();
        report
    }

    /// Another title, where nothing but the title says what happened.
    #[cfg(feature = "axum")]
    pub(crate) fn rename(&mut self, title: &'static str) {
        self.title = Cow::Borrowed(title);
        self.message = Cow::Borrowed(title);
        self.detail = Cow::Borrowed(title);
    }

    /// What is known of the variant at compile time.
    pub fn entry(&self) -> &'static ErrorEntry {
        self.entry
    }

    /// The title: the variant's; of an error that is no `McpError`, what the policy calls it.
    pub fn title(&self) -> &str {
        &self.title
    }

    /// The HTTP status, 400..=599.
    pub fn status(&self) -> u16 {
        self.status
    }

    /// The code of the JSON-RPC error object.
    pub fn code(&self) -> i32 {
        self.code
    }

    /// The message of the JSON-RPC error object.
    pub fn message(&self) -> &str {
        &self.message
    }

    /// What happened, sanitized, at most 1 024 bytes where it holds more than the attribute says.
    pub fn detail(&self) -> &str {
        &self.detail
    }

    /// The message for a person, if the variant has one.
    pub fn user_message(&self) -> Option<&str> {
        self.user_message.as_deref()
    }

    /// What could help, at most 3.
    pub fn suggestions(&self) -> impl ExactSizeIterator<Item = &str> {
        self.suggestions.iter().map(|text| &**text)
    }

    /// Examples, at most 2, if the policy includes them.
    pub fn examples(&self) -> impl ExactSizeIterator<Item = &str> {
        self.examples.iter().map(|text| &**text)
    }

    /// The extension members, in field order.
    pub fn members(&self) -> &Members {
        &self.members
    }

    /// What the receiver should do.
    pub fn recovery(&self) -> Recovery {
        self.recovery
    }

    /// Whether the same request can succeed later.
    pub fn retryable(&self) -> bool {
        self.retryable
    }

    /// How long to wait before a retry.
    pub fn retry_after(&self) -> Option<Duration> {
        self.retry_after
    }

    /// The identity of this occurrence.
    pub fn instance(&self) -> Instance {
        self.instance
    }

    /// When it occurred, or was reported.
    pub fn timestamp(&self) -> Timestamp {
        self.timestamp
    }

    /// The tool that was called.
    pub fn tool(&self) -> Option<&str> {
        self.tool
            .as_deref()
            .or_else(|| self.members.get("tool")?.as_str())
    }

    /// The texts of the causes, outermost first, at most 5 of 256 bytes; empty unless the policy is
    /// verbose.
    pub fn causes(&self) -> impl DoubleEndedIterator<Item = &str> + ExactSizeIterator {
        self.causes.iter().map(String::as_str)
    }

    /// Whether a panic left only what was known at compile time.
    pub fn is_degraded(&self) -> bool {
        self.degraded
    }

    /// What the sanitizer redacted and cut in this report.
    pub fn changes(&self) -> &Changes {
        &self.changes
    }

    /// The delay in whole seconds, rounded up: who retries earlier fails again.
    pub(crate) fn retry_after_seconds(&self) -> Option<u64> {
        self.retry_after.map(whole_seconds)
    }
}

/// What the request says of itself.
fn clean(text: &str, draft: &Draft<'_>) -> String {
    draft.counters.text(text, &draft.rules).into_owned()
}

struct Texts<'a> {
    rules: Rules,
    counters: &'a Counters,
    slots: &'a [Slot],
}

impl Texts<'_> {
    /// The assembled text is scanned once more: two clean parts can make one secret.
    fn render(&self, template: &'static str) -> Cow<'static, str> {
        let rendered = template::render(template, self.slots);
        if !rendered.filled {
            return rendered.text;
        }
        match self.counters.text(&rendered.text, &self.rules) {
            Cow::Owned(clean) => Cow::Owned(clean),
            Cow::Borrowed(_) => rendered.text,
        }
    }

    fn render_all(
        &self,
        templates: impl Iterator<Item = &'static str>,
        most: usize,
    ) -> Vec<Cow<'static, str>> {
        templates.take(most).map(|text| self.render(text)).collect()
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
        if let (true, Ok(value)) = (shown, serde_json::from_str::<Json>(constant.json)) {
            members.push(constant.name, value);
        }
    }
    members
}

/// A chain can be long or even cyclic, so it is cut.
fn causes(error: &dyn Error, draft: &Draft<'_>) -> (Vec<String>, bool) {
    let mut causes = Vec::new();
    let mut next = error.source();
    while let (Some(cause), true) = (next, causes.len() < MAX_CAUSES) {
        causes.push(draft.cause(cause));
        next = cause.source();
    }
    if causes.is_empty() {
        causes.clone_from(&draft.causes);
    }
    if next.is_some() {
        draft.counters.truncated();
    }
    (causes, next.is_some())
}
