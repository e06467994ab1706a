//! What stands around a server: the context of its requests, and the scope in which its handlers run.

use std::fmt;
use std::sync::Arc;

use mcp_error_rules::limits::MAX_STRING;
use serde::Deserializer;
use serde_json::Value;

#[cfg(any(feature = "rmcp", feature = "rmcp-1", feature = "rmcp-2"))]
use super::arguments::{Object, violations};
use super::call::{
    CALL, Call, error_of, is_own_error, is_own_result, take_tool_result, tool_result_of,
};
use super::clean::{Cleaner, is_key_of_mcp};
use super::external::{ExternalError, text_of, text_only};
use super::head::RequestHead;
use super::listed::Listed;
use super::{ErrorObject, SdkFailure};
use crate::adapters::observed::report_and_observe;
use crate::adapters::task::scope_in_call;
use crate::documents::Violation;
use crate::handler::Failure;
use crate::report::context::Context;
use crate::report::error::McpError;
use crate::report::{Outcome, Report};
use crate::util::panic::{self, catch_async};

/// The method with which a client calls a tool.
const TOOLS_CALL: &str = "tools/call";

/// What a wrapped server knows beside its handler.
#[derive(Clone, Default)]
pub(crate) struct Guard {
    pub(crate) context: Context,
    complete: Option<Arc<Complete>>,
    /// The tools whose errors must have no structured content.
    #[allow(dead_code, reason = "for adapters whose SDK passes the list of tools")]
    pub(crate) listed: Listed,
    sdk_failures: Option<Arc<OfSdkFailure>>,
}

/// The function that completes the context of a request.
type Complete = dyn Fn(Context) -> Context + Send + Sync;

/// The function that puts a server's own error in place of a failure of the SDK.
type OfSdkFailure = dyn Fn(SdkFailure) -> Failure + Send + Sync;

impl fmt::Debug for Guard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Guard")
            .field("context", &self.context)
            .field("listed", &self.listed)
            .finish_non_exhaustive()
    }
}

impl Guard {
    pub(crate) fn new(context: Context) -> Self {
        Self {
            context,
            ..Self::default()
        }
    }

    pub(crate) fn set_context(&mut self, context: Context) {
        self.context = context.with_policy_of(&self.context);
    }

    pub(crate) fn set_complete(
        &mut self,
        complete: impl Fn(Context) -> Context + Send + Sync + 'static,
    ) {
        self.complete = Some(Arc::new(complete));
    }

    pub(crate) fn set_sdk_failures(
        &mut self,
        function: impl Fn(SdkFailure) -> Failure + Send + Sync + 'static,
    ) {
        self.sdk_failures = Some(Arc::new(function));
    }

