//! The body of a failed response for which there is no report.

use axum::body::{Body, Bytes, HttpBody};
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::Response;

use super::request_kind::{is_json_type, read_body};
use crate::json::Json;
use crate::util::media_type::essence;

/// The largest JSON body of a failure that is read, in bytes. A larger one is replaced.
const MAX_JSON: usize = 1 << 20;

/// The largest text of a failure that is read, in bytes. A refused extractor says less.
const MAX_TEXT: u64 = 16_384;

pub(super) enum Said {
    /// A sentence, such as the reason why an extractor refused the request.
    Text(String),
    /// A document in a form of the handler's own, and its bytes.
    Document(Json, Bytes),
    /// A body that cannot be read, because it is compressed. It is sent as it is.
    Encoded,
    /// Nothing that would be of use in another document.
    Nothing,
}

/// Returns the response without its body, and what that says.
pub(super) async fn said_by(response: Response) -> (Response, Said) {
    let (parts, body) = response.into_parts();
    let media_type = text(&parts.headers, header::CONTENT_TYPE).unwrap_or_default();
    let is_json = is_json_type(media_type);
    let is_encoded = text(&parts.headers, header::CONTENT_ENCODING)
        .is_some_and(|encoding| !encoding.eq_ignore_ascii_case("identity"));
    if is_json && is_encoded {
        return (Response::from_parts(parts, body), Said::Encoded);
    }
    let upper = body.size_hint().upper();
    let is_short_text =
        is_plain_text(media_type) && upper.is_some_and(|size| size <= MAX_TEXT) && !is_encoded;
    let bytes = match (is_json, is_short_text) {
        (true, _) => read_body(body, MAX_JSON).await.ok(),
        (false, true) => read_body(body, MAX_TEXT as usize).await.ok(),
        (false, false) => None,
    };
    let said = match bytes {
        Some(bytes) if is_json => match Json::read(&bytes) {
            Some(document) => Said::Document(document, bytes),
            None => Said::Nothing,
        },
        Some(bytes) => sentence(&bytes, parts.status),
        None => Said::Nothing,
    };
    (Response::from_parts(parts, Body::empty()), said)
}

pub(super) fn text(headers: &HeaderMap, name: header::HeaderName) -> Option<&str> {
    headers.get(name)?.to_str().ok()
}

fn is_plain_text(media_type: &str) -> bool {
    essence(media_type).eq_ignore_ascii_case("text/plain")
}

/// Returns the text, unless it is empty or says no more than the status.
fn sentence(bytes: &[u8], status: StatusCode) -> Said {
    let text = String::from_utf8_lossy(bytes);
    let text = text.trim();
    let is_phrase = |phrase: &str| text.eq_ignore_ascii_case(phrase);
    if text.is_empty() || status.canonical_reason().is_some_and(is_phrase) {
        Said::Nothing
    } else {
        Said::Text(text.to_owned())
    }
}
