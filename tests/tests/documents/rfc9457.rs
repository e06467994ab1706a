//! What RFC 9457 asks of those who write problem details (§3, §4) and of those who read them (§3.1), by section.

use std::time::SystemTime;

use mcp_error::client::HttpResponse;
use mcp_error::json::Json;
use mcp_error::registry::AuditRule;
use mcp_error::registry::Recovery;
use mcp_error::{Context, ErrorType, Failure, McpError, Policy, ProblemDetails, registry};
use serde_json::{Value, json};

#[derive(Debug, thiserror::Error, McpError)]
#[mcp(type_base = "https://parks.example/errors/")]
enum ParkError {
    /// The gate does not open at this hour.
    #[error("gate {gate} is closed until {until}")]
    #[mcp(
        problem = "closed",
        status = 409,
        suggest = "Ask for the opening hours."
    )]
    Closed {
        #[mcp(extension)]
        gate: u8,
        until: String,
    },
    /// The status is that of the upstream.
    #[error("the store does not answer")]
    #[mcp(problem = "store", status = 502, status_with = upstream(status))]
    Store { status: u16 },
    /// There is nothing to say beyond the status.
    #[error("nothing")]
    #[mcp(problem = "about:blank", status = 404)]
    Nothing,
}

fn upstream(status: &u16) -> u16 {
    *status
}

fn closed(gate: u8) -> ParkError {
    ParkError::Closed {
        gate,
        until: "nine".into(),
    }
}

registry! {
    static ERRORS = [ParkError];
}

fn written(error: &dyn McpError) -> Value {
    serde_json::to_value(error.to_problem_details()).unwrap()
}

fn read(document: Value) -> ProblemDetails {
    ProblemDetails::from(Json::from(document))
}

