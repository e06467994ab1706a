//! The failures that an SDK answers with itself, before or instead of the server's own code.

use std::error::Error;
use std::fmt;

use mcp_error_rules::codes::{INVALID_REQUEST, METHOD_NOT_FOUND, PARSE_ERROR};

use crate::documents::Violation;

/// A failure that the SDK itself answers with: arguments that it cannot read, or a tool that the server does not have.
///
/// A wrapped server reports these like its own errors, with the entries of this type, in the form that its policy chooses.
/// The lane and the code stay those of the SDK. List the type in [`registry!`](macro@crate::registry) to have it in the
/// catalog of a server. `with_sdk_failures` of a wrapped server puts other errors in their place.
///
/// ```
/// use mcp_error::ErrorType;
/// use mcp_error::wrap::SdkFailure;
///
/// let kinds = SdkFailure::ENTRIES.iter().map(|entry| entry.kind());
/// assert!(kinds.eq(["INVALID_ARGUMENTS", "UNKNOWN_TOOL", "UNKNOWN_PROMPT", "UNKNOWN_METHOD", "RESOURCE_NOT_FOUND", "PARSE_ERROR", "CLIENT_TOO_OLD"]));
/// ```
///
/// `message` is what the SDK said. It can contain what the client sent, so it is sanitized in a report.
#[derive(Debug, Clone, PartialEq, Eq, mcp_error_derive::McpError)]
#[mcp(crate = crate, message = "{message}", detail = "{message}")]
#[non_exhaustive]
pub enum SdkFailure {
    /// The arguments do not have the form that the tool or prompt declares, or the parameters not the one that MCP gives
    /// the method.
    #[mcp(status = 400)]
    #[non_exhaustive]
    InvalidArguments {
        /// What the SDK said: the first mistake that it found.
        #[mcp(sample = "the value of limit is 500, which is more than 100")]
        message: String,
        /// All mistakes that the schema of the tool reveals, or the one whose place the SDK names.
        #[mcp(violations)]
        violations: Option<Vec<Violation>>,
    },
    /// The server has no tool with this name.
    #[mcp(status = 404, lane = protocol)]
    #[non_exhaustive]
    UnknownTool {
        /// What the SDK said. rmcp does not say which tool; that becomes `tool not found: 'find_rid'`.
        #[mcp(sample = "tool not found: 'find_rid'")]
        message: String,
    },
    /// The server has no prompt with this name.
    #[mcp(status = 404, lane = protocol)]
    #[non_exhaustive]
    UnknownPrompt {
        /// What the SDK said.
        #[mcp(sample = "prompt not found")]
        message: String,
        /// The names of the prompts of the server, if the SDK lists them.
        #[mcp(extension = "available_prompts", sample = ["praise"])]
        available: Option<Vec<String>>,
    },
    /// The server does not have this method.
    #[mcp(status = 404, lane = protocol, code = METHOD_NOT_FOUND, detail = "the server does not have the method '{method}'")]
    #[non_exhaustive]
    UnknownMethod {
        /// What the SDK said. rmcp says the method only; that becomes `Method not found: prompts/get`.
        #[mcp(sample = "Method not found: prompts/get")]
        message: String,
        /// The method.
        #[mcp(sample = "prompts/get")]
        method: String,
    },
    /// The server has no resource with this URI.
    #[mcp(status = 404, lane = protocol)]
    #[non_exhaustive]
    ResourceNotFound {
        /// What the server said.
        #[mcp(sample = "resource not found")]
        message: String,
        /// The URI that the answer names, or else that of the request. Credentials in it are not sent; its path stays.
        #[mcp(extension, sanitize = uri, sample = "notes://july")]
        uri: Option<String>,
    },
    /// The message is not valid JSON.
    #[mcp(status = 400, lane = protocol, code = PARSE_ERROR)]
    #[non_exhaustive]
    ParseError {
        /// What the SDK said.
        #[mcp(sample = "EOF while parsing an object at line 1 column 42")]
        message: String,
    },
    /// The handler asks the user for input with an `InputRequiredResult`, and the client speaks a version of MCP that does not
    /// have it.
    #[mcp(
        status = 426,
        recovery = report,
        lane = protocol,
        code = INVALID_REQUEST,
        message = "this needs input of the user, which the client can only ask for in MCP 2026-07-28 or newer",
        detail = "this needs input of the user, which the client can only ask for in MCP 2026-07-28 or newer"
    )]
    #[non_exhaustive]
    ClientTooOld {
        /// What the SDK said.
        message: String,
    },
}

impl SdkFailure {
    /// Returns what the SDK said.
    pub fn message(&self) -> &str {
        match self {
            Self::InvalidArguments { message, .. }
            | Self::UnknownTool { message }
            | Self::UnknownPrompt { message, .. }
            | Self::UnknownMethod { message, .. }
            | Self::ResourceNotFound { message, .. }
            | Self::ParseError { message }
            | Self::ClientTooOld { message } => message,
        }
    }

    /// Returns all texts that the SDK or the client wrote.
    pub(crate) fn texts_mut(&mut self) -> impl Iterator<Item = &mut String> {
        let (message, other) = match self {
            Self::UnknownMethod { message, method } => (message, Some(method)),
            Self::ResourceNotFound { message, uri } => (message, uri.as_mut()),
            Self::InvalidArguments { message, .. }
            | Self::UnknownTool { message }
            | Self::UnknownPrompt { message, .. }
            | Self::ParseError { message }
            | Self::ClientTooOld { message } => (message, None),
        };
        std::iter::once(message).chain(other)
    }
}

/// Writes what the SDK said, without sanitizing it.
impl fmt::Display for SdkFailure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.message())
    }
}

impl Error for SdkFailure {}
