//! What to do about an error, in every text and document: the same everywhere, with the delay and the suggestions.

use std::time::Duration;

use mcp_error::client::Idempotency;
use mcp_error::handler::AgentResult;
use mcp_error::json::{Json, Members};
use mcp_error::policy::{RpcLayout, StructuredContent, ToolText};
use mcp_error::registry::Recovery;
use mcp_error::report::StatusFailure;
use mcp_error::{Context, Failure, McpError, Policy, ToolResult};
use serde_json::json;

#[derive(Debug, thiserror::Error, McpError)]
#[mcp(type_base = "https://ferry.example/errors/")]
enum FerryError {
    #[error("the ferry is at sea")]
    #[mcp(status = 503, retry_after = 30, suggest = "Ask for the bus.")]
    AtSea,
    #[error("too many calls")]
    #[mcp(status = 429)]
    TooMany {
        #[mcp(retry_after)]
        delay: Duration,
    },
    #[error("there is no ferry '{ferry}'")]
    #[mcp(
        status = 404,
        suggest = "List the ferries.",
        suggest = "Look for '{ferry}' in the harbour."
    )]
    NoFerry {
        #[mcp(extension)]
        ferry: String,
    },
    #[error("who are you")]
    #[mcp(status = 401)]
    Unknown,
    #[error("the bridge is closed to you")]
    #[mcp(status = 403)]
    Bridge,
    #[error("the engine broke")]
    #[mcp(status = 500)]
    Engine,
}

fn errors() -> [FerryError; 6] {
    [
        FerryError::AtSea,
        FerryError::TooMany {
            delay: Duration::from_millis(500),
        },
        FerryError::NoFerry {
            ferry: "<Ada>".into(),
        },
        FerryError::Unknown,
        FerryError::Bridge,
        FerryError::Engine,
    ]
}

/// Returns a text with `ID` in place of the instance.
fn texts(context: &Context, text: impl Fn(Failure, &Context) -> String) -> Vec<String> {
    let texts = errors().map(|error| {
        let failure = Failure::from(error);
        let id = failure.instance();
        let text = text(failure, context);
        text.replace(&id.to_string(), "URN")
            .replace(&id.simple(), "ID")
    });
    texts.to_vec()
}

#[test]
fn a_model_reads_the_recovery_the_delay_and_the_suggestions() {
    let plain = texts(&Context::new(), |failure, context| {
        let mut result = failure.report(context).to_tool_result();
        result.content.remove(0).text
    });
    assert_eq!(
        plain,
        [
            "At Sea: the ferry is at sea\nWhat to do: call again after 30 seconds.\n- Ask for the bus.",
            "too many calls\nWhat to do: call again after 1 second.",
            "No Ferry: there is no ferry '<Ada>'\nWhat to do: change the input before calling again.\n\
             - List the ferries.\n- Look for '<Ada>' in the harbour.",
            "Unknown: who are you\nWhat to do: sign in, then call again.",
            "Bridge: the bridge is closed to you\nWhat to do: ask the user for permission or a decision.",
            "Engine: the engine broke\nWhat to do: do not retry; tell the user about this problem.",
        ]
    );
}

#[test]
fn an_agent_inside_a_tool_reads_the_same() {
    let agent = texts(
        &Context::new(),
        |failure, context| match AgentResult::<()>::of(Err(failure), context) {
            Ok(AgentResult::Error(error)) => error.to_string(),
            other => panic!("{other:?}"),
        },
    );
    assert_eq!(
        agent,
        [
            "Server error (503): the ferry is at sea. Event ID: ID. Call again after 30 seconds.\n- Ask for the bus.",
            "Error (429): too many calls. Call again after 1 second.",
            "Error (404): there is no ferry '<Ada>'. Change the input before calling again.\n\
             - List the ferries.\n- Look for '<Ada>' in the harbour.",
            "Error (401): who are you. Sign in, then call again.",
            "Error (403): the bridge is closed to you. Ask the user for permission or a decision.",
            "Server error (500): the engine broke. Event ID: ID. Do not retry; tell the user about this problem.",
        ]
    );
}

