//! What the receiver of an error should do, also where there is nothing but the error object.

use std::time::Duration;

use mcp_error_rules::choices::Recovery;
use mcp_error_rules::codes::INTERNAL_ERROR;
use mcp_error_rules::recovery;
use mcp_error_rules::status::default_fault;

use crate::documents::names::{RETRY_AFTER, RPC_CODE};
use crate::documents::problem::ProblemDetails;
use crate::documents::rpc_error::RpcError;
use crate::documents::status_codes::{StatusCodes, error_status};
use crate::documents::tool_result::ToolResult;
use crate::json::Json;
use crate::registry::entry::ErrorEntry;
use crate::util::delay::delay_in;

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
    /// `registry` has the [entries](crate::ErrorType::ENTRIES) of the error types that are known, or
    /// nothing. An entry is found by problem type, by kind (`kind`, `mcp_error_code`, or `type` inside
    /// `context`), or, where `data` names neither, by code; entries that share it and disagree are no
    /// help. Without an entry `data` counts: `retryable`, a delay, a status; then the code, as in
    /// [`StatusCodes::STANDARD`].
    ///
    /// What `data` says of this occurrence (`retryable`; `retryAfter` or `retry_after` in seconds)
    /// goes before what an entry says of all of them.
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
    pub fn advice(&self, registry: &[&[ErrorEntry]]) -> Advice {
        Said(self.data.as_ref()).advice(self.code, registry)
    }
}

impl ProblemDetails {
    /// What to do about this problem, as in [`RpcError::advice`]: by problem type and kind, else by what
    /// its members and its status say. A code counts only as the member `rpcCode`.
    pub fn advice(&self, registry: &[&[ErrorEntry]]) -> Advice {
        let code = self.members.get(RPC_CODE).and_then(Json::as_i64);
        let code = code.and_then(|code| code.try_into().ok());
        let document = Json::Object(self.clone().into_members());
        Said(Some(&document)).advice(code.unwrap_or(INTERNAL_ERROR), registry)
    }
}

impl ToolResult {
    /// What to do about this failure, as in [`ProblemDetails::advice`] of the document inside. Where there
    /// are only words, or nothing: [`Recovery::Report`], since words are for the model.
    pub fn advice(&self, registry: &[&[ErrorEntry]]) -> Advice {
        self.to_problem_details()
            .unwrap_or_default()
            .advice(registry)
    }
}

impl Said<'_> {
    fn advice(self, code: i32, registry: &[&[ErrorEntry]]) -> Advice {
        let said = self;
        let retryable = said.find("retryable").and_then(Json::as_bool);
        let delay = said.delay();
        let status = said.status();
        match said.entry(code, registry) {
            Some(entry) => Advice {
                recovery: match retryable {
                    Some(now) if now != entry.retryable() => recovery::of_occurrence(
                        entry.recovery(),
                        status.unwrap_or(entry.status()),
                        entry.fault(),
                        now,
                    ),
                    _ => entry.recovery(),
                },
                retry_after: delay.or(entry.retry_after()),
            },
            None => {
                let status = status.unwrap_or_else(|| StatusCodes::STANDARD.status(code));
                let retryable = retryable.or(delay.map(|_| true));
                Advice {
                    recovery: recovery::recovery(status, default_fault(status), retryable),
                    retry_after: delay,
                }
            }
        }
    }
}

/// What the `data` of an error object says, in any layout.
#[derive(Clone, Copy)]
pub(crate) struct Said<'a>(pub(crate) Option<&'a Json>);

impl<'a> Said<'a> {
    fn own(self, name: &str) -> Option<&'a Json> {
        self.0?.get(name)
    }

    fn in_context(self, name: &str) -> Option<&'a Json> {
        self.own("context")?.get(name)
    }

    fn find(self, name: &str) -> Option<&'a Json> {
        self.own(name).or_else(|| self.in_context(name))
    }

    pub(crate) fn problem_type(self) -> Option<&'a str> {
        let problem_type = self.own("type")?.as_str()?;
        (problem_type != "about:blank").then_some(problem_type)
    }

    pub(crate) fn kind(self) -> Option<&'a str> {
        let names = [self.own("kind"), self.own("mcp_error_code")];
        let mut known = names.into_iter().chain([self.in_context("type")]);
        known.find_map(|name| name?.as_str())
    }

    fn status(self) -> Option<u16> {
        error_status(self.0?)
    }

    pub(crate) fn delay(self) -> Option<Duration> {
        let names = [RETRY_AFTER, "retry_after"];
        names.iter().find_map(|name| delay_in(self.find(name)?))
    }

    fn entry<'e>(self, code: i32, registry: &[&'e [ErrorEntry]]) -> Option<&'e ErrorEntry> {
        let problem_type = self.problem_type();
        let kind = self.kind();
        let is_type = |entry: &ErrorEntry| problem_type == Some(entry.problem_type());
        // `not_found` is how `Nested` writes `NOT_FOUND`.
        let is_kind =
            |entry: &ErrorEntry| kind.is_some_and(|kind| kind.eq_ignore_ascii_case(entry.kind()));
        let is_code = |entry: &ErrorEntry| entry.code() == code;
        let nameless = problem_type.is_none() && kind.is_none();
        agreed(registry, is_type)
            .or_else(|| agreed(registry, is_kind))
            .or_else(|| agreed(registry, |entry| is_kind(entry) && is_code(entry)))
            .or_else(|| agreed(registry, |entry| nameless && is_code(entry)))
    }
}

/// The first of the entries, where all of them advise the same.
fn agreed<'e>(
    registry: &[&'e [ErrorEntry]],
    is_meant: impl Fn(&ErrorEntry) -> bool,
) -> Option<&'e ErrorEntry> {
    let advice = |entry: &ErrorEntry| (entry.recovery(), entry.retryable(), entry.retry_after());
    let mut meant = registry
        .iter()
        .flat_map(|entries| entries.iter())
        .filter(|entry| is_meant(entry));
    let first = meant.next()?;
    meant
        .all(|other| advice(other) == advice(first))
        .then_some(first)
}
