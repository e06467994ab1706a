//! The headers that a failed response keeps although its body is replaced.

use axum::http::{HeaderMap, header};

/// Headers that speak of the body, which is another one now.
const OF_THE_BODY: [header::HeaderName; 17] = [
    header::HeaderName::from_static("content-digest"),
    header::HeaderName::from_static("content-md5"),
    header::HeaderName::from_static("digest"),
    header::HeaderName::from_static("repr-digest"),
    header::HeaderName::from_static("signature"),
    header::HeaderName::from_static("signature-input"),
    header::ACCEPT_RANGES,
    header::AGE,
    header::CACHE_CONTROL,
    header::CONTENT_DISPOSITION,
    header::CONTENT_ENCODING,
    header::CONTENT_LANGUAGE,
    header::CONTENT_LENGTH,
    header::CONTENT_LOCATION,
    header::ETAG,
    header::EXPIRES,
    header::LAST_MODIFIED,
];

/// Hands on what else the response said: `Allow`, `WWW-Authenticate`, what browsers need to read it.
pub(super) fn keep_headers(from: &HeaderMap, to: &mut HeaderMap) {
    for name in from.keys() {
        let framing = [
            header::CONTENT_TYPE,
            header::TRANSFER_ENCODING,
            header::TRAILER,
        ]
        .contains(name);
        if framing || OF_THE_BODY.contains(name) {
            continue;
        }
        // `Vary` adds up, of everything else the answer's own goes first.
        if to.contains_key(name) && name != header::VARY {
            continue;
        }
        for value in from.get_all(name) {
            to.append(name.clone(), value.clone());
        }
    }
}
