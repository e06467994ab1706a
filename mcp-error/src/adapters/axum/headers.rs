//! Reads the headers of requests and responses, and copies those of a failed response to the answer that replaces it.

use axum::http::{HeaderMap, header};

/// Headers that hold for the exact bytes of a body, and so do not apply to a body that was changed.
const DIGESTS: [header::HeaderName; 9] = [
    header::HeaderName::from_static("content-digest"),
    header::HeaderName::from_static("content-md5"),
    header::HeaderName::from_static("digest"),
    header::HeaderName::from_static("repr-digest"),
    header::HeaderName::from_static("signature"),
    header::HeaderName::from_static("signature-input"),
    header::ACCEPT_RANGES,
    header::CONTENT_LENGTH,
    header::ETAG,
];

/// Other headers that describe the body of a response, and so do not apply to the body that replaces it.
const BODY_HEADERS: [header::HeaderName; 11] = [
    header::AGE,
    header::CACHE_CONTROL,
    header::CONTENT_DISPOSITION,
    header::CONTENT_ENCODING,
    header::CONTENT_LANGUAGE,
    header::CONTENT_LOCATION,
    header::CONTENT_TYPE,
    header::EXPIRES,
    header::LAST_MODIFIED,
    header::TRAILER,
    header::TRANSFER_ENCODING,
];

/// Returns a header that is text.
pub(super) fn text(headers: &HeaderMap, name: header::HeaderName) -> Option<&str> {
    headers.get(name)?.to_str().ok()
}

/// Removes the headers that hold for the exact bytes of a body.
pub(super) fn remove_digests(headers: &mut HeaderMap) {
    for name in DIGESTS {
        headers.remove(name);
    }
}

/// Removes the headers whose values are those in `others`.
pub(super) fn remove_same(headers: &mut HeaderMap, others: &HeaderMap) {
    for name in others.keys() {
        if headers.get_all(name) == others.get_all(name) {
            headers.remove(name);
        }
    }
}

/// Copies the headers that do not describe the body, such as `Allow`, `WWW-Authenticate`, and those of CORS.
pub(super) fn keep_headers(from: &HeaderMap, to: &mut HeaderMap) {
    for name in from.keys() {
        // The values of `Vary` are combined. Any other header that the answer has already stays as it is.
        let stays = to.contains_key(name) && name != header::VARY;
        if stays || DIGESTS.contains(name) || BODY_HEADERS.contains(name) {
            continue;
        }
        for value in from.get_all(name) {
            to.append(name.clone(), value.clone());
        }
    }
}
