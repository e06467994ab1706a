//! Whether a request is one of REST or of JSON-RPC.

use std::error::Error;
use std::future::poll_fn;
use std::pin::Pin;

use axum::body::{Body, HttpBody};
use axum::extract::Request;
use axum::http::{HeaderMap, Method, StatusCode, header};

use crate::documents::rpc_response::RpcId;
use crate::json::Json;

use super::foreign::{HttpFailure, caused_by};

/// What a request wants its errors to look like.
#[derive(Debug)]
pub(super) enum Kind {
    /// In a form that the headers name.
    Rest(HeaderMap),
    Rpc {
        /// Those that wait for an answer, so without notifications.
        calls: Vec<Call>,
        batch: bool,
    },
}

/// One call of a JSON-RPC message.
#[derive(Debug)]
pub(super) struct Call {
    pub(super) id: RpcId,
    pub(super) flaw: Option<Flaw>,
}

/// What is wrong with a call before any method is asked.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Flaw {
    NoJson,
    NoRequest,
}

impl Flaw {
    /// Code and message (JSON-RPC 2.0 §5.1).
    pub(super) const fn error(self) -> (i32, &'static str) {
        match self {
            Self::NoJson => (-32700, "Parse error"),
            Self::NoRequest => (-32600, "Invalid Request"),
        }
    }
}

/// How JSON-RPC requests are told.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Detect {
    /// Paths at which each request is one.
    pub(super) paths: &'static [&'static str],
    /// Bytes of a JSON body that are read to find out; none are read if it is 0.
    pub(super) limit: usize,
}

/// The body could not be read.
pub(super) struct Unread(pub(super) Kind, pub(super) HttpFailure);

impl Detect {
    /// The kind of a request, which keeps its body.
    pub(super) async fn kind(self, request: Request) -> Result<(Kind, Request), Unread> {
        let at_path = self.paths.contains(&request.uri().path());
        if self.limit == 0 || request.method() != Method::POST || !at_path && !is_json(&request) {
            return Ok((unread(at_path, request.headers(), None), request));
        }
        let (parts, body) = request.into_parts();
        let bytes = match read(body, self.limit).await {
            Ok(bytes) => bytes,
            Err(failure) => {
                let kind = unread(at_path, &parts.headers, None);
                return Err(Unread(kind, failure));
            }
        };
        let message = serde_json::from_slice(&bytes).ok();
        let kind = message.and_then(|message| rpc(&message, at_path));
        let kind = kind.unwrap_or_else(|| unread(at_path, &parts.headers, Some(Flaw::NoJson)));
        Ok((kind, Request::from_parts(parts, Body::from(bytes))))
    }
}

/// What is known of a request without its body.
fn unread(at_path: bool, headers: &HeaderMap, flaw: Option<Flaw>) -> Kind {
    if !at_path {
        return Kind::Rest(accept(headers));
    }
    let id = RpcId::NULL;
    Kind::Rpc {
        calls: vec![Call { id, flaw }],
        batch: false,
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
async fn read(mut body: Body, limit: usize) -> Result<Vec<u8>, HttpFailure> {
    let too_long = HttpFailure::new(StatusCode::PAYLOAD_TOO_LARGE);
    if body.size_hint().lower() > limit as u64 {
        return Err(too_long);
    }
    let mut bytes = Vec::new();
    while let Some(frame) = poll_fn(|task| Pin::new(&mut body).poll_frame(task)).await {
        let frame = frame.map_err(|error| unreadable(&error))?;
        if let Ok(data) = frame.into_data() {
            if data.len() > limit - bytes.len() {
                return Err(too_long);
            }
            bytes.extend_from_slice(&data);
        }
    }
    Ok(bytes)
}

/// Another layer's limit, or a connection that broke.
fn unreadable(error: &(dyn Error + 'static)) -> HttpFailure {
    let status = match caused_by::<http_body_util::LengthLimitError>(error) {
        true => StatusCode::PAYLOAD_TOO_LARGE,
        false => StatusCode::BAD_REQUEST,
    };
    HttpFailure::new(status)
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

/// The calls of a JSON-RPC message; anything at a JSON-RPC path is one.
fn rpc(message: &Json, at_path: bool) -> Option<Kind> {
    let (messages, batch) = match message {
        Json::Array(messages) if !messages.is_empty() => (&messages[..], true),
        one => (std::slice::from_ref(one), false),
    };
    if !at_path && !messages.iter().any(is_call) {
        return None;
    }
    let mut calls: Vec<Call> = messages
        .iter()
        .filter_map(call)
        .take(MAX_CALLS + 1)
        .collect();
    if calls.len() > MAX_CALLS {
        let id = RpcId::NULL;
        let flaw = Some(Flaw::NoRequest);
        calls = vec![Call { id, flaw }];
        return Some(Kind::Rpc {
            calls,
            batch: false,
        });
    }
    Some(Kind::Rpc { calls, batch })
}

/// Calls of a batch that are answered one by one; where all fail at once, each answer is a whole error object.
/// A longer batch has one answer, with the id null.
const MAX_CALLS: usize = 100;

fn is_call(message: &Json) -> bool {
    message.get("jsonrpc").is_some()
}

/// A call that waits for an answer. What has no id is a notification, unless it is no request at all.
fn call(message: &Json) -> Option<Call> {
    let id = message.get("id");
    let flaw = (!is_request(message)).then_some(Flaw::NoRequest);
    if id.is_none() && flaw.is_none() {
        return None;
    }
    let id = id.and_then(RpcId::read).unwrap_or_default();
    Some(Call { id, flaw })
}

/// JSON-RPC 2.0 §4: parameters stand by name or by position.
fn is_request(message: &Json) -> bool {
    let id = message.get("id");
    message.get("jsonrpc").and_then(Json::as_str) == Some("2.0")
        && message.get("method").and_then(Json::as_str).is_some()
        && matches!(
            message.get("params"),
            None | Some(Json::Object(_) | Json::Array(_))
        )
        && id.is_none_or(|id| *id == Json::Null || RpcId::read(id).is_some())
}
