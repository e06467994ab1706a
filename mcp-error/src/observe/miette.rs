//! Errors in a terminal, through [miette](https://docs.rs/miette) (feature `miette`, miette 7).
//!
//! [`Diagnosis`] shows any [`McpError`] as a diagnostic, for the programs around a server: a command line
//! client, a check of a configuration.
//!
//! | diagnostic | value |
//! | --- | --- |
//! | text | the detail, sanitized as in the report, unless [`with_verbatim`](Diagnosis::with_verbatim) says otherwise |
//! | code | the kind: `NO_PARK` |
//! | severity | error where the server is at fault, warning where the caller is |
//! | help | what to do and how long to wait, then suggestions, then examples, as the policy has it |
//! | link | the entry's [`docs`](crate::registry::ErrorEntry::docs), else its problem type, if that is a locator |
//! | causes | those of the report, so none unless the policy is verbose |
//!
//! ```
//! use mcp_error::observe::miette::Diagnosis;
//! use mcp_error::{Context, McpError};
//! use miette::Diagnostic;
//!
//! #[derive(Debug, thiserror::Error, McpError)]
//! #[error("there is no park '{0}'")]
//! #[mcp(status = 404, docs = "https://parks.example/help/no-park", suggest = "list the parks first")]
//! struct NoPark(String);
//!
//! let diagnosis = Diagnosis::new(&NoPark("north".into()), &Context::new());
//! assert_eq!(diagnosis.to_string(), "there is no park 'north'");
//! assert_eq!(diagnosis.code().unwrap().to_string(), "NO_PARK");
//! assert_eq!(diagnosis.url().unwrap().to_string(), "https://parks.example/help/no-park");
//! assert_eq!(
//!     diagnosis.help().unwrap().to_string(),
//!     "change the input before calling again.\n- list the parks first"
//! );
//!
//! fn main_of_a_program() -> miette::Result<()> {
//!     Err(Diagnosis::new(&NoPark("north".into()), &Context::new()))?
//! }
//! # assert!(main_of_a_program().is_err());
//! ```

use std::error::Error;
use std::fmt::{self, Display};

use miette::{Diagnostic, Severity};

use crate::observe::common;
use crate::report::Report;
use crate::report::context::Context;
use crate::report::error::McpError;
use mcp_error_rules::choices::Fault;

/// A report as a diagnostic; see the [module](self). It keeps nothing of the error itself.
#[derive(Debug, Clone)]
pub struct Diagnosis {
    report: Report,
    text: Option<String>,
    cause: Option<Box<Cause>>,
}

impl Diagnosis {
    /// Returns the diagnostic of an error that is reported under this context.
    pub fn new(error: &dyn McpError, context: &Context) -> Self {
        error.report(context).into()
    }

    /// Shows the verbatim `Display` of the error and of at most 5 of its causes, at most 16 384 bytes each, instead of
    /// the sanitized texts. They can hold secrets and terminal sequences, so this is only for a terminal of your own.
    pub fn with_verbatim(mut self, error: &dyn McpError) -> Self {
        let mut texts = common::verbatim_chain(error).into_iter();
        self.text = texts.next();
        self.cause = Cause::chain(texts);
        self
    }

    /// Returns the report.
    pub fn report(&self) -> &Report {
        &self.report
    }
}

/// A [`Failure`](crate::Failure) becomes a diagnostic through its [`report`](crate::Failure::report).
impl From<Report> for Diagnosis {
    fn from(report: Report) -> Self {
        Self {
            text: None,
            cause: Cause::chain(report.causes().map(str::to_owned)),
            report,
        }
    }
}

impl fmt::Display for Diagnosis {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.text.as_deref().unwrap_or(self.report.detail()))
    }
}

impl Error for Diagnosis {
    fn source(&self) -> Option<&(dyn Error + 'static)> {
        Some(&**self.cause.as_ref()?)
    }
}

impl Diagnostic for Diagnosis {
    fn code<'a>(&'a self) -> Option<Box<dyn Display + 'a>> {
        Some(Box::new(self.report.entry().kind()))
    }

    fn severity(&self) -> Option<Severity> {
        Some(match self.report.fault() {
            Fault::Server => Severity::Error,
            Fault::Caller => Severity::Warning,
        })
    }

    fn help<'a>(&'a self) -> Option<Box<dyn Display + 'a>> {
        Some(Box::new(self.report.help()))
    }

    fn url<'a>(&'a self) -> Option<Box<dyn Display + 'a>> {
        let entry = self.report.entry();
        let locator = Some(entry.problem_type()).filter(|uri| is_locator(uri));
        Some(Box::new(entry.docs().or(locator)?))
    }
}

fn is_locator(uri: &str) -> bool {
    ["https://", "http://"]
        .iter()
        .any(|scheme| uri.starts_with(scheme))
}

/// A text in a chain of causes.
#[derive(Debug, Clone)]
struct Cause {
    text: String,
    next: Option<Box<Cause>>,
}

impl Cause {
    /// Makes a chain of texts. The first text becomes the outermost cause.
    fn chain(texts: impl DoubleEndedIterator<Item = String>) -> Option<Box<Self>> {
        let innermost_first = texts.rev();
        innermost_first.fold(None, |next, text| Some(Box::new(Self { text, next })))
    }
}

impl fmt::Display for Cause {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text)
    }
}

impl Error for Cause {
    fn source(&self) -> Option<&(dyn Error + 'static)> {
        Some(&**self.next.as_ref()?)
    }
}
