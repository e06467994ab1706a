//! Errors of tools that an agent calls inside another tool.

use std::fmt;

use serde::Serialize;

use crate::handler::Failure;
use crate::report::context::Context;

/// The outcome of a tool that an agent calls inside another tool. It is serialized as `{"result": …}` or
/// `{"error": "…"}`, so that the agent can read what went wrong and continue.
///
/// The error is a sentence of the policy's [`Wording`](crate::policy::Wording). It never contains untrusted text,
/// whatever the policy discloses elsewhere.
///
/// ```
/// use mcp_error::{Context, Failure, McpError};
/// use mcp_error::handler::AgentResult;
///
/// #[derive(Debug, thiserror::Error, McpError)]
/// #[error("there is no park '{0}'")]
/// #[mcp(status = 404)]
/// struct NoPark(#[mcp(extension = "park")] String);
///
/// fn lookup(park: &str) -> Result<u32, Failure> {
///     Err(NoPark(park.into()))?
/// }
///
/// let result = AgentResult::of(lookup("north"), &Context::new()).unwrap();
/// assert_eq!(
///     serde_json::to_string(&result).unwrap(),
///     r#"{"error":"Error (404): there is no park 'north'. Change the input before calling again."}"#
/// );
///
/// // An error that is not an `McpError` is not shown to the agent.
/// let outcome: Result<u32, _> = "x".parse().map_err(Failure::foreign);
/// assert!(AgentResult::of(outcome, &Context::new()).is_err());
/// ```
#[derive(Debug, Clone, PartialEq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum AgentResult<T> {
    /// The value that the tool returned.
    Result(T),
    /// A sentence that says what went wrong, and whether to try again.
    Error(AgentError),
}

/// A sentence about an error, for an agent. It can only be made of a report, so its text is always sanitized.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(transparent)]
pub struct AgentError(String);

impl AgentError {
    /// Returns the sentence.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl fmt::Display for AgentError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl<T> AgentResult<T> {
    /// Makes the result that an agent sees from the outcome of a tool. The [`Observer`](crate::Observer) of the context
    /// observes the failure, if there is one.
    ///
    /// # Errors
    ///
    /// Returns the failure itself if it [is foreign](Failure::is_foreign): an error that is not an `McpError`, or a
    /// panic. The tool around the agent has to answer with it, and is then observed.
    pub fn of(outcome: Result<T, Failure>, context: &Context) -> Result<Self, Failure> {
        Self::of_if(outcome, context, |_| true)
    }

    /// Makes the result like [`of`](Self::of), but shows the agent only the failures for which `is_shown` returns true.
    ///
    /// ```
    /// use mcp_error::handler::AgentResult;
    /// use mcp_error::{Context, Failure, McpError};
    ///
    /// #[derive(Debug, thiserror::Error, McpError)]
    /// #[error("the key of the map is not set")]
    /// #[mcp(status = 500)]
    /// struct Misconfigured;
    ///
    /// let outcome: Result<u32, Failure> = Err(Misconfigured.into());
    /// // An agent can do nothing about it, so the tool around the agent answers with it.
    /// let result = AgentResult::of_if(outcome, &Context::new(), |failure| failure.entry().status() != 500);
    /// assert_eq!(result.unwrap_err().entry().kind(), "MISCONFIGURED");
    /// ```
    ///
    /// # Errors
    ///
    /// Returns the failure itself if it is not shown, or if it [is foreign](Failure::is_foreign).
    pub fn of_if(
        outcome: Result<T, Failure>,
        context: &Context,
        is_shown: impl FnOnce(&Failure) -> bool,
    ) -> Result<Self, Failure> {
        let failure = match outcome {
            Ok(result) => return Ok(Self::Result(result)),
            Err(failure) if failure.is_foreign() || !is_shown(&failure) => return Err(failure),
            Err(failure) => failure,
        };
        let report = failure.report(&context.clone().without_verbose());
        failure.observe(&report, context);
        Ok(Self::Error(AgentError(report.agent_message())))
    }
}
