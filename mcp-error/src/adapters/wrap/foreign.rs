//! Errors that this crate did not make: those of handlers that return the error type of their SDK.

use std::error::Error;
use std::fmt;

use mcp_error_rules::choices::{Fault, Lane, Layout};
#[cfg(feature = "__mcp-sdk")]
use mcp_error_rules::codes::default_code;
use mcp_error_rules::codes::{
    INTERNAL_ERROR, INVALID_PARAMS, RESOURCE_NOT_FOUND, URL_ELICITATION_REQUIRED,
};
use mcp_error_rules::entry::flags;
use mcp_error_rules::entry_text;
use mcp_error_rules::names::is_own_member;
use mcp_error_rules::status::{default_fault, phrase_or_class};
#[cfg(feature = "__rmcp")]
use serde::de::DeserializeOwned;
use serde_json::Value;

use super::clean::Cleaner;
use super::error_object::ErrorObject;
use super::own_answers::remember_own_error;
use crate::adapters::task::context;
use crate::client::ErrorDocument;
use crate::documents::names::{RECOVERY, RETRY_AFTER, RETRYABLE};
use crate::documents::rpc_error::RpcError;
use crate::documents::status_codes::status_of_code;
use crate::documents::tool_result::ToolResult;
use crate::handler::Failure;
use crate::json::{Json, Members};
use crate::registry::entry::{ErrorEntry, Table, entry};
#[cfg(feature = "__mcp-sdk")]
use crate::report::StatusFailure;
use crate::report::code::Peer;
use crate::report::context::Context;
use crate::report::error::McpError;
use crate::report::{Instance, Report, Sanitized};
use crate::util::blank::is_blank;
use crate::util::panic;

/// An error object, or the text of a tool result, before it is sanitized. Its text may be logged, but not sent.
pub(crate) struct ForeignErrorObject {
    error: ErrorObject,
    entry: &'static ErrorEntry,
    status: u16,
    /// The title, if it is not that of the entry.
    title: Option<&'static str>,
    /// The code in a report. The error object keeps its own.
    code: i32,
}

static CALLER: ErrorEntry = entry(&Table::of(
    "ErrorData",
    entry_text!(
        400,
        flags::PROTOCOL | flags::FIX_INPUT | flags::OWN_STATUS,
        INVALID_PARAMS;
        "Caller", "CALLER_ERROR", "about:blank", "Invalid Request"
    ),
));

static SERVER: ErrorEntry = entry(&Table::of(
    "ErrorData",
    entry_text!(
        500,
        flags::PROTOCOL | flags::SERVER | flags::CAPTURE | flags::REPORT | flags::OWN_STATUS,
        INTERNAL_ERROR;
        "Server", "SERVER_ERROR", "about:blank", "Internal Server Error"
    ),
));

/// The entry of a failed tool result. Its recovery is `fix_input`, since a tool result tells the model what went wrong
/// so that it can try something else.
static TOOL: ErrorEntry = entry(&Table::of(
    "CallToolResult",
    entry_text!(
        400,
        flags::FIX_INPUT,
        INVALID_PARAMS;
        "Error", "TOOL_ERROR", "about:blank", "Tool Error"
    ),
));

/// Returns the text that stands for a failed tool result without anything that can be shown.
pub(crate) fn text_of_nothing() -> &'static str {
    TOOL.title()
}

/// Implements `McpError` for the error type of an SDK. Inside another error, such an error keeps its status and its message;
/// if it stands for that error, or for a `Failure`, it also keeps its code. `$code` is a function that returns the code, and
/// `$object` one that makes the error object.
#[cfg(feature = "__mcp-sdk")]
macro_rules! sdk_error {
    ($type:ty, $code:expr, $object:expr) => {
        #[diagnostic::do_not_recommend]
        impl $crate::McpError for $type {
            fn entry(&self) -> &'static $crate::registry::ErrorEntry {
                $crate::adapters::wrap::entry_of($code(self))
            }

            fn report(&self, context: &$crate::Context) -> $crate::Report {
                $crate::adapters::wrap::ForeignErrorObject::of_error($object(self.clone()))
                    .report(context)
            }

            fn error_object(&self) -> Option<$crate::RpcError> {
                Some($object(self.clone()).into())
            }
        }
    };
}
#[cfg(feature = "__mcp-sdk")]
pub(crate) use sdk_error;

