//! The context of a request to a wrapped server, and the scope in which its handler runs.

use std::borrow::Cow;
use std::pin::Pin;

use serde::Deserializer;

use super::guard::Guard;
use crate::adapters::instructions::withheld_name;
use crate::adapters::task::call::{CALL, Call};
use crate::adapters::task::context::CONTEXT;
use crate::adapters::task::report_and_observe;
use crate::handler::Failure;
use crate::report::context::Context;
use crate::report::context::request::RequestText;
use crate::report::{Outcome, Report};
use crate::util::panic::{self, catch_async};
#[cfg(feature = "__mcp-sdk")]
use {
    super::error_object::ErrorObject, super::own_answers::take_tool_result,
    crate::documents::tool_result::ToolResult,
};

/// A handler that answers a request.
pub(crate) type Handling<'a> = Pin<Box<dyn Future<Output = Outcome> + Send + 'a>>;

impl Context {
    /// Sets the name of a tool, a prompt, a resource or a method, for which a client can send any text.
    pub(crate) fn set_name(&mut self, which: RequestText, name: impl Into<Cow<'static, str>>) {
        self.set_text(which, withheld_name(name.into()));
    }

    /// Sets the trace of a request, as `_meta` or else the header of the HTTP request says it. A value that is not valid is
    /// ignored (W3C Trace Context, §4.3).
    #[cfg(feature = "__mcp-sdk")]
    pub(crate) fn set_trace(&mut self, trace_parent: Option<String>) {
        if let Some(Ok(parent)) = trace_parent.map(|text| text.parse()) {
            self.set_trace_parent(parent);
        }
    }
}

impl Guard {
    /// Returns the context of the server with what every request has. An adapter adds what else it knows of the request.
    pub(crate) fn request_context(&self, method: String, id: String) -> Context {
        // Only the request of a tool has an output schema.
        let mut context = self.context.clone().with_output_schema(false);
        context.set_name(RequestText::Method, method);
        context.set_text(RequestText::RequestId, id.into());
        context
    }

    /// Returns the context of a request with the arguments of the request, of which the answer masks the secrets, and with what
    /// the application adds.
    pub(crate) fn completed<'de>(
        &self,
        mut context: Context,
        arguments: Option<impl Deserializer<'de>>,
    ) -> Context {
        if let Some(arguments) = arguments {
            context = context.with_arguments(arguments);
        }
        let completed = self.complete.as_ref().and_then(|complete| {
            let completed = panic::catch(|| complete(context.clone()))?;
            Some(completed.with_policy_of(&context))
        });
        completed.unwrap_or(context).of_one_request()
    }

    /// Runs a handler in the scope of a request. A panic becomes a report. The observers are notified of the panic and of the outcome.
    /// The handler keeps its answer itself, so that no code here depends on the types of an SDK.
    pub(crate) async fn run(
        &self,
        context: &Context,
        handling: Handling<'_>,
    ) -> Result<(), Report> {
        let request = async move {
            let started = context.start();
            let scoped = CALL.scope(Call::default(), CONTEXT.scope(context.clone(), handling));
            let answer = catch_async(scoped).await;
            let answer =
                answer.map_err(|payload| report_and_observe(&Failure::panic(payload), context));
            let outcome = match &answer {
                Ok(outcome) => *outcome,
                Err(_) if context.calls_tool() => Outcome::ToolError,
                Err(report) => Outcome::Error(report.code()),
            };
            context.finish(started, outcome);
            answer.map(drop)
        };
        #[cfg(feature = "sentry")]
        let request = crate::observe::sentry::with_own_hub(request);
        request.await
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
