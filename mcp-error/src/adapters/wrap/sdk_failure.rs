//! Recognizes the failures that an SDK answers with itself, before or instead of the server's own code.

use mcp_error_rules::codes::{INVALID_PARAMS, METHOD_NOT_FOUND, PARSE_ERROR};
use serde_json::Value;

use super::ErrorObject;
pub use crate::handler::SdkFailure;
use crate::report::context::Context;

/// The code of a resource that was not found, until MCP 2025-11-25.
pub(super) const RESOURCE_NOT_FOUND: i32 = -32002;

/// How the SDKs begin their answer to arguments that they cannot read.
const UNREADABLE_ARGUMENTS: [&str; 1] = ["failed to deserialize parameters:"];

/// Makes a failure of the message of an error object.
type Make = fn(&ErrorObject, &Context) -> SdkFailure;

/// A row of [`ROWS`]: the code and method for which it holds, what the error has to be, and the failure that it is.
struct Row {
    code: i32,
    method: Option<&'static str>,
    is_meant: fn(&ErrorObject) -> bool,
    make: Make,
}

const ROWS: [Row; 7] = [
    Row {
        code: INVALID_PARAMS,
        method: None,
        is_meant: |error| is_unreadable(&error.message),
        make: |error, _| SdkFailure::InvalidArguments {
            message: error.message.to_string(),
        },
    },
    Row {
        code: INVALID_PARAMS,
        method: Some("tools/call"),
        is_meant: |error| error.data.is_none() && error.message == "tool not found",
        make: |error, _| SdkFailure::UnknownTool {
            message: error.message.to_string(),
        },
    },
    Row {
        code: INVALID_PARAMS,
        method: Some("prompts/get"),
        is_meant: |error| {
            let name = error.message.strip_prefix("prompt '");
            error.data.is_none() && name.is_some_and(|rest| rest.ends_with("' not found"))
        },
        make: |error, _| SdkFailure::UnknownPrompt {
            message: error.message.to_string(),
        },
    },
    Row {
        code: INVALID_PARAMS,
        method: Some("resources/read"),
        is_meant: names_uri_only,
        make: resource_not_found,
    },
    Row {
        code: RESOURCE_NOT_FOUND,
        method: Some("resources/read"),
        is_meant: |error| error.data.is_none() || names_uri_only(error),
        make: resource_not_found,
    },
    Row {
        code: METHOD_NOT_FOUND,
        method: None,
        is_meant: |error| error.data.is_none(),
        make: |error, context| SdkFailure::UnknownMethod {
            message: error.message.to_string(),
            method: context.method().unwrap_or(&error.message).to_owned(),
        },
    },
    Row {
        code: PARSE_ERROR,
        method: None,
        is_meant: |error| error.data.is_none(),
        make: |error, _| SdkFailure::ParseError {
            message: error.message.to_string(),
        },
    },
];

impl SdkFailure {
    /// Returns the failure of the SDK that an error object is, or `None` if it is of the server's own code.
    pub(super) fn of_error(error: &ErrorObject, context: &Context) -> Option<Self> {
        let row = ROWS.iter().find(|row| {
            row.code == error.code
                && row
                    .method
                    .is_none_or(|method| context.method() == Some(method))
                && (row.is_meant)(error)
        })?;
        Some((row.make)(error, context))
    }

    /// Returns the failure of the SDK that a failed tool result with this text is, or `None` if it is of the server's
    /// own code.
    pub(super) fn of_tool_text(text: &str) -> Option<Self> {
        is_unreadable(text).then(|| Self::InvalidArguments {
            message: text.to_owned(),
        })
    }
}

fn is_unreadable(message: &str) -> bool {
    UNREADABLE_ARGUMENTS
        .iter()
        .any(|start| message.starts_with(start))
}

/// Returns whether the data of an error holds the URI of a resource, as MCP defines it, and nothing else.
fn names_uri_only(error: &ErrorObject) -> bool {
    let Some(Value::Object(members)) = &error.data else {
        return false;
    };
    members.len() == 1 && members.get("uri").is_some_and(Value::is_string)
}

fn resource_not_found(error: &ErrorObject, _: &Context) -> SdkFailure {
    let uri = error.data.as_ref().and_then(|data| data.get("uri"));
    SdkFailure::ResourceNotFound {
        message: error.message.to_string(),
        uri: uri.and_then(Value::as_str).map(str::to_owned),
    }
}
