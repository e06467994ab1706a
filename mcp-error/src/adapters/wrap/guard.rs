//! The state of a wrapped server, and how its errors are answered.

use std::fmt;
use std::mem::swap;
use std::ops::Deref;
use std::sync::Arc;

use mcp_error_rules::codes::{INVALID_PARAMS, RESOURCE_NOT_FOUND, URL_ELICITATION_REQUIRED};
use serde_json::Value;

use super::clean::{Cleaner, is_key_of_mcp};
use super::error_object::ErrorObject;
use super::foreign::{ForeignErrorObject, text_of, text_only};
#[cfg(feature = "__mcp-sdk")]
use super::listed::Listed;
use super::own_answers::{error_of, is_own_error, is_own_result, tool_result_of};
use super::sdk_failure::SdkFailure;
use crate::adapters::instructions::withheld_in;
use crate::adapters::task::report_and_observe;
use crate::documents::names::META;
use crate::documents::tool_result::ToolResult;
use crate::handler::{Failure, UrlElicitation};
use crate::json::{Json, Members};
use crate::report::Report;
use crate::report::code::Peer;
use crate::report::context::Context;
#[cfg(feature = "__mcp-sdk")]
use crate::report::context::observer::Observer;
use crate::report::error::{ErrorType, McpError};
use crate::util::panic;

/// The state of a wrapped server besides its handler. An SDK moves a server from place to place, and each of these would
/// contain the code that drops all parts.
#[derive(Clone, Default)]
pub(crate) struct Guard(Arc<GuardParts>);

#[derive(Clone, Default)]
pub(crate) struct GuardParts {
    pub(crate) context: Context,
    /// The observers that the server has whichever context it has.
    #[cfg(feature = "__mcp-sdk")]
    observers: Vec<Arc<dyn Observer>>,
    #[cfg(feature = "__wrapped")]
    pub(crate) complete: Option<Arc<Complete>>,
    /// The tools that the server has listed.
    #[cfg(feature = "__mcp-sdk")]
    pub(crate) listed: Listed,
    pub(crate) sdk_failures: Option<Arc<ReplaceSdkFailure>>,
}

#[cfg(feature = "__wrapped")]
type Complete = dyn Fn(Context) -> Context + Send + Sync;

/// The function that puts a server's own error in place of a failure of the SDK.
type ReplaceSdkFailure = dyn Fn(&SdkFailure) -> Failure + Send + Sync;

impl Deref for Guard {
    type Target = GuardParts;

    fn deref(&self) -> &GuardParts {
        &self.0
    }
}

impl fmt::Debug for Guard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Guard")
            .field("context", &self.context)
            .finish_non_exhaustive()
    }
}

impl Guard {
    #[cfg(feature = "__wrapped")]
    pub(crate) fn new(context: Context) -> Self {
        Self(Arc::new(GuardParts {
            context,
            ..GuardParts::default()
        }))
    }

    #[cfg(feature = "__wrapped")]
    pub(crate) fn parts_mut(&mut self) -> &mut GuardParts {
        Arc::make_mut(&mut self.0)
    }

    /// Sets the context, which takes the policy of the earlier one unless it has a policy.
    #[cfg(feature = "__mcp-sdk")]
    pub(crate) fn set_context(&mut self, context: Context) {
        let parts = self.parts_mut();
        parts.context = context.with_policy_of(&parts.context);
        for observer in &parts.observers {
            parts.context = parts.context.clone().with_observer(observer.clone());
        }
    }

    #[cfg(feature = "__mcp-sdk")]
    pub(crate) fn add_observer(&mut self, observer: Arc<dyn Observer>) {
        let parts = self.parts_mut();
        parts.observers.push(observer.clone());
        parts.context = parts.context.clone().with_observer(observer);
    }

    /// Returns the error with which a wrapped server answers. An error that this crate made stays as it is; any other
    /// is sanitized and observed.
    pub(crate) fn outgoing_error(&self, context: &Context, error: ErrorObject) -> ErrorObject {
        if is_own_error(&error) {
            return error;
        }
        if let Some(failure) = SdkFailure::of_error(&error, context) {
            let code = code_for_peer(error.code, context);
            let report = self.report_of(context, failure, Some(code));
            return error_of(&report).into();
        }
        let foreign = ForeignErrorObject::of_error(error);
        let (mut clean, report) = foreign.sanitized(context);
        // The observers see the code that the server has chosen.
        context.observe(&report, &foreign);
        clean.code = code_for_peer(clean.code, context);
        clean
    }

    /// Returns the error with which a wrapped server answers a request that the SDK could not read.
    #[cfg(feature = "__mcp-sdk")]
    pub(crate) fn outgoing_failure(&self, context: &Context, failure: SdkFailure) -> ErrorObject {
        error_of(&self.report_of(context, failure, None)).into()
    }

