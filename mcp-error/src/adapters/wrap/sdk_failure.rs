//! Recognizes the failures that an SDK answers with itself, before or instead of the server's own code.

use mcp_error_rules::codes::{
    INVALID_PARAMS, INVALID_REQUEST, METHOD_NOT_FOUND, PARSE_ERROR, RESOURCE_NOT_FOUND,
};
use serde_json::Value;

use super::error_object::ErrorObject;
use crate::adapters::error_data::{names_uri_only, only_member};
use crate::adapters::task::call::take_violations;
pub use crate::handler::sdk_failure::SdkFailure;
use crate::render::advice::CHANGE_INPUT;
use crate::report::context::Context;
use crate::report::context::request::TOOLS_CALL;
use crate::report::text::neutral::WHAT_TO_DO;

/// The beginnings of the answers to arguments that cannot be read: of rmcp for tools, of rmcp for prompts, of rust-mcp-sdk.
const UNREADABLE_ARGUMENTS: [&str; 3] = [
    "failed to deserialize parameters:",
    "Failed to parse parameters:",
    "Invalid arguments for tool '",
];

/// The beginning of rust-mcp-sdk's answer to an unknown tool, which is a tool result.
const UNKNOWN_TOOL: &str = "Unknown tool: ";

/// The methods that name something of the server, of which its answer can say that it does not exist.
const NAMING_METHODS: [&str; 4] = [
    TOOLS_CALL,
    "prompts/get",
    "resources/read",
    "completion/complete",
];

type Make = fn(&ErrorObject, &Context) -> SdkFailure;

/// A row of [`ROWS`]: the code and the method to which it applies, a condition, and the failure that the error stands for.
struct Row {
    code: i32,
    method: Option<&'static str>,
    is_meant: fn(&ErrorObject, &Context) -> bool,
    make: Make,
}

const ROWS: [Row; 10] = [
    Row {
        code: INVALID_PARAMS,
        method: None,
        // jsonrpsee has the reason in the data.
        is_meant: |error, _| {
            error.message == "Invalid params" && error.data.as_ref().is_some_and(Value::is_string)
        },
        make: |error, _| {
            let reason = error.data.as_ref().and_then(Value::as_str);
            let reason = reason.unwrap_or_default();
            invalid_arguments(format!("{}: {reason}", error.message))
        },
    },
    Row {
        code: INVALID_PARAMS,
        method: None,
        is_meant: |error, _| is_unreadable(&error.message),
        make: |error, _| invalid_arguments(error.message.to_string()),
    },
    Row {
        code: INVALID_PARAMS,
        method: Some(TOOLS_CALL),
        is_meant: |error, _| error.data.is_none() && error.message == "tool not found",
        // rmcp does not say which.
        make: |error, context| SdkFailure::UnknownTool {
            message: match context.tool() {
                Some(tool) => format!("{}: '{tool}'", error.message),
                None => error.message.to_string(),
            },
        },
    },
    Row {
        code: INVALID_PARAMS,
        method: Some("prompts/get"),
        is_meant: |error, _| {
            let name = error.message.strip_prefix("prompt '");
            let is_unknown = name.is_some_and(|rest| rest.ends_with("' not found"));
            is_unknown && (error.data.is_none() || available_prompts(error).is_some())
        },
        make: |error, _| SdkFailure::UnknownPrompt {
            message: error.message.to_string(),
            available: available_prompts(error),
        },
    },
    Row {
        code: INVALID_PARAMS,
        method: Some("resources/read"),
        is_meant: |error, _| names_uri_only(error.data.as_ref()),
        make: resource_not_found,
    },
    Row {
        code: RESOURCE_NOT_FOUND,
        method: Some("resources/read"),
        is_meant: |error, _| error.data.is_none() || names_uri_only(error.data.as_ref()),
        make: resource_not_found,
    },
    Row {
        code: METHOD_NOT_FOUND,
        method: Some(TOOLS_CALL),
        // Servers whose handlers are written by hand say it of a tool.
        is_meant: |error, context| error.data.is_none() && !is_about_method(error, context),
        make: |error, _| SdkFailure::UnknownTool {
            message: error.message.to_string(),
        },
    },
    Row {
        code: METHOD_NOT_FOUND,
        method: None,
        is_meant: |error, context| error.data.is_none() && is_about_method(error, context),
        make: |error, context| SdkFailure::UnknownMethod {
            message: if error.message.contains(' ') {
                error.message.to_string()
            } else {
                format!("Method not found: {}", error.message)
            },
            method: context.method().unwrap_or(&error.message).to_owned(),
        },
    },
    Row {
        code: PARSE_ERROR,
        method: None,
        // A request whose method is known was read, so what cannot be parsed is something of the server's own.
        is_meant: |error, context| error.data.is_none() && context.method().is_none(),
        make: |error, _| SdkFailure::ParseError {
            message: error.message.to_string(),
        },
    },
    Row {
        code: INVALID_REQUEST,
        method: None,
        // rmcp does not send such a result to an older peer. It says so to the client, which can do nothing about it.
        is_meant: |error, _| {
            error.data.is_none() && error.message.starts_with("InputRequiredResult requires ")
        },
        make: |error, _| SdkFailure::ClientTooOld {
            message: error.message.to_string(),
        },
    },
];

