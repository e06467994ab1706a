//! The context of a report: the policy, the request, and the sources of ids and of the time.

pub(crate) mod choices;
pub(crate) mod finished;
pub(crate) mod idempotency;
pub(crate) mod observer;
pub(crate) mod request;
#[cfg(feature = "rmcp")]
mod seen;
mod shared;
pub(crate) mod trace;

#[cfg(feature = "masks")]
use std::mem;
use std::sync::Arc;
use std::sync::atomic::{AtomicU16, Ordering};
use std::time::{SystemTime, UNIX_EPOCH};

use mcp_error_sanitize::{Changes, Rules};
#[cfg(feature = "masks")]
use serde::Deserializer;

use crate::json::Members;
#[cfg(feature = "masks")]
use crate::policy::Masks;
use crate::policy::{IntoPolicy, Policy};
use crate::report::Report;
use crate::report::context::choices::{Choices, PolicyRef};
use crate::report::context::idempotency::Idempotency;
use crate::report::context::request::RequestFacts;
use crate::report::context::shared::Shared;
use crate::report::error::McpError;
use crate::report::instance::{Instance, Timestamp};
use crate::util::panic;

/// The circumstances in which an error is reported: the policy, and what is known about the request.
///
/// ```
/// use mcp_error::{Context, Policy};
///
/// let context = Context::new()
///     .with_policy(Policy::development())
///     .with_server_version("1.4.0")
///     .with_session_id("s-17")
///     .with_tool("find_ride")
///     .with_output_schema(true);
/// assert_eq!(context.tool(), Some("find_ride"));
/// assert_eq!((context.server_version(), context.session_id()), (Some("1.4.0"), Some("s-17")));
/// assert!(context.has_output_schema());
/// ```
#[derive(Debug)]
#[must_use]
pub struct Context {
    pub(crate) shared: Shared,
    output_schema: bool,
    idempotency: Option<Idempotency>,
    instance: Source<Instance>,
    timestamp: Source<Timestamp>,
    /// The number of other errors that contain the error.
    depth: u8,
}

impl Clone for Context {
    // A derived one would be inlined wherever a context is copied.
    fn clone(&self) -> Self {
        Self {
            shared: self.shared.clone(),
            ..*self
        }
    }
}

/// The members that belong to the request, and the function that adds them to a report, which only a program that has
/// such members contains.
#[derive(Clone)]
pub(in crate::report) struct RequestMembers {
    pub(in crate::report) members: Members,
    pub(in crate::report) add: fn(&mut Report, &Context, &Members) -> Changes,
}

/// The most errors that may contain each other. Each level takes some kilobytes of the stack.
const MAX_DEPTH: u8 = 32;

/// The most reports of errors in fields, and in the fields of these. A list has at most as many items.
const MAX_PARTS: u16 = 1_024;

impl Default for Context {
    fn default() -> Self {
        Self::NEW
    }
}

/// A new context with the policy.
impl<P: IntoPolicy> From<P> for Context {
    fn from(policy: P) -> Self {
        Self::new().with_policy(policy)
    }
}

/// The source of an instance or a time.
#[derive(Debug, Clone, Copy, Default)]
enum Source<T> {
    #[default]
    System,
    Fixed(T),
    Function(fn() -> T),
}

impl<T: Copy> Source<T> {
    #[inline]
    fn get(&self, system: impl FnOnce() -> T) -> T {
        match self {
            Self::System => None,
            other => other.chosen(),
        }
        .unwrap_or_else(system)
    }

    /// Returns what was set, unless it is a function that panics.
    #[cold]
    fn chosen(&self) -> Option<T> {
        match self {
            Self::System => None,
            Self::Fixed(value) => Some(*value),
            Self::Function(function) => panic::catch(function),
        }
    }
}

impl Context {
    /// The context that [`new`](Self::new) creates.
    const NEW: Self = Self {
        shared: Shared::NONE,
        output_schema: false,
        idempotency: None,
        instance: Source::System,
        timestamp: Source::System,
        depth: 0,
    };