/// The sections, each with what has to hold.
const SECTIONS: &[(&str, fn())] = &[
    ("§3: the media type is application/problem+json", || {
        assert_eq!(
            mcp_error::documents::PROBLEM_JSON,
            "application/problem+json"
        );
        let of = |content_type| {
            let response =
                HttpResponse::new(404, br#"{"title":"Gone"}"#).with_content_type(content_type);
            response.to_problem_details(SystemTime::UNIX_EPOCH).title
        };
        assert_eq!(of("application/problem+json").as_deref(), Some("Gone"));
        assert_eq!(
            of("Application/Problem+JSON; charset=utf-8").as_deref(),
            Some("Gone")
        );
        // Another JSON document is not a problem document, whatever its members are called.
        assert_eq!(of("application/json"), None);
    }),
    (
        "§3.1: a member of the wrong JSON type counts as absent",
        || {
            for wrong in [
                json!(null),
                json!(7),
                json!(true),
                json!(["x"]),
                json!({"x": 1}),
            ] {
                let problem = read(json!({
                    "type": wrong, "title": wrong, "detail": wrong, "instance": wrong, "status": "404", "left": wrong,
                }));
                assert_eq!(problem.problem_type, "about:blank", "{wrong}");
                assert_eq!(
                    (&problem.title, &problem.detail, &problem.instance),
                    (&None, &None, &None)
                );
                assert_eq!(problem.status, None);
                assert_eq!(problem.members.get("left"), Some(&Json::from(wrong)));
            }
        },
    ),
    ("§3.1.1: the type is the primary identifier", || {
        // Two documents that differ in everything else are the same problem.
        let known: &[_] = &[ParkError::ENTRIES];
        let problem = read(
            json!({"type": "https://parks.example/errors/closed", "title": "Zu", "status": 500}),
        );
        assert_eq!(problem.advice(known).recovery, Recovery::FixInput);
        let other =
            read(json!({"type": "https://other.example/closed", "title": "Closed", "status": 500}));
        assert_eq!(other.advice(known).recovery, Recovery::Report);
    }),
    ("§3.1.1: without a type it is about:blank", || {
        assert_eq!(read(json!({})).problem_type, "about:blank");
        assert_eq!(read(json!({"status": 404})).problem_type, "about:blank");
    }),
    (
        "§3.1.1: type URIs are absolute, and kept with their fragments",
        || {
            for entry in ERRORS.iter() {
                assert!(
                    entry.problem_type().contains(':'),
                    "{}",
                    entry.problem_type()
                );
            }
            let date = "https://iana.org/assignments/http-problem-types#date";
            for uri in [
                date,
                "urn:example:a",
                "tag:parks.example,2026:closed",
                "/errors/closed",
            ] {
                assert_eq!(read(json!({ "type": uri })).problem_type, uri);
            }
        },
    ),
    ("§3.1.2: the status is that of the answer", || {
        for status in [400, 404, 502, 599] {
            let error = ParkError::Store { status };
            assert_eq!(error.report(&Context::new()).status(), status);
            assert_eq!(written(&error)["status"], status);
        }
        // A number that is not the status of an error is replaced before it is written.
        assert_eq!(written(&ParkError::Store { status: 200 })["status"], 502);
        // A reader may trust the answer's own status where the document has none.
        let response = HttpResponse::new(409, b"{}").with_content_type("application/problem+json");
        assert_eq!(
            response.to_problem_details(SystemTime::UNIX_EPOCH).status,
            Some(409)
        );
    }),
    (
        "§3.1.3: the title does not change from one occurrence to the next",
        || {
            assert_eq!(written(&closed(1))["title"], written(&closed(2))["title"]);
            for policy in [Policy::production(), Policy::development()] {
                let report = closed(3).report(&Context::new().with_policy(policy));
                assert_eq!(report.title(), "Closed");
            }
        },
    ),
    (
        "§3.1.4: the detail says what is wrong with this occurrence",
        || {
            assert_eq!(written(&closed(1))["detail"], "gate 1 is closed until nine");
            // A client that needs the number finds it in a member; it need not parse the detail.
            assert_eq!(written(&closed(1))["gate"], 1);
        },
    ),
    ("§3.1.5: the instance identifies the occurrence", || {
        let (one, other) = (written(&closed(1)), written(&closed(1)));
        assert_ne!(one["instance"], other["instance"]);
        assert!(one["instance"].as_str().unwrap().starts_with("urn:uuid:"));
    }),
    ("§3.2: extension members stand next to the others", || {
        let document = written(&closed(1));
        assert!(document.get("extensions").is_none(), "{document}");
        assert_eq!(document["gate"], 1);
    }),
    (
        "§3.2: a reader ignores members that it does not know",
        || {
            let problem = read(json!({"type": "urn:x", "status": 404, "unknown": {"deep": [1]}}));
            assert_eq!(problem.advice(&[]).recovery, Recovery::FixInput);
            assert_eq!(
                serde_json::to_value(problem).unwrap()["unknown"],
                json!({"deep": [1]})
            );
        },
    ),
    (
        "§3.2: names of members have three characters and more, of letters, digits and _",
        || {
            let is_valid = |name: &str| {
                name.len() >= 3
                    && name.starts_with(|first: char| first.is_ascii_alphabetic())
                    && name
                        .chars()
                        .all(|letter| letter.is_ascii_alphanumeric() || letter == '_')
            };
            for error in [
                closed(1),
                ParkError::Store { status: 502 },
                ParkError::Nothing,
            ] {
                let document = written(&error);
                for name in document.as_object().unwrap().keys() {
                    assert!(is_valid(name), "{name}");
                }
            }
            #[derive(Debug, thiserror::Error, McpError)]
            #[error("{id}")]
            #[mcp(status = 400)]
            struct Short {
                #[mcp(extension)]
                id: u8,
            }
            registry! { static SHORT = [Short]; }
            let _ = Short { id: 1 };
            assert!(
                SHORT
                    .audit()
                    .iter()
                    .any(|finding| finding.rule == AuditRule::ShortMember)
            );
        },
    ),
    (
        "§4: a type has a title, a status and documentation",
        || {
            for entry in ERRORS.iter() {
                assert!(!entry.title().is_empty() && (400..600).contains(&entry.status()));
            }
            #[derive(Debug, thiserror::Error, McpError)]
            #[error("undocumented")]
            #[mcp(status = 400)]
            struct Undocumented;
            #[derive(Debug, thiserror::Error, McpError)]
            #[error("documented elsewhere")]
            #[mcp(status = 400, docs = "https://parks.example/elsewhere")]
            struct Elsewhere;
            registry! { static BARE = [Undocumented, Elsewhere]; }
            let mut findings = BARE.audit();
            findings.retain(|finding| finding.rule == AuditRule::Undocumented);
            let [finding] = &*findings else {
                panic!("{findings:?}");
            };
            assert!(
                finding.to_string().starts_with("Undocumented: "),
                "{finding}"
            );
            assert!(
                !ERRORS
                    .audit()
                    .iter()
                    .any(|finding| finding.rule == AuditRule::Undocumented)
            );
        },
    ),
    ("§4: the URI of a type leads to its documentation", || {
        let exports = ERRORS.exports();
        let files = exports.site();
        let page = files
            .iter()
            .find(|file| file.path.contains("errors/closed"));
        assert!(
            page.is_some(),
            "{:?}",
            files.iter().map(|file| &file.path).collect::<Vec<_>>()
        );
    }),
    (
        "§4.2.1: the title of about:blank is the phrase of its status",
        || {
            let problem = ParkError::Nothing.to_problem_details();
            assert_eq!(
                (&*problem.problem_type, problem.title.as_deref()),
                ("about:blank", Some("Not Found"))
            );
            let foreign = Failure::foreign("any text").to_problem_details();
            assert_eq!(foreign.title.as_deref(), Some("Internal Server Error"));
        },
    ),
    ("§5: what is inside of the server stays there", || {
        let foreign = Failure::foreign("thread 'main' panicked at /srv/parks/src/main.rs:7")
            .to_problem_details();
        assert!(!foreign.to_string().contains("main.rs"), "{foreign}");
    }),
];

#[test]
fn every_section_holds() {
    for (section, holds) in SECTIONS {
        // The name of the section is shown if it fails.
        println!("{section}");
        holds();
    }
}
