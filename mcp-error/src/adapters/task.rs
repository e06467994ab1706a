//! The context of the request that a task answers (features `rmcp` and `jsonrpsee`).
//!
//! These SDKs hand no context to the code that makes an answer of an error, so the wrapped service keeps it beside
//! the task.

use std::future::Future;

use crate::adapters::reported::reported;
use crate::handler::Failure;
use crate::report::Report;
use crate::report::context::Context;
use crate::report::error::McpError;

tokio::task_local! {
    static CONTEXT: Context;
}

/// The facts about the request that this task answers: policy, method, request id, and what else the
/// service knows. Outside a wrapped service, and in a task spawned inside it (task-locals do not cross
/// `tokio::spawn`), it is the default context; take it along with [`scope`].
pub fn context() -> Context {
    CONTEXT.try_with(Context::clone).unwrap_or_default()
}

/// Runs a future with a context of one's own, such as a spawned task with the context of the request
/// that spawned it:
///
/// ```
/// # async fn work() {}
/// # async fn run() {
/// use mcp_error::task::{context, scope};
///
/// let context = context();
/// tokio::spawn(scope(context, work()));
/// # }
/// ```
///
/// The policy is that of this context: one that you make anew has the default policy, not the server's.
/// Facts that are not part of a context stay behind: in rmcp the key of `with_meta`, and the lane of a `ToolError`.
/// Convert errors in the task that answers.
pub fn scope<F: Future>(context: Context, future: F) -> impl Future<Output = F::Output> {
    CONTEXT.scope(context, future)
}

/// The report of an error, of which the observers have heard.
pub(crate) fn observed(error: &dyn McpError) -> Report {
    let context = context();
    let report = error.report(&context);
    context.observe(&report, error);
    report
}

impl Failure {
    /// The report of a failure, of which the observers hear once.
    pub(crate) fn observed_report(&self) -> Report {
        reported(self, &context())
    }
}
