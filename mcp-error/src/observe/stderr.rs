//! Errors as lines on standard error.

use std::fmt::Write as _;
use std::io::{self, Write as _};

use mcp_error_rules::choices::Fault;
use mcp_error_rules::text::one_line;

use super::common::{Request, error_type, exception_type, note_of_unknown, verbatim_chain};
use crate::render::causes::causes;
use crate::report::{Context, McpError, Observer, Report};

/// Writes one line to standard error for each error that is sent.
///
/// That is where a server that speaks MCP over stdio has its log. Everything in the line is sanitized, and it stays
/// one line whatever the error contains:
///
/// ```text
/// 2026-11-21T02:07:12.678Z ERROR ParkError::Map https://parks.example/errors/map-unreadable urn:uuid:3536e2a8-… tool=visit: cannot read [path]; caused by: permission denied
/// ```
///
/// ```
/// use mcp_error::{Context, observe};
///
/// let context = Context::new().with_observer(observe::Stderr::new());
/// ```
#[derive(Debug, Clone, Copy, Default)]
#[must_use]
pub struct Stderr {
    verbatim: bool,
}

impl Stderr {
    /// Returns an observer that writes sanitized lines to standard error.
    pub const fn new() -> Self {
        Self { verbatim: false }
    }

    /// Adds the verbatim `Display` of each error and of its causes, at most 16 384 bytes each, with the escapes of a string
    /// literal. They can hold secrets, so this is only for a log of your own.
    pub const fn with_verbatim(mut self) -> Self {
        self.verbatim = true;
        self
    }
}

impl Observer for Stderr {
    fn capture(&self, report: &Report, error: &dyn McpError) {
        self.observe(report, error, &Context::new());
    }

    fn log(&self, report: &Report, error: &dyn McpError) {
        self.observe(report, error, &Context::new());
    }

    fn observe(&self, report: &Report, error: &dyn McpError, context: &Context) {
        let mut line = line(report, context);
        if self.verbatim {
            push_verbatim(&mut line, error);
        }
        if let Some(note) = note_of_unknown(report, error) {
            line.push_str("; ");
            line.push_str(note);
        }
        // If this fails, there is no place left to report it.
        let _ = writeln!(io::stderr().lock(), "{line}");
    }
}

/// Returns the line about a report.
fn line(report: &Report, context: &Context) -> String {
    let level = match report.fault() {
        Fault::Server => "ERROR",
        Fault::Caller => "WARN",
    };
    let mut line = format!(
        "{} {level} {} {} {}",
        report.timestamp(),
        exception_type(report),
        error_type(report),
        report.instance(),
    );
    let request = Request::of(context);
    let about = [
        ("tool", report.tool()),
        ("prompt", request.prompt.as_deref()),
        ("resource", request.resource.as_deref()),
        ("path", request.url_path.as_deref()),
    ];
    let is_named = about.iter().any(|(_, value)| value.is_some());
    let method = match request.http_method.as_deref() {
        // The name of a tool, a prompt or a resource implies the method.
        None if is_named => None,
        None => request.method.as_deref(),
        http => http,
    };
    for (name, value) in std::iter::once(("method", method)).chain(about) {
        // A client chose the value, so a value that is not a name is quoted.
        let _ = match value {
            Some(value) if is_name(value) => write!(line, " {name}={value}"),
            Some(value) => write!(line, " {name}={value:?}"),
            None => Ok(()),
        };
    }
    if let Some(trace) = report.trace_parent() {
        let _ = write!(line, " trace={}", trace.trace_id());
    }
    let detail = one_line(report.log_detail());
    let _ = write!(line, ": {detail}");
    for member in report.member_lines() {
        let _ = write!(line, "; {}", one_line(&member));
    }
    if let Some(causes) = causes(report, &detail) {
        let _ = write!(line, "; caused by: {causes}");
    }
    if let Some(trace) = report.stack_trace() {
        let _ = write!(line, "; stack trace: {trace:?}");
    }
    line
}

fn push_verbatim(line: &mut String, error: &dyn McpError) {
    let names = std::iter::once("verbatim").chain(std::iter::repeat("caused by"));
    for (name, text) in names.zip(verbatim_chain(error)) {
        let _ = write!(line, "; {name}: {text:?}");
    }
}

/// Returns whether the text has only the letters that MCP allows in the name of a tool.
fn is_name(text: &str) -> bool {
    let is_letter =
        |letter: char| letter.is_ascii_alphanumeric() || matches!(letter, '_' | '-' | '.' | '/');
    text.chars().all(is_letter)
}

#[cfg(test)]
mod tests {
    use std::io;
    use std::time::SystemTime;

    use super::*;
    use crate::documents::violation::Violation;
    use crate::handler::Failure;
    use crate::report::Instance;

