//! Works out what the receiver of an error should do, with or without a list of the errors that it knows.

use std::time::Duration;

use mcp_error_rules::choices::{Effect, Recovery};
use mcp_error_rules::codes::{self, INTERNAL_ERROR};
use mcp_error_rules::recovery;
use mcp_error_rules::status::default_fault;

use crate::client::error_document::{ErrorDocument, is_kind_of};
use crate::client::known::KnownErrors;
use crate::documents::names::RPC_CODE;
use crate::documents::problem::ProblemDetails;
use crate::documents::rpc_error::RpcError;
use crate::documents::status_codes::StatusCodes;
use crate::documents::tool_result::ToolResult;
use crate::registry::entry::ErrorEntry;

/// What a client should do about an error.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub struct Advice {
    /// The action that can resolve the error.
    pub recovery: Recovery,
    /// The time to wait before that, if the server gives one. The server chooses it freely, so a client
    /// should bound it, for example with [`RetryLimits`](crate::client::RetryLimits).
    pub retry_after: Option<Duration>,
    /// What the failed call has changed, if the server says so.
    pub effect: Option<Effect>,
}

impl Advice {
    /// Makes advice without a delay, for a call whose effect is not known.
    pub const fn new(recovery: Recovery) -> Self {
        Self {
            recovery,
            retry_after: None,
            effect: None,
        }
    }

    /// Sets the time to wait.
    #[must_use]
    pub fn with_retry_after(mut self, retry_after: impl Into<Option<Duration>>) -> Self {
        self.retry_after = retry_after.into();
        self
    }

    /// Sets what the failed call has changed.
    #[must_use]
    pub fn with_effect(mut self, effect: impl Into<Option<Effect>>) -> Self {
        self.effect = effect.into();
        self
    }
}

impl RpcError {
    /// Returns what to do about this error, whatever its `data` holds and whichever server made it.
    ///
    /// `known` is a [`Registry`](crate::Registry), or a list of the
    /// [entries](crate::ErrorType::ENTRIES) of the error types that the client knows; pass `&[]` for none.
    /// The entry of the error is found by its problem type, else by its kind (`kind`, `mcp_error_code`, or
    /// `type` inside `context`), else, where `data` names neither, by its code. Entries that share this
    /// identity but advise different things are ignored, unless each of them says to ask the user or to sign in: then
    /// that is the advice. Without an entry the advice follows from `data`: from
    /// `recovery`, else from `retryable`, a delay, and the status; without a status, from the status that
    /// [`StatusCodes::STANDARD`] has for the code, which is 429 for the code 429. For the code -32042, with which a server asks
    /// for a URL elicitation, and the code -1, with which a client refuses a request, the advice is to ask the user.
    ///
    /// What `data` says about this occurrence (`recovery`, `retryable`, and `retryAfter` or `retry_after` in seconds)
    /// takes precedence over the entry, with one exception: if the entry says to ask the user or to sign in, this advice
    /// stays, whatever the server says. The delay of the entry is that of the occurrences that can be retried.
    ///
    /// ```
    /// use mcp_error::registry::Recovery;
    /// use mcp_error::{ErrorType, McpError, RpcError};
    /// use std::time::Duration;
    ///
    /// #[derive(Debug, thiserror::Error, McpError)]
    /// enum ParkError {
    ///     #[error("the gate is closed")]
    ///     #[mcp(status = 409, recovery = ask_user)]
    ///     Closed,
    /// }
    ///
    /// let error: RpcError = serde_json::from_str(
    ///     r#"{"code": -31009, "message": "the gate is closed", "data": {"kind": "CLOSED", "retryAfter": 60}}"#,
    /// ).unwrap();
    /// let advice = error.advice(&[ParkError::ENTRIES]);
    /// assert_eq!(advice.recovery, Recovery::AskUser);
    /// assert_eq!(advice.retry_after, Some(Duration::from_secs(60)));
    /// // A client that does not know the error only sees the delay.
    /// assert_eq!(error.advice(&[]).recovery, Recovery::Retry);
    /// ```
    pub fn advice<'a>(&self, known: impl Into<KnownErrors<'a>>) -> Advice {
        let document = ErrorDocument::from_data(self.data.as_ref());
        advise(document, Some(self.code), known.into())
    }
}

impl ProblemDetails {
    /// Returns what to do about this problem. The rules are those of [`RpcError::advice`], with the members of
    /// the document in place of `data`, and its member `rpcCode`, if there is one, in place of the code.
    pub fn advice<'a>(&self, known: impl Into<KnownErrors<'a>>) -> Advice {
        advise(ErrorDocument::from_problem(self), None, known.into())
    }
}

impl ToolResult {
    /// Returns what to do about this failure. The rules are those of [`ProblemDetails::advice`], applied to the
    /// [document inside](Self::to_problem_details). A result without a document gets [`Recovery::Report`], since only a
    /// model can act on plain sentences.
    pub fn advice<'a>(&self, known: impl Into<KnownErrors<'a>>) -> Advice {
        let document = self.document();
        let document = ErrorDocument::from_data(document.as_deref());
        advise(document, None, known.into())
    }
}

