//! Feature `miette`: an error in a terminal.

use mcp_error::observe::miette::Diagnosis;
use mcp_error::{Context, Failure, McpError, Policy};
use miette::{Diagnostic, GraphicalReportHandler, GraphicalTheme, Severity};

#[derive(Debug, thiserror::Error)]
#[error("refused by db.example, password=hunter2")]
struct Refused;

#[derive(Debug, thiserror::Error, McpError)]
#[mcp(type_base = "https://parks.example/errors/")]
enum ParkError {
    #[error("there is no park '{0}'")]
    #[mcp(
        status = 404,
        docs = "https://parks.example/help/no-park",
        suggest = "list the parks first",
        suggest = "'{0}' may be a ride",
        example = "park = \"north\""
    )]
    NoPark(String),
    #[error("{0} does not answer\u{1b}[2J")]
    #[mcp(problem = "store", status = 503, retry_after = 30)]
    Store(String, #[source] Refused),
    #[error("broken")]
    #[mcp(problem = "about:blank", status = 500)]
    Broken,
    #[error("while planning")]
    Planning(#[source] Box<ParkError>),
}

fn no_park() -> ParkError {
    ParkError::NoPark("north".into())
}

fn store() -> ParkError {
    ParkError::Store("the store in /srv/rides".into(), Refused)
}

/// Returns the text that a terminal of 80 columns shows.
fn rendered(diagnosis: &Diagnosis) -> String {
    let theme = GraphicalTheme::unicode_nocolor();
    let handler = GraphicalReportHandler::new_themed(theme)
        .with_width(80)
        .with_links(false);
    let mut out = String::new();
    handler.render_report(&mut out, diagnosis).expect("text");
    out
}

#[test]
fn the_severity_is_that_of_the_answer() {
    for (inner, severity) in [(no_park(), Severity::Warning), (store(), Severity::Error)] {
        let error = ParkError::Planning(Box::new(inner));
        let diagnosis = Diagnosis::new(&error, &Context::new());
        assert_eq!(diagnosis.severity(), Some(severity), "{error:?}");
    }
}

#[test]
fn a_terminal_shows_kind_detail_link_and_help() {
    let diagnosis = Diagnosis::new(&no_park(), &Context::new());
    let out = rendered(&diagnosis);
    let lines: Vec<&str> = out.lines().map(str::trim).collect();
    assert_eq!(
        lines,
        [
            "NO_PARK (https://parks.example/help/no-park)",
            "",
            "⚠ there is no park 'north'",
            "help: change the input before calling again.",
            "- list the parks first",
            "- 'north' may be a ride",
        ]
    );
}

#[test]
fn the_fault_decides_the_severity() {
    let severity = |error: &ParkError| Diagnosis::new(error, &Context::new()).severity();
    assert_eq!(severity(&no_park()), Some(Severity::Warning));
    assert_eq!(severity(&store()), Some(Severity::Error));
}

#[test]
fn the_link_is_the_documentation_or_else_a_problem_type_that_is_a_url() {
    let link = |error: &ParkError| {
        let diagnosis = Diagnosis::new(error, &Context::new());
        diagnosis.url().map(|url| url.to_string())
    };
    let help = "https://parks.example/help/no-park";
    assert_eq!(link(&no_park()).as_deref(), Some(help));
    let problem = "https://parks.example/errors/store";
    assert_eq!(link(&store()).as_deref(), Some(problem));
    assert_eq!(link(&ParkError::Broken), None);
}

#[test]
fn the_policy_decides_the_help() {
    let help = |error: &ParkError, policy: Policy| {
        let diagnosis = Diagnosis::new(error, &Context::new().with_policy(policy));
        diagnosis.help().map(|help| help.to_string())
    };
    let production = Policy::production;
    assert_eq!(
        help(&store(), production()).as_deref(),
        Some("call again after 30 seconds.")
    );
    let mut silent = production();
    silent.include_suggestions = false;
    assert_eq!(
        help(&no_park(), silent).as_deref(),
        Some("change the input before calling again.")
    );
    let full = help(&no_park(), Policy::development()).expect("help");
    assert!(full.ends_with("Examples:\n- park = \"north\""), "{full}");
}

#[test]
fn texts_and_causes_are_sanitized() {
    let out = rendered(&Diagnosis::new(&store(), &Context::new()));
    assert!(out.contains("the store in [path] does not answer"), "{out}");
    assert!(!out.contains("refused") && !out.contains('\u{1b}'), "{out}");

    let context = Context::new().with_policy(Policy::development());
    let out = rendered(&Diagnosis::new(&store(), &context));
    assert!(out.contains("refused by db.example"), "{out}");
    assert!(
        out.contains("password=[redacted]") && !out.contains("hunter2"),
        "{out}"
    );
}

#[test]
fn verbatim_texts_are_shown_on_request() {
    let error = store();
    let out = rendered(&Diagnosis::new(&error, &Context::new()).with_verbatim(&error));
    assert!(
        out.contains("the store in /srv/rides does not answer"),
        "{out}"
    );
    assert!(out.contains("password=hunter2"), "{out}");
}

#[test]
fn a_failure_keeps_its_instance_and_an_external_error_discloses_nothing() {
    let failure = Failure::foreign(Refused);
    let observed = Context::new().with_observer(mcp_error::observe::Stderr::new());
    let diagnosis = Diagnosis::from(failure.report(&observed));
    assert_eq!(diagnosis.to_string(), "Internal Server Error");
    let help = diagnosis.help().expect("help").to_string();
    assert!(help.contains(&failure.instance().to_string()), "{help}");
    let report = miette::Report::new(diagnosis.with_verbatim(failure.error()));
    assert_eq!(
        report.to_string(),
        "refused by db.example, password=hunter2"
    );
    // The error must not be its own first cause as well.
    assert_eq!(report.chain().count(), 1);
}