    /// Returns the context of a request. The secrets among its arguments are masked in all that answers it.
    pub(crate) fn context_of<'de>(
        &self,
        request: RequestHead,
        arguments: Option<impl Deserializer<'de>>,
    ) -> Context {
        let mut context = request.add_to(self.context.clone());
        #[cfg(feature = "masks")]
        if let Some(arguments) = arguments {
            context = context.with_arguments(arguments);
        }
        #[cfg(not(feature = "masks"))]
        let _ = arguments;
        let listed = context.tool().and_then(|tool| self.listed.get(tool));
        let has_schema = listed.is_some_and(|tool| tool.has_output_schema);
        context = context.with_output_schema(has_schema);
        let completed = self.complete.as_ref().and_then(|complete| {
            let completed = panic::catch(|| complete(context.clone()))?;
            Some(completed.with_policy_of(&context))
        });
        completed.unwrap_or(context).of_one_request()
    }

    /// Returns what is wrong with the arguments of a tool that the server listed. It is shown if the SDK refuses them.
    #[cfg(any(feature = "rmcp", feature = "rmcp-1", feature = "rmcp-2"))]
    pub(crate) fn violations(
        &self,
        tool: Option<&str>,
        arguments: Option<&Object>,
    ) -> Vec<Violation> {
        let listed = tool.and_then(|tool| self.listed.get(tool));
        let none = Object::new();
        listed.map_or_else(Vec::new, |listed| {
            violations(&listed.input, arguments.unwrap_or(&none))
        })
    }

    /// Runs a handler in the scope of a request. A panic becomes a report. The observers hear of it, and of the outcome.
    pub(crate) fn run<F: Future>(
        &self,
        context: &Context,
        answer: F,
        outcome: fn(&F::Output) -> Outcome,
    ) -> impl Future<Output = Result<F::Output, Report>> {
        self.run_call(context, Vec::new(), answer, outcome)
    }

    /// Runs a handler as [`run`](Self::run) does. `violations` are the mistakes in the arguments.
    pub(crate) fn run_call<F: Future>(
        &self,
        context: &Context,
        violations: Vec<Violation>,
        answer: F,
        outcome: fn(&F::Output) -> Outcome,
    ) -> impl Future<Output = Result<F::Output, Report>> {
        // Each `async` block around a future holds it twice, so the handler's future is boxed before the first.
        let answer = Box::pin(answer);
        let call = Call::with_violations(violations);
        let answer = CALL.scope(call, scope_in_call(context.clone(), answer));
        let context = context.clone();
        async move {
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
        }
    }

    /// Returns the tool result that is to be sent in place of an error of `tools/call`, or else the error.
    pub(crate) fn outgoing_tool_error(
        &self,
        context: &Context,
        error: ErrorObject,
    ) -> Result<Value, ErrorObject> {
        match take_tool_result(&error) {
            Some(result) => Ok(result.into()),
            None => Err(self.outgoing_error(context, error)),
        }
    }

    /// Returns the error with which a wrapped server answers. An error that this crate made stays as it is; any other
    /// is sanitized and observed.
    pub(crate) fn outgoing_error(&self, context: &Context, error: ErrorObject) -> ErrorObject {
        if is_own_error(&error) {
            return error;
        }
        if let Some(failure) = SdkFailure::of_error(&error, context) {
            let report = self.report_of(context, failure, Some(error.code));
            return error_of(&report).into();
        }
        let external = ExternalError::of_error(error);
        let (clean, report) = external.sanitized(context);
        context.observe(&report, &external);
        clean
    }

    /// Returns the failed tool result with which a wrapped server answers, or `None` if it stays as it is, since this
    /// crate made it.
    pub(crate) fn outgoing_result(&self, context: &Context, result: &Value) -> Option<Value> {
        if is_own_result(result) {
            return None;
        }
        if let Some(failure) = text_of(result).and_then(SdkFailure::of_tool_text) {
            let report = self.report_of(context, failure, None);
            return Some(with_meta_of(result, tool_result_of(&report).into()));
        }
        let external = ExternalError::of_tool_result(result);
        context.observe(&external.report(context), &external);
        let clean = panic::catch(|| {
            let mut members = result.as_object().cloned().unwrap_or_default();
            Cleaner::new(context).sanitize_result(&mut members);
            Value::Object(members)
        });
        Some(clean.unwrap_or_else(|| text_only(&Value::Null)))
    }

    /// Returns the sanitized form of a document that holds an error in no form that is known.
    pub(crate) fn outgoing_document(&self, context: &Context, document: Value) -> Value {
        Cleaner::new(context).sanitized_document(document)
    }

    /// Sanitizes a text beside an error.
    pub(crate) fn sanitize_text(&self, context: &Context, text: &mut String) {
        Cleaner::new(context).sanitize_string(text, MAX_STRING);
    }

    /// Returns the observed report of a failure of the SDK. `code` is the code that the SDK chose; it stays, unless the
    /// server has an error of its own for this failure.
    fn report_of(&self, context: &Context, failure: SdkFailure, code: Option<i32>) -> Report {
        let own = self.sdk_failures.as_ref();
        let own = own.and_then(|own| panic::catch(|| own(failure.clone())));
        // A function that has an answer to some of the failures only hands the others back.
        let is_other = |own: &Failure| !std::ptr::eq(own.entry(), failure.entry());
        if let Some(own) = own.filter(is_other) {
            return report_and_observe(&own, context);
        }
        let mut report = failure.report(context);
        if let Some(code) = code {
            report = report.with_code(code);
        }
        context.observe(&report, &failure);
        report
    }
}

/// Adds the keys of `_meta` that belong to MCP, and that the SDK has set in a result, to the result in its place.
pub(crate) fn with_meta_of(result: &Value, mut answer: Value) -> Value {
    let of_sdk = result.get("_meta").and_then(Value::as_object);
    let mut of_sdk = of_sdk
        .into_iter()
        .flatten()
        .filter(|(key, _)| is_key_of_mcp(key))
        .peekable();
    if of_sdk.peek().is_some() {
        let meta = &mut answer["_meta"];
        for (key, value) in of_sdk {
            meta[key] = value.clone();
        }
    }
    answer
}
