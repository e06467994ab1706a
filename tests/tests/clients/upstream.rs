//! Errors of another server, as a server that asked it answers with them.

use std::io::{Read as _, Write as _};
use std::net::TcpListener;
use std::time::{Duration, SystemTime};

use mcp_error::client::HttpResponse;
use mcp_error::report::StatusFailure;
use mcp_error::{Context, Failure};

/// Starts a server that answers one request with these bytes, and returns its address.
fn answering(answer: &'static str) -> String {
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let address = listener.local_addr().unwrap();
    std::thread::spawn(move || {
        let (mut stream, _) = listener.accept().unwrap();
        let mut read = [0; 4_096];
        let _ = stream.read(&mut read);
        let _ = stream.write_all(answer.as_bytes());
    });
    format!("http://ada:sunny7pass@{address}/x?token=abcdefgh12345678")
}

async fn get(url: &str) -> Result<String, Failure> {
    let response = reqwest::get(url).await.map_err(Failure::foreign)?;
    if let Some(failure) = StatusFailure::of_response(&response) {
        return Err(failure.into());
    }
    response.text().await.map_err(Failure::foreign)
}

fn facts(failure: &Failure) -> (u16, i32, &'static str, Option<u64>) {
    let report = failure.report(&Context::new());
    let document = report.to_problem_details().to_string();
    assert!(
        !document.contains("sunny") && !document.contains("127.0"),
        "{document}"
    );
    let delay = report.retry_after().map(|delay| delay.as_secs());
    (
        report.status(),
        report.code(),
        report.recovery().as_str(),
        delay,
    )
}

#[tokio::test]
async fn a_busy_upstream_keeps_its_delay() {
    let url =
        answering("HTTP/1.1 429 Too Many Requests\r\nRetry-After: 30\r\nContent-Length: 0\r\n\r\n");
    let failure = get(&url).await.unwrap_err();
    assert_eq!(facts(&failure), (429, -32603, "retry", Some(30)));
}

#[tokio::test]
async fn errors_of_reqwest_are_classified() {
    let refused = {
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        format!("http://{}/", listener.local_addr().unwrap())
    };
    let failure = get(&refused).await.unwrap_err();
    assert_eq!(facts(&failure), (503, -32603, "retry", None));

    let cut = answering("HTTP/1.1 200 OK\r\nContent-Length: 99\r\n\r\nhalf");
    assert_eq!(
        facts(&get(&cut).await.unwrap_err()),
        (502, -32603, "report", None)
    );

    let rows = [
        (
            "HTTP/1.1 404 Not Found\r\nContent-Length: 0\r\n\r\n",
            (404, -32602, "fix_input", None),
        ),
        (
            "HTTP/1.1 401 Unauthorized\r\nContent-Length: 0\r\n\r\n",
            (502, -32603, "report", None),
        ),
        (
            "HTTP/1.1 500 Oops\r\nContent-Length: 0\r\n\r\n",
            (502, -32603, "report", None),
        ),
    ];
    for (answer, expected) in rows {
        let response = reqwest::get(answering(answer)).await.unwrap();
        let error = response.error_for_status().unwrap_err();
        assert_eq!(
            facts(&Failure::from(anyhow::Error::from(error).context("asking"))),
            expected
        );
    }

    // The server accepts, and never answers.
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let client = reqwest::Client::builder()
        .timeout(Duration::from_millis(50))
        .build()
        .unwrap();
    let url = format!("http://{}/", listener.local_addr().unwrap());
    let failure = Failure::foreign(client.get(url).send().await.unwrap_err());
    assert_eq!(facts(&failure), (504, -32603, "retry", None));
}

#[test]
fn a_response_of_any_client_is_an_upstream_failure() {
    let rows = [
        (200, None),
        (304, None),
        // These are not statuses of HTTP, and count as faults of a server (RFC 9110 §15).
        (0, Some(502)),
        (600, Some(502)),
        (999, Some(502)),
        (400, Some(502)),
        (401, Some(502)),
        (403, Some(502)),
        (404, Some(404)),
        (408, Some(504)),
        (409, Some(409)),
        (410, Some(410)),
        (429, Some(429)),
        (500, Some(502)),
        (503, Some(503)),
        (504, Some(504)),
        (529, Some(503)),
    ];
    for (status, expected) in rows {
        let response = HttpResponse::new(status, b"").with_retry_after("soon");
        let failure = response.to_failure(SystemTime::UNIX_EPOCH);
        assert_eq!(
            failure.map(|failure| failure.status()),
            expected,
            "{status}"
        );
        assert_eq!(failure.and_then(|failure| failure.retry_after()), None);
    }
}