    /// Returns the failed tool result with which a wrapped server answers, or `None` if it stays as it is, since this
    /// crate made it.
    pub(crate) fn outgoing_result(&self, context: &Context, result: &Value) -> Option<Value> {
        match self.origin_of(context, result) {
            ResultOrigin::Own => None,
            ResultOrigin::Sdk(answer) => Some(answer.into()),
            ResultOrigin::Other => {
                let clean = panic::catch(|| {
                    let mut members = result.as_object().cloned().unwrap_or_default();
                    Cleaner::new(context).sanitize_result(&mut members);
                    Value::Object(members)
                });
                Some(clean.unwrap_or_else(|| text_only(&Value::Null)))
            }
        }
    }

    /// Returns who made a failed tool result. The observers are notified of one that this crate did not make.
    pub(crate) fn origin_of(&self, context: &Context, result: &Value) -> ResultOrigin {
        if is_own_result(result) {
            return ResultOrigin::Own;
        }
        if let Some(failure) = text_of(result).and_then(SdkFailure::of_tool_text) {
            let report = self.report_of(context, failure, None);
            return ResultOrigin::Sdk(with_meta_of(result, tool_result_of(&report)));
        }
        let foreign = ForeignErrorObject::of_tool_result(result);
        context.observe(&foreign.report(context), &foreign);
        ResultOrigin::Other
    }

    /// Returns the observed report of a failure of the SDK. `code` is the code that the SDK chose; it stays, unless the
    /// server has an error of its own for this failure.
    fn report_of(&self, context: &Context, mut failure: SdkFailure, code: Option<i32>) -> Report {
        let own = self.sdk_failures.as_ref();
        let own = own.and_then(|own| panic::catch(|| own(&failure)));
        // A function that handles only some of the failures returns the others unchanged.
        let is_other = |own: &Failure| !std::ptr::eq(own.entry(), failure.entry());
        if let Some(own) = own.filter(is_other) {
            return report_and_observe(&own, context);
        }
        let mut texts = shown_texts(&mut failure, context);
        exchange(&mut failure, &mut texts);
        let mut report = failure.report(context);
        // The observers also get what the SDK said.
        exchange(&mut failure, &mut texts);
        if let Some(code) = code {
            report.set_code(code);
        }
        context.observe(&report, &failure);
        report
    }
}

/// Returns the code that stands for that of other code. A peer of MCP 2026-07-28 must not get two codes of earlier versions
/// (Base Protocol, "Error Codes"), which SDKs still have constants for.
fn code_for_peer(code: i32, context: &Context) -> i32 {
    match code {
        _ if Peer::of(context) != Peer::Current => code,
        RESOURCE_NOT_FOUND => INVALID_PARAMS,
        URL_ELICITATION_REQUIRED => UrlElicitation::ENTRIES[0].code(),
        _ => code,
    }
}

/// Who made a failed tool result.
pub(crate) enum ResultOrigin {
    /// This crate made it, so it stays as it is.
    Own,
    /// The SDK made it. This is the answer that replaces it.
    Sdk(ToolResult),
    /// Other code made it, so it is sanitized.
    Other,
}

/// Returns the texts of a failure of the SDK without sentences that speak to a model: the SDK repeats what the client sent.
fn shown_texts(failure: &mut SdkFailure, context: &Context) -> Vec<String> {
    let mut shown = Vec::new();
    for text in failure.texts_mut() {
        shown.push(withheld_in(text, context).unwrap_or_else(|| text.clone()));
    }
    shown
}

/// Exchanges the texts of a failure for others. To copy all of a failure takes more code.
fn exchange(failure: &mut SdkFailure, texts: &mut [String]) {
    for (text, other) in failure.texts_mut().zip(texts) {
        swap(text, other);
    }
}

/// Adds the keys of `_meta` that belong to MCP, and that the SDK has set in a result, to the answer that replaces it.
pub(crate) fn with_meta_of(result: &Value, mut answer: ToolResult) -> ToolResult {
    let of_sdk = result.get(META).and_then(Value::as_object);
    let of_sdk = of_sdk.into_iter().flatten();
    let mut of_sdk = of_sdk.filter(|(key, _)| is_key_of_mcp(key)).peekable();
    if of_sdk.peek().is_none() {
        return answer;
    }
    let mut meta = match answer.others.remove(META) {
        Some(Json::Object(meta)) => meta,
        _ => Members::new(),
    };
    for (key, value) in of_sdk {
        meta.insert(key.clone(), value.clone());
    }
    answer.others.push(META, meta);
    answer
}
