//! The context of the request that a task answers.
//!
//! Most SDKs pass no context to the code that turns an error into an answer, so the wrapped service stores the context
//! in a task-local variable. That works with every SDK and every executor, and needs no feature.

pub(in crate::adapters) mod call;
pub(in crate::adapters) mod context;

use crate::handler::Failure;
use crate::report::Report;
use crate::report::context::Context;
use crate::report::error::McpError;

use call::{CALL, Call};
use context::CONTEXT;

pub use context::context;

/// Runs a future under the given context, for example a spawned task under the context of the request that
/// spawned it:
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
/// Errors are reported under the policy of this context. A new [`Context`] has the default policy, not that of the
/// server. The lane of rmcp's `ToolError` is not part of a context, so a spawned task loses it: convert errors in the
/// task that answers the request.
pub fn scope<F: Future>(context: Context, future: F) -> impl Future<Output = F::Output> {
    // Each `async` block around a future holds it twice, so it is boxed before the first.
    let future = Box::pin(future);
    async move {
        let future = CONTEXT.scope(context, future);
        if Call::is_current() {
            future.await
        } else {
            CALL.scope(Call::of_task(), future).await
        }
    }
}

/// Makes the report of an error under the context of this task, and passes it to the observers.
pub(crate) fn report_in_task(error: &dyn McpError) -> Report {
    let context = context();
    let report = error.report(&context);
    context.observe(&report, error);
    report
}

/// Makes the report of a failure and passes it to the observers of the context.
pub(crate) fn report_and_observe(failure: &Failure, context: &Context) -> Report {
    let report = failure.report(context);
    failure.observe(&report, context);
    report
}

impl Failure {
    /// Makes the report of this failure under the context of this task, and passes it to the observers.
    pub(crate) fn observed_report(&self) -> Report {
        report_and_observe(self, &context())
    }
}