    /// Returns a shared context that is equal to a [`new`](Self::new) one.
    pub(crate) fn plain() -> &'static Self {
        static PLAIN: Context = Context::NEW;
        &PLAIN
    }

    /// Creates a context without facts about the request and without a policy. Inside a wrapped server, it has the
    /// policy of the server. Elsewhere it has that of the process, which is the production policy unless another one
    /// was [installed](Policy::install).
    pub const fn new() -> Self {
        Self::NEW
    }

    /// Returns whether a report lists its causes: for verbose documents, or for an observer.
    pub(in crate::report) fn lists_causes(&self) -> bool {
        self.policy().is_verbose() || self.shared.observer.is_some()
    }

    /// Sets the policy.
    #[inline]
    pub fn with_policy(mut self, policy: impl IntoPolicy) -> Self {
        // The compiler looks at the policy where it is made.
        let choices = Choices::of(policy.borrow());
        self.shared.policy = PolicyRef::of_shared(policy.into_policy(), choices);
        self
    }

    /// Sets a policy that lives in a `static`. The sanitizer's rules are made from the policy here, so make such a context once
    /// and clone it for each request.
    #[inline]
    pub fn with_static_policy(mut self, policy: &'static Policy) -> Self {
        self.shared.policy = PolicyRef::of_static(policy);
        self
    }

    /// Sets whether the tool that was called has an output schema. Under [`StructuredContent::Auto`] the errors of such
    /// a tool have no structured content. Without this the tool counts as one that has no schema.
    ///
    /// [`StructuredContent::Auto`]: crate::policy::StructuredContent::Auto
    pub fn with_output_schema(mut self, has_schema: bool) -> Self {
        self.output_schema = has_schema;
        self
    }

    /// Sets whether the tool that was called may be called twice. After a timeout or a lost connection, the advice for a tool that is
    /// [`NotIdempotent`](Idempotency::NotIdempotent) is to check first whether the call has taken effect, and the answer says
    /// `effect: "unknown"`, unless the variant says its [effect](crate::registry::ErrorEntry::effect). Without this the advice is to call
    /// again. Requests that call no tool, such as `resources/read`, can be repeated whatever is set here.
    ///
    /// The wrapped servers of this crate set what the tool's [annotations] say. A server that reads requests itself does:
    ///
    /// ```
    /// use mcp_error::client::Idempotency;
    /// use mcp_error::{Context, McpError};
    ///
    /// #[derive(Debug, thiserror::Error, McpError)]
    /// #[error("the bank did not answer in time")]
    /// #[mcp(status = 504)]
    /// struct Late;
    ///
    /// let text = |context: &Context| Late.report(context).to_tool_result().content.remove(0).text;
    /// let context = Context::new().with_tool("pay").with_idempotency(Idempotency::NotIdempotent);
    /// assert_eq!(
    ///     text(&context),
    ///     "Late: the bank did not answer in time\n\
    ///      What to do: check first whether this call has taken effect. If it has not, call again."
    /// );
    /// assert!(text(&Context::new()).ends_with("What to do: call again later; this can pass."));
    /// ```
    ///
    /// [annotations]: https://modelcontextprotocol.io/specification/2025-11-25/schema#toolannotations
    pub fn with_idempotency(mut self, idempotency: Idempotency) -> Self {
        self.idempotency = Some(idempotency);
        self
    }

    /// Sets members that older clients expect in `data`. Only
    /// [`RpcLayout::Nested`](crate::policy::RpcLayout::Nested) has them. They are not sanitized, since they come from
    /// the application.
    pub fn with_legacy(mut self, members: Members) -> Self {
        self.request_mut().legacy = members;
        self
    }

    /// Adds values that must never be sent to those of the policy. They are kept as long as the context and its clones.
    #[cfg(feature = "masks")]
    pub fn with_masks(mut self, masks: &Masks) -> Self {
        let own = mem::take(&mut self.shared.masks);
        self.shared.masks = own.and(masks);
        self
    }

    /// Adds the arguments of the request. The strings and numbers in them that have the name of a secret, such as
    /// `password`, must not leave in an answer to this request; see [`Masks`]. The secrets of at most 256 members are
    /// kept, as long as the context and its clones, and nothing else of the arguments.
    ///
    /// The wrapped services of this crate call this for each request. A server that reads requests itself does:
    ///
    /// ```
    /// use mcp_error::{Context, Failure, McpError};
    ///
    /// #[derive(Debug, thiserror::Error, McpError)]
    /// #[error("the upstream said: {0}")]
    /// #[mcp(status = 502)]
    /// struct Refused(String);
    ///
    /// let arguments = serde_json::json!({ "user": "ada", "password": "owl-77" });
    /// let context = Context::new().with_arguments(&arguments);
    /// let report = Refused("no account ada with owl-77".into()).report(&context);
    /// assert_eq!(report.detail(), "the upstream said: no account ada with [redacted]");
    /// ```
    #[cfg(feature = "masks")]
    pub fn with_arguments<'de>(self, arguments: impl Deserializer<'de>) -> Self {
        let masks = Masks::of_secrets(arguments, self.rules());
        self.with_masks(&masks)
    }

    /// Sets the instance of all reports, for tests or for an id that was assigned elsewhere.
    pub fn with_instance(mut self, instance: Instance) -> Self {
        self.instance = Source::Fixed(instance);
        self
    }

    /// Sets a function that returns the instance of each report. If it panics, the instance is random.
    pub fn with_instance_source(mut self, source: fn() -> Instance) -> Self {
        self.instance = Source::Function(source);
        self
    }

    /// Sets the time of all reports.
    pub fn with_timestamp(mut self, time: SystemTime) -> Self {
        self.timestamp = Source::Fixed(time.into());
        self
    }

    /// Sets a function that returns the time of each report. If it panics, the time is the current one.
    pub fn with_timestamp_source(mut self, source: fn() -> Timestamp) -> Self {
        self.timestamp = Source::Function(source);
        self
    }

    /// Returns the policy, or that of the process if none was set.
    pub fn policy(&self) -> &Policy {
        self.shared.policy.get()
    }

    /// Returns the rules of the sanitizer under this policy.
    pub(crate) fn rules(&self) -> &Rules {
        self.shared.policy.get().kept_rules()
    }

    /// Takes the policy of another context, unless this one has a policy. A server calls this for a context that a
    /// handler made.
    ///
    /// ```
    /// use mcp_error::{Context, Policy};
    ///
    /// let server = Context::new().with_policy(Policy::development());
    /// let call = Context::new().with_tool("find_ride").with_policy_of(&server);
    /// assert!(call.policy().is_verbose());
    /// ```
    pub fn with_policy_of(mut self, other: &Self) -> Self {
        if matches!(self.shared.policy, PolicyRef::Default) {
            self.shared.policy = other.shared.policy.clone();
        }
        self
    }

    /// Returns the context for an error inside another one. It is `None` if errors are nested too deeply, as in a
    /// value that contains itself.
    pub(in crate::report) fn for_inner_error(&self) -> Option<Self> {
        (self.depth < MAX_DEPTH).then(|| {
            let mut inner = self.clone();
            inner.depth += 1;
            let all_left = || Arc::new(AtomicU16::new(MAX_PARTS));
            inner.shared.parts_left.get_or_insert_with(all_left);
            inner
        })
    }

    /// Returns the context for errors that are shown as parts of this occurrence, so that they need neither an identity nor a
    /// time of their own. It is `None` if they are too deep inside other errors.
    pub(in crate::report) fn for_parts(&self) -> Option<Self> {
        let context = self.for_inner_error()?;
        let context = context.with_instance(Instance::from_bytes([0; 16]));
        Some(context.with_timestamp(UNIX_EPOCH))
    }

    /// Returns the report of a part, or `None` if there were too many: a text that shows an error twice, in which another one
    /// is shown twice, would need a million reports at a depth of 20.
    pub(in crate::report) fn report_part(&self, error: &dyn McpError) -> Option<Report> {
        if let Some(left) = &self.shared.parts_left {
            let counted = left.fetch_update(Ordering::Relaxed, Ordering::Relaxed, |left| {
                left.checked_sub(1)
            });
            counted.ok()?;
        }
        Some(error.report(self))
    }

    pub(in crate::report) fn request(&self) -> &RequestFacts {
        static NONE: RequestFacts = RequestFacts::NONE;
        self.shared.request.as_deref().unwrap_or(&NONE)
    }

    pub(in crate::report) fn request_mut(&mut self) -> &mut RequestFacts {
        let none = || Arc::new(RequestFacts::NONE);
        Arc::make_mut(self.shared.request.get_or_insert_with(none))
    }

    /// Returns whether the tool that was called is known to have an output schema.
    pub fn has_output_schema(&self) -> bool {
        self.output_schema
    }

    /// Returns whether the tool that was called may be called twice, or `None` if that is not known. It is not known
    /// for a request with a [method](Self::method) that calls no tool, nor for one with an [HTTP
    /// method](Self::http_method) that may always be repeated, such as `GET`.
    pub fn idempotency(&self) -> Option<Idempotency> {
        self.idempotency
            .filter(|_| !self.calls_no_tool() && !self.has_idempotent_http_method())
    }

    /// Returns the members that older clients expect.
    pub fn legacy(&self) -> &Members {
        &self.request().legacy
    }

    /// Returns the instance and the time of the next report.
    #[inline]
    pub(in crate::report) fn next_occurrence(&self) -> (Instance, Timestamp) {
        let timestamp = self.timestamp.get(Timestamp::now);
        let instance = self.instance.get(|| match self.timestamp {
            Source::System => Instance::random_at(timestamp),
            _ => Instance::random(),
        });
        (instance, timestamp)
    }

    /// Returns whether each report gets a random instance: no other source was set.
    pub(crate) fn instance_is_open(&self) -> bool {
        matches!(self.instance, Source::System)
    }

    /// Returns whether each report gets the current time: no other source was set.
    pub(crate) fn timestamp_is_open(&self) -> bool {
        matches!(self.timestamp, Source::System)
    }
}
