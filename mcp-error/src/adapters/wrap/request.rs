//! The context of a request to a wrapped server, and the scope in which its handler runs.

use serde::Deserializer;

use super::Guard;
use super::call::{CALL, Call};
use super::head::RequestHead;
use crate::adapters::task::{report_and_observe, scope_in_call};
use crate::handler::Failure;
use crate::report::context::Context;
use crate::report::{Outcome, Report};
use crate::util::panic::{self, catch_async};
#[cfg(feature = "__mcp-sdk")]
use {
    super::ErrorObject, super::call::take_tool_result, crate::documents::tool_result::ToolResult,
};

const TOOLS_CALL: &str = "tools/call";

impl Guard {
    pub(crate) fn new(context: Context) -> Self {
        Self {
            context,
            ..Self::default()
        }
    }

    /// Returns the context of a request. Its answer masks the secrets among its arguments.
    pub(crate) fn context_of<'de>(
        &self,
        request: RequestHead,
        arguments: Option<impl Deserializer<'de>>,
    ) -> Context {
        let has_schema = request.has_output_schema;
        let mut context = request.add_to(self.context.clone());
        if let Some(arguments) = arguments {
            context = context.with_arguments(arguments);
        }
        context = context.with_output_schema(has_schema);
        let completed = self.complete.as_ref().and_then(|complete| {
            let completed = panic::catch(|| complete(context.clone()))?;
            Some(completed.with_policy_of(&context))
        });
        completed.unwrap_or(context).of_one_request()
    }

    /// Runs a handler in the scope of a request. A panic becomes a report. The observers hear of the panic and of the outcome.
    pub(crate) fn run<F: Future>(
        &self,
        context: &Context,
        answer: F,
        outcome: fn(&F::Output) -> Outcome,
    ) -> impl Future<Output = Result<F::Output, Report>> {
        // Each `async` block around a future holds it twice, so the handler's future is boxed before the first.
        let answer = Box::pin(answer);
        let answer = CALL.scope(Call::default(), scope_in_call(context.clone(), answer));
        let context = context.clone();
        let request = async move {
            let started = context.start();
            let answer = catch_async(answer).await;
            let answer =
                answer.map_err(|payload| report_and_observe(&Failure::panic(payload), &context));
            let outcome = match &answer {
                Ok(answer) => outcome(answer),
                Err(_) if context.method() == Some(TOOLS_CALL) => Outcome::ToolError,
                Err(report) => Outcome::Error(report.code()),
            };
            context.finish(started, outcome);
            answer
        };
        #[cfg(feature = "sentry")]
        let request = crate::observe::sentry::with_own_hub(request);
        request
    }

    /// Returns the tool result that is to be sent in place of an error of `tools/call`, or else the error.
    #[cfg(feature = "__mcp-sdk")]
    pub(crate) fn outgoing_tool_error(
        &self,
        context: &Context,
        error: ErrorObject,
    ) -> Result<ToolResult, ErrorObject> {
        let kept = take_tool_result(&error);
        kept.ok_or_else(|| self.outgoing_error(context, error))
    }
}
