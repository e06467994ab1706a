//! One error type for handlers that call several modules, which also holds errors that are not an `McpError`.

use std::any::Any;
use std::borrow::Cow;
use std::error::Error;
use std::fmt;
use std::sync::atomic::{AtomicBool, Ordering};

use crate::documents::problem::ProblemDetails;
use crate::documents::rpc_error::RpcError;
use crate::documents::tool_result::ToolResult;
use crate::registry::builtin::{INTERNAL, is_foreign};
use crate::registry::entry::ErrorEntry;
use crate::report::Report;
use crate::report::context::Context;
use crate::report::error::{McpError, Transparent};
use crate::report::field::nested::Holder;
use crate::report::instance::{Instance, Timestamp};
use crate::util::panic;

/// Any [`McpError`], so that `?` works in a handler that calls several modules.
///
/// The error inside keeps its entry and lane. The instance and the time are fixed when the failure is made, so that
/// all its reports, in the log and on the wire, name the same occurrence.
///
/// ```
/// use mcp_error::{Failure, McpError};
///
/// #[derive(Debug, thiserror::Error, McpError)]
/// pub enum RideError {
///     #[error("ride {0} is closed")]
///     #[mcp(problem = "ride-closed", status = 409)]
///     Closed(u32),
/// }
///
/// fn ride(id: u32) -> Result<(), RideError> {
///     Err(RideError::Closed(id))
/// }
///
/// fn handler() -> Result<(), Failure> {
///     ride(7)?;
///     let _port: u16 = "x".parse().map_err(Failure::foreign)?;
///     Ok(())
/// }
///
/// assert_eq!(handler().unwrap_err().entry().kind(), "RIDE_CLOSED");
/// ```
#[must_use]
pub struct Failure {
    error: Box<dyn McpError + Send + Sync>,
    tool: Option<Cow<'static, str>>,
    instance: Instance,
    timestamp: Timestamp,
    observed: AtomicBool,
}

/// What identifies the occurrence of a failure, and whether the observers were notified of it.
pub(super) struct Occurrence {
    tool: Option<Cow<'static, str>>,
    instance: Instance,
    timestamp: Timestamp,
    observed: bool,
}

impl Failure {
    /// Wraps an error.
    pub fn new(error: impl McpError + Send + Sync + 'static) -> Self {
        Self::of_boxed(Box::new(error))
    }

    pub(super) fn of_boxed(error: Box<dyn McpError + Send + Sync>) -> Self {
        Self {
            error,
            tool: None,
            instance: Instance::random(),
            timestamp: Timestamp::now(),
            observed: AtomicBool::new(false),
        }
    }

