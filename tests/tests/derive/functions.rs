//! `status_with` and the other functions, and the arguments that they take.

use mcp_error::json::Members;
use mcp_error::registry::{Fault, Recovery};
use mcp_error::{Context, ErrorType as _, McpError, Policy};

#[derive(Debug, thiserror::Error, McpError)]
enum RelayError {
    /// The function takes the whole error.
    #[error("upstream said {code}")]
    #[mcp(status = 502, status_with = Self::status(self), extensions_with = told(self, code))]
    Whole { code: u16, host: String },
    /// The function takes one of the fields, so a new one does not matter to it.
    #[error("{host} said {status}")]
    #[mcp(status = 502, status_with = status(status), retryable_with = is_busy(status, attempts))]
    Named {
        status: u16,
        host: String,
        attempts: Option<u8>,
    },
    /// The function takes all fields.
    #[error("{0}, {1}")]
    #[mcp(status = 502, status_with = first)]
    All(u16, u8),
    /// A field of a tuple is named as in a text of thiserror.
    #[error("{_0}, {_1}")]
    #[mcp(status = 502, status_with = status(_1))]
    Second(u8, u16),
    #[error("nothing")]
    #[mcp(status = 502, status_with = Self::status(self))]
    Unit,
}

impl RelayError {
    fn status(&self) -> u16 {
        match self {
            Self::Whole { code, .. } => *code,
            _ => 503,
        }
    }
}

fn status(code: &u16) -> u16 {
    *code
}

fn first(code: &u16, _: &u8) -> u16 {
    *code
}

fn is_busy(status: &u16, attempts: &Option<u8>) -> bool {
    *status == 429 && attempts.is_none_or(|attempts| attempts < 3)
}

fn told(error: &RelayError, code: &u16) -> Members {
    let said = error.to_string();
    Members::from_iter([("said", said), ("half", (code / 2).to_string())])
}

fn status_of(error: &RelayError) -> Option<u16> {
    error.to_problem_details().status
}

#[test]
fn a_function_takes_what_its_call_names() {
    let whole = RelayError::Whole {
        code: 504,
        host: "h".into(),
    };
    let problem = whole.to_problem_details();
    assert_eq!(problem.status, Some(504));
    assert_eq!(
        problem.members.get("said").unwrap(),
        &"upstream said 504".into()
    );
    assert_eq!(problem.members.get("half").unwrap(), &"252".into());

    let named = |status, attempts| RelayError::Named {
        status,
        host: "h".into(),
        attempts,
    };
    assert_eq!(status_of(&named(418, None)), Some(418));
    let is_retryable = |error: &RelayError| error.report(&Default::default()).retryable();
    assert!(is_retryable(&named(429, Some(2))) && !is_retryable(&named(429, Some(3))));

    assert_eq!(status_of(&RelayError::All(404, 1)), Some(404));
    assert_eq!(status_of(&RelayError::Second(1, 404)), Some(404));
    assert_eq!(status_of(&RelayError::Unit), Some(503));
}

#[derive(Debug, thiserror::Error, McpError)]
#[mcp(status = 409, retry_after = 30, retryable_with = Self::is_busy(self))]
enum BusyError {
    #[error("busy: {0}")]
    Gate(bool),
    #[error("busy: {0}")]
    #[mcp(retry_after = 5)]
    Ride(bool),
}

impl BusyError {
    fn is_busy(&self) -> bool {
        let (Self::Gate(is_busy) | Self::Ride(is_busy)) = self;
        *is_busy
    }
}

/// The delay of a type applies to the occurrences that a function says to retry, as that of a variant does.
#[test]
fn a_delay_of_the_type_applies_where_a_function_says_to_retry() {
    let delay = |error: BusyError| {
        let report = error.report(&Default::default());
        report.retry_after().map(|delay| delay.as_secs())
    };
    assert_eq!(delay(BusyError::Gate(true)), Some(30));
    assert_eq!(delay(BusyError::Gate(false)), None);
    assert_eq!(delay(BusyError::Ride(true)), Some(5));
    assert_eq!(delay(BusyError::Ride(false)), None);
}

