//! Whether the user of a client visits a URL, for errors that ask for it (MCP 2026-07-28, Elicitation).

use std::error::Error;
use std::fmt;

use serde_json::Value;

use crate::report::context::Context;
use crate::report::error::McpError as _;
use crate::report::{Instance, Report};

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
    /// Reads one of the `elicitations` of an error. An error holds no other kind of request for input, and with serde, the code that
    /// reads all kinds would take 250 KB.
    #[inline(never)]
    pub(crate) fn read(elicitation: &'e Value) -> Option<Self> {
        let text = |name| elicitation.get(name)?.as_str();
        text("mode").filter(|mode| *mode == "url")?;
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

/// Returns what the data of an error asks of the user, if the request has an answer that can ask for it: only three methods have
/// one. [`AskedUrl`] reads an item.
pub(crate) fn elicitations<'e>(context: &Context, data: Option<&'e Value>) -> &'e [Value] {
    let has_answer = matches!(
        context.method(),
        Some("tools/call" | "prompts/get" | "resources/read")
    );
    let data = data.filter(|_| has_answer);
    let asked = data.and_then(|data| data.get("elicitations")?.as_array());
    asked.map_or(&[], Vec::as_slice)
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

/// Returns the report that stands for an error which asks for a URL, if the user does not want to visit it. The observers know the
/// error by its instance.
pub(crate) fn report_of_declined(context: &Context, message: &str, data: Option<&Value>) -> Report {
    let instance = data.and_then(|data| Instance::of_urn(data.get("instance")?.as_str()?));
    let declined = UserDeclined {
        message: message.to_owned(),
    };
    match instance {
        Some(instance) => declined.report(&context.clone().with_instance(instance)),
        None => declined.report(context),
    }
}