    /// Wraps the payload of a panic, as `std::thread::JoinHandle::join` and `catch_unwind` return it. It becomes an
    /// internal error that discloses nothing. `Display` shows the message of the panic, for the log.
    pub fn panic(payload: Box<dyn Any + Send>) -> Self {
        let message = match payload.downcast::<String>() {
            Ok(text) => *text,
            Err(payload) => match payload.downcast::<&'static str>() {
                Ok(text) => text.to_string(),
                Err(payload) => {
                    panic::discard(payload);
                    "no message".to_owned()
                }
            },
        };
        Self::new(Panicked(message))
    }

    pub(super) fn occurrence(&self) -> Occurrence {
        Occurrence {
            tool: self.tool.clone(),
            instance: self.instance,
            timestamp: self.timestamp,
            observed: self.observed.load(Ordering::Relaxed),
        }
    }

    /// Makes this the same occurrence as another failure.
    pub(super) fn of_occurrence(mut self, other: Occurrence) -> Self {
        (self.tool, self.instance, self.timestamp) = (other.tool, other.instance, other.timestamp);
        self.observed = AtomicBool::new(other.observed);
        self
    }

    /// Sets the name of the tool that failed. It takes precedence over that of the context.
    pub fn with_tool(mut self, name: impl Into<Cow<'static, str>>) -> Self {
        self.tool = Some(name.into());
        self
    }

    /// Takes over the instance and the time of an earlier report of this error, so that both are the same occurrence.
    ///
    /// ```
    /// use mcp_error::{Context, Failure, McpError};
    ///
    /// #[derive(Debug, thiserror::Error, McpError)]
    /// #[error("the store is closed")]
    /// #[mcp(status = 503)]
    /// struct Closed;
    ///
    /// let report = Closed.report(&Context::new());
    /// let failure = Failure::new(Closed).with_occurrence_of(&report);
    /// assert_eq!(failure.instance(), report.instance());
    /// ```
    pub fn with_occurrence_of(mut self, report: &Report) -> Self {
        self.instance = report.instance();
        self.timestamp = report.timestamp();
        self
    }

    /// Returns the name of the tool that failed, if it was set with [`with_tool`](Self::with_tool).
    pub fn tool(&self) -> Option<&str> {
        self.tool.as_deref()
    }

    /// Returns the error inside.
    pub fn error(&self) -> &(dyn McpError + Send + Sync + 'static) {
        &*self.error
    }

    /// Returns the entry of the error inside.
    pub fn entry(&self) -> &'static ErrorEntry {
        self.error.entry()
    }

    /// Returns the instance, which identifies this occurrence.
    pub fn instance(&self) -> Instance {
        self.instance
    }

    /// Makes the report of the error inside.
    pub fn report(&self, context: &Context) -> Report {
        let mut context = context.clone();
        if let Some(tool) = &self.tool {
            context = context.with_tool(tool.clone());
        }
        if context.instance_is_open() {
            context = context.with_instance(self.instance);
        }
        if context.timestamp_is_open() {
            context = context.with_timestamp(self.timestamp.into());
        }
        self.error.report(&context)
    }

    /// Returns whether the error inside is not an `McpError`: an error of another crate, or a panic.
    pub fn is_foreign(&self) -> bool {
        is_foreign(self.entry())
    }

    /// Calls the [`Observer`](crate::Observer) of the context, unless one was already called for this failure. So a
    /// failure that passes through several tools is observed once. Without an observer this does nothing.
    pub fn observe(&self, report: &Report, context: &Context) {
        if context.shared.observer.is_some() && !self.observed.swap(true, Ordering::Relaxed) {
            context.observe(report, &*self.error);
        }
    }

    /// Returns the problem details document (RFC 9457 §3) under the default policy.
    pub fn to_problem_details(&self) -> ProblemDetails {
        self.report(&Context::new()).into_problem_details()
    }

    /// Returns the JSON-RPC error object (JSON-RPC 2.0 §5.1) under the default policy.
    pub fn to_rpc_error(&self) -> RpcError {
        self.report(&Context::new()).to_rpc_error()
    }

    /// Returns the MCP tool result with `isError: true` under the default policy.
    pub fn to_tool_result(&self) -> ToolResult {
        self.report(&Context::new()).to_tool_result()
    }
}

impl<E: McpError + Send + Sync + 'static> From<E> for Failure {
    fn from(error: E) -> Self {
        Self::new(error)
    }
}

/// A failure can be a `Box<dyn Error>`, and an error of anyhow; [`Failure::foreign`] finds it there again.
impl Error for Failure {
    /// Returns the cause of the error inside, since `Display` writes the text of that error.
    fn source(&self) -> Option<&(dyn Error + 'static)> {
        self.error.source()
    }
}

#[diagnostic::do_not_recommend]
impl Transparent for Failure {
    fn error(&self) -> &dyn McpError {
        self.error()
    }
}

impl Holder for Failure {}

/// Writes the text of the error inside, for logs. It is not sanitized.
impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.error.fmt(f)
    }
}

impl fmt::Debug for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Failure")
            .field("error", &self.error)
            .field("tool", &self.tool)
            .field("instance", &self.instance)
            .finish()
    }
}

/// A panic that was caught, with its message.
#[derive(Debug)]
struct Panicked(String);

impl fmt::Display for Panicked {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "panicked: {}", self.0)
    }
}

impl Error for Panicked {}

impl McpError for Panicked {
    fn entry(&self) -> &'static ErrorEntry {
        &INTERNAL
    }

    fn report(&self, context: &Context) -> Report {
        Report::assemble(self, &INTERNAL, context, &mut |builder| {
            builder.source(&self.0);
            builder
        })
    }
}
