//! Bodies of requests, and of failed responses for which there is no report.

use std::error::Error;
use std::future::{Future, poll_fn};
use std::pin::{Pin, pin};
use std::task::Poll;
use std::time::Duration;

use axum::body::{Body, Bytes, HttpBody};
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::Response;
use tokio::time::timeout;

use super::framework::{caused_by, failure};
use super::headers::text;
use crate::json::Json;
use crate::report::StatusFailure;
use crate::util::media_type::essence;
use crate::util::panic::{self, catch_async};

/// The largest JSON body of a failure that is read, in bytes. A larger one is replaced.
const MAX_JSON: usize = 1 << 20;

/// The largest text of a failure that is read, in bytes. The answers of extractors are shorter.
const MAX_TEXT: u64 = 16_384;

/// The longest time for which the body of a failure is awaited. One that takes longer is replaced.
const MAX_WAIT: Duration = Duration::from_secs(10);

/// The content of the body of a failed response.
pub(super) enum Content {
    /// A sentence, such as the reason why an extractor refused the request.
    Text(String),
    /// A document in a form of the handler's own, and its bytes.
    Document(Json, Bytes),
    /// A body that cannot be read, because it is compressed.
    Encoded,
    /// Nothing that another document could show.
    Nothing,
}

/// The type of a body, as the headers of the response declare it.
#[derive(Clone, Copy)]
enum Declared {
    Json,
    PlainText,
    /// There is no `Content-Type`, so the body itself shows what it is (RFC 9110 §8.3). rmcp's transport answers like this.
    Nothing,
    Other,
}

impl Declared {
    fn of(headers: &HeaderMap) -> Self {
        let Some(media_type) = headers.get(header::CONTENT_TYPE) else {
            return Self::Nothing;
        };
        let media_type = media_type.to_str().unwrap_or_default();
        if is_json_type(media_type) {
            Self::Json
        } else if essence(media_type).eq_ignore_ascii_case("text/plain") {
            Self::PlainText
        } else {
            Self::Other
        }
    }

    /// Returns the content of a body with these bytes.
    fn content(self, bytes: Bytes, status: StatusCode) -> Content {
        let document = match self {
            Self::Json => Json::read(&bytes),
            Self::Nothing if matches!(bytes.trim_ascii_start(), [b'{' | b'[', ..]) => {
                Json::read(&bytes)
            }
            _ => None,
        };
        match (self, document) {
            (_, Some(document)) => Content::Document(document, bytes),
            (Self::PlainText, None) => sentence(&bytes, status),
            (Self::Nothing, None) if is_text(&bytes) => sentence(&bytes, status),
            (_, None) => Content::Nothing,
        }
    }
}

/// Splits a response into the content of its body and the rest.
pub(super) async fn split_content(response: Response) -> (Response, Content) {
    let (parts, body) = response.into_parts();
    let declared = Declared::of(&parts.headers);
    let is_encoded = text(&parts.headers, header::CONTENT_ENCODING)
        .is_some_and(|encoding| !encoding.eq_ignore_ascii_case("identity"));
    let upper = body.size_hint().upper();
    let is_short = upper.is_some_and(|size| size <= MAX_TEXT);
    let limit = match declared {
        _ if is_encoded => {
            return (Response::from_parts(parts, Body::empty()), Content::Encoded);
        }
        Declared::Json => MAX_JSON,
        Declared::PlainText | Declared::Nothing if is_short => MAX_TEXT as usize,
        _ => 0,
    };
    let bytes = match limit {
        0 => None,
        // A body is a stream of the handler, which can panic as the handler can.
        limit => match catch_async(in_time(read_body(body, limit))).await {
            Ok(read) => read.and_then(Result::ok),
            Err(payload) => {
                panic::discard(payload);
                None
            }
        },
    };
    let content = bytes.map_or(Content::Nothing, |bytes| {
        declared.content(bytes, parts.status)
    });
    (Response::from_parts(parts, Body::empty()), content)
}

/// Reads a body of at most `limit` bytes. A longer body is an error, and no more than `limit` bytes of it are kept in
/// memory.
pub(super) async fn read_body(mut body: Body, limit: usize) -> Result<Bytes, StatusFailure> {
    let too_long = failure(StatusCode::PAYLOAD_TOO_LARGE);
    let announced = body.size_hint().lower();
    if announced > limit as u64 {
        return Err(too_long);
    }
    // The announced length is at most the limit, so this cannot allocate too much. `to_bytes` would keep each chunk, so a
    // client that sends single bytes could take up many times the size of its body in memory.
    let mut bytes = Vec::with_capacity(announced as usize);
    while let Some(frame) = poll_fn(|task| Pin::new(&mut body).poll_frame(task)).await {
        let frame = frame.map_err(|error| unreadable(&error))?;
        if let Ok(data) = frame.into_data() {
            if data.len() > limit - bytes.len() {
                return Err(too_long);
            }
            bytes.extend_from_slice(&data);
        }
    }
    Ok(bytes.into())
}

/// Returns the failure for a body that could not be read: 413 if it exceeds the limit, or that of another layer, and
/// 400 if the connection broke.
fn unreadable(error: &(dyn Error + 'static)) -> StatusFailure {
    let status = if caused_by::<http_body_util::LengthLimitError>(error) {
        StatusCode::PAYLOAD_TOO_LARGE
    } else {
        StatusCode::BAD_REQUEST
    };
    failure(status)
}

/// Returns what a future returns within the longest time that a body may take. A body that is in memory needs no timer, and
/// where the runtime has none, the time is not bounded.
async fn in_time<T>(reading: impl Future<Output = T>) -> Option<T> {
    let mut reading = pin!(reading);
    let first = poll_fn(|task| Poll::Ready(reading.as_mut().poll(task))).await;
    if let Poll::Ready(read) = first {
        return Some(read);
    }
    match panic::catch(|| timeout(MAX_WAIT, &mut reading)) {
        Some(bounded) => bounded.await.ok(),
        None => Some(reading.await),
    }
}

/// Returns whether bytes without a declared type are text rather than markup or binary data.
fn is_text(bytes: &[u8]) -> bool {
    let is_shown = |letter: char| letter.is_whitespace() || !letter.is_control();
    let text = std::str::from_utf8(bytes).unwrap_or("<");
    !text.trim_start().starts_with('<') && text.chars().all(is_shown)
}

/// Returns the text, unless it is empty or says no more than the status.
fn sentence(bytes: &[u8], status: StatusCode) -> Content {
    let text = String::from_utf8_lossy(bytes);
    let text = text.trim();
    let is_phrase = |phrase: &str| text.eq_ignore_ascii_case(phrase);
    if text.is_empty() || status.canonical_reason().is_some_and(is_phrase) {
        Content::Nothing
    } else {
        Content::Text(text.to_owned())
    }
}

/// Returns whether a media type is JSON, such as `application/json` or `application/problem+json`. Its parameters are
/// ignored.
pub(super) fn is_json_type(media_type: &str) -> bool {
    let essence = essence(media_type).to_ascii_lowercase();
    matches!(&*essence, "application/json" | "text/json") || essence.ends_with("+json")
}