impl SdkFailure {
    /// Returns the failure of the SDK that an error object stands for, or `None` if the server's own code made it.
    pub(super) fn of_error(error: &ErrorObject, context: &Context) -> Option<Self> {
        let row = ROWS.iter().find(|row| {
            row.code == error.code
                && row
                    .method
                    .is_none_or(|method| context.method() == Some(method))
                && (row.is_meant)(error, context)
        })?;
        Some((row.make)(error, context))
    }

    /// Returns the failure of the SDK that a failed tool result with this text stands for, or `None` if the server's own code
    /// made it.
    pub(super) fn of_tool_text(text: &str) -> Option<Self> {
        if has_advice(text) {
            return None;
        }
        let message = || text.to_owned();
        if is_unreadable(text) {
            return Some(invalid_arguments(message()));
        }
        let is_unknown = text.starts_with(UNKNOWN_TOOL);
        is_unknown.then(|| Self::UnknownTool { message: message() })
    }
}

/// Returns whether another wrapped server has added its advice to a text, which a proxy passes on.
fn has_advice(text: &str) -> bool {
    text.lines().any(|line| {
        let advice = line.strip_prefix(WHAT_TO_DO);
        advice.and_then(|advice| advice.strip_prefix(": ")) == Some(CHANGE_INPUT)
    })
}

/// Returns whether the message of an error says of the method of the request that it is unknown, and not of what the request
/// names. That of rmcp is the method itself, those of the other SDKs are sentences.
fn is_about_method(error: &ErrorObject, context: &Context) -> bool {
    let message = &*error.message;
    let says = |words: &str| {
        let mut parts = message.as_bytes().windows(words.len());
        parts.any(|part| part.eq_ignore_ascii_case(words.as_bytes()))
    };
    !message.contains(' ')
        || context.method().is_some_and(|method| {
            !NAMING_METHODS.contains(&method) || says(method) || says("method") && !says("tool")
        })
}

/// Returns the failure with the mistakes that were found in the arguments of this call.
fn invalid_arguments(message: String) -> SdkFailure {
    SdkFailure::InvalidArguments {
        message,
        violations: take_violations(),
    }
}

/// Returns whether an SDK says with this text that it cannot read the arguments of a call.
pub(super) fn is_unreadable(message: &str) -> bool {
    UNREADABLE_ARGUMENTS
        .iter()
        .any(|start| message.starts_with(start))
}

/// Returns the prompts of the server, if the data of an error holds their names and nothing else, as rmcp sends it.
fn available_prompts(error: &ErrorObject) -> Option<Vec<String>> {
    let mut names = Vec::new();
    for name in only_member(error.data.as_ref(), "available_prompts")?.as_array()? {
        names.push(name.as_str()?.to_owned());
    }
    Some(names)
}

fn resource_not_found(error: &ErrorObject, context: &Context) -> SdkFailure {
    let named = error.data.as_ref().and_then(|data| data.get("uri"));
    let uri = named.and_then(Value::as_str).or(context.resource());
    SdkFailure::ResourceNotFound {
        message: error.message.to_string(),
        uri: uri.map(str::to_owned),
    }
}
