//! The failures that an SDK answers with itself, before or instead of the server's own code.

use std::error::Error;
use std::fmt;

use mcp_error_rules::codes::{INVALID_PARAMS, METHOD_NOT_FOUND, PARSE_ERROR};
use serde_json::Value;

use super::ErrorObject;
use crate::report::context::Context;

/// The code of a resource that was not found, until MCP 2025-11-25.
pub(super) const RESOURCE_NOT_FOUND: i32 = -32002;

/// A failure that the SDK itself answers with: arguments that it cannot read, or a tool that the server does not have.
///
/// A wrapped server reports these like errors of its own, with the entries of this type, in the form that its policy
/// chooses. The lane and the code stay those of the SDK. List the type in [`registry!`](macro@crate::registry) to have
/// it in the catalog of a server. A server that has entries of its own for these failures puts them in place with
/// `with_sdk_failures` of the wrapped server.
///
/// ```
/// use mcp_error::ErrorType;
/// use mcp_error::wrap::SdkFailure;
///
/// let kinds = SdkFailure::ENTRIES.iter().map(|entry| entry.kind());
/// assert!(kinds.eq(["INVALID_ARGUMENTS", "UNKNOWN_TOOL", "UNKNOWN_PROMPT", "UNKNOWN_METHOD", "RESOURCE_NOT_FOUND", "PARSE_ERROR"]));
/// ```
///
/// `message` is what the SDK said. It can hold what the client sent, so it is sanitized in a report.
#[derive(Debug, Clone, PartialEq, Eq, mcp_error_derive::McpError)]
#[mcp(crate = crate, message = "{message}", detail = "{message}")]
#[non_exhaustive]
pub enum SdkFailure {
    /// The arguments do not have the form that the tool or prompt declares.
    #[mcp(status = 400)]
    InvalidArguments {
        /// What the SDK said.
        message: String,
    },
    /// The server has no tool with this name.
    #[mcp(status = 404, lane = protocol)]
    UnknownTool {
        /// What the SDK said.
        message: String,
    },
    /// The server has no prompt with this name.
    #[mcp(status = 404, lane = protocol)]
    UnknownPrompt {
        /// What the SDK said.
        message: String,
    },
    /// The server does not have this method.
    #[mcp(status = 404, lane = protocol, code = METHOD_NOT_FOUND, detail = "the server does not have the method '{method}'")]
    UnknownMethod {
        /// What the SDK said.
        message: String,
        /// The method.
        method: String,
    },
    /// The server has no resource with this URI.
    #[mcp(status = 404, lane = protocol)]
    ResourceNotFound {
        /// What the server said.
        message: String,
        /// The URI, if the answer names it. Credentials in it do not leave; its path stays.
        #[mcp(extension, endpoint)]
        uri: Option<String>,
    },
    /// The message is not valid JSON.
    #[mcp(status = 400, lane = protocol, code = PARSE_ERROR)]
    ParseError {
        /// What the SDK said.
        message: String,
    },
}

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

    /// Returns what the SDK said.
    pub fn message(&self) -> &str {
        match self {
            Self::InvalidArguments { message }
            | Self::UnknownTool { message }
            | Self::UnknownPrompt { message }
            | Self::UnknownMethod { message, .. }
            | Self::ResourceNotFound { message, .. }
            | Self::ParseError { message } => message,
        }
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

/// Writes what the SDK said, without sanitizing it.
impl fmt::Display for SdkFailure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.message())
    }
}

impl Error for SdkFailure {}