/// Returns the entry of an error object with this code. Codes that neither JSON-RPC 2.0 §5.1 nor MCP defines are the
/// server's fault.
pub(crate) fn entry_of(code: i32) -> &'static ErrorEntry {
    match default_fault(status_of(code)) {
        Fault::Caller => &CALLER,
        Fault::Server => &SERVER,
    }
}

fn status_of(code: i32) -> u16 {
    match code {
        // As that of `UrlElicitation`, it advises to ask the user.
        URL_ELICITATION_REQUIRED => 403,
        code => status_of_code(code),
    }
}

/// Returns an error object of another party without its code in the message, where the official TypeScript SDK writes it, too. In
/// an answer to another request, it can be the wrong one, and the client of that SDK writes the code once more.
#[cfg(feature = "__mcp-sdk")]
pub(crate) fn without_code_in_message(mut error: ErrorObject) -> ErrorObject {
    let beginning = format!("MCP error {}: ", error.code);
    if let Some(message) = error.message.strip_prefix(&beginning)
        && !message.is_empty()
    {
        error.message = message.to_owned().into();
    }
    error
}

impl ForeignErrorObject {
    pub(crate) fn of_error(error: ErrorObject) -> Self {
        let (entry, status) = (entry_of(error.code), status_of(error.code));
        Self {
            entry,
            status,
            title: (status != entry.status()).then(|| phrase_or_class(status)),
            code: error.code,
            error,
        }
    }

    /// Returns the failure of a request of this server to another party, which answered with this error.
    #[cfg(feature = "__mcp-sdk")]
    pub(crate) fn of_upstream(error: ErrorObject, failure: StatusFailure) -> Self {
        let mut error = without_code_in_message(error);
        // The tool in a problem document of this crate is that of the other request.
        if let Some(Value::Object(members)) = &mut error.data
            && members.contains_key("instance")
        {
            members.remove("tool");
        }
        let status = failure.status();
        Self {
            entry: failure.entry(),
            status,
            title: Some(phrase_or_class(status)),
            code: default_code(default_fault(status), status),
            error,
        }
    }

    pub(super) fn of_tool_result(result: &Value) -> Self {
        let text = text_of(result).unwrap_or_default().to_owned();
        Self {
            error: ErrorObject {
                code: TOOL.code(),
                message: text.into(),
                data: None,
            },
            entry: &TOOL,
            status: TOOL.status(),
            title: None,
            code: TOOL.code(),
        }
    }

    /// Returns the code in a report. Versions of MCP before 2026-07-28 have one of their own for a resource that does not exist,
    /// of which another party says the status only.
    fn code_for(&self, context: &Context) -> i32 {
        let is_missing = self.status == 404 && self.code == INVALID_PARAMS;
        if is_missing
            && context.method() == Some("resources/read")
            && Peer::of(context) == Peer::Older
        {
            RESOURCE_NOT_FOUND
        } else {
            self.code
        }
    }

    pub(super) fn sanitized(&self, context: &Context) -> (ErrorObject, Report) {
        let mut cleaner = Cleaner::new(context);
        // The policy can have detectors that the application wrote, and those may panic.
        let clean = panic::catch(|| cleaner.sanitized_error(&self.error));
        let clean = clean.unwrap_or_else(|| ErrorObject {
            code: self.error.code,
            message: self.entry.title().into(),
            data: None,
        });
        let message = (!clean.message.is_empty()).then(|| clean.message.clone());
        let data = clean.data.clone().map(Json::from);
        let document = ErrorDocument::from_data(data.as_ref());
        let (retryable, retry_after) = (document.retryable(), document.delay());
        let effect = document.effect();
        let more = document.member("detail").and_then(Json::as_str);
        let detail = more.and_then(|more| detail_of(&clean.message, more, &mut cleaner));
        let instance = document.member("instance").and_then(Json::as_str);
        let instance = instance.and_then(Instance::of_urn);
        let shown = data
            .as_ref()
            .and_then(|data| data_for_log(data, instance.is_some()));
        let mut members = Members::new();
        if let Some(Json::Object(all)) = data {
            members.append_unless(|name| is_own_member(Layout::Problem, name), all);
        }
        let sanitized = Sanitized {
            status: self.status,
            title: self.title,
            code: self.code_for(context),
            effect,
            instance,
            message,
            detail,
            data: shown,
            members,
            retryable,
            retry_after,
            changes: cleaner.changes(),
            stack_traces: cleaner.stack_traces(),
        };
        let report = Report::of_sanitized(self, self.entry, context, sanitized);
        if report.rare().hidden_detail.is_none() {
            return (clean, report);
        }
        let title = ErrorObject {
            code: clean.code,
            message: report.title().to_owned().into(),
            data: None,
        };
        (title, report)
    }
}

