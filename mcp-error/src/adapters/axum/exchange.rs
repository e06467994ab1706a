//! One request, and how its failure is answered.

use axum::body::{Body, Bytes};
use axum::http::{HeaderValue, Method, Uri, header};
use axum::response::Response;
use percent_encoding::percent_decode_str;
use serde::de::value::{Error, MapDeserializer};

use super::body::{Content, split_content};
use super::framework::{Cause, failure_of, with_code_of};
use super::headers::{keep_headers, remove_digests, remove_same};
use super::refused::Refused;
use super::request_kind::RequestKind;
use super::response::{Answered, Origin, Raised, answer, challenge};
use crate::adapters::instructions::withhold_in_document;
use crate::adapters::named_secrets::{NamedValues, masking};
use crate::adapters::task::report_and_observe;
use crate::documents::status_codes::StatusCodes;
use crate::handler::Failure;
use crate::json::{Json, repeats_names};
use crate::report::context::Context;
use crate::report::foreign::document::sanitized_document;
use crate::report::{McpError as _, Report, StatusFailure};

/// The parts of a request on which the answer to its failure depends.
pub(super) struct Exchange<'a> {
    /// The context of the layer.
    pub(super) base: &'a Context,
    /// The codes of failures that come from the framework.
    pub(super) codes: &'a StatusCodes,
    pub(super) kind: RequestKind,
    pub(super) method: Method,
    pub(super) uri: Uri,
    pub(super) trace: Option<HeaderValue>,
    pub(super) secrets: NamedValues,
}