    #[derive(Debug, thiserror::Error, mcp_error_derive::McpError)]
    #[mcp(crate = crate, causes = text)]
    enum MapError {
        #[error("cannot read the map ({0})")]
        Shown(#[source] io::Error),
        #[error("cannot read the map")]
        Kept(#[source] io::Error),
        #[error("the tour is off")]
        Off(#[source] TourError),
    }

    #[derive(Debug, thiserror::Error, mcp_error_derive::McpError)]
    #[error("on the tour: {0}")]
    #[mcp(crate = crate)]
    struct TourError(#[source] Box<MapError>);

    #[test]
    fn a_cause_that_the_text_before_it_shows_is_not_repeated() {
        let cause = || io::Error::other("no space on /srv/parks/maps");
        let wrapped = io::Error::other(MapError::Kept(cause()));
        for (error, expected) in [
            (
                MapError::Shown(cause()),
                "cannot read the map (no space on [path])",
            ),
            (
                MapError::Kept(cause()),
                "cannot read the map; caused by: no space on [path]",
            ),
            (
                MapError::Shown(wrapped),
                "cannot read the map (cannot read the map); caused by: no space on [path]",
            ),
            (
                MapError::Off(TourError(Box::new(MapError::Shown(cause())))),
                "the tour is off; caused by: on the tour: cannot read the map (no space on [path])",
            ),
        ] {
            let context = Context::new().with_observer(Stderr::new());
            let line = line(&error.report(&context), &context);
            assert!(line.ends_with(&format!(": {expected}")), "{line}");
            assert_eq!(line.matches("no space").count(), 1, "{line}");
        }
    }

    #[test]
    fn a_line_names_the_members_and_mistakes_that_the_detail_does_not() {
        #[derive(Debug, thiserror::Error, mcp_error_derive::McpError)]
        #[error("the booking of {park} is not valid")]
        #[mcp(crate = crate, status = 422)]
        struct Invalid {
            #[mcp(extension)]
            park: &'static str,
            #[mcp(extension)]
            ride: u32,
            #[mcp(violations)]
            errors: Vec<Violation>,
        }

        let error = Invalid {
            park: "north",
            ride: 7,
            errors: vec![Violation::at(["seats"], "must be at least 1\nERROR forged")],
        };
        let context = Context::new().with_observer(Stderr::new());
        let line = line(&error.report(&context), &context);
        let expected = ": the booking of north is not valid; #/seats: must be at least 1 ERROR forged; ride: 7";
        assert!(line.ends_with(expected), "{line}");
    }

    #[test]
    fn a_stack_trace_stands_at_the_end_of_a_line() {
        let context = Context::new().with_observer(Stderr::new());
        let printed =
            "no gate\nStack backtrace:\n   0: park::open\n             at /srv/gate.rs:3:5";
        let line = line(&Failure::server(printed).report(&context), &context);
        let expected = r#": no gate [stack trace]; stack trace: "Stack backtrace:\n   0: park::open\n             at [path]:3:5""#;
        assert!(line.ends_with(expected), "{line}");
    }

    #[test]
    fn a_line_has_the_instance_and_the_sanitized_causes() {
        let context = Context::new()
            .with_observer(Stderr::new())
            .with_instance(Instance::from_bytes([7; 16]))
            .with_timestamp(SystemTime::UNIX_EPOCH)
            .with_tool("visit\nERROR forged");
        let cause = io::Error::other("no space on /srv/parks/maps\nERROR forged");
        let failure = Failure::foreign(cause);
        let report = failure.report(&context);
        assert_eq!(
            line(&report, &context),
            "1970-01-01T00:00:00.000Z ERROR Failure::Internal _OTHER \
             urn:uuid:07070707-0707-0707-0707-070707070707 tool=\"visit\\nERROR forged\": \
             Internal Server Error; caused by: no space on [path] ERROR forged"
        );
        let with_request = |context: &Context| {
            let line = line(&report, context);
            let (_, rest) = line.split_once("0707 ").expect("the instance");
            rest.split_once(": ").expect("the detail").0.to_owned()
        };
        let tool = r#"tool="visit\nERROR forged""#;
        for (context, expected) in [
            (Context::new().with_method("tools/call"), tool.to_owned()),
            (
                Context::new()
                    .with_http_method("GET")
                    .with_url_path("/rides/7 /home/ada?"),
                format!(r#"method=GET {tool} path="/rides/7 /home/ada?""#),
            ),
            (
                Context::new().with_resource("map://ada:hunter2@parks"),
                format!(r#"{tool} resource="map://[redacted]@parks""#),
            ),
        ] {
            assert_eq!(with_request(&context), expected);
        }
        let mut verbatim = String::new();
        push_verbatim(&mut verbatim, failure.error());
        assert_eq!(
            verbatim,
            "; verbatim: \"no space on /srv/parks/maps\\nERROR forged\""
        );
        // The client sees none of it.
        let problem = report.to_problem_details().to_string();
        assert!(!problem.contains("no space"), "{problem}");
    }
}
