//! Errors that occur at one place only, so that they need no type of their own.

use std::error::Error;
use std::fmt;

use mcp_error_rules::choices::Fault;
use mcp_error_rules::status::{default_fault, reason_phrase};

use crate::documents::status_codes::status_of_code;
use crate::handler::failure::Failure;
use crate::registry::builtin::{TEXT_CALLER, TEXT_SERVER};
use crate::registry::entry::ErrorEntry;
use crate::report::Report;
use crate::report::context::Context;
use crate::report::error::McpError;

#[derive(Debug)]
struct OneOff {
    text: String,
    code: Option<i32>,
}

impl OneOff {
    /// Returns the status, which follows from the code of the caller's fault.
    fn status(&self) -> u16 {
        match self.code.map(status_of_code) {
            Some(status) if default_fault(status) == Fault::Caller => status,
            Some(_) => 400,
            None => 500,
        }
    }
}

impl fmt::Display for OneOff {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text)
    }
}

impl Error for OneOff {}

impl McpError for OneOff {
    fn entry(&self) -> &'static ErrorEntry {
        match self.code {
            Some(_) => &TEXT_CALLER,
            None => &TEXT_SERVER,
        }
    }

    fn report(&self, context: &Context) -> Report {
        let status = self.status();
        let mut report = Report::assemble(self, self.entry(), context, &mut |builder| {
            builder.status(status);
            builder.one_off_text(&self.text)
        });
        if let Some(code) = self.code {
            report.set_code(code);
        }
        if let Some(phrase) = reason_phrase(status) {
            report.set_title(phrase);
        }
        report
    }
}

impl Failure {
    /// Makes an error from a text, for a mistake of the caller that occurs at one place only.
    ///
    /// It takes a code, and [`server`](Self::server) does not: JSON-RPC has several codes for mistakes of a caller, such as -32602
    /// (Invalid params) and -32601, and a single one for failures of a server, -32603 (Internal error).
    ///
    /// The text is sanitized and has at most 1 024 bytes. The problem type is `about:blank`, and the lane is `tool`.
    /// The status is 404 for the code -32601 (Method not found), the code itself if that is a status such as 429, and
    /// 400 otherwise. The macro [`error!`](crate::error) can set all of these, and more.
    ///
    /// ```
    /// use mcp_error::{Failure, code};
    ///
    /// let failure = Failure::caller(code::INVALID_PARAMS, "App 'gates' not found");
    /// let error = failure.to_rpc_error();
    /// assert_eq!(error.code, -32602);
    /// assert_eq!(error.data.unwrap().get("detail"), Some(&"App 'gates' not found".into()));
    /// ```
    pub fn caller(code: i32, text: impl Into<String>) -> Self {
        Self::new(OneOff {
            text: text.into(),
            code: Some(code),
        })
    }

    /// Makes an error from a text, for a failure of the server that occurs at one place only: an internal error that
    /// shows the text, sanitized, of at most [`max_text`](crate::Policy::max_text) bytes.
    ///
    /// ```
    /// use mcp_error::Failure;
    ///
    /// let failure = Failure::server("the index /srv/parks is empty");
    /// assert_eq!(failure.to_problem_details().detail.unwrap(), "the index [path] is empty");
    /// ```
    pub fn server(text: impl Into<String>) -> Self {
        Self::new(OneOff {
            text: text.into(),
            code: None,
        })
    }
}
