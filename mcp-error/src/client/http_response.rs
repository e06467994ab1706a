//! From an HTTP response to a problem document, whichever HTTP client received it.

use std::time::{Duration, SystemTime};

use crate::client::delay::delay_in;
use crate::documents::names::RETRY_AFTER;
use crate::documents::problem::{PROBLEM_JSON, ProblemDetails};
use crate::json::Json;
use crate::util::delay::whole_seconds;

/// The parts of a failed HTTP response that say what is wrong. The text of the header fields is what the
/// client library gives; one that is no text counts as absent.
///
/// ```
/// use mcp_error::client::HttpResponse;
/// use std::time::SystemTime;
///
/// let response = HttpResponse {
///     status: 503,
///     content_type: Some("text/html"),
///     retry_after: Some("120"),
///     body: b"<h1>Come back later</h1>",
/// };
/// let problem = response.to_problem_details(SystemTime::now());
/// assert_eq!(
///     problem.to_string(),
///     r#"{"type":"about:blank","status":503,"retryAfter":120}"#
/// );
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct HttpResponse<'a> {
    /// The status code.
    pub status: u16,
    /// The field `Content-Type` (RFC 9110 §8.3).
    pub content_type: Option<&'a str>,
    /// The field `Retry-After` (RFC 9110 §10.2.3): seconds, or an HTTP-date.
    pub retry_after: Option<&'a str>,
    /// The content, decoded where it was compressed.
    pub body: &'a [u8],
}

impl HttpResponse<'_> {
    /// The problem document of the body, where the content is `application/problem+json`; else, and where
    /// the body is no JSON object, one of type `about:blank`.
    ///
    /// Without a status of its own the document gets that of the response, if it is 100..=599. What
    /// `Retry-After` asks for becomes a member `retryAfter` in whole seconds, rounded up, unless one of
    /// the body asks for more. Nothing of it is sanitized.
    pub fn to_problem_details(&self, now: SystemTime) -> ProblemDetails {
        let body = match self.is_problem() {
            true => Json::read(self.body),
            false => None,
        };
        let mut problem = body.map(ProblemDetails::from).unwrap_or_default();
        if problem.status.is_none() {
            problem.status = (100..=599).contains(&self.status).then_some(self.status);
        }
        let known = problem.members.get(RETRY_AFTER).and_then(delay_in);
        if let Some(delay) = self.delay(now)
            && known.is_none_or(|known| known < delay)
        {
            problem.members.insert(RETRY_AFTER, whole_seconds(delay));
        }
        problem
    }

    /// How long `Retry-After` asks to wait from `now` on; nothing for a date that has passed. `None` where
    /// it is absent or neither of its two forms.
    pub fn delay(&self, now: SystemTime) -> Option<Duration> {
        let text = self.retry_after?.trim_matches([' ', '\t']);
        if !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit()) {
            // More digits than fit are still a number of seconds, and a large one.
            return Some(Duration::from_secs(text.parse().unwrap_or(u64::MAX)));
        }
        let date = httpdate::parse_http_date(text).ok()?;
        Some(date.duration_since(now).unwrap_or_default())
    }

    /// The media type alone decides: any JSON may have a member called `type`.
    fn is_problem(&self) -> bool {
        let media_type = self.content_type.and_then(|text| text.split(';').next());
        media_type.is_some_and(|text| text.trim().eq_ignore_ascii_case(PROBLEM_JSON))
    }
}
