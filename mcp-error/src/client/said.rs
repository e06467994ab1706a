//! What a document says of its error, whichever layout it has.

use std::time::Duration;

use mcp_error_rules::status::is_error;

use crate::client::delay::delay_in;
use crate::documents::names::RETRY_AFTER;
use crate::documents::problem::{ABOUT_BLANK, ProblemDetails};
use crate::documents::status_codes::error_status;
use crate::json::{Json, Members};

/// What a problem document, or the `data` of an error object, says of its error.
#[derive(Clone, Copy)]
pub(crate) struct Said<'a> {
    problem_type: Option<&'a str>,
    status: Option<u16>,
    /// All members of `data`, or the extension members of a problem document.
    members: Option<&'a Members>,
    is_problem: bool,
}

impl<'a> Said<'a> {
    pub(crate) fn in_problem(problem: &'a ProblemDetails) -> Self {
        Self {
            problem_type: Some(&problem.problem_type),
            status: problem.status.filter(|status| is_error(*status)),
            members: Some(&problem.members),
            is_problem: true,
        }
    }

    pub(crate) fn in_data(data: Option<&'a Json>) -> Self {
        let problem_type = data.and_then(|data| data.get("type"));
        Self {
            problem_type: problem_type.and_then(Json::as_str),
            status: data.and_then(error_status),
            members: data.and_then(Json::as_object),
            is_problem: false,
        }
    }

    /// Whether the members are those of a [`ProblemDetails`].
    pub(crate) fn is_problem(self) -> bool {
        self.is_problem
    }

    pub(crate) fn members(self) -> Option<&'a Members> {
        self.members
    }

    pub(crate) fn own(self, name: &str) -> Option<&'a Json> {
        self.members?.get(name)
    }

    fn in_context(self, name: &str) -> Option<&'a Json> {
        self.own("context")?.get(name)
    }

    /// `None` where it is `about:blank`, too.
    pub(crate) fn problem_type(self) -> Option<&'a str> {
        self.problem_type.filter(|name| *name != ABOUT_BLANK)
    }

    pub(crate) fn kind(self) -> Option<&'a str> {
        let names = [self.own("kind"), self.own("mcp_error_code")];
        let mut known = names.into_iter().chain([self.in_context("type")]);
        known.find_map(|name| name?.as_str())
    }

    pub(crate) fn status(self) -> Option<u16> {
        self.status
    }

    pub(crate) fn retryable(self) -> Option<bool> {
        self.find("retryable")?.as_bool()
    }

    pub(crate) fn delay(self) -> Option<Duration> {
        let names = [RETRY_AFTER, "retry_after"];
        names.iter().find_map(|name| delay_in(self.find(name)?))
    }

    fn find(self, name: &str) -> Option<&'a Json> {
        self.own(name).or_else(|| self.in_context(name))
    }
}
