//! Tools inside tools: what an agent sees of an error.

use std::fmt;

use serde::Serialize;

use crate::handler::Failure;
use crate::report::context::Context;

/// What a tool that an agent calls inside another tool gives it: `{"result": …}` or `{"error": "…"}`,
/// so that the agent can read what went wrong and go on.
///
/// The error is a sentence of the policy's [`Wording`](crate::policy::Wording). It never holds untrusted text,
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
///     r#"{"error":"Input error: there is no park 'north'. Change the input, then call again."}"#
/// );
///
/// // What nobody expected is not for the agent.
/// let outcome: Result<u32, _> = "x".parse().map_err(Failure::foreign);
/// assert!(AgentResult::of(outcome, &Context::new()).is_err());
/// ```
#[derive(Debug, Clone, PartialEq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum AgentResult<T> {
    /// What the tool returned.
    Result(T),
    /// What went wrong, and whether to try again.
    Error(AgentError),
}

/// A sentence for an agent. Only a report makes one, so no other text can be passed off as it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(transparent)]
pub struct AgentError(String);

impl AgentError {
    /// The sentence.
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
    /// The outcome of a tool, for its agent. The failure is told to the context's
    /// [`Observer`](crate::Observer).
    ///
    /// # Errors
    ///
    /// The failure itself, if nobody declared it: an error of another crate, or a panic. The tool around
    /// the agent has to answer it, and its observer hears of it then.
    pub fn of(outcome: Result<T, Failure>, context: &Context) -> Result<Self, Failure> {
        let failure = match outcome {
            Ok(result) => return Ok(Self::Result(result)),
            Err(failure) if failure.is_foreign() => return Err(failure),
            Err(failure) => failure,
        };
        let report = failure.report(&context.clone().without_verbose());
        failure.observe(&report, context);
        Ok(Self::Error(AgentError(report.agent_message())))
    }
}
