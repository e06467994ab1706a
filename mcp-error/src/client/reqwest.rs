use reqwest::Response;
use reqwest::header::RETRY_AFTER;

use crate::client::http_response::HttpResponse;
use crate::report::foreign::status_failure::StatusFailure;
use crate::util::host;

impl StatusFailure {
    /// Creates the failure of a server that got this response from another server, with the delay of `Retry-After`, or
    /// returns `None` if the status is not that of an error (feature `reqwest`). A status outside 100..=599, which reqwest takes for
    /// a success, is one (RFC 9110 §15).
    ///
    /// The `error_for_status` of reqwest loses the delay, so ask this first:
    ///
    /// ```
    /// use mcp_error::Failure;
    /// use mcp_error::report::StatusFailure;
    ///
    /// async fn forecast(client: &reqwest::Client) -> Result<String, Failure> {
    ///     let response = client.get("https://weather.example/").send().await.map_err(Failure::foreign)?;
    ///     if let Some(failure) = StatusFailure::of_response(&response) {
    ///         return Err(failure.into());
    ///     }
    ///     response.text().await.map_err(Failure::foreign)
    /// }
    /// ```
    pub fn of_response(response: &Response) -> Option<Self> {
        let retry_after = response.headers().get(RETRY_AFTER);
        let response = HttpResponse::new(response.status().as_u16(), &[])
            .with_retry_after(retry_after.and_then(|value| value.to_str().ok()));
        response.to_failure(host::now())
    }
}
