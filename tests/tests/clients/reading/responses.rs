//! HTTP responses, with a problem or without one, and their delays.

use std::time::Duration;

use mcp_error::client::HttpResponse;
use mcp_error::json::Json;
use mcp_error::registry::Recovery;

use super::*;

fn response<'a>(status: u16, content_type: Option<&'a str>, body: &'a str) -> HttpResponse<'a> {
    HttpResponse::new(status, body.as_bytes()).with_content_type(content_type)
}

#[test]
fn a_response_with_a_problem_is_that_problem() {
    for media in [
        "application/problem+json",
        "Application/Problem+JSON; charset=utf-8",
        "application/problem+json ;v=1",
    ] {
        let body = r#"{"type":"urn:x:wet#a","title":"Wet","depth":3}"#;
        let problem = response(418, Some(media), body).to_problem_details(at(0));
        assert_eq!(
            problem.to_string(),
            r#"{"type":"urn:x:wet#a","title":"Wet","status":418,"depth":3}"#
        );
    }
    // If a gateway changed the status, the status in the document of the origin is kept (RFC 9457 §3.1.2).
    let own = response(502, PROBLEM, r#"{"status":404}"#).to_problem_details(at(0));
    assert_eq!(own.status, Some(404));
    for wrong in [r#"{"status":"404"}"#, r#"{"status":200}"#] {
        let wrong = response(502, PROBLEM, wrong).to_problem_details(at(0));
        assert_eq!(wrong.status, Some(502));
    }
}

#[test]
fn a_response_without_a_problem_is_about_blank() {
    for (content_type, body) in [
        (None, r#"{"type":"urn:x"}"#),
        (Some("application/json"), r#"{"type":"urn:x"}"#),
        (Some("text/html"), "<h1>502</h1>"),
        (PROBLEM, ""),
        (PROBLEM, "[]"),
        (PROBLEM, r#"{"type":"urn:x""#),
    ] {
        let problem = response(502, content_type, body).to_problem_details(at(0));
        assert_eq!(
            problem.to_string(),
            r#"{"type":"about:blank","status":502}"#
        );
    }
    assert_eq!(
        response(999, None, "").to_problem_details(at(0)).status,
        None
    );
}

#[test]
fn retry_after_has_two_forms() {
    let delay = |text| {
        let mut response = response(503, None, "");
        response.retry_after = Some(text);
        response.delay(at(THEN - 60))
    };
    let seconds = |seconds| Some(Duration::from_secs(seconds));
    assert_eq!(delay("120"), seconds(120));
    assert_eq!(delay(" 0 "), seconds(0));
    assert_eq!(delay("99999999999999999999999"), seconds(u64::MAX));
    for date in [
        "Sun, 06 Nov 1994 08:49:37 GMT",
        "Sunday, 06-Nov-94 08:49:37 GMT",
        "Sun Nov  6 08:49:37 1994",
    ] {
        assert_eq!(delay(date), seconds(60), "{date}");
    }
    assert_eq!(delay("Sun, 06 Nov 1994 08:48:00 GMT"), seconds(0));
    for wrong in ["", "soon", "-5", "1.5", "1e3", "+7", "Sun, 06 Nov 1994"] {
        assert_eq!(delay(wrong), None, "{wrong}");
    }
}

#[test]
fn the_longer_delay_counts() {
    for (body, header, expected) in [
        (r#"{"retryAfter":5}"#, "9", 9),
        (r#"{"retryAfter":50}"#, "9", 50),
        (r#"{"retryAfter":"no"}"#, "9", 9),
        ("{}", "9", 9),
        (r#"{"retry_after":5}"#, "9", 9),
        (r#"{"retry_after":50}"#, "9", 50),
    ] {
        let mut response = response(503, PROBLEM, body);
        response.retry_after = Some(header);
        let problem = response.to_problem_details(at(0));
        let advice = problem.advice(&[]);
        assert_eq!(advice.recovery, Recovery::Retry);
        assert_eq!(advice.retry_after, Some(Duration::from_secs(expected)));
    }
    // The date has whole seconds, but the current time has not, so the delay is rounded up.
    let mut response = response(503, None, "");
    response.retry_after = Some("Sun, 06 Nov 1994 08:49:37 GMT");
    let problem = response.to_problem_details(at(THEN) - Duration::from_millis(1_001));
    assert_eq!(problem.members.get("retryAfter"), Some(&Json::from(2)));
}
