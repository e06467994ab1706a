//! The report: one occurrence of an error, sanitized and ready to be rendered.

pub(crate) mod assemble;
pub(crate) mod builder;
pub(in crate::report) mod cause_text;
pub(crate) mod causes;
pub(crate) mod code;
pub(crate) mod context;
pub(crate) mod error;
pub(crate) mod field;
pub(crate) mod finder;
pub(crate) mod foreign;
pub(crate) mod inside;
pub(crate) mod instance;
pub(crate) mod named_value;
mod parts;
pub(crate) mod rare;
pub(crate) mod sanitizer;
mod stack_trace;
pub(crate) mod text;
pub(crate) mod type_of;

use std::borrow::Cow;
use std::time::Duration;

use mcp_error_rules::choices::{Fault, Recovery};
use mcp_error_sanitize::Changes;

use crate::json::{Json, Members};
use crate::policy::RpcLayout;
use crate::registry::builtin::is_foreign;
use crate::registry::entry::ErrorEntry;
use crate::report::code::{Peer, code_for};
use crate::report::context::choices::{AddChallenge, PolicyRef};
use crate::report::rare::parts::HasRareParts;
use crate::report::rare::special_members::SpecialMembers;
use crate::report::text::Text;
use crate::util::delay::whole_seconds;

pub use context::Context;
pub use context::finished::{Finished, Outcome};
pub use context::observer::Observer;
pub use context::trace::{InvalidTraceParent, TraceParent};
pub use error::{ErrorType, McpError};
pub use field::disclose::Disclose;
pub use field::untrusted::Untrusted;
#[doc(hidden)]
pub use foreign::sanitized::Sanitized;
pub use foreign::status_failure::StatusFailure;
pub use instance::{Instance, Timestamp};
pub use rare::custom_layout::CustomLayout;

/// One occurrence of an error, sanitized.
///
/// All documents are made from a report. They arrange and bound what it contains, and need no sanitizer.
#[derive(Debug, Clone)]
pub struct Report {
    entry: &'static ErrorEntry,
    kind: &'static str,
    problem_type: &'static str,
    /// Whether the entry has any of the texts that only some entries have.
    has_optional: bool,
    /// The code, where it is another one than that of the entry.
    own_code: Option<i32>,
    peer: Peer,
    title: Cow<'static, str>,
    status: u16,
    detail: Text,
    members: Members,
    fault: Fault,
    capture: bool,
    recovery: Recovery,
    retryable: bool,
    retry_after: Option<Duration>,
    instance: Instance,
    timestamp: Timestamp,
    /// The tool of the request, unless a member of the error is called `tool`.
    pub(crate) tool: Option<Cow<'static, str>>,
    degraded: bool,
    changes: Changes,
    pub(crate) form: Form,
    /// The policy, also where the context names none.
    policy: PolicyRef,
    /// The stack traces that were taken out of the texts. They are not among the rare parts, since the text of any field can have
    /// one: each program would contain the code for those parts.
    stack_traces: Option<Box<str>>,
    rare: Option<Box<dyn HasRareParts>>,
    /// Adds the challenge to a tool result, if the entry or the policy may have something for it.
    pub(crate) add_challenge: Option<AddChallenge>,
    pub(crate) special_members: Option<&'static SpecialMembers>,
}

/// The facts that decide about the documents of a report, together with the policy.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Form {
    /// Whether the tool that was called has an output schema.
    pub(crate) output_schema: bool,
    /// Whether a second call of the tool is known to have a further effect.
    repeats: bool,
    /// Whether there is an observer, so that it makes sense to report the instance.
    pub(crate) observed: bool,
}

