//! All errors of a server in one list.

use mcp_error::registry::AuditRule;
use mcp_error::{ErrorType, McpError, Registry};
use mcp_error_examples::mdmcp::errors as mdmcp;
use mcp_error_examples::mouse::errors as mouse;
use mcp_error_examples::routeros::errors as routeros;

mcp_error::registry! {
    /// Every error of the zoo.
    pub static ZOO = [mouse::ZooError];
}
mcp_error::registry! {
    static DEVICES = [routeros::RequestError, routeros::DeviceError];
}
mcp_error::registry! {
    // The types inside come in once, though `PolicyError` is named again.
    static BENCH = [mdmcp::BenchError, mdmcp::PolicyError];
}
const FROM_A_STATIC: usize = BENCH_LEN;
const BENCH_LEN: usize = {
    mcp_error::registry! { static INNER = [mdmcp::LimitError]; }
    <mdmcp::LimitError as ErrorType>::ENTRIES.len()
};

fn lines(registry: &Registry, rule: AuditRule) -> Vec<String> {
    let findings = registry.audit();
    let of_rule = findings.iter().filter(|finding| finding.rule == rule);
    of_rule.map(ToString::to_string).collect()
}

#[test]
fn entries_stand_in_declared_order() {
    let kinds: Vec<&str> = ZOO.iter().map(|entry| entry.kind()).collect();
    assert_eq!(
        kinds,
        [
            "VALIDATION_ERROR",
            "API_ERROR",
            "SESSION_ERROR",
            "NOT_FOUND",
            "DATABASE_ERROR",
            "CACHE_ERROR",
            "CONFIGURATION_ERROR",
            "GENERAL"
        ]
    );
    assert_eq!((ZOO.len(), ZOO.is_empty()), (8, false));
    assert_eq!(FROM_A_STATIC, 5);
    assert!(ZOO.sets()[0].path().ends_with("mouse::errors::ZooError"));
}

#[test]
fn an_entry_is_found_by_what_is_known_of_it() {
    let entry = ZOO.by_problem_type("https://zoo.example/errors/not-found");
    assert_eq!(entry.map(|entry| entry.name()), Some("NotFound"));
    assert_eq!(
        ZOO.by_kind("CACHE_ERROR").map(|entry| entry.status()),
        Some(500)
    );
    assert_eq!(
        ZOO.by_name("ZooError", "Session").map(|entry| entry.kind()),
        Some("SESSION_ERROR")
    );
    let entry = ZOO.by_problem_type("about:blank");
    assert_eq!(entry.map(|entry| entry.name()), Some("General"));
    assert!(ZOO.by_kind("NOPE").is_none() && ZOO.by_problem_type("about:nothing").is_none());
    let of_code: Vec<&str> = DEVICES.by_code(-32003).map(|entry| entry.name()).collect();
    assert_eq!(of_code, ["NoDevice", "NoPlan"]);
}

mcp_error::registry! { const IN_A_CONST = [mouse::ZooError]; }
const STATUS: u16 = match IN_A_CONST.by_kind("NOT_FOUND") {
    Some(entry) => entry.status(),
    None => 0,
};
const CODE: i32 = match ZOO.by_name("ZooError", "Cache") {
    Some(entry) => entry.code(),
    None => 0,
};

#[test]
fn constants_can_ask_a_list() {
    assert_eq!((STATUS, CODE, IN_A_CONST.len()), (404, -32603, 8));
}

#[test]
fn a_transparent_variant_brings_the_inner_type_in_once() {
    let paths: Vec<&str> = BENCH
        .sets()
        .iter()
        .filter_map(|set| set.path().rsplit("::").next())
        .collect();
    assert_eq!(
        paths,
        [
            "BenchError",
            "PolicyError",
            "InputError",
            "LimitError",
            "RunError"
        ]
    );
    assert_eq!(BENCH.len(), 21);
}

#[allow(dead_code)]
#[derive(Debug, thiserror::Error, McpError)]
#[error(transparent)]
enum Boxed {
    Any(Box<dyn McpError + Send + Sync>),
}

mcp_error::registry! { static BOXED = [Boxed]; }

/// Types with parameters have one path.
#[allow(dead_code)]
#[derive(Debug, thiserror::Error, McpError)]
enum Guarded<E: std::error::Error + ErrorType + 'static> {
    #[error(transparent)]
    In(E),
    #[error("timeout")]
    #[mcp(status = 504)]
    GuardTimeout,
}

