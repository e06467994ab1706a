//! One sanitized occurrence of an error, ready to be rendered.

pub(crate) mod assemble;
mod budget;
pub(crate) mod builder;
pub(crate) mod causes;
pub(crate) mod code;
mod constant;
pub(crate) mod context;
pub(crate) mod disclose;
pub(crate) mod error;
pub(crate) mod field_type;
pub(crate) mod field_value;
mod filler;
pub(crate) mod instance;
pub(crate) mod nested;
mod neutral;
pub(crate) mod observer;
mod parts;
pub(crate) mod probe;
mod sanitized;
mod serialize;
pub(crate) mod slot;
pub(crate) mod status_failure;
pub(crate) mod template;
pub(crate) mod text;
mod title;
pub(crate) mod untrusted;

use std::borrow::Cow;
use std::time::Duration;

use mcp_error_rules::choices::Recovery;
use mcp_error_rules::limits::MIN_ERROR_SIZE;
use mcp_error_sanitize::Changes;

use crate::json::Members;
use crate::policy::{Policy, RpcLayout, ToolText};
use crate::registry::builtin::INTERNAL;
use crate::registry::entry::ErrorEntry;
use crate::report::context::PolicyRef;
use crate::report::text::Text;
use crate::util::delay::whole_seconds;

pub use context::Context;
pub use disclose::Disclose;
pub use error::{ErrorType, McpError};
pub use instance::{Instance, Timestamp};
pub use observer::Observer;
#[doc(hidden)]
pub use sanitized::Sanitized;
pub use status_failure::StatusFailure;
pub use untrusted::Untrusted;

/// One occurrence of an error, sanitized. Renderings only arrange what is in it.
#[derive(Debug, Clone)]
pub struct Report {
    entry: &'static ErrorEntry,
    code: i32,
    title: Cow<'static, str>,
    status: u16,
    message: Cow<'static, str>,
    detail: Text,
    user_message: Option<Text>,
    suggestions: Vec<Text>,
    examples: Vec<Text>,
    members: Members,
    recovery: Recovery,
    retryable: bool,
    retry_after: Option<Duration>,
    instance: Instance,
    timestamp: Timestamp,
    tool: Option<Cow<'static, str>>,
    causes: Vec<String>,
    /// Whether there are more causes than these.
    causes_cut: bool,
    legacy: Members,
    request_id: Option<Cow<'static, str>>,
    server_version: Option<Cow<'static, str>>,
    degraded: bool,
    changes: Changes,
    form: Form,
    policy: PolicyRef,
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

impl Report {
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
        self.detail.as_str()
    }

    /// The message for a person, if the variant has one.
    pub fn user_message(&self) -> Option<&str> {
        self.user_message.as_ref().map(Text::as_str)
    }

    /// What could help, at most 3.
    pub fn suggestions(&self) -> impl ExactSizeIterator<Item = &str> {
        self.suggestions.iter().map(Text::as_str)
    }

    /// Examples, at most 2, if the policy includes them.
    pub fn examples(&self) -> impl ExactSizeIterator<Item = &str> {
        self.examples.iter().map(Text::as_str)
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

    /// The sanitized texts of the causes, outermost first, at most 5 of 256 bytes. They are there under a verbose
    /// policy, whose documents show them, and where the context has an observer.
    pub fn causes(&self) -> impl DoubleEndedIterator<Item = &str> + ExactSizeIterator {
        self.causes.iter().map(String::as_str)
    }

    /// Whether nobody declared the error: it is one of another crate, or a panic.
    pub fn is_foreign(&self) -> bool {
        std::ptr::eq(self.entry, &INTERNAL)
    }

    /// Whether a panic left only what was known at compile time, or `transparent` variants inside each other
    /// that are too deep.
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