impl Report {
    /// Returns the registry entry of the variant: everything that is known at compile time.
    pub fn entry(&self) -> &'static ErrorEntry {
        self.entry
    }

    /// Returns the title of the variant. An error that is not an `McpError` has the policy's
    /// [`foreign_title`](crate::Policy::foreign_title).
    pub fn title(&self) -> &str {
        &self.title
    }

    /// Returns the HTTP status, in 400..=599.
    pub fn status(&self) -> u16 {
        self.status
    }

    /// Returns the code of the JSON-RPC error object.
    pub fn code(&self) -> i32 {
        match self.own_code {
            Some(code) => code,
            None => code_for(self.entry, self.peer),
        }
    }

    /// Returns the message of the JSON-RPC error object: that of the variant. If there is none, it is the title in
    /// [`RpcLayout::Flat`], and in all other layouts the detail.
    pub fn message(&self) -> &str {
        match (&self.rare().message, self.policy().rpc_layout) {
            (Some(message), _) => message,
            (None, RpcLayout::Flat) => &self.title,
            (None, _) => self.detail(),
        }
    }

    /// Returns the sanitized description of what happened (RFC 9457 §3.1.4). A detail with values of fields has at
    /// most [`max_text`](crate::Policy::max_text) bytes, 1 024 by default. If an attribute sets a larger `max`, it
    /// has at most that and 1 024 bytes more.
    pub fn detail(&self) -> &str {
        self.detail.as_str()
    }

    /// Returns the detail for logs: the one in the documents, even if the policy shows [only the
    /// title](crate::Policy::server_detail) there.
    pub fn log_detail(&self) -> &str {
        let hidden = self.rare().hidden_detail.as_ref();
        hidden.unwrap_or(&self.detail).as_str()
    }

    /// Returns the stack traces that were in the texts of the error, if the policy
    /// [hides](crate::Policy::show_stack_traces) them: sanitized, and together at most
    /// [`max_error_size`](crate::Policy::max_error_size) bytes. No document shows them.
    pub fn stack_trace(&self) -> Option<&str> {
        self.stack_traces.as_deref()
    }

    /// Returns the message for the person who uses the client, if the variant has one.
    pub fn user_message(&self) -> Option<&str> {
        self.rare().user_message.as_ref().map(Text::as_str)
    }

    /// Returns the suggestions for solving the problem, at most 3, if the policy includes them.
    pub fn suggestions(&self) -> impl ExactSizeIterator<Item = &str> {
        self.rare().suggestions.iter().map(Text::as_str)
    }

    /// Returns the examples of valid input, at most 2, if the policy includes them.
    pub fn examples(&self) -> impl ExactSizeIterator<Item = &str> {
        self.rare().examples.iter().map(Text::as_str)
    }

    /// Returns the extension members, in field order.
    pub fn members(&self) -> &Members {
        &self.members
    }

    /// Returns the fields that the error adds to an HTTP answer, each with its value: printable ASCII characters only,
    /// with the values of fields sanitized, at most 256 bytes each, and escaped so that they stay one value. A field
    /// with a placeholder that has no value, or one that is withheld, is left out.
    pub fn headers(&self) -> impl ExactSizeIterator<Item = (&'static str, &str)> {
        self.rare()
            .headers
            .iter()
            .map(|header| (header.name, &*header.value))
    }

    /// Returns whose fault the error is. The attribute of the variant decides, or else the [status](Self::status) of
    /// this occurrence. If the status is that of another `McpError` inside this one, so is the fault.
    pub fn fault(&self) -> Fault {
        self.fault
    }

    /// Returns whether telemetry should capture this occurrence rather than only log it. The attribute of the variant
    /// decides, or else whether the [fault](Self::fault) is the server's.
    pub fn needs_capture(&self) -> bool {
        self.capture
    }

    /// Returns the action that the receiver should take.
    pub fn recovery(&self) -> Recovery {
        self.recovery
    }

    /// Returns whether the same request can succeed at a later time.
    pub fn retryable(&self) -> bool {
        self.retryable
    }

    /// Returns the time to wait before a retry, if it is known.
    pub fn retry_after(&self) -> Option<Duration> {
        self.retry_after
    }

    /// Returns the identity of this occurrence.
    pub fn instance(&self) -> Instance {
        self.instance
    }

    /// Returns the time at which the error occurred, if its context holds that time, else the time at which it was
    /// reported.
    pub fn timestamp(&self) -> Timestamp {
        self.timestamp
    }

    /// Returns the name of the tool that was called: the text of a member called `tool`, or else the tool of the request.
    pub fn tool(&self) -> Option<&str> {
        self.tool
            .as_deref()
            .or_else(|| self.members.get("tool")?.as_str())
    }

    /// Returns the trace that the request belongs to. No document shows it; the client knows its own trace.
    pub fn trace_parent(&self) -> Option<TraceParent> {
        self.rare().trace_parent
    }

    /// Returns the sanitized texts of the causes, outermost first: at most 5, of at most 256 bytes each. Where there are more, they are the
    /// first 4 and the last one, of the 64 that are read. There are none
    /// unless the policy is verbose, or the context has an observer. Only verbose policies show them in documents.
    pub fn causes(&self) -> impl DoubleEndedIterator<Item = &str> + ExactSizeIterator {
        self.rare().causes.as_slice().iter().map(String::as_str)
    }

    /// Returns the causes that a verbose document shows, with this mark in place of those that are left out.
    pub(crate) fn sent_chain(&self, mark: &str) -> Vec<Json> {
        let mut chain: Vec<Json> = self.sent_causes().collect();
        if let Some(place) = self.rare().causes.place_of_cut() {
            chain.insert(place.min(chain.len()), mark.to_owned().into());
        }
        chain
    }

    /// Returns the causes that a verbose document shows: those that no attribute keeps out of documents.
    pub(crate) fn sent_causes(&self) -> impl ExactSizeIterator<Item = Json> {
        let rare = self.rare();
        let sent = if rare.causes_skipped {
            &[][..]
        } else {
            rare.causes.as_slice()
        };
        sent.iter().map(|cause| Json::from(cause.to_owned()))
    }

    /// Returns whether the error is not declared with `McpError`: it comes from another crate, or is a panic.
    pub fn is_foreign(&self) -> bool {
        is_foreign(self.entry)
    }

    /// Returns whether the report holds only what was known at compile time, because a `Display` or another
    /// implementation panicked, or because errors were nested too deeply.
    pub fn is_degraded(&self) -> bool {
        self.degraded
    }

    /// Returns how many values the sanitizer redacted and cut in this report. What a document over
    /// [`max_error_size`](crate::Policy::max_error_size) loses is not counted, since it depends on the document.
    pub fn changes(&self) -> &Changes {
        &self.changes
    }

    /// Returns the delay in whole seconds. It is rounded up, since a client that retries too early fails again.
    pub(crate) fn retry_after_seconds(&self) -> Option<u64> {
        self.retry_after.map(whole_seconds)
    }
}
