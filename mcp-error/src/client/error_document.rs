//! Reads the identity and the advice that a received document gives, in any layout.

use std::time::Duration;

use mcp_error_rules::choices::{Effect, Recovery};
use mcp_error_rules::names::{FLAT_DELAY, FLAT_KIND};
use mcp_error_rules::status::is_error;

use crate::client::delay::parse_delay;
use crate::documents::names::{EFFECT, KIND, RECOVERY, RETRY_AFTER, RETRYABLE};
use crate::documents::problem::{ABOUT_BLANK, ProblemDetails};
use crate::documents::status_codes::error_status;
use crate::json::{Json, Members};
use crate::registry::entry::ErrorEntry;

/// A view of a problem document, or of the `data` of an error object, that reads the same facts from each layout.
#[derive(Clone, Copy)]
pub(crate) struct ErrorDocument<'a> {
    problem_type: Option<&'a str>,
    status: Option<u16>,
    /// All members of `data`, or the extension members of a problem document.
    members: Option<&'a Members>,
    is_problem: bool,
}

impl<'a> ErrorDocument<'a> {
    pub(crate) fn from_problem(problem: &'a ProblemDetails) -> Self {
        Self {
            problem_type: Some(&problem.problem_type),
            status: problem.status.filter(|status| is_error(*status)),
            members: Some(&problem.members),
            is_problem: true,
        }
    }

    pub(crate) fn from_data(data: Option<&'a Json>) -> Self {
        let problem_type = data.and_then(|data| data.get("type"));
        Self {
            problem_type: problem_type.and_then(Json::as_str),
            status: data.and_then(error_status),
            members: data.and_then(Json::as_object),
            is_problem: false,
        }
    }

    /// Returns whether the members are those of a [`ProblemDetails`].
    pub(crate) fn is_problem(self) -> bool {
        self.is_problem
    }

    pub(crate) fn members(self) -> Option<&'a Members> {
        self.members
    }

    pub(crate) fn member(self, name: &str) -> Option<&'a Json> {
        self.members?.get(name)
    }

    /// Returns a member of `context`, the object that holds the error in
    /// [`RpcLayout::Nested`](crate::policy::RpcLayout::Nested).
    fn context_member(self, name: &str) -> Option<&'a Json> {
        self.member("context")?.get(name)
    }

    fn member_or_context_member(self, name: &str) -> Option<&'a Json> {
        self.member(name).or_else(|| self.context_member(name))
    }

    /// Returns the problem type, or `None` if it is absent or `about:blank`, which does not identify an error.
    pub(crate) fn problem_type(self) -> Option<&'a str> {
        self.problem_type.filter(|name| *name != ABOUT_BLANK)
    }

    /// Returns the kind, from the member that holds it in each layout.
    pub(crate) fn kind(self) -> Option<&'a str> {
        let candidates = [
            self.member(KIND),
            self.member(FLAT_KIND),
            self.context_member("type"),
        ];
        candidates.into_iter().find_map(|value| value?.as_str())
    }

    pub(crate) fn status(self) -> Option<u16> {
        self.status
    }

    /// Returns the recovery, unless it contradicts [`retryable`](Self::retryable).
    pub(crate) fn recovery(self) -> Option<Recovery> {
        let recovery = Recovery::from_name(self.member(RECOVERY)?.as_str()?)?;
        let contradicts = recovery == Recovery::Retry && self.retryable() == Some(false);
        (!contradicts).then_some(recovery)
    }

    pub(crate) fn effect(self) -> Option<Effect> {
        Effect::from_name(self.member(EFFECT)?.as_str()?)
    }

    pub(crate) fn retryable(self) -> Option<bool> {
        self.member_or_context_member(RETRYABLE)?.as_bool()
    }

    pub(crate) fn delay(self) -> Option<Duration> {
        let names = [RETRY_AFTER, FLAT_DELAY];
        names
            .iter()
            .find_map(|name| parse_delay(self.member_or_context_member(name)?))
    }
}

/// Returns whether the kind that a document names is that of an entry.
pub(super) fn is_kind_of(kind: Option<&str>, entry: &ErrorEntry) -> bool {
    // `RpcLayout::Nested` writes `NOT_FOUND` as `not_found`.
    kind.is_some_and(|kind| kind.eq_ignore_ascii_case(entry.kind()))
}
