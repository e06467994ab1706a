//! The challenge of an answer that asks for a token.

use mcp_error_rules::names::is_absolute_uri;

use crate::report::Report;

/// The scheme of a challenge without parameters (RFC 6750 §3).
pub(super) const BEARER: &str = "Bearer";

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
                metadata.filter(|uri| is_absolute_uri(uri)),
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
}
