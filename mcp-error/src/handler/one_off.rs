//! Errors that occur at one place only, so that they need no type of their own.

use std::error::Error;
use std::fmt;

use mcp_error_rules::status::reason_phrase;

use crate::documents::status_codes::StatusCodes;
use crate::handler::failure::Failure;
use crate::registry::builtin::{TEXT_CALLER, TEXT_SERVER};
use crate::registry::entry::ErrorEntry;
use crate::report::Report;
use crate::report::context::Context;
use crate::report::error::McpError;

/// An error of which a text is known, and a code where it is the caller's fault.
#[derive(Debug)]
struct OneOff {
    text: String,
    code: Option<i32>,
}

impl OneOff {
    /// Returns the status: what the code stands for if it is the caller's fault.
    fn status(&self) -> u16 {
        match self.code.map(|code| StatusCodes::STANDARD.status(code)) {
            // A client that sees Invalid params learns nothing more from 422.
            Some(404) => 404,
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
            builder.text(&self.text);
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
    /// Makes an error of a text, for a mistake of the caller that occurs at one place only.
    ///
    /// The text is sanitized and has at most 1 024 bytes. The problem type is `about:blank`, the status 404 where the
    /// code is -32601 (Method not found) and 400 otherwise, the lane that of tools. The macro
    /// [`error!`](crate::error) can say all of these, and more.
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

    /// Makes an error of a text, for a failure of the server that occurs at one place only: an internal error that
    /// shows the text, sanitized, of at most 1 024 bytes.
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

/// Makes a [`Failure`] of a text, for an error that occurs at one place only.
///
/// Before the text stand attributes of [`McpError`](derive@crate::McpError), as a variant has them; a mistake in them is
/// the same compile error. The text has the arguments of `format!`. What it makes of them is sanitized as one text, of at
/// most 1 024 bytes.
///
/// ```
/// # let name = "gates";
/// let failure = mcp_error::error!(status = 404, "App {name} not found");
/// assert_eq!(
///     failure.to_tool_result().content[0].text,
///     "Not Found: App gates not found\nWhat to do: change the input before calling again."
/// );
/// ```
///
/// | attributes | default |
/// | --- | --- |
/// | `status`, `code`, `lane`, `fault`, `recovery`, `retryable`, `retry_after`, `capture` | as for a variant: without any of them an internal error |
/// | `problem`, `kind` | `about:blank` and `HTTP_ERROR`: the status says what kind of problem it is |
/// | `title` | the phrase of the status; a title of its own needs a `problem` or a `kind` |
/// | `suggest`, `example`, `user_message`, `message`, `docs`, `extensions(…)` | none |
///
/// ```
/// use mcp_error::{Failure, Lane};
///
/// fn open(gates: u32) -> Result<(), Failure> {
///     if gates > 8 {
///         return Err(mcp_error::error!(
///             problem = "too-many-gates",
///             status = 422,
///             code = invalid_params,
///             lane = protocol,
///             suggest = "Open at most 8 gates.",
///             "{gates} gates are too many, {} at most",
///             8,
///         ));
///     }
///     Ok(())
/// }
///
/// let failure = open(9).unwrap_err();
/// assert_eq!(failure.entry().kind(), "TOO_MANY_GATES");
/// assert_eq!(failure.entry().lane(), Lane::Protocol);
/// assert_eq!(failure.to_problem_details().detail.unwrap(), "9 gates are too many, 8 at most");
/// ```
///
/// ```compile_fail
/// // `stats` is not an attribute; did you mean `status`?
/// let failure = mcp_error::error!(stats = 404, "not found");
/// ```
///
/// An error of this kind is in no [`registry!`](macro@crate::registry). Where clients shall tell it from others, where
/// it occurs twice, or where it has data, a variant is worth its lines.
#[macro_export]
macro_rules! error {
    // The keys are read one after the other, until the text comes. A `problem` or `kind` names the error.
    (@ $named:tt [$($keys:tt)*] $text:literal $($arguments:tt)*) => {
        $crate::error!(# $named [$($keys)*] $text $($arguments)*)
    };
    (@ $named:tt [$($keys:tt)*] problem = $value:expr, $($rest:tt)*) => {
        $crate::error!(@ named [$($keys)* problem = $value,] $($rest)*)
    };
    (@ $named:tt [$($keys:tt)*] kind = $value:expr, $($rest:tt)*) => {
        $crate::error!(@ named [$($keys)* kind = $value,] $($rest)*)
    };
    (@ $named:tt [$($keys:tt)*] $key:ident = $value:expr, $($rest:tt)*) => {
        $crate::error!(@ $named [$($keys)* $key = $value,] $($rest)*)
    };
    (@ $named:tt [$($keys:tt)*] $key:ident ($($list:tt)*), $($rest:tt)*) => {
        $crate::error!(@ $named [$($keys)* $key($($list)*),] $($rest)*)
    };
    (@ $named:tt [$($keys:tt)*] $key:ident, $($rest:tt)*) => {
        $crate::error!(@ $named [$($keys)* $key,] $($rest)*)
    };
    (@ $($rest:tt)*) => {
        ::core::compile_error!(
            "write `mcp_error::error!(status = 404, \"App {name} not found\")`: attributes, then a text with the arguments of `format!`"
        )
    };
    (# unnamed [$($keys:tt)*] $($text:tt)*) => {
        $crate::error!(# named [problem = "about:blank", $($keys)*] $($text)*)
    };
    (# named [$($keys:tt)*] $($text:tt)*) => {{
        #[derive(::core::fmt::Debug, $crate::McpError)]
        #[mcp(crate = $crate, $($keys)* detail = "{0}")]
        struct HttpError(#[mcp(sanitize = text)] $crate::__private::String);

        impl ::core::fmt::Display for HttpError {
            fn fmt(&self, f: &mut ::core::fmt::Formatter<'_>) -> ::core::fmt::Result {
                f.write_str(&self.0)
            }
        }

        impl ::core::error::Error for HttpError {}

        $crate::Failure::new(HttpError($crate::__private::format!($($text)*)))
    }};
    ($($all:tt)*) => {
        $crate::error!(@ unnamed [] $($all)*)
    };
}
