//! What a report is made for: the policy, the request, and where ids and time come from.

use std::borrow::Cow;
use std::sync::Arc;
use std::time::SystemTime;

use crate::json::Members;
use crate::policy::Policy;
use crate::report::instance::{Instance, Timestamp};
use crate::report::observer::ObserverRef;

/// What an error is reported for.
///
/// ```
/// use mcp_error::{Context, Policy};
///
/// let context = Context::new()
///     .with_policy(Policy::development())
///     .with_tool("find_ride");
/// assert_eq!(context.tool(), Some("find_ride"));
/// ```
#[derive(Debug, Clone, Default)]
pub struct Context {
    policy: PolicyRef,
    tool: Option<Cow<'static, str>>,
    method: Option<Cow<'static, str>>,
    request_id: Option<Cow<'static, str>>,
    protocol_version: Option<Cow<'static, str>>,
    server_version: Option<Cow<'static, str>>,
    legacy: Members,
    instance: Source<Instance>,
    timestamp: Source<Timestamp>,
    pub(crate) observer: Option<ObserverRef>,
    /// How many other errors the error is inside.
    depth: u8,
}

/// How many errors may be inside each other. Each takes some kilobytes of the stack.
const MAX_DEPTH: u8 = 32;

/// The default policy needs no allocation.
#[derive(Debug, Clone, Default)]
pub(crate) enum PolicyRef {
    /// None was given: production.
    #[default]
    Default,
    Static(&'static Policy),
    Shared(Arc<Policy>),
}

impl PolicyRef {
    pub(crate) fn get(&self) -> &Policy {
        match self {
            Self::Default => &PRODUCTION,
            Self::Static(policy) => policy,
            Self::Shared(policy) => policy,
        }
    }
}

static PRODUCTION: Policy = Policy::production();

#[derive(Debug, Clone, Copy, Default)]
enum Source<T> {
    #[default]
    System,
    Fixed(T),
    Function(fn() -> T),
}

impl<T: Copy> Source<T> {
    fn get(&self, system: fn() -> T) -> T {
        match self {
            Self::System => system(),
            Self::Fixed(value) => *value,
            Self::Function(function) => function(),
        }
    }
}

impl Context {
    /// Nothing known of the request, and no policy of its own: that of the server that is given this
    /// context, else the production policy.
    pub fn new() -> Self {
        Self::default()
    }

    /// Sets the policy.
    pub fn with_policy(mut self, policy: impl Into<Arc<Policy>>) -> Self {
        self.policy = PolicyRef::Shared(policy.into());
        self
    }

    /// Sets a policy that lives in a `static`.
    pub fn with_static_policy(mut self, policy: &'static Policy) -> Self {
        self.policy = PolicyRef::Static(policy);
        self
    }

    /// Sets the name of the tool that was called.
    pub fn with_tool(mut self, tool: impl Into<Cow<'static, str>>) -> Self {
        self.tool = Some(tool.into());
        self
    }

    /// Sets the JSON-RPC method.
    pub fn with_method(mut self, method: impl Into<Cow<'static, str>>) -> Self {
        self.method = Some(method.into());
        self
    }

    /// Sets the id of the request, as text.
    pub fn with_request_id(mut self, id: impl Into<Cow<'static, str>>) -> Self {
        self.request_id = Some(id.into());
        self
    }

    /// Sets the negotiated MCP version, such as `2026-07-28`.
    pub fn with_protocol_version(mut self, version: impl Into<Cow<'static, str>>) -> Self {
        self.protocol_version = Some(version.into());
        self
    }

    /// Sets the version of the server, such as `env!("CARGO_PKG_VERSION")`, for debug info.
    pub fn with_server_version(mut self, version: impl Into<Cow<'static, str>>) -> Self {
        self.server_version = Some(version.into());
        self
    }

    /// Sets members that older clients expect next to the error's own, in
    /// [`RpcLayout::Nested`](crate::policy::RpcLayout::Nested). They are not sanitized: the application gives
    /// them.
    pub fn with_legacy(mut self, members: Members) -> Self {
        self.legacy = members;
        self
    }

    /// Fixes the instance of each report, for tests and for an id that was given elsewhere.
    pub fn with_instance(mut self, instance: Instance) -> Self {
        self.instance = Source::Fixed(instance);
        self
    }

    /// Takes each report's instance from a function.
    pub fn with_instance_source(mut self, source: fn() -> Instance) -> Self {
        self.instance = Source::Function(source);
        self
    }

    /// Fixes the time of each report.
    pub fn with_timestamp(mut self, time: SystemTime) -> Self {
        self.timestamp = Source::Fixed(time.into());
        self
    }

    /// Takes each report's time from a function.
    pub fn with_timestamp_source(mut self, source: fn() -> Timestamp) -> Self {
        self.timestamp = Source::Function(source);
        self
    }

    /// The policy.
    pub fn policy(&self) -> &Policy {
        self.policy.get()
    }

    pub(crate) fn policy_ref(&self) -> PolicyRef {
        self.policy.clone()
    }

    /// Takes the policy of another context, unless this one was given one: what a server does with the
    /// context that a handler made.
    ///
    /// ```
    /// use mcp_error::{Context, Policy};
    ///
    /// let server = Context::new().with_policy(Policy::development());
    /// let call = Context::new().with_tool("find_ride").with_policy_of(&server);
    /// assert!(call.policy().verbose());
    /// ```
    pub fn with_policy_of(mut self, other: &Self) -> Self {
        if matches!(self.policy, PolicyRef::Default) {
            self.policy = other.policy.clone();
        }
        self
    }

    /// The context of an error inside another one; `None` where that is too deep, as in a type that holds itself.
    pub(super) fn inside(&self) -> Option<Self> {
        (self.depth < MAX_DEPTH).then(|| Self {
            depth: self.depth + 1,
            ..self.clone()
        })
    }

    /// The same without what only a verbose policy shows.
    pub(crate) fn quiet(mut self) -> Self {
        if self.policy().verbose() {
            let mut policy = self.policy().clone();
            policy.verbose_errors = Some(false);
            self.policy = PolicyRef::Shared(Arc::new(policy));
        }
        self
    }

    /// The name of the tool that was called.
    pub fn tool(&self) -> Option<&str> {
        self.tool.as_deref()
    }

    /// The JSON-RPC method.
    pub fn method(&self) -> Option<&str> {
        self.method.as_deref()
    }

    /// The id of the request.
    pub fn request_id(&self) -> Option<&str> {
        self.request_id.as_deref()
    }

    /// The negotiated MCP version.
    pub fn protocol_version(&self) -> Option<&str> {
        self.protocol_version.as_deref()
    }

    /// The version of the server.
    pub fn server_version(&self) -> Option<&str> {
        self.server_version.as_deref()
    }

    /// Members for older clients.
    pub fn legacy(&self) -> &Members {
        &self.legacy
    }

    pub(crate) fn next_instance(&self) -> Instance {
        self.instance.get(Instance::random)
    }

    pub(crate) fn next_timestamp(&self) -> Timestamp {
        self.timestamp.get(Timestamp::now)
    }

    /// Whether the next report's instance was left to the system.
    pub(crate) fn instance_is_open(&self) -> bool {
        matches!(self.instance, Source::System)
    }

    pub(crate) fn timestamp_is_open(&self) -> bool {
        matches!(self.timestamp, Source::System)
    }
}
