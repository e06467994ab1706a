//! What the receiver of an error should do, also where there is nothing but the error object.

use std::time::Duration;

use mcp_error_rules::choices::Recovery;
use mcp_error_rules::codes::INTERNAL_ERROR;
use mcp_error_rules::recovery;
use mcp_error_rules::status::default_fault;

use crate::client::known::KnownErrors;
use crate::client::said::Said;
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
    /// What to do.
    pub recovery: Recovery,
    /// How long to wait first, if the server says so. It is as long as the server wants: bound it.
    pub retry_after: Option<Duration>,
}

impl RpcError {
    /// What to do about this error, whatever its `data` holds and whichever server made it.
    ///
    /// `known` is a [`Registry`](crate::Registry), or a list of the
    /// [entries](crate::ErrorType::ENTRIES) of the error types that are known: `&[]` for none. An entry
    /// is found by problem type, by kind (`kind`, `mcp_error_code`, or `type` inside
    /// `context`), or, where `data` names neither, by code; entries that share it and disagree are no
    /// help. Without an entry `data` counts: `retryable`, a delay, a status; then the code, as in
    /// [`StatusCodes::STANDARD`].
    ///
    /// What `data` says of this occurrence (`retryable`; `retryAfter` or `retry_after` in seconds)
    /// goes before what an entry says of all of them. Only a user who has to be asked, or has to sign in,
    /// is never passed over because a server says `"retryable": true`.
    ///
    /// ```
    /// use mcp_error::{ErrorType, McpError, Recovery, RpcError};
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
    ///     r#"{"code": -31009, "message": "Closed", "data": {"kind": "CLOSED", "retryAfter": 60}}"#,
    /// ).unwrap();
    /// let advice = error.advice(&[ParkError::ENTRIES]);
    /// assert_eq!(advice.recovery, Recovery::AskUser);
    /// assert_eq!(advice.retry_after, Some(Duration::from_secs(60)));
    /// // A stranger only sees that there is a time to wait for.
    /// assert_eq!(error.advice(&[]).recovery, Recovery::Retry);
    /// ```
    pub fn advice<'a>(&self, known: impl Into<KnownErrors<'a>>) -> Advice {
        let said = Said::in_data(self.data.as_ref());
        advice_of(said, Some(self.code), known.into())
    }
}

impl ProblemDetails {
    /// What to do about this problem, as in [`RpcError::advice`]: by problem type and kind, else by what
    /// its members and its status say. A code counts only as the member `rpcCode`.
    pub fn advice<'a>(&self, known: impl Into<KnownErrors<'a>>) -> Advice {
        advice_of(Said::in_problem(self), None, known.into())
    }
}

impl ToolResult {
    /// What to do about this failure, as in [`ProblemDetails::advice`] of the document inside. Where there
    /// are only words, or nothing: [`Recovery::Report`], since words are for the model.
    pub fn advice<'a>(&self, known: impl Into<KnownErrors<'a>>) -> Advice {
        let document = self.document();
        advice_of(Said::in_data(document.as_deref()), None, known.into())
    }
}

/// What a document says, with the code of the error object around it.
fn advice_of(said: Said<'_>, code: Option<i32>, known: KnownErrors<'_>) -> Advice {
    let named = || said.own(RPC_CODE)?.as_i64()?.try_into().ok();
    let code = code.or_else(named).unwrap_or(INTERNAL_ERROR);
    let retryable = said.retryable();
    let delay = said.delay();
    match entry(said, code, known) {
        Some(entry) => Advice {
            recovery: recovery_of(entry, said.status(), retryable),
            retry_after: delay.or(entry.retry_after()),
        },
        None => {
            let status = said.status();
            let status = status.unwrap_or_else(|| StatusCodes::STANDARD.status(code));
            let retryable = retryable.or(delay.map(|_| true));
            Advice {
                recovery: recovery::recovery(status, default_fault(status), retryable),
                retry_after: delay,
            }
        }
    }
}

/// The recovery of an occurrence of this error.
fn recovery_of(entry: &ErrorEntry, status: Option<u16>, retryable: Option<bool>) -> Recovery {
    let usual = entry.recovery();
    match (usual, retryable) {
        // A server's word is no permission.
        (Recovery::AskUser | Recovery::Authenticate, _) => usual,
        (_, Some(now)) if now != entry.retryable() => {
            let status = status.unwrap_or(entry.status());
            recovery::of_occurrence(usual, status, entry.fault(), now)
        }
        _ => usual,
    }
}

/// The entry that a document means.
fn entry<'e>(said: Said<'_>, code: i32, known: KnownErrors<'e>) -> Option<&'e ErrorEntry> {
    let problem_type = said.problem_type();
    let kind = said.kind();
    let is_type = |entry: &ErrorEntry| problem_type == Some(entry.problem_type());
    // `not_found` is how `Nested` writes `NOT_FOUND`.
    let is_kind =
        |entry: &ErrorEntry| kind.is_some_and(|kind| kind.eq_ignore_ascii_case(entry.kind()));
    let is_code = |entry: &ErrorEntry| entry.code() == code;
    let nameless = problem_type.is_none() && kind.is_none();
    agreed(known, is_type)
        .or_else(|| agreed(known, is_kind))
        .or_else(|| agreed(known, |entry| is_kind(entry) && is_code(entry)))
        .or_else(|| agreed(known, |entry| nameless && is_code(entry)))
}

/// The first of the entries that are meant, where all of them advise the same.
fn agreed<'e>(
    known: KnownErrors<'e>,
    is_meant: impl Fn(&ErrorEntry) -> bool,
) -> Option<&'e ErrorEntry> {
    let advice = |entry: &ErrorEntry| (entry.recovery(), entry.retryable(), entry.retry_after());
    let mut meant = known.entries().filter(|entry| is_meant(entry));
    let first = meant.next()?;
    meant
        .all(|other| advice(other) == advice(first))
        .then_some(first)
}
