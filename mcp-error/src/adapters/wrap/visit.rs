//! Whether the user of a client visits a URL, for errors that ask for it (MCP 2026-07-28, Elicitation).

use std::error::Error;
use std::fmt;

use serde_json::Value;

use super::own_answers::tool_result_of;
use crate::documents::rpc_error::RpcError;
use crate::documents::tool_result::ToolResult;
use crate::report::Instance;
use crate::report::context::Context;
use crate::report::error::McpError as _;

/// What becomes of a URL that the user of a client should visit.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Visit {
    /// The client has not declared that it asks its user.
    Unsupported,
    Possible,
    /// The client asked its user, who declined or dismissed it, and then repeated the request. Asking again would not end before
    /// the client gives up.
    Declined,
}

impl Visit {
    /// Reads what a request says of earlier questions, by their ids.
    pub(crate) fn of_answers<'a>(answers: impl IntoIterator<Item = &'a Value>) -> Self {
        for answer in answers {
            let action = answer.get("action").and_then(Value::as_str);
            if matches!(action, Some("decline" | "cancel")) {
                return Self::Declined;
            }
        }
        Self::Possible
    }
}

/// A URL that the user of a client should visit.
pub(crate) struct AskedUrl<'e> {
    /// The whole question, as the error has it.
    pub(crate) elicitation: &'e Value,
    pub(crate) message: &'e str,
    pub(crate) url: &'e str,
}

impl<'e> AskedUrl<'e> {
    /// Reads one of the `elicitations` of an error. An error holds no other kind of request for input, so its `mode` is not read, and
    /// with serde, the code that reads all kinds would take 250 KB.
    #[inline(never)]
    fn read(elicitation: &'e Value) -> Option<Self> {
        let text = |name| elicitation.get(name)?.as_str();
        Some(Self {
            elicitation,
            message: text("message")?,
            url: text("url")?,
        })
    }

    pub(crate) fn id(&self) -> Option<&'e str> {
        self.elicitation.get("elicitationId")?.as_str()
    }

    /// Returns the key of the question in a request for input.
    pub(crate) fn key(&self) -> String {
        self.id().unwrap_or("elicitation").to_owned()
    }
}

/// Returns the URLs that the data of an error asks the user to visit, if the request has an answer that can ask for it: only three
/// methods have one.
pub(crate) fn asked_urls<'e>(
    context: &Context,
    data: Option<&'e Value>,
) -> impl Iterator<Item = AskedUrl<'e>> {
    let has_answer = matches!(
        context.method(),
        Some("tools/call" | "prompts/get" | "resources/read")
    );
    let data = data.filter(|_| has_answer);
    let asked = data.and_then(|data| data.get("elicitations")?.as_array());
    asked.into_iter().flatten().filter_map(AskedUrl::read)
}

/// The user does not want to visit a URL.
#[derive(Debug, mcp_error_derive::McpError)]
#[mcp(
    crate = crate,
    kind = "USER_DECLINED",
    status = 403,
    recovery = ask_user,
    detail = "the user did not agree to this: {message}"
)]
struct UserDeclined {
    #[mcp(sanitize = text)]
    message: String,
}

impl fmt::Display for UserDeclined {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "the user did not agree to this: {}", self.message)
    }
}

impl Error for UserDeclined {}

/// Returns the answer that stands for an error which asks for a URL, if the user does not want to visit it. The observers know the
/// error by its instance.
pub(crate) fn declined(
    context: &Context,
    message: &str,
    data: Option<&Value>,
) -> Result<ToolResult, RpcError> {
    let instance = data.and_then(|data| Instance::of_urn(data.get("instance")?.as_str()?));
    let declined = UserDeclined {
        message: message.to_owned(),
    };
    let report = match instance {
        Some(instance) => declined.report(&context.clone().with_instance(instance)),
        None => declined.report(context),
    };
    if context.calls_tool() {
        Ok(tool_result_of(&report))
    } else {
        Err(report.to_rpc_error())
    }
}