#[derive(Debug, thiserror::Error, McpError)]
#[error("one")]
#[mcp(status = 404)]
struct One;

#[derive(Debug, thiserror::Error, McpError)]
#[error("two")]
#[mcp(status = 404)]
struct Two;

#[allow(dead_code)]
#[derive(Debug, thiserror::Error, McpError)]
enum Around {
    #[error(transparent)]
    In(Box<Two>),
    #[error(transparent)]
    #[mcp(transparent)]
    Again(Box<Around>),
}

mcp_error::registry! { static GUARDED = [Guarded<One>, Guarded<Two>]; }
mcp_error::registry! { static AROUND = [Around]; }

#[test]
fn what_is_inside_a_parameter_or_a_box_is_brought_in() {
    for kind in ["ONE", "TWO", "GUARD_TIMEOUT"] {
        assert!(GUARDED.by_kind(kind).is_some(), "{kind}");
    }
    assert_eq!(GUARDED.len(), 3);
    assert!(AROUND.by_kind("TWO").is_some());
}

#[test]
fn what_is_in_a_box_is_not_known() {
    assert!(BOXED.is_empty() && BOXED.sets().len() == 1);
}

#[test]
fn codes_that_the_specification_forbids_are_found() {
    assert_eq!(
        lines(&DEVICES, AuditRule::RetiredCode)[0],
        "DeviceError::Tier: the code -32002 must not be sent any more (MCP 2026-07-28); choose one outside -32768..=-32000, and keep -32002 as `legacy_code` if older peers know it"
    );
    let legacy = lines(&DEVICES, AuditRule::McpCode);
    assert_eq!(
        legacy[0],
        "DeviceError::Internal: the code -32000 is legacy (MCP 2026-07-28); choose one outside -32768..=-32000, and keep -32000 as `legacy_code` if older peers know it"
    );
    let owned = "DeviceError::PlanExpired: the code -32031 belongs to the specification (MCP 2026-07-28); choose one outside -32768..=-32000, and keep -32031 as `legacy_code` if older peers know it";
    assert!(legacy.iter().any(|line| line == owned), "{legacy:#?}");
    assert!(lines(&ZOO, AuditRule::McpCode).is_empty());
}

/// Wrong in every way that the compiler lets pass.
#[allow(dead_code)]
#[derive(Debug, thiserror::Error, McpError)]
enum Odd {
    #[error("a")]
    #[mcp(code = -32801, status = 404, fault = server, title = "Odd")]
    One {
        #[mcp(extension)]
        id: u8,
    },
    #[error("b")]
    #[mcp(code = -32050, status = 429, retryable, recovery = report, title = "Odd")]
    Two,
    #[error("c: {said}")]
    #[mcp(code = -32768, status = 500)]
    Three {
        #[mcp(untrusted)]
        said: String,
    },
    #[mcp(status = 422, lane = protocol, suggest = "Write a number.", detail = "d")]
    #[error("d")]
    Four,
}

/// Nothing says what happened, since the title stands in for the `Display`.
#[allow(dead_code)]
#[derive(Debug, McpError)]
#[mcp(status = 403, title = "Not Allowed")]
struct NotAllowed(u8);

impl std::fmt::Display for NotAllowed {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("not allowed")
    }
}

impl std::error::Error for NotAllowed {}

