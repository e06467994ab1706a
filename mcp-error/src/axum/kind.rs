//! Whether a request is one of REST or of JSON-RPC.

use axum::body::{Body, to_bytes};
use axum::extract::Request;
use axum::http::{Method, header};

use crate::json::Json;
use crate::rpc_response::RpcId;

/// What a request wants its errors to look like.
#[derive(Debug)]
pub(super) enum Kind {
    Rest,
    Rpc {
        /// Of its calls, without those of notifications, which get no answer.
        ids: Vec<RpcId>,
        batch: bool,
    },
}

/// How JSON-RPC requests are told.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Detect {
    /// Paths at which each request is one.
    pub(super) paths: &'static [&'static str],
    /// Bytes of a JSON body that are read to find out; none are read if it is 0.
    pub(super) limit: usize,
}

/// The body is longer than may be read.
pub(super) struct TooLong(pub(super) Kind);

impl Detect {
    /// The kind of a request, which keeps its body.
    pub(super) async fn kind(self, request: Request) -> Result<(Kind, Request), TooLong> {
        let at_path = self.paths.contains(&request.uri().path());
        let unread = match at_path {
            true => Kind::Rpc {
                ids: vec![RpcId::NULL],
                batch: false,
            },
            false => Kind::Rest,
        };
        if self.limit == 0 || request.method() != Method::POST || !at_path && !is_json(&request) {
            return Ok((unread, request));
        }
        let (parts, body) = request.into_parts();
        let Ok(bytes) = to_bytes(body, self.limit).await else {
            return Err(TooLong(unread));
        };
        let kind = match serde_json::from_slice(&bytes) {
            Ok(message) => rpc(&message, at_path).unwrap_or(unread),
            Err(_) => unread,
        };
        Ok((kind, Request::from_parts(parts, Body::from(bytes))))
    }
}

fn is_json(request: &Request) -> bool {
    let media_type = request.headers().get(header::CONTENT_TYPE);
    let media_type = media_type.and_then(|value| value.to_str().ok());
    media_type.is_some_and(|value| {
        let essence = value.split(';').next().unwrap_or_default().trim();
        essence == "application/json" || essence.ends_with("+json")
    })
}

/// The calls of a JSON-RPC message; anything at a JSON-RPC path is one.
fn rpc(message: &Json, at_path: bool) -> Option<Kind> {
    let is_call = |message: &Json| message.get("jsonrpc").is_some();
    let (calls, batch) = match message {
        Json::Array(calls) if !calls.is_empty() => (&calls[..], true),
        one => (std::slice::from_ref(one), false),
    };
    if !at_path && !calls.iter().any(is_call) {
        return None;
    }
    let id_of = |call: &Json| match (call.as_object(), call.get("id")) {
        // A notification, unless it is no request at all.
        (Some(_), None) if is_call(call) => None,
        (_, id) => Some(id.and_then(RpcId::read).unwrap_or_default()),
    };
    Some(Kind::Rpc {
        ids: calls.iter().filter_map(id_of).collect(),
        batch,
    })
}