#[derive(Debug, thiserror::Error, McpError)]
#[error("{host} said {status}")]
#[mcp(status = 502, status_with = status(status), retryable_with = Relayed::is_retryable(self))]
struct Relayed {
    status: u16,
    host: String,
}

impl Relayed {
    fn is_retryable(&self) -> bool {
        self.host == "busy.example"
    }
}

#[test]
fn a_function_of_a_struct_takes_the_struct_or_fields() {
    let relayed = Relayed {
        status: 429,
        host: "busy.example".into(),
    };
    let report = relayed.report(&Default::default());
    assert_eq!((report.status(), report.retryable()), (429, true));
}

/// A sanitizer of the server's own that shows a name as its policy shows paths.
fn owner(name: &str, policy: &Policy) -> String {
    if policy.redact_sensitive {
        "somebody".to_owned()
    } else {
        name.to_owned()
    }
}

#[derive(Debug, thiserror::Error, McpError)]
#[error("{owner} holds the lock since {since}")]
#[mcp(status = 409)]
struct Locked {
    #[mcp(extension, sanitize_with = owner(policy))]
    owner: String,
    #[mcp(sanitize_with = self::years)]
    since: u16,
}

fn years(since: &u16) -> String {
    format!("{since} AD")
}

#[test]
fn a_sanitizer_of_ones_own_sees_the_policy() {
    let error = Locked {
        owner: "ada".into(),
        since: 1843,
    };
    for (redacts, detail, member) in [
        (true, "somebody holds the lock since 1843 AD", "somebody"),
        (false, "ada holds the lock since 1843 AD", "ada"),
    ] {
        let policy = Policy::production().with_redact_sensitive(redacts);
        let report = error.report(&Context::new().with_policy(policy));
        assert_eq!(report.detail(), detail);
        assert_eq!(report.members().get("owner"), Some(&member.into()));
    }
}

#[derive(Debug, thiserror::Error, McpError)]
#[mcp(status = 502, status_with = FeedError::status, statuses(429, 503))]
enum FeedError {
    #[error("the feed said {0}")]
    Said(u16),
    /// This list is shorter than that of the type.
    #[error("the mirror said {0}")]
    #[mcp(statuses(503))]
    Mirror(u16),
    /// This function is another one, so the list of the type is not about it.
    #[error("the archive said {0}")]
    #[mcp(status_with = same)]
    Archive(u16),
    /// None of these asks for a retry.
    #[error("the old feed said {0}")]
    #[mcp(statuses(404, 410))]
    Gone(u16),
}

impl FeedError {
    fn status(&self) -> u16 {
        match self {
            Self::Said(status)
            | Self::Mirror(status)
            | Self::Archive(status)
            | Self::Gone(status) => *status,
        }
    }
}

fn same(status: &u16) -> u16 {
    *status
}

#[test]
fn a_status_that_is_not_listed_is_not_sent() {
    let rows = [
        (FeedError::Said(503), 503),
        (FeedError::Said(429), 429),
        (FeedError::Said(404), 502),
        (FeedError::Said(200), 502),
        (FeedError::Mirror(503), 503),
        (FeedError::Mirror(429), 502),
        (FeedError::Archive(418), 418),
    ];
    for (error, expected) in rows {
        assert_eq!(
            error.to_problem_details().status,
            Some(expected),
            "{error:?}"
        );
    }
    let listed = FeedError::ENTRIES
        .iter()
        .map(|entry| entry.statuses().collect::<Vec<_>>());
    assert_eq!(
        listed.collect::<Vec<_>>(),
        [vec![429, 503], vec![503], vec![], vec![404, 410]]
    );
}

#[derive(Debug, thiserror::Error, McpError)]
#[error("the upstream said {0}")]
enum Computed {
    #[mcp(status = 500, status_with = same)]
    Plain(u16),
    #[mcp(status = 500, status_with = same, recovery = report)]
    Reported(u16),
    #[mcp(status = 500, status_with = same, fault = server)]
    Ours(u16),
    #[mcp(status = 409, status_with = same, capture = false)]
    Unwatched(u16),
    #[mcp(status = 503, status_with = same, retryable)]
    Again(u16),
    #[mcp(status = 503, status_with = same, retry_after = 30)]
    Later(u16),
    #[mcp(status = 503, status_with = same)]
    Usual(u16),
}