/// Statuses whose answers need a field of HTTP.
#[allow(dead_code)]
#[derive(Debug, thiserror::Error, McpError)]
enum Http {
    #[error("only GET")]
    #[mcp(status = 405)]
    Method,
    #[error("the proxy asks who you are")]
    #[mcp(status = 407)]
    Proxy,
    #[error("only HTTP/3")]
    #[mcp(status = 426)]
    Old,
    #[error("only {0}")]
    #[mcp(status = 405, header("allow" = "{0}"))]
    Listed(&'static str),
}

mcp_error::registry! { static ODD = [Odd]; }
mcp_error::registry! { static HTTP = [Http]; }
mcp_error::registry! { static SILENT = [NotAllowed]; }

#[test]
fn each_rule_finds_its_own() {
    let one = |rule| {
        let lines = lines(&ODD, rule);
        assert_eq!(lines.len(), 1, "{rule:?}: {lines:#?}");
        lines[0].clone()
    };
    assert!(one(AuditRule::LspCode).starts_with("Odd::One: the code -32801 belongs"));
    assert!(one(AuditRule::McpCode).starts_with("Odd::Two: the code -32050 belongs"));
    assert!(one(AuditRule::ReservedCode).starts_with("Odd::Three: the code -32768 is reserved"));
    assert_eq!(
        one(AuditRule::StatusAndFault),
        "Odd::One: the status 404 contradicts `fault = server`; change one of them"
    );
    assert_eq!(
        one(AuditRule::RetryableRecovery),
        "Odd::Two: it is retryable, but `recovery = report`; write `recovery = retry`, or `retryable = false`"
    );
    assert!(
        one(AuditRule::SharedTitle).starts_with("Odd::Two: its title `Odd` is also that of urn:")
    );
    assert!(
        one(AuditRule::UntrustedDetail)
            .starts_with("Odd::Three: its detail contains untrusted text")
    );
    assert_eq!(
        one(AuditRule::ShortMember),
        "Odd::One: the name of the member `id` has fewer than 3 characters"
    );
    assert_eq!(lines(&ODD, AuditRule::Undocumented).len(), 4);
    assert!(
        one(AuditRule::MendableInProtocolLane).starts_with("Odd::Four: the model could correct")
    );
    assert_eq!(
        lines(&SILENT, AuditRule::OnlyTitle),
        [
            "NotAllowed: it says no more than its Rust name, `Not Allowed`; write `detail = \"…\"`, or, where `Display` is written by hand, `detail = \"{self}\"` on the type"
        ]
    );
    assert_eq!(
        lines(&SILENT, AuditRule::NoSuggestion),
        ["NotAllowed: its recovery is `ask_user`, but nothing says how; write `suggest = \"…\"`"]
    );
    assert_eq!(
        lines(&HTTP, AuditRule::MissingHeader),
        [
            "Http::Method: an answer with the status 405 needs the header `Allow` (RFC 9110 §15.5.6); write `header(\"Allow\" = \"GET, HEAD\")`",
            "Http::Proxy: an answer with the status 407 needs the header `Proxy-Authenticate` (RFC 9110 §15.5.8); write `header(\"Proxy-Authenticate\" = \"Basic\")`",
            "Http::Old: an answer with the status 426 needs the header `Upgrade` (RFC 9110 §15.5.22); write `header(\"Upgrade\" = \"HTTP/3.0\")`",
        ]
    );
    assert_eq!(
        lines(&ODD, AuditRule::DerivedIdentity)[0],
        "Odd::One: renaming it would change its identity; write `type_base`, `problem`, `kind`"
    );
}

/// Errors as they look before anybody wrote an attribute.
#[derive(Debug, thiserror::Error, McpError)]
#[allow(dead_code)]
enum Plain {
    #[error("Tool not found: {0}")]
    ToolNotFound(String),
    #[error("Invalid parameters: {0}")]
    InvalidParams(String),
    #[error("Gateway timeout")]
    #[mcp(status = 502)]
    Timeout,
    #[error("the database is broken")]
    Database,
}

#[test]
fn the_audit_finds_internal_errors_whose_name_is_that_of_another_one() {
    mcp_error::registry! {
        static PLAIN = [Plain];
    }
    let expected = |variant: &str, status: u16| {
        format!(
            "Plain::{variant}: its name is that of status {status}, but it is answered as an internal error (500), which does not tell a model what to do; write `status = {status}`"
        )
    };
    assert_eq!(
        lines(&PLAIN, AuditRule::StatusAndName),
        [
            expected("ToolNotFound", 404),
            expected("InvalidParams", 400)
        ]
    );
}

#[derive(Debug, thiserror::Error, McpError)]
#[mcp(decode, status = 502)]
#[allow(dead_code)]
enum Relay {
    #[error("no field {message} is a member")]
    Unsent { message: String },
    #[error("the value is redacted")]
    Hidden {
        #[mcp(extension)]
        log: std::path::PathBuf,
    },
    #[error("a URL loses its credentials without a mark")]
    Url {
        #[mcp(extension, endpoint)]
        url: String,
    },
    #[error("all values arrive")]
    Whole {
        #[mcp(extension)]
        code: u16,
        #[mcp(retry_after)]
        wait: u32,
        #[mcp(extension, secret)]
        key: Option<String>,
        note: Option<String>,
    },
}

#[test]
fn the_audit_finds_what_decode_can_never_rebuild() {
    mcp_error::registry! {
        static RELAY = [Relay];
    }
    let cure = "make that a member with a sanitizer that keeps it, such as `text`, or an `Option`; if it is an error with \
         `decode`, write `transparent` on the variant";
    let expected = |variant: &str, field: &str| {
        format!(
            "Relay::{variant}: `decode` can never rebuild it, since no document has the value of `{field}`; {cure}"
        )
    };
    let found = lines(&RELAY, AuditRule::NeverDecoded);
    let rows = [("Unsent", "message"), ("Hidden", "log"), ("Url", "url")];
    assert_eq!(found, rows.map(|(variant, field)| expected(variant, field)));
    // Nothing is said of a type that nobody decodes.
    assert!(lines(&ODD, AuditRule::NeverDecoded).is_empty());
}

#[test]
#[should_panic(expected = "Odd::Three: the code -32768 is reserved")]
fn a_test_fails_with_what_was_found() {
    mcp_error::assert_audit_clean!(ODD, except = [AuditRule::Undocumented]);
}

#[test]
fn a_failed_audit_groups_what_was_found_and_says_how_to_accept_it() {
    let audit = || mcp_error::assert_audit_clean!(SILENT, except = [AuditRule::OnlyTitle]);
    let panic = std::panic::catch_unwind(audit).unwrap_err();
    assert_eq!(
        panic.downcast_ref::<String>().unwrap(),
        "2 findings of 2 rules:
  DerivedIdentity (1):
    NotAllowed: renaming it would change its identity; write `type_base`, `problem`, `kind`
  NoSuggestion (1):
    NotAllowed: its recovery is `ask_user`, but nothing says how; write `suggest = \"…\"`
to accept all of these: assert_audit_clean!(…, except = [AuditRule::OnlyTitle, AuditRule::DerivedIdentity, AuditRule::NoSuggestion])"
    );
}

/// Known to older peers by other numbers.
#[derive(Debug, thiserror::Error, McpError)]
#[mcp(spec = "2026-07-28", code = -31_000, legacy_code = -32_000)]
enum Moved {
    #[error("gone")]
    #[mcp(code = -31_004, legacy_code = -32_002, status = 404)]
    Gone,
    #[error("busy")]
    #[mcp(status = 503)]
    Busy,
    #[error("own")]
    #[mcp(code = -31_007, status = 409)]
    Own,
    #[error("old number only")]
    #[mcp(legacy_code = OLD, status = 404)]
    Old,
}

const OLD: i32 = -32_004;

mcp_error::registry! { static MOVED = [Moved], spec = "2026-07-28"; }

#[test]
fn a_peer_gets_the_code_of_its_version() {
    let codes = |version: Option<&'static str>| -> Vec<i32> {
        let mut context = mcp_error::Context::new();
        if let Some(version) = version {
            context = context.with_protocol_version(version);
        }
        let all = [Moved::Gone, Moved::Busy, Moved::Own, Moved::Old];
        let codes = all.map(|error| error.report(&context).to_rpc_error().code);
        codes.to_vec()
    };
    assert_eq!(codes(None), [-31_004, -31_000, -31_007, -31_000]);
    assert_eq!(codes(Some("2026-07-28")), codes(None));
    assert_eq!(codes(Some("2027-01-31")), codes(None));
    for older in ["2025-11-25", "2025-06-18", "2024-11-05"] {
        assert_eq!(codes(Some(older)), [-32_002, -32_000, -31_007, -32_004]);
    }
    assert_eq!(
        MOVED.by_kind("GONE").and_then(|entry| entry.legacy_code()),
        Some(-32_002)
    );
    assert_eq!(
        MOVED.by_kind("OWN").and_then(|entry| entry.legacy_code()),
        None
    );
    let findings = MOVED.audit();
    assert!(
        findings.iter().all(|finding| matches!(
            finding.rule,
            AuditRule::DerivedIdentity | AuditRule::Undocumented | AuditRule::NoSuggestion
        )),
        "{findings:?}"
    );
}

#[test]
fn a_code_that_must_not_be_sent_is_not() {
    let tier = routeros::DeviceError::Environment {
        device_id: String::new(),
        device_environment: "".into(),
        service_environment: "".into(),
    };
    let code = |version| {
        let context = mcp_error::Context::new().with_protocol_version(version);
        tier.report(&context).code()
    };
    assert_eq!((code("2025-11-25"), code("2026-07-28")), (-32_002, -32_602));
}
