//! Tells requests of REST from those of JSON-RPC, whose failures look different.

use std::error::Error;
use std::future::poll_fn;
use std::pin::Pin;

use axum::body::{Body, Bytes, HttpBody};
use axum::extract::Request;
use axum::http::{HeaderMap, Method, StatusCode, header};

use super::external::{caused_by, failure};
use crate::report::StatusFailure;

/// The part of a request that is kept, in case that it fails.
#[derive(Debug)]
pub(super) enum RequestKind {
    /// The failure has a form that the headers name.
    Rest { accept: HeaderMap },
    /// The request is at a path of JSON-RPC. Without a body it is not a POST, or the body could not be read.
    Rpc { body: Option<Bytes> },
    /// The body decides, once the request has failed.
    Undecided { accept: HeaderMap, body: Bytes },
}

/// How requests of JSON-RPC are found.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Detection {
    /// Paths at which each request is one.
    pub(super) paths: &'static [&'static str],
    /// Bytes of a body that are read at these paths; none are read if it is 0.
    pub(super) limit: usize,
    /// Bytes of a JSON body that are read elsewhere; none are read if it is 0.
    pub(super) limit_elsewhere: usize,
}

/// The body could not be read.
pub(super) struct Unread(pub(super) RequestKind, pub(super) StatusFailure);

impl Detection {
    /// The kind of a request, which keeps its body. Nothing is parsed before the request has failed.
    pub(super) async fn kind(self, request: Request) -> Result<(RequestKind, Request), Unread> {
        let listed = self.paths.contains(&request.uri().path());
        let limit = if listed {
            self.limit
        } else {
            self.limit_elsewhere
        };
        if limit == 0 || request.method() != Method::POST || !listed && !is_json(&request) {
            return Ok((unread(listed, request.headers()), request));
        }
        let (parts, body) = request.into_parts();
        match read(body, limit).await {
            Ok(body) => {
                let kept = body.clone();
                let kind = if listed {
                    RequestKind::Rpc { body: Some(kept) }
                } else {
                    RequestKind::Undecided {
                        accept: accept(&parts.headers),
                        body: kept,
                    }
                };
                Ok((kind, Request::from_parts(parts, Body::from(body))))
            }
            Err(failure) => Err(Unread(unread(listed, &parts.headers), failure)),
        }
    }
}

/// The kind of a request whose body was not read.
fn unread(listed: bool, headers: &HeaderMap) -> RequestKind {
    if listed {
        RequestKind::Rpc { body: None }
    } else {
        RequestKind::Rest {
            accept: accept(headers),
        }
    }
}

/// The only header that a REST answer asks for.
fn accept(headers: &HeaderMap) -> HeaderMap {
    let values = headers.get_all(header::ACCEPT).into_iter();
    values
        .map(|value| (header::ACCEPT, value.clone()))
        .collect()
}

/// A body of at most `limit` bytes; of a longer one no more than that is kept.
async fn read(mut body: Body, limit: usize) -> Result<Bytes, StatusFailure> {
    let too_long = failure(StatusCode::PAYLOAD_TOO_LARGE);
    let announced = body.size_hint().lower();
    if announced > limit as u64 {
        return Err(too_long);
    }
    // The announced length is at most the limit, so it is one of memory.
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

/// Another layer's limit, or a connection that broke.
fn unreadable(error: &(dyn Error + 'static)) -> StatusFailure {
    let status = if caused_by::<http_body_util::LengthLimitError>(error) {
        StatusCode::PAYLOAD_TOO_LARGE
    } else {
        StatusCode::BAD_REQUEST
    };
    failure(status)
}

fn is_json(request: &Request) -> bool {
    let media_type = request.headers().get(header::CONTENT_TYPE);
    let media_type = media_type.and_then(|value| value.to_str().ok());
    media_type.is_some_and(is_json_type)
}

/// `application/json`, `application/problem+json`, whatever parameters follow.
pub(super) fn is_json_type(media_type: &str) -> bool {
    let essence = media_type.split(';').next().unwrap_or_default();
    let essence = essence.trim().to_ascii_lowercase();
    matches!(&*essence, "application/json" | "text/json") || essence.ends_with("+json")
}