/// Returns the advice for a document; `code` is that of the error object around it, if there is one.
fn advise(document: ErrorDocument<'_>, code: Option<i32>, known: KnownErrors<'_>) -> Advice {
    let code_member = || document.member(RPC_CODE)?.as_i64()?.try_into().ok();
    let code = code.or_else(code_member);
    match find_entry(document, code, known) {
        Some(entry) => {
            let recovery = occurrence_recovery(entry, document);
            let usual_delay = || {
                is_retried(entry, document, recovery)
                    .then_some(entry.retry_after())
                    .flatten()
            };
            Advice {
                recovery,
                retry_after: document.delay().or_else(usual_delay),
                effect: document.effect().or(entry.effect()),
            }
        }
        None => Advice {
            recovery: permission(document, known)
                .or(document.recovery())
                .unwrap_or_else(|| recovery_of_unknown(document, code.unwrap_or(INTERNAL_ERROR))),
            retry_after: document.delay(),
            effect: document.effect(),
        },
    }
}

fn occurrence_recovery(entry: &ErrorEntry, document: ErrorDocument<'_>) -> Recovery {
    let usual = entry.recovery();
    match (usual, document.recovery(), document.retryable()) {
        // The server cannot give permission in place of the user.
        (Recovery::AskUser | Recovery::Authenticate, ..) => usual,
        (_, Some(recovery), _) => recovery,
        (_, None, Some(retryable)) if retryable != entry.retryable() => {
            let status = document.status().unwrap_or(entry.status());
            recovery::of_occurrence(usual, status, entry.fault(), retryable)
        }
        // The status of an error inside it, for example. The document of a server that sends no advice has only this.
        (_, None, None) if entry.computes_status() && entry.computes_retryable() => {
            let status = document.status();
            let other = status.filter(|status| *status != entry.status());
            other.map_or(usual, |status| {
                recovery::recovery(status, default_fault(status), None)
            })
        }
        _ => usual,
    }
}

/// Returns whether this occurrence can be retried. The delay of an entry belongs to those that can, as in a report of the server.
fn is_retried(entry: &ErrorEntry, document: ErrorDocument<'_>, recovery: Recovery) -> bool {
    document.retryable().unwrap_or_else(|| {
        if recovery == entry.recovery() {
            entry.retryable()
        } else {
            recovery == Recovery::Retry
        }
    })
}

/// Returns the recovery of an error that is not known and whose document names none.
fn recovery_of_unknown(document: ErrorDocument<'_>, code: i32) -> Recovery {
    // A server that names a delay expects a retry.
    let delayed = document.delay().map(|_| true);
    let retryable = document.retryable().or(delayed);
    let of_code = codes::recovery_of_code(code);
    match (of_code, document.status(), retryable) {
        (Some(recovery), None, None | Some(false)) => recovery,
        (_, status, _) => {
            let status = status.unwrap_or_else(|| StatusCodes::STANDARD.status(code));
            recovery::recovery(status, default_fault(status), retryable)
        }
    }
}

fn find_entry<'e>(
    document: ErrorDocument<'_>,
    code: Option<i32>,
    known: KnownErrors<'e>,
) -> Option<&'e ErrorEntry> {
    let (problem_type, kind) = (document.problem_type(), document.kind());
    let has_type = |entry: &ErrorEntry| problem_type == Some(entry.problem_type());
    let has_kind = |entry: &ErrorEntry| is_kind_of(kind, entry);
    let has_code = |entry: &ErrorEntry| code == Some(entry.code());
    let is_unnamed = problem_type.is_none() && kind.is_none();
    unambiguous(known, has_type)
        .or_else(|| unambiguous(known, has_kind))
        .or_else(|| unambiguous(known, |entry| has_kind(entry) && has_code(entry)))
        .or_else(|| unambiguous(known, |entry| is_unnamed && has_code(entry)))
}

/// Returns which permission the errors ask for that share the problem type of a document, or else its kind, if each of them asks for one.
/// They advise different things otherwise, but the server cannot give permission in place of the user.
fn permission(document: ErrorDocument<'_>, known: KnownErrors<'_>) -> Option<Recovery> {
    let (problem_type, kind) = (document.problem_type(), document.kind());
    let asked = |entries: &mut dyn Iterator<Item = &ErrorEntry>| asked_by_all(entries);
    asked(
        &mut known
            .entries()
            .filter(|entry| problem_type == Some(entry.problem_type())),
    )
    .or_else(|| asked(&mut known.entries().filter(|entry| is_kind_of(kind, entry))))
}

/// Returns which permission some errors ask for, if each of them asks for one: to sign in, or, if any of them says so, to ask the user.
pub(crate) fn asked_by_all(entries: &mut dyn Iterator<Item = &ErrorEntry>) -> Option<Recovery> {
    let mut asked = None;
    for entry in entries {
        match entry.recovery() {
            Recovery::AskUser => asked = Some(Recovery::AskUser),
            Recovery::Authenticate => asked = asked.or(Some(Recovery::Authenticate)),
            _ => return None,
        }
    }
    asked
}

/// Returns the first of the candidates, if all of them advise the same.
fn unambiguous<'e>(
    known: KnownErrors<'e>,
    is_candidate: impl Fn(&ErrorEntry) -> bool,
) -> Option<&'e ErrorEntry> {
    first_if_agreed(known.entries().filter(|entry| is_candidate(entry)))
}

/// Returns the first of some entries, if all of them advise the same.
pub(crate) fn first_if_agreed<'e>(
    mut candidates: impl Iterator<Item = &'e ErrorEntry>,
) -> Option<&'e ErrorEntry> {
    let advice = |entry: &ErrorEntry| {
        (
            entry.recovery(),
            entry.retryable(),
            entry.retry_after(),
            entry.effect(),
        )
    };
    let first = candidates.next()?;
    candidates
        .all(|other| advice(other) == advice(first))
        .then_some(first)
}
