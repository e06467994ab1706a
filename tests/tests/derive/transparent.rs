//! Variants for which the error inside stands, with members of their own.

use std::backtrace::Backtrace;
use std::error::Error;
use std::fmt;

use mcp_error::client::{Decode, Loss};
use mcp_error::{Context, ErrorType, McpError, Policy, assert_no_leaks};

#[derive(Debug, PartialEq, thiserror::Error, McpError)]
#[mcp(type_base = "https://parks.example/errors/", decode)]
enum RideError {
    #[error("the ride '{ride}' is closed")]
    #[mcp(status = 409, extensions(rule = "weather"))]
    Closed {
        #[mcp(extension)]
        ride: String,
    },
}

#[derive(Debug, PartialEq, thiserror::Error, McpError)]
#[mcp(decode, rename_all = "camelCase")]
enum PlanError {
    #[error(transparent)]
    Ride(#[from] RideError),
    #[error("{source}, in {park_name}")]
    #[mcp(transparent)]
    Park {
        source: RideError,
        park_name: String,
        #[mcp(extension = "visitors", sample(max = 2))]
        people: Vec<u32>,
        #[mcp(verbose)]
        note: Option<String>,
    },
    #[error("{0} on day {1}")]
    #[mcp(transparent)]
    Day(RideError, #[mcp(extension = "day")] u8),
    #[error("{0}, attempt {1:?}")]
    #[mcp(transparent)]
    Attempt(Box<RideError>, #[mcp(skip)] Option<u8>),
}

fn closed() -> RideError {
    RideError::Closed {
        ride: "comet".into(),
    }
}

fn in_park(park: &str) -> PlanError {
    PlanError::Park {
        source: closed(),
        park_name: park.into(),
        people: vec![3, 4, 5],
        note: None,
    }
}

fn members(error: &dyn McpError, context: &Context) -> String {
    serde_json::to_string(error.report(context).members()).unwrap()
}

#[test]
fn the_members_of_the_variant_follow_those_of_the_error_inside() {
    let problem = in_park("Luna").to_problem_details();
    assert_eq!(problem.problem_type, "https://parks.example/errors/closed");
    assert_eq!(
        problem.detail.as_deref(),
        Some("the ride 'comet' is closed")
    );
    assert_eq!(problem.status, Some(409));
    assert_eq!(
        members(&in_park("Luna"), &Context::new()),
        r#"{"ride":"comet","rule":"weather","parkName":"Luna","visitors":{"values":[3,4],"moreCount":1}}"#
    );
    assert_eq!(
        members(&PlanError::Day(closed(), 3), &Context::new()),
        r#"{"ride":"comet","rule":"weather","day":3}"#
    );
    assert_eq!(
        members(
            &PlanError::Attempt(Box::new(closed()), Some(3)),
            &Context::new()
        ),
        r#"{"ride":"comet","rule":"weather"}"#
    );
    assert_eq!(in_park("Luna").entry(), &RideError::ENTRIES[0]);
}

#[test]
fn they_go_through_their_sanitizers() {
    let error = in_park("/srv/parks/luna.toml, password=hunter22");
    let report = error.report(&Context::new());
    let park = report.members().get("parkName").unwrap();
    assert_eq!(park.as_str(), Some("[path], password=[redacted]"));
    let redacted: u16 = report.changes().redactions().map(|(_, count)| count).sum();
    assert_eq!(redacted, 2);

    let mut noted = in_park("Luna");
    if let PlanError::Park { note, .. } = &mut noted {
        *note = Some("rain".into());
    }
    let hidden = r#"{"ride":"comet","rule":"weather","parkName":"Luna","visitors":{"values":[3,4],"moreCount":1}}"#;
    assert_eq!(members(&noted, &Context::new()), hidden);
    let development = Context::new().with_policy(Policy::development());
    let shown = hidden.replace("1}}", r#"1},"note":"rain"}"#);
    assert_eq!(members(&noted, &development), shown);
}

/// The fields are members although no attribute says `extension`.
#[derive(Debug, thiserror::Error, McpError)]
#[error("{source} with a ticket")]
#[mcp(transparent)]
struct WithTicket {
    source: RideError,
    #[mcp(secret)]
    ticket: String,
    #[mcp(sanitize = secret)]
    tickets: Vec<String>,
    #[mcp(untrusted)]
    printed: String,
    #[mcp(path)]
    scan: String,
    #[mcp(endpoint)]
    gate: String,
    #[mcp(max = 32)]
    note: String,
}

#[test]
fn one_attribute_alone_decides_what_is_sent_of_them() {
    let error = WithTicket {
        source: closed(),
        ticket: "Maple".into(),
        tickets: vec!["Maple".into()],
        printed: "Maple".into(),
        scan: "scans/Maple".into(),
        gate: "https://Maple:Oak@parks.example/7".into(),
        note: "the ride has been closed since the storm of yesterday".into(),
    };
    assert_eq!(
        members(&error, &Context::new()),
        r#"{"ride":"comet","rule":"weather","ticket":"[redacted]","tickets":"[redacted]","scan":"[path]","gate":"https://parks.example/7","note":"the ride has been closed sinc..."}"#
    );
}

#[test]
fn the_variant_comes_back_from_the_wire() {
    let sent = PlanError::Day(closed(), 3);
    assert_eq!(PlanError::decode(sent.to_rpc_error()), Ok(sent));

    let sent = PlanError::Ride(closed());
    assert_eq!(PlanError::decode(sent.to_problem_details()), Ok(sent));

    let PlanError::Park {
        source,
        park_name,
        note,
        ..
    } = in_park("Luna")
    else {
        unreachable!()
    };
    let sent = PlanError::Park {
        source,
        park_name,
        people: vec![3],
        note,
    };
    assert_eq!(PlanError::decode(sent.to_problem_details()), Ok(sent));
}

#[derive(Debug, PartialEq, thiserror::Error, McpError)]
#[mcp(decode)]
enum OnlyParks {
    #[error("{source}, in {park}")]
    #[mcp(transparent)]
    Park { source: RideError, park: String },
}

#[test]
fn a_member_that_did_not_arrive_is_named() {
    let undecoded = OnlyParks::decode(closed().to_problem_details()).unwrap_err();
    assert_eq!(undecoded.entry(), Some(&RideError::ENTRIES[0]));
    let lost: Vec<_> = undecoded
        .lost()
        .iter()
        .map(|lost| (lost.field, lost.loss))
        .collect();
    assert_eq!(lost, [("park", Loss::Missing)]);

    let sent = OnlyParks::Park {
        source: closed(),
        park: "/srv/luna".into(),
    };
    let undecoded = OnlyParks::decode(sent.to_problem_details()).unwrap_err();
    let lost: Vec<_> = undecoded
        .lost()
        .iter()
        .map(|lost| (lost.field, lost.loss))
        .collect();
    assert_eq!(lost, [("park", Loss::Redacted)]);
}

#[test]
fn the_proof_makes_one_up() {
    assert_no_leaks!(PlanError);
    assert_no_leaks!(OnlyParks);
}

/// Written by hand, as where there is no thiserror.
#[derive(Debug, McpError)]
#[mcp(transparent)]
struct Traced<E> {
    #[mcp(source)]
    error: E,
    gate: u8,
    backtrace: Backtrace,
}

impl<E: fmt::Display> fmt::Display for Traced<E> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.error.fmt(f)
    }
}

impl<E: Error> Error for Traced<E> {}

#[test]
fn a_struct_adds_members_to_any_error() {
    let traced = Traced {
        error: closed(),
        gate: 7,
        backtrace: Backtrace::disabled(),
    };
    assert_eq!(
        members(&traced, &Context::new()),
        r#"{"ride":"comet","rule":"weather","gate":7}"#
    );
    assert_eq!(format!("{}", traced.backtrace), "disabled backtrace");
}