#[test]
fn what_no_attribute_says_follows_from_the_computed_status() {
    use Fault::{Caller, Server};
    use Recovery::{AskUser, FixInput, Report, Retry};
    let rows = [
        (Computed::Plain(500), Server, true, Report),
        (Computed::Plain(409), Caller, false, FixInput),
        (Computed::Plain(403), Caller, false, AskUser),
        (Computed::Plain(503), Server, true, Retry),
        (Computed::Reported(409), Caller, false, Report),
        (Computed::Ours(409), Server, true, FixInput),
        (Computed::Unwatched(502), Server, false, Report),
        (Computed::Again(409), Caller, false, Retry),
        (Computed::Later(409), Caller, false, Retry),
        (Computed::Usual(409), Caller, false, FixInput),
        // No status of an error is less than 400, so this one is not sent.
        (Computed::Usual(200), Server, true, Retry),
    ];
    for (error, fault, captures, recovery) in rows {
        let report = error.report(&Context::new());
        let found = (report.fault(), report.needs_capture(), report.recovery());
        assert_eq!(found, (fault, captures, recovery), "{error:?}");
        assert_eq!(report.retryable(), recovery == Retry, "{error:?}");
    }
}

#[derive(Debug, thiserror::Error, McpError)]
#[error("the upstream said {0}")]
enum Coded {
    #[mcp(status = 422, status_with = same)]
    Usual(u16),
    #[mcp(status = 422, status_with = same, fault = server)]
    Ours(u16),
    #[mcp(status = 422, code = -31422, status_with = same)]
    Own(u16),
    #[mcp(status = 422, code = invalid_params, status_with = same)]
    OnPurpose(u16),
    #[mcp(status = 422, legacy_code = -32000, status_with = same)]
    Legacy(u16),
}

#[test]
fn a_code_that_no_attribute_says_follows_from_the_computed_status() {
    let rows = [
        (Coded::Usual(422), -32602),
        (Coded::Usual(404), -32602),
        (Coded::Usual(503), -32603),
        (Coded::Usual(200), -32602),
        (Coded::Ours(404), -32603),
        (Coded::Own(503), -31422),
        (Coded::OnPurpose(503), -32602),
        (Coded::Legacy(503), -32602),
    ];
    for (error, code) in rows {
        assert_eq!(error.to_rpc_error().code, code, "{error:?}");
    }
    let older = Context::new().with_protocol_version("2025-11-25");
    assert_eq!(Coded::Legacy(503).report(&older).code(), -32000);
}

#[test]
fn an_entry_says_whether_an_occurrence_can_be_retryable() {
    let all = Computed::ENTRIES.iter().chain(FeedError::ENTRIES);
    let found = all.map(|entry| (entry.name(), entry.computes_retryable()));
    let expected = [
        ("Plain", true),
        // An attribute says what a retry does.
        ("Reported", false),
        ("Ours", true),
        ("Unwatched", true),
        ("Again", false),
        ("Later", false),
        ("Usual", true),
        // Of the listed statuses, some ask for a retry.
        ("Said", true),
        ("Mirror", true),
        ("Archive", true),
        ("Gone", false),
    ];
    assert_eq!(found.collect::<Vec<_>>(), expected);
}

/// What a function returns goes out, whatever it is.
#[derive(Debug, thiserror::Error, McpError)]
#[error("no room")]
#[mcp(status = 409, extensions_with = found)]
struct NoRoom {
    rooms: Option<Vec<&'static str>>,
}

fn found(error: &NoRoom) -> Option<Vec<&'static str>> {
    error.rooms.clone()
}

#[test]
fn members_that_are_not_an_object_are_one_member() {
    let rooms = Some(vec!["north", "password=sunny7pass"]);
    let members = NoRoom { rooms }.to_problem_details().members;
    let data = serde_json::json!(["north", "password=[redacted]"]);
    assert_eq!(members.get("data"), Some(&data.into()));
    let members = NoRoom { rooms: None }.to_problem_details().members;
    assert_eq!(members.get("data"), None);
}