impl Exchange<'_> {
    /// Returns the response as it may leave. A successful one stays as it is.
    pub(super) async fn outgoing(&self, mut response: Response) -> Response {
        let is_answered = response.extensions().get::<Answered>().is_some();
        let Some(failure) = failure_of(&response).filter(|_| !is_answered) else {
            return response;
        };
        if let Some(Raised { failure, headers }) = response.extensions_mut().remove() {
            // What is left was added by the handler.
            remove_same(response.headers_mut(), &headers);
            return replaced(response, self.raised(&failure));
        }
        let (response, content) = split_content(response).await;
        match content {
            Content::Text(text) => replaced(response, self.refused(failure, Some(text))),
            Content::Nothing => replaced(response, self.refused(failure, None)),
            Content::Encoded => replaced(response, self.unread(failure)),
            Content::Document(document, bytes) => {
                self.sanitized(response, failure, document, bytes)
            }
        }
    }

    /// Returns a failed response with the document that the handler wrote, sanitized, as its body. The headers stay.
    fn sanitized(
        &self,
        response: Response,
        failure: StatusFailure,
        document: Json,
        bytes: Bytes,
    ) -> Response {
        let refused = Refused {
            failure,
            text: sentence_in(&document),
        };
        let report = self.observed(&refused, |_| {});
        let (mut parts, _) = response.into_parts();
        let is_changed = |clean: &Json| *clean != document || repeats_names(&bytes);
        let body: Body = match self.clean(&document).filter(is_changed) {
            Some(clean) => {
                remove_digests(&mut parts.headers);
                clean.to_string().into()
            }
            None => bytes.into(),
        };
        // The body is no longer a stream.
        parts.headers.remove(header::TRANSFER_ENCODING);
        parts.headers.remove(header::TRAILER);
        parts.headers.remove(header::CONTENT_LENGTH);
        if let Some(challenge) = challenge(&report) {
            let header = parts.headers.entry(header::WWW_AUTHENTICATE);
            header.or_insert(challenge);
        }
        parts.extensions.insert(Answered);
        Response::from_parts(parts, body)
    }

    /// Returns a document without what must not leave. Sentences for a model are withheld before and after the sanitizer, as in
    /// other texts.
    fn clean(&self, document: &Json) -> Option<Json> {
        let mut shown = document.clone();
        withhold_in_document(&mut shown);
        let mut clean = sanitized_document(&shown, &self.context())?;
        withhold_in_document(&mut clean);
        Some(clean)
    }

    /// Answers a failure that comes from the framework, or from a handler that answers with a status and a text.
    pub(super) fn refused(&self, failure: StatusFailure, text: Option<String>) -> Response {
        let failure = with_code_of(failure, self.codes);
        let report = self.observed(&Refused { failure, text }, |_| {});
        answer(&report, &self.kind, Origin::Framework)
    }

    /// Answers a failure whose body is compressed. Only the observers hear why it was replaced.
    fn unread(&self, failure: StatusFailure) -> Response {
        let failure = with_code_of(failure, self.codes);
        let text = Some("The answer is compressed, so that it could not be read".into());
        let report = self.observed(&Refused { failure, text }, Report::show_title_only);
        answer(&report, &self.kind, Origin::Framework)
    }

    /// Returns the report of a failure after a change, of which the observers are notified.
    fn observed(&self, refused: &Refused, change: fn(&mut Report)) -> Report {
        let context = self.context();
        let mut report = refused.report(&context);
        change(&mut report);
        context.observe(&report, refused);
        report
    }

    /// Answers an error that a handler returned, or a panic.
    pub(super) fn raised(&self, failure: &Failure) -> Response {
        let report = report_and_observe(failure, &self.context());
        answer(&report, &self.kind, Origin::Handler)
    }

    pub(super) fn caused(&self, cause: Cause) -> Response {
        match cause {
            Cause::Http(failure) => self.refused(failure, None),
            Cause::Failure(failure) => self.raised(&failure),
        }
    }

    /// Returns the context of this request. The answer masks the secrets in its header and its query, and in its body if
    /// that was read.
    fn context(&self) -> Context {
        let context = self.context_of_head();
        match &self.kind.body {
            Some(body) => context.with_arguments(&mut serde_json::Deserializer::from_slice(body)),
            None => context,
        }
    }

    /// Returns the context of this request without the secrets in its body, which is only parsed once the request has failed.
    pub(super) fn context_of_head(&self) -> Context {
        let mut context = masking(self.base.clone(), &self.secrets);
        context = context
            .with_http_method(self.method.as_str().to_owned())
            .with_url_path(self.uri.path().to_owned());
        if let Some(query) = self.uri.query() {
            let pairs = query.split('&').filter_map(|pair| pair.split_once('='));
            let pairs = pairs.map(|(name, value)| (decoded(name), decoded(value)));
            context = context.with_arguments(MapDeserializer::<_, Error>::new(pairs));
        }
        let trace = self.trace.as_ref().and_then(|trace| trace.to_str().ok());
        match trace.and_then(|trace| trace.parse().ok()) {
            Some(trace) => context.with_trace_parent(trace),
            None => context,
        }
    }
}

/// Decodes the name or the value of a query parameter.
fn decoded(text: &str) -> String {
    let spaced = text.replace('+', " ");
    percent_decode_str(&spaced).decode_utf8_lossy().into_owned()
}

/// Returns the answer that replaces a failed response, with those headers of the response that do not describe its body, and
/// with what the handler passes to layers outside this one.
fn replaced(mut response: Response, mut answer: Response) -> Response {
    let extensions = std::mem::take(response.extensions_mut());
    answer.extensions_mut().extend(extensions);
    if response.headers().contains_key(header::WWW_AUTHENTICATE) {
        // Clients look for the challenge only in a response with the status that came with it.
        *answer.status_mut() = response.status();
        answer.headers_mut().remove(header::WWW_AUTHENTICATE);
    }
    keep_headers(response.headers(), answer.headers_mut());
    answer
}

/// Returns the text that says what happened, for observers, in a document that a handler made itself.
fn sentence_in(document: &Json) -> Option<String> {
    const NAMES: [&str; 5] = ["detail", "message", "error_description", "error", "title"];
    let text_of = |document: &Json| {
        let texts = NAMES.iter().filter_map(|name| document.get(name)?.as_str());
        texts.map(str::to_owned).next()
    };
    text_of(document).or_else(|| text_of(document.get("error")?))
}