#[test]
fn a_person_reads_the_same_in_markdown() {
    let context = Context::new().with_policy(Policy::production().with_tool_text(ToolText::User));
    let user = texts(&context, |failure, context| {
        let report = failure.report(context);
        let result = report.to_tool_result();
        assert_eq!(result.content[0].text, report.to_user_message());
        report.to_user_message()
    });
    assert_eq!(
        user,
        [
            "**Please try again later**\n\nthe ferry is at sea.\n\nTry again in 30 seconds.\n\n- Ask for the bus.\n\nEvent ID: ID",
            "**Please try again later**\n\ntoo many calls.\n\nTry again in 1 second.",
            "**Please check the input**\n\nthere is no ferry '\\<Ada>'.\n\nChange the input, then try again.\n\n\
             - List the ferries.\n- Look for '\\<Ada>' in the harbour.",
            "**Please sign in**\n\nwho are you.\n\nSign in, then try again.",
            "**Permission is needed**\n\nthe bridge is closed to you.\n\nTry again once there is a permission or a decision.",
            "**Something went wrong**\n\nthe engine broke.\n\nTrying again does not help.\n\nEvent ID: ID",
        ]
    );
}

/// A report is of use only where an observer hears of the error.
#[test]
fn an_observed_error_is_to_be_reported() {
    struct Heard;
    impl mcp_error::Observer for Heard {}

    let context = Context::new().with_observer(Heard);
    let failure = Failure::from(FerryError::Engine);
    let report = failure.report(&context);
    let text = &report.to_tool_result().content[0].text;
    let report_as = format!(
        "\nWhat to do: do not retry; report this problem as {}.",
        report.instance()
    );
    assert!(text.ends_with(&report_as), "{text}");
    assert!(
        report
            .to_user_message()
            .contains("\n\nPlease report this problem.\n\nEvent ID: ")
    );
    let Ok(AgentResult::Error(agent)) = AgentResult::<()>::of(Err(failure), &context) else {
        panic!("it failed");
    };
    assert!(
        agent
            .as_str()
            .ends_with(". Do not retry; report this problem."),
        "{agent}"
    );
}

/// A text of the policy has the advice where it says so, and a message that is too long does not push it out.
#[test]
fn the_advice_of_a_sentence_is_not_cut() {
    #[derive(Debug, thiserror::Error, McpError)]
    #[error("{0}")]
    #[mcp(status = 429, retry_after = 7)]
    struct Long(String);

    let policy = Policy::production().with_max_error_size(1_024);
    let report = Long("long ".repeat(1_000)).report(&Context::new().with_policy(policy));
    let text = report.to_user_message();
    assert!(text.len() <= 1_024, "{}", text.len());
    assert!(text.ends_with("....\n\nTry again in 7 seconds."), "{text}");
}

fn members(document: &Json) -> Vec<(&str, String)> {
    let members = document.as_object().unwrap();
    let advice = ["kind", "error_code", "retryable", "retryAfter", "recovery"];
    members
        .iter()
        .filter(|(name, _)| advice.contains(name))
        .map(|(name, value)| (name, value.to_string()))
        .collect()
}

fn json(document: &impl serde::Serialize) -> Json {
    Json::read(&serde_json::to_vec(document).unwrap()).unwrap()
}

#[test]
fn every_document_ends_in_the_advice() {
    let recoveries = [
        Recovery::Retry,
        Recovery::Retry,
        Recovery::FixInput,
        Recovery::Authenticate,
        Recovery::AskUser,
        Recovery::Report,
    ];
    for (error, recovery) in errors().into_iter().zip(recoveries) {
        let report = error.report(&Context::new());
        let mut expected = vec![
            ("kind", format!("\"{}\"", error.entry().kind())),
            ("retryable", (recovery == Recovery::Retry).to_string()),
            ("recovery", format!("\"{recovery}\"")),
        ];
        if let Some(delay) = report.retry_after() {
            expected.insert(2, ("retryAfter", delay.as_secs_f64().ceil().to_string()));
        }
        let problem = json(&report.to_problem_details());
        assert_eq!(members(&problem), expected);
        let names: Vec<_> = problem
            .as_object()
            .unwrap()
            .iter()
            .map(|(name, _)| name)
            .collect();
        assert!(names.ends_with(&expected.iter().map(|(name, _)| *name).collect::<Vec<_>>()));
        assert_eq!(members(&json(&report.to_rpc_error().data)), expected);
        let result = report.to_tool_result();
        assert_eq!(members(result.meta("mcp-error/problem").unwrap()), expected);
        assert_eq!(result.meta("mcp-error/problem"), Some(&problem));

        let as_json = Policy::production().with_tool_text(ToolText::Json);
        let result = error
            .report(&Context::new().with_policy(as_json))
            .to_tool_result();
        assert_eq!(
            members(&Json::read(result.content[0].text.as_bytes()).unwrap()),
            expected
        );
        assert_eq!(result.others, Members::new());

        let auto = Policy::production().with_structured_content(StructuredContent::Auto);
        let auto = Context::new().with_policy(auto);
        let result = error.report(&auto).to_tool_result();
        assert_eq!(result.others, Members::new());
        expected.insert(1, ("error_code", expected[0].1.clone()));
        assert_eq!(members(&result.structured_content.unwrap()), expected);
        let result = error
            .report(&auto.with_output_schema(true))
            .to_tool_result();
        assert_eq!(result.structured_content, None);
        assert!(result.meta("mcp-error/problem").is_some());
    }
}