impl fmt::Debug for ForeignErrorObject {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut tuple = f.debug_tuple(self.entry.type_name());
        tuple.field(&self.error.message).finish_non_exhaustive()
    }
}

/// Writes the message as it was made, without sanitizing it.
impl fmt::Display for ForeignErrorObject {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.error.message)
    }
}

impl Error for ForeignErrorObject {}

impl McpError for ForeignErrorObject {
    fn entry(&self) -> &'static ErrorEntry {
        self.entry
    }

    fn report(&self, context: &Context) -> Report {
        self.sanitized(context).1
    }
}

/// Returns what happened, if the data of an error says more than its message does: many servers send a short message and the
/// reason as the `detail` of a problem document. Both are clean, but together they can name a secret and its value.
fn detail_of(message: &str, more: &str, cleaner: &mut Cleaner) -> Option<String> {
    if is_blank(more) || more == message {
        return None;
    }
    let mut detail = match message.trim_end_matches(['.', ':', ' ']) {
        short if more.starts_with(short) => more.to_owned(),
        short => format!("{short}: {more}"),
    };
    cleaner.start_part();
    cleaner.sanitize_text(&mut detail);
    Some(detail)
}

/// The members of a problem document of this crate, made by another task or another server, that a line of a log has anyway.
const ELSEWHERE_IN_THE_LINE: [&str; 6] = [
    "title",
    "instance",
    "timestamp",
    RETRYABLE,
    RETRY_AFTER,
    RECOVERY,
];

/// Returns the part of an error's data that a log should show, since many errors have a general message and give the reason
/// in their data. `is_own` says that the data is a problem document of this crate.
fn data_for_log(data: &Json, is_own: bool) -> Option<Json> {
    let members = match data {
        Json::Null => return None,
        Json::Object(members) => members,
        other => return Some(other.clone()),
    };
    let mut shown = Members::new();
    for (name, value) in members.iter() {
        let is_elsewhere = match name {
            // A text is a part of the detail of the report.
            "detail" => matches!(value, Json::String(_)),
            name => is_own && ELSEWHERE_IN_THE_LINE.contains(&name),
        };
        if !is_elsewhere {
            shown.push(name.to_owned(), value.clone());
        }
    }
    (!shown.is_empty()).then(|| shown.into())
}

/// Returns the first text of a tool result, or `None` if it has none.
pub(super) fn text_of(result: &Value) -> Option<&str> {
    let blocks = result.get("content")?.as_array()?;
    blocks.iter().find_map(|block| block.get("text")?.as_str())
}

/// Reads a tool result as the type of an SDK. If the SDK cannot read the document, only its text is read.
#[cfg(feature = "__rmcp")]
pub(crate) fn read_result<T: DeserializeOwned>(document: &Value) -> Option<T> {
    let read = T::deserialize(document);
    read.or_else(|_| T::deserialize(&text_only(document))).ok()
}

/// Returns a failed tool result with only the first text of another one, or the title if that has no text.
pub(super) fn text_only(result: &Value) -> Value {
    let text = text_of(result).unwrap_or(text_of_nothing());
    let text_only = ToolResult {
        content: vec![text.to_owned().into()],
        is_error: true,
        ..ToolResult::default()
    };
    text_only.into()
}

/// Returns the sanitized error if the failure was made of the error type of an SDK. It keeps its code, message and
/// data, unless another party returned it: what that party says of the request of this server is not the answer to the
/// request that this server got.
pub(crate) fn foreign_error(failure: &Failure) -> Option<RpcError> {
    let error = failure.error();
    let object = error.error_object()?;
    if error.entry().lane() == Lane::Tool {
        return None;
    }
    let (clean, _) = ForeignErrorObject::of_error(object.into()).sanitized(&context());
    remember_own_error(&clean);
    Some(clean.into())
}
