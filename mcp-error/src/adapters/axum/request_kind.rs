//! Distinguishes REST requests from JSON-RPC requests, whose failures look different.

use std::error::Error;
use std::future::poll_fn;
use std::pin::Pin;

use axum::body::{Body, Bytes, HttpBody};
use axum::extract::Request;
use axum::http::{HeaderMap, Method, StatusCode, header};

use super::body::text;
use super::external::{caused_by, failure};
use crate::report::StatusFailure;
use crate::util::media_type::essence;

/// The parts of a request that are needed if it fails.
#[derive(Debug)]
pub(super) struct RequestKind {
    pub(super) wire: Wire,
    /// The `Accept` headers, the only ones that a REST answer depends on.
    pub(super) accept: HeaderMap,
    /// The body, if it was read. It is only parsed once the request has failed.
    pub(super) body: Option<Bytes>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Wire {
    Rest,
    /// The path of the request belongs to JSON-RPC. There is no body if the request is not a POST.
    Rpc,
    /// The body decides which of the two the request is.
    Undecided,
}

/// The rules by which JSON-RPC requests are recognized.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Detection {
    pub(super) paths: &'static [&'static str],
    /// The maximum size in bytes of a body at these paths. If it is 0, bodies are not read.
    pub(super) limit: usize,
    /// The maximum size in bytes of a JSON body at other paths. If it is 0, no JSON-RPC request is recognized there.
    pub(super) limit_elsewhere: usize,
    /// The maximum size in bytes of a JSON body that is read only to mask its secrets.
    pub(super) limit_of_secrets: usize,
}

/// A request whose body could not be read, and the failure to answer with.
pub(super) struct Unread(pub(super) RequestKind, pub(super) StatusFailure);

impl Detection {
    /// Returns the kind of a request, and the request with its whole body. Nothing is parsed yet.
    pub(super) async fn kind(self, request: Request) -> Result<(RequestKind, Request), Unread> {
        let listed = self.paths.contains(&request.uri().path());
        let is_post = request.method() == Method::POST;
        let recognizes = is_post && self.limit_elsewhere > 0;
        let limit = match (listed, is_post) {
            (true, true) => self.limit,
            (true, false) => 0,
            (false, _) if recognizes => self.limit_elsewhere,
            (false, _) => self.limit_of_secrets,
        };
        let mut kind = RequestKind {
            wire: match (listed, recognizes) {
                (true, _) => Wire::Rpc,
                (false, true) => Wire::Undecided,
                (false, false) => Wire::Rest,
            },
            accept: request
                .headers()
                .get_all(header::ACCEPT)
                .into_iter()
                .filter(|_| !listed)
                .map(|value| (header::ACCEPT, value.clone()))
                .collect(),
            body: None,
        };
        if limit == 0 || !listed && !is_json(&request) {
            return Ok((kind, request));
        }
        let (parts, body) = request.into_parts();
        match read_body(body, limit).await {
            Ok(body) => {
                kind.body = Some(body.clone());
                Ok((kind, Request::from_parts(parts, Body::from(body))))
            }
            Err(failure) => Err(Unread(kind, failure)),
        }
    }
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

fn is_json(request: &Request) -> bool {
    text(request.headers(), header::CONTENT_TYPE).is_some_and(is_json_type)
}

/// Returns whether a media type is JSON, such as `application/json` or `application/problem+json`. Its parameters are
/// ignored.
pub(super) fn is_json_type(media_type: &str) -> bool {
    let essence = essence(media_type).to_ascii_lowercase();
    matches!(&*essence, "application/json" | "text/json") || essence.ends_with("+json")
}