#[test]
fn the_policy_leaves_the_advice_out() {
    let policy = Policy::production()
        .with_advice_members(false)
        .with_structured_content(StructuredContent::Auto);
    for error in errors() {
        let report = error.report(&Context::new().with_policy(policy.clone()));
        let documents = [
            json(&report.to_problem_details()),
            json(&report.to_rpc_error().data),
            json(&report.to_tool_result().structured_content),
        ];
        assert!(
            documents
                .iter()
                .all(|document| members(document).is_empty())
        );
    }
}

/// A member of the error takes precedence over the second name of the kind.
#[test]
fn an_error_can_have_an_error_code_of_its_own() {
    #[derive(Debug, thiserror::Error, McpError)]
    #[error("engine fault")]
    #[mcp(status = 500)]
    struct Fault {
        #[mcp(extension)]
        error_code: u8,
    }

    let auto = Policy::production().with_structured_content(StructuredContent::Auto);
    let report = Fault { error_code: 7 }.report(&Context::new().with_policy(auto));
    let structured = report.to_tool_result().structured_content.unwrap();
    assert_eq!(structured.get("error_code"), Some(&Json::from(7)));
    assert_eq!(structured.get("kind"), Some(&Json::from("FAULT")));
}

/// Not each occurrence of an error has advice of its own.
#[test]
fn a_suggestion_that_its_values_leave_empty_is_left_out() {
    #[derive(Debug, thiserror::Error, McpError)]
    #[error("no such {what}")]
    #[mcp(
        status = 404,
        suggest = "{hint}",
        suggest = "Ask the crew.",
        example = "{hint}"
    )]
    struct Lost {
        what: String,
        hint: &'static str,
    }

    let context = Context::new().with_policy(Policy::development());
    let report = |hint| {
        let what = "deck".into();
        Lost { what, hint }.report(&context)
    };
    let suggestions = |hint| {
        let problem = report(hint).to_problem_details();
        problem.members.get("suggestions").unwrap().to_string()
    };
    assert_eq!(suggestions("Look."), r#"["Look.","Ask the crew."]"#);
    for hint in ["", " ", "\u{200b}"] {
        assert_eq!(suggestions(hint), r#"["Ask the crew."]"#);
        assert_eq!(
            report(hint).to_tool_result().content[0].text,
            "Lost: no such deck\nWhat to do: change the input before calling again.\n- Ask the crew."
        );
    }
}

fn in_text(error: &FerryError, text: ToolText) -> ToolResult {
    let instance = mcp_error::report::Instance::from_bytes([7; 16]);
    let context = Context::new()
        .with_policy(Policy::production().with_tool_text(text))
        .with_tool("cross")
        .with_instance(instance)
        .with_timestamp(std::time::SystemTime::UNIX_EPOCH);
    error.report(&context).to_tool_result()
}

#[test]
fn sentences_can_end_in_a_line_of_json_with_what_they_do_not_say() {
    let error = FerryError::NoFerry {
        ferry: "Ada".into(),
    };
    let mut result = in_text(&error, ToolText::PlainJson);
    let json = concat!(
        r#"{"type":"https://ferry.example/errors/no-ferry","status":404,"#,
        r#""instance":"urn:uuid:07070707-0707-0707-0707-070707070707","timestamp":"1970-01-01T00:00:00.000Z","#,
        r#""tool":"cross","ferry":"Ada","kind":"NO_FERRY","retryable":false,"recovery":"fix_input"}"#
    );
    assert_eq!(
        result.content[0].text,
        format!(
            "No Ferry: there is no ferry 'Ada'\nWhat to do: change the input before calling again.\n\
             - List the ferries.\n- Look for 'Ada' in the harbour.\n{json}"
        )
    );
    // A client that has nothing but the text reads the line.
    result.others = Members::new();
    assert_eq!(result.to_problem_details().unwrap().to_string(), json);
    assert_eq!(result.advice(&[]).recovery, Recovery::FixInput);

    let detail = in_text(&error, ToolText::Detail);
    assert_eq!(detail.content[0].text, "there is no ferry 'Ada'");
}

#[derive(Debug, thiserror::Error, McpError)]
#[mcp(type_base = "https://till.example/errors/")]
enum TillError {
    #[error("the till is closed")]
    #[mcp(status = 503, retry_after = 5, effect = none)]
    Closed,
    #[error("two of three are sold")]
    #[mcp(status = 409, effect = partial, suggest = "List what is sold.")]
    HalfSold,
    #[error("the till went away")]
    #[mcp(status = 500, effect = unknown)]
    Lost,
    #[error("the till does not answer")]
    #[mcp(status = 504, effect = unknown)]
    Silent,
    #[error("the till is slow")]
    #[mcp(status = 504, retry_after = 5, effect = unknown)]
    Slow,
}

#[test]
fn the_effect_of_the_failed_call_is_said_in_words_and_data() {
    let rows = [
        (
            TillError::Closed,
            "none",
            "call again after 5 seconds. Nothing has been changed.",
            "Try again in 5 seconds. Nothing has been changed.",
        ),
        (
            TillError::HalfSold,
            "partial",
            "resolve this or change the input before calling again. A part has been changed; look at it first.\n- List what is sold.",
            "Resolve this or change the input, then try again. A part has been changed; look at it first.\n\n- List what is sold.",
        ),
        (
            TillError::Lost,
            "unknown",
            "do not retry; tell the user about this problem. It is not known what has been changed; look at it first.",
            "Trying again does not help. It is not known what has been changed; look at it first.",
        ),
        (
            TillError::Silent,
            "unknown",
            "check first whether this call has taken effect. If it has not, call again.",
            "Check first whether this has taken effect. If it has not, try again.",
        ),
        (
            TillError::Slow,
            "unknown",
            "check first whether this call has taken effect. If it has not, call again after 5 seconds.",
            "Check first whether this has taken effect. If it has not, try again in 5 seconds.",
        ),
    ];
    for (error, effect, agent, person) in rows {
        let report = error.report(&Context::new());
        let result = report.to_tool_result();
        let problem = result.meta("mcp-error/problem").unwrap();
        let (name, value) = problem.as_object().unwrap().iter().last().unwrap();
        assert_eq!((name, value.as_str()), ("effect", Some(effect)));
        let advice = result.advice(&[]);
        assert_eq!(advice.effect.map(|effect| effect.as_str()), Some(effect));
        let text = result.content[0]
            .text
            .replace(&report.instance().to_string(), "URN");
        assert!(text.ends_with(&format!("\nWhat to do: {agent}")), "{text}");
        let text = report.to_user_message();
        assert!(text.contains(&format!("\n\n{person}")), "{text}");
        let may_be_done = text.starts_with("**This may have taken effect**\n\n");
        assert_eq!(may_be_done, agent.starts_with("check first"), "{text}");
    }
}

/// A server can say it once for all of its tools.
#[test]
fn only_calls_of_tools_may_have_taken_effect() {
    let server = Context::new().with_idempotency(Idempotency::NotIdempotent);
    let rows = [
        (server.clone(), Some("unknown")),
        (server.clone().with_method("tools/call"), Some("unknown")),
        (server.clone().with_method("resources/read"), None),
        (server.clone().with_method("prompts/get"), None),
        (server.clone().with_http_method("POST"), Some("unknown")),
        (server.clone().with_http_method("PATCH"), Some("unknown")),
        (server.clone().with_http_method("GET"), None),
        (server.with_http_method("DELETE"), None),
    ];
    for (context, effect) in rows {
        let report = StatusFailure::new(504).report(&context);
        let found = report.effect().map(|effect| effect.as_str());
        let methods = (context.method(), context.http_method());
        assert_eq!(found, effect, "{methods:?}");
    }
}

#[derive(Debug, thiserror::Error, McpError)]
enum ForgeError {
    #[error("too many calls")]
    #[mcp(status = 429)]
    RateLimited { retry_after: u64 },
    #[error("too many uploads")]
    #[mcp(status = 429)]
    Uploads { retry_after: Option<Duration> },
    #[error("the forge is cold")]
    #[mcp(status = 503)]
    Cold { retry_after_seconds: Option<u32> },
    #[error("the forge is closed")]
    #[mcp(status = 503)]
    Closed { retry_after_ms: u64 },
    /// A number counts seconds or milliseconds.
    #[error("the forge is being built")]
    #[mcp(status = 503)]
    Built { retry_after_minutes: u64 },
    #[error("the order is final")]
    #[mcp(status = 409, retryable = false)]
    Final { retry_after: u64 },
    #[error("the shop is shut")]
    #[mcp(status = 503)]
    Shut {
        #[mcp(extension)]
        retry_after: u64,
    },
}

#[test]
fn a_field_called_retry_after_is_the_delay() {
    let texts = [
        ForgeError::RateLimited { retry_after: 17 },
        ForgeError::Uploads {
            retry_after: Some(Duration::from_millis(1_500)),
        },
        ForgeError::Cold {
            retry_after_seconds: Some(9),
        },
        ForgeError::Closed {
            retry_after_ms: 500,
        },
        ForgeError::Built {
            retry_after_minutes: 5,
        },
        ForgeError::Final { retry_after: 5 },
        ForgeError::Shut { retry_after: 5 },
    ]
    .map(|error| error.to_tool_result().content.remove(0).text);
    assert_eq!(
        texts,
        [
            "Rate Limited: too many calls\nWhat to do: call again after 17 seconds.",
            "Uploads: too many uploads\nWhat to do: call again after 2 seconds.",
            "Cold: the forge is cold\nWhat to do: call again after 9 seconds.",
            "Closed: the forge is closed\nWhat to do: call again after 1 second.",
            "Built: the forge is being built\nWhat to do: call again later; this can pass.",
            "Final: the order is final\nWhat to do: resolve this or change the input before calling again.",
            "Shut: the shop is shut\n- retry_after: 5\nWhat to do: call again later; this can pass.",
        ]
    );
}

#[test]
fn without_a_delay_there_is_nothing_to_wait_for() {
    let error = ForgeError::RateLimited { retry_after: 0 };
    let report = error.report(&Context::new());
    let text = &report.to_tool_result().content[0].text;
    assert!(text.ends_with("What to do: call again now."), "{text}");
    let text = report.to_user_message();
    assert!(text.ends_with("Try again now."), "{text}");
    let sent = serde_json::to_value(report.to_problem_details()).unwrap();
    assert_eq!(sent["retryAfter"], 0);
}

/// No larger number is read alike by each reader of JSON (RFC 8259 §6).
#[test]
fn a_very_long_delay_is_the_longest_that_json_can_say() {
    let longest = json!((1_u64 << 53) - 1);
    let errors = [
        ForgeError::RateLimited {
            retry_after: u64::MAX,
        },
        ForgeError::Uploads {
            retry_after: Some(Duration::MAX),
        },
    ];
    for error in errors {
        let report = error.report(&Context::new());
        let sent = serde_json::to_value(report.to_problem_details()).unwrap();
        assert_eq!(sent["retryAfter"], longest);
        let policy = Policy::production().with_rpc_layout(RpcLayout::Flat);
        let flat = error.report(&Context::new().with_policy(policy));
        let sent = serde_json::to_value(flat.to_rpc_error()).unwrap();
        assert_eq!(sent["data"]["retry_after"], longest);
    }
}

#[derive(Debug, thiserror::Error, McpError)]
#[error("failed")]
#[mcp(status = 500, status_with = Self::status)]
struct OfStatus(u16);

impl OfStatus {
    fn status(&self) -> u16 {
        self.0
    }
}

/// The guide has one row for each action, and any status that it does not name is in a row of "any other".
#[test]
fn the_guide_says_what_a_model_reads_for_each_status() {
    const GUIDE: &str = include_str!("../../../mcp-error/docs/guide/clients.md");
    let rows: Vec<Vec<&str>> = GUIDE
        .lines()
        .skip_while(|line| !line.starts_with("| status |"))
        .skip(2)
        .take_while(|line| line.starts_with('|'))
        .map(|line| line.trim_matches('|').split('|').map(str::trim).collect())
        .collect();
    assert_eq!(rows.len(), 6);
    for status in 400..=599 {
        let has = |row: &&Vec<&str>, text: &str| row[0].split(", ").any(|one| one == text);
        let others = match status {
            ..500 => "any other below 500",
            _ => "any other from 500 on",
        };
        let number = status.to_string();
        let row = rows.iter().find(|row| has(row, &number));
        let row = row.or_else(|| rows.iter().find(|row| has(row, others)));
        let [_, recovery, sentence] = row.unwrap()[..] else {
            panic!("{row:?}");
        };
        let report = OfStatus(status).report(&Context::new());
        assert_eq!(format!("`{}`", report.recovery()), recovery, "{status}");
        let text = &report.to_tool_result().content[0].text;
        assert_eq!(
            text.split_once("What to do: ").unwrap().1,
            sentence,
            "{status}"
        );
    }
}

/// A variant without attributes counts as an internal error, but its message can say that the input is wrong or that the problem
/// passes, so its advice does not contradict that. An error that is said to be an internal one is not called again.
#[test]
fn the_advice_of_an_unclassified_error_does_not_contradict_its_message() {
    #[derive(Debug, thiserror::Error, McpError)]
    #[mcp(causes = text)]
    enum ToolError {
        #[error("`limit` must be between 1 and 100, got {0}")]
        OutOfBounds(u32),
        #[error("{0} didn't answer; it may still be indexing, so rerun in a few seconds")]
        #[mcp(suggest = "Wait for the index.")]
        Indexing(String),
        #[error("cannot read the index: {0}")]
        Index(#[from] std::io::Error),
        #[error("the index is damaged")]
        #[mcp(status = 500)]
        Damaged,
        #[error("the index has no root")]
        #[mcp(code = internal_error)]
        NoRoot,
        #[error("the writer is gone")]
        #[mcp(code = -31004)]
        NoWriter,
        #[error("the index is closed")]
        #[mcp(recovery = report)]
        Closed,
    }

    let text = |error: &ToolError, context: &Context| {
        let report = error.report(context);
        let instance = report.instance().to_string();
        let text = report.to_tool_result().content.remove(0).text;
        text.replace(&instance, "URN")
    };
    let full = || std::io::Error::from(std::io::ErrorKind::StorageFull);
    let missing = || std::io::Error::from(std::io::ErrorKind::NotFound);
    let errors = [
        ToolError::OutOfBounds(500),
        ToolError::Indexing("rust-analyzer".into()),
        ToolError::Index(missing()),
        ToolError::Index(full()),
        ToolError::Damaged,
        ToolError::NoRoot,
        ToolError::NoWriter,
        ToolError::Closed,
    ];
    let all = |context: &Context| {
        errors
            .iter()
            .map(|error| text(error, context))
            .collect::<Vec<_>>()
    };
    assert_eq!(
        all(&Context::new()),
        [
            "Out Of Bounds: `limit` must be between 1 and 100, got 500\n\
             What to do: if you cannot solve this, tell the user about this problem.",
            "Indexing: rust-analyzer didn't answer; it may still be indexing, so rerun in a few seconds\n\
             What to do: if you cannot solve this, tell the user about this problem.\n- Wait for the index.",
            "Index: cannot read the index: entity not found\n\
             What to do: if you cannot solve this, tell the user about this problem.",
            "Index: cannot read the index: no storage space\n\
             What to do: do not retry; tell the user about this problem.",
            "Damaged: the index is damaged\nWhat to do: do not retry; tell the user about this problem.",
            "No Root: the index has no root\nWhat to do: do not retry; tell the user about this problem.",
            "No Writer: the writer is gone\n\
             What to do: if you cannot solve this, tell the user about this problem.",
            "Closed: the index is closed\nWhat to do: do not retry; tell the user about this problem.",
        ]
    );
    let observed = all(&Context::new().with_observer(mcp_error::observe::Stderr::new()));
    assert!(
        observed[0]
            .ends_with("\nWhat to do: if you cannot solve this, report this problem as URN.")
    );
    assert!(observed[4].ends_with("\nWhat to do: do not retry; report this problem as URN."));

    let report = ToolError::OutOfBounds(500).report(&Context::new());
    assert_eq!(report.recovery(), Recovery::Report);
    assert!(
        report
            .to_user_message()
            .contains("\n\nTrying again may not help.")
    );
}
