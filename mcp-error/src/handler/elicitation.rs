//! The error of a call that needs the user to visit a URL first.

use std::error::Error;
use std::fmt;

use mcp_error_rules::codes::{CURRENT_URL_ELICITATION_REQUIRED, URL_ELICITATION_REQUIRED};
use serde::Serialize;

use crate::report::Instance;

/// The user has to visit a URL before the call can succeed, for example to sign in at another service (MCP, Elicitation,
/// URL mode).
///
/// A wrapped server sends it in the form of its peer's version. Before MCP 2026-07-28 that is the error -32042, with the
/// URL in `data.elicitations`. Since then it is an `InputRequiredResult`, after which the client calls again; only
/// `tools/call`, `prompts/get` and `resources/read` can have such a result. In all other answers the URL is a member of the
/// error.
///
/// ```
/// use mcp_error::handler::UrlElicitation;
/// use mcp_error::registry::Recovery;
/// use mcp_error::{Context, Failure, McpError};
///
/// fn files(token: Option<&str>) -> Result<u32, Failure> {
///     if token.is_none() {
///         Err(UrlElicitation::new("https://files.example/connect?state=7f3a", "Connect your files").with_id("connect"))?;
///     }
///     Ok(3)
/// }
///
/// let failure = files(None).unwrap_err();
/// let peer = Context::new().with_protocol_version("2025-11-25");
/// let report = failure.report(&peer);
/// assert_eq!(report.recovery(), Recovery::AskUser);
/// let error = report.to_rpc_error();
/// assert_eq!((error.code, &*error.message), (-32042, "Connect your files"));
/// assert_eq!(
///     error.data.unwrap().get("elicitations").unwrap().to_string(),
///     r#"[{"mode":"url","elicitationId":"connect","url":"https://files.example/connect?state=7f3a","message":"Connect your files"}]"#
/// );
/// ```
///
/// A client of MCP 2026-07-28 that has not declared that it can ask for a URL gets the error -32021, which says so.
///
/// The URL is sent as it is, except for [masks](crate::Policy). It must not hold a secret of anyone else than this user.
#[derive(Debug, Clone, PartialEq, Eq, mcp_error_derive::McpError)]
#[mcp(
    crate = crate,
    kind = "URL_ELICITATION_REQUIRED",
    status = 403,
    code = CURRENT_URL_ELICITATION_REQUIRED,
    legacy_code = URL_ELICITATION_REQUIRED,
    lane = protocol,
    recovery = ask_user,
    detail = "{message}"
)]
#[must_use]
pub struct UrlElicitation {
    #[mcp(sanitize = text)]
    message: String,
    #[mcp(extension, sanitize_with = as_sent, max = 16384)]
    elicitations: [Elicitation; 1],
}

/// One item of `data.elicitations` (MCP 2025-11-25, `URLElicitationRequiredError`).
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
struct Elicitation {
    mode: &'static str,
    elicitation_id: String,
    url: String,
    message: String,
}

fn as_sent(elicitations: &[Elicitation; 1]) -> &[Elicitation; 1] {
    elicitations
}

impl UrlElicitation {
    /// Asks the user to visit this URL. The message says why.
    pub fn new(url: impl Into<String>, message: impl Into<String>) -> Self {
        let message = message.into();
        Self {
            elicitations: [Elicitation {
                mode: "url",
                elicitation_id: Instance::random().simple(),
                url: url.into(),
                message: message.clone(),
            }],
            message,
        }
    }

    /// Sets the id of the elicitation, which is random by default. With this id, a server tells the client that the user is
    /// done.
    pub fn with_id(mut self, id: impl Into<String>) -> Self {
        let [elicitation] = &mut self.elicitations;
        elicitation.elicitation_id = id.into();
        self
    }

    /// Returns the id of the elicitation.
    pub fn id(&self) -> &str {
        let [elicitation] = &self.elicitations;
        &elicitation.elicitation_id
    }
}

/// Writes the message.
impl fmt::Display for UrlElicitation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message)
    }
}

impl Error for UrlElicitation {}
