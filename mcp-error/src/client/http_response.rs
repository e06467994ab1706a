//! Reads a failed HTTP response of any HTTP client.

use std::time::{Duration, SystemTime};

use mcp_error_rules::status::is_error;

use crate::client::error_document::ErrorDocument;
use crate::documents::names::RETRY_AFTER;
use crate::documents::problem::{PROBLEM_JSON, ProblemDetails};
use crate::json::Json;
use crate::report::foreign::status_failure::StatusFailure;
use crate::util::delay::whole_seconds;
use crate::util::media_type::essence;

/// The parts of a failed HTTP response that describe the error.
///
/// The header fields are given as text, and left out if they are absent or not valid text.
///
/// ```
/// use mcp_error::client::HttpResponse;
/// use std::time::SystemTime;
///
/// let response = HttpResponse::new(503, b"<h1>Come back later</h1>")
///     .with_content_type("text/html")
///     .with_retry_after("120");
/// let problem = response.to_problem_details(SystemTime::now());
/// assert_eq!(
///     problem.to_string(),
///     r#"{"type":"about:blank","status":503,"retryAfter":120}"#
/// );
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub struct HttpResponse<'a> {
    /// The HTTP status code (RFC 9110 §15).
    pub status: u16,
    /// The value of the field `Content-Type` (RFC 9110 §8.3).
    pub content_type: Option<&'a str>,
    /// The value of the field `Retry-After` (RFC 9110 §10.2.3): a number of seconds, or an HTTP-date.
    pub retry_after: Option<&'a str>,
    /// The bytes of the content, after any compression was undone.
    pub body: &'a [u8],
}

impl<'a> HttpResponse<'a> {
    /// Makes a response without these header fields.
    pub const fn new(status: u16, body: &'a [u8]) -> Self {
        Self {
            status,
            content_type: None,
            retry_after: None,
            body,
        }
    }

    /// Sets the value of the field `Content-Type`. Without one, the body is not read.
    #[must_use]
    pub fn with_content_type(mut self, content_type: impl Into<Option<&'a str>>) -> Self {
        self.content_type = content_type.into();
        self
    }

    /// Sets the value of the field `Retry-After`.
    #[must_use]
    pub fn with_retry_after(mut self, retry_after: impl Into<Option<&'a str>>) -> Self {
        self.retry_after = retry_after.into();
        self
    }

    /// Returns the problem document in the body, or one of type `about:blank` if the content is not
    /// `application/problem+json` or the body is not a JSON object.
    ///
    /// A document without the status of an error gets the status of the response, if that is 100..=599. The delay that
    /// `Retry-After` asks for becomes the member `retryAfter`, in whole seconds, rounded up, unless the
    /// document already asks for a longer one. The document is not sanitized.
    pub fn to_problem_details(&self, now: SystemTime) -> ProblemDetails {
        let body = if self.is_problem() {
            Json::read(self.body)
        } else {
            None
        };
        let mut problem = body.map(ProblemDetails::from).unwrap_or_default();
        if !problem.status.is_some_and(is_error) {
            problem.status = (100..=599).contains(&self.status).then_some(self.status);
        }
        let in_body = ErrorDocument::from_problem(&problem).delay();
        if let Some(delay) = self.delay(now)
            && in_body.is_none_or(|in_body| in_body < delay)
        {
            problem.members.insert(RETRY_AFTER, whole_seconds(delay));
        }
        problem
    }

    /// Returns the failure of a server that got this response from another server, with the delay of `Retry-After`, or
    /// `None` if the status is not that of an error. A status outside 100..=599 is one (RFC 9110 §15).
    /// [`StatusFailure::of_upstream`] decides the status of the failure.
    ///
    /// ```
    /// use std::time::{Duration, SystemTime};
    ///
    /// use mcp_error::{Failure, client::HttpResponse};
    ///
    /// let response = HttpResponse::new(429, b"slow down").with_retry_after("30");
    /// let failure = response.to_failure(SystemTime::now()).unwrap();
    /// assert_eq!(failure.status(), 429);
    /// assert_eq!(failure.retry_after(), Some(Duration::from_secs(30)));
    /// ```
    pub fn to_failure(&self, now: SystemTime) -> Option<StatusFailure> {
        if let 100..400 = self.status {
            return None;
        }
        Some(self.with_delay(StatusFailure::of_upstream(self.status), now))
    }

    /// Returns a failure with the delay of `Retry-After`, if there is one.
    pub(crate) fn with_delay(&self, failure: StatusFailure, now: SystemTime) -> StatusFailure {
        match self.delay(now) {
            Some(delay) => failure.with_retry_after(delay),
            None => failure,
        }
    }

    /// Returns how long `Retry-After` asks to wait, counted from `now`: zero for a date in the past, and `None` if the
    /// field is absent or is neither a number of seconds nor an HTTP-date.
    pub fn delay(&self, now: SystemTime) -> Option<Duration> {
        let text = self.retry_after?.trim_matches([' ', '\t']);
        if !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit()) {
            // A number that is too large is a very long delay, which must not be ignored.
            return Some(Duration::from_secs(text.parse().unwrap_or(u64::MAX)));
        }
        let date = httpdate::parse_http_date(text).ok()?;
        Some(date.duration_since(now).unwrap_or_default())
    }

    /// Returns whether the media type says that the body is a problem document. The body itself does not tell,
    /// since any JSON object may have a member called `type`.
    fn is_problem(&self) -> bool {
        self.content_type
            .is_some_and(|text| essence(text).eq_ignore_ascii_case(PROBLEM_JSON))
    }
}
