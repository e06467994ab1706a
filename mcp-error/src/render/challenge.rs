//! The challenge of an answer that asks for a token.

use mcp_error_rules::names::is_web_address;

use crate::documents::names::{CHALLENGES_KEY, META};
use crate::documents::tool_result::ToolResult;
use crate::json::{Json, Members};
use crate::report::Report;

/// The scheme of a challenge without parameters (RFC 6750 §3).
const BEARER: &str = "Bearer";

impl Report {
    /// Returns the value of `WWW-Authenticate` for the answer to this error: for status 401, and for status 403 if the
    /// variant names the `scopes` that a token needs.
    ///
    /// The challenge of a 403 has the error `insufficient_scope` (RFC 6750 §3.1). That of a 401 has no error, since an
    /// error must not be named where the request had no token, which only the code that reads tokens knows. The policy's
    /// [`resource_metadata`](crate::Policy::resource_metadata) tells a client where to sign in (RFC 9728 §5.1).
    ///
    /// ```
    /// use mcp_error::{Context, McpError};
    ///
    /// #[derive(Debug, thiserror::Error, McpError)]
    /// #[error("you may not open the gate")]
    /// #[mcp(status = 403, scopes = "gates:read gates:write")]
    /// struct NotAllowed;
    ///
    /// assert_eq!(
    ///     NotAllowed.report(&Context::new()).challenge().unwrap(),
    ///     r#"Bearer error="insufficient_scope", scope="gates:read gates:write""#
    /// );
    /// ```
    pub fn challenge(&self) -> Option<String> {
        let mut headers = self.headers();
        let own = headers.find(|(name, _)| name.eq_ignore_ascii_case("WWW-Authenticate"));
        if let Some((_, own)) = own {
            return Some(own.to_owned());
        }
        let scopes = self.scopes();
        let error = match (self.status(), scopes) {
            (401, _) => None,
            (403, Some(_)) => Some("insufficient_scope"),
            _ => return None,
        };
        let metadata = self.policy().resource_metadata.as_deref();
        let parameters = [
            ("error", error),
            ("scope", scopes),
            (
                "resource_metadata",
                metadata.filter(|uri| is_web_address(uri)),
            ),
        ];
        let mut challenge = BEARER.to_owned();
        let mut separator = " ";
        for (name, value) in parameters {
            if let Some(value) = value {
                challenge.push_str(&format!("{separator}{name}=\"{value}\""));
                separator = ", ";
            }
        }
        Some(challenge)
    }

    /// Adds the challenge to a tool result.
    pub(crate) fn add_challenge(&self, result: &mut ToolResult) {
        // A challenge without parameters tells a client no more than that it has to sign in.
        if let Some(challenge) = self.challenge().filter(|challenge| challenge != BEARER) {
            let challenges = Members::of_one(CHALLENGES_KEY, vec![Json::from(challenge)]);
            result.others.push(META, challenges);
        }
    }
}
