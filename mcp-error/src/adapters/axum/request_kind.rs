//! Distinguishes REST requests from JSON-RPC requests, whose failures look different.

use axum::body::{Body, Bytes};
use axum::extract::Request;
use axum::http::{HeaderMap, Method, header};

use super::body::{is_json_type, read_body};
use super::headers::text;
use crate::report::StatusFailure;

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

fn is_json(request: &Request) -> bool {
    text(request.headers(), header::CONTENT_TYPE).is_some_and(is_json_type)
}
