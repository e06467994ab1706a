//! The `mouse` example on the wire, to the byte.

use std::time::{Duration, SystemTime};

use mcp_error::policy::Mode;
use mcp_error::report::Instance;
use mcp_error::{Context, ErrorType, Failure, McpError};
use mcp_error_examples::mouse::errors::ZooError;
use mcp_error_examples::mouse::{demo, server};
use rmcp::model::{CallToolRequestParams, ReadResourceRequestParams, ResourceContents};
use serde_json::{Value, json};

use crate::pipe::{Pipe, VERSIONS, connect, text};

fn context(mode: Mode) -> Context {
    Context::new()
        .with_policy(server::policy(mode))
        .with_instance(Instance::from_bytes([7; 16]))
        .with_timestamp(SystemTime::UNIX_EPOCH + Duration::from_secs(1_770_000_000))
}

/// Returns the text block of the tool result without the members that all errors have.
fn document(error: impl McpError + Send + Sync + 'static, tool: Option<&'static str>) -> String {
    document_of(error.into(), tool, Mode::Production)
}

fn document_of(failure: Failure, tool: Option<&'static str>, mode: Mode) -> String {
    let mut context = context(mode);
    if let Some(tool) = tool {
        context = context.with_tool(tool);
    }
    let result = failure.report(&context).to_tool_result();
    assert!(result.is_error && result.structured_content.is_none());
    let [block] = &result.content[..] else {
        panic!("one text block");
    };
    block.text.clone()
}

fn expected(slug: &str, title: &str, status: u16, detail: &str, members: &str) -> String {
    let problem = match slug {
        "about:blank" => slug.to_owned(),
        slug => format!("https://zoo.example/errors/{slug}"),
    };
    let instance = Instance::from_bytes([7; 16]);
    format!(
        "{{\n  \"type\": \"{problem}\",\n  \"title\": \"{title}\",\n  \"status\": {status},\n  \
         \"detail\": \"{detail}\",\n  \"instance\": \"{instance}\",\n  \
         \"timestamp\": \"2026-02-02T02:40:00.000Z\"{members}\n}}"
    )
}

#[test]
fn an_instance_is_a_urn() {
    let instance = Instance::from_bytes([7; 16]).to_string();
    assert_eq!(instance, "urn:uuid:07070707-0707-0707-0707-070707070707");
}

#[test]
fn a_wrong_argument_is_named_and_summed_up() {
    let error = |invalid_value| ZooError::Validation {
        reason: "the house is owls or otters".into(),
        field: "house".into(),
        invalid_value,
    };
    for (value, shown) in [
        (json!("cranes"), "\"cranes\"".to_owned()),
        (json!(["a", "b", "c"]), "\"[Array of 3 items]\"".to_owned()),
        (json!({"a": 1}), "\"[Object]\"".to_owned()),
        (json!(7), "7".to_owned()),
        (json!(null), "null".to_owned()),
        (json!("o".repeat(200)), format!("\"{}...\"", "o".repeat(97))),
        (json!("and/or"), "\"and/or\"".to_owned()),
        (json!("/home/ada/x.txt"), "\"[path]\"".to_owned()),
    ] {
        assert_eq!(
            document(error(value), Some("find_animal")),
            expected(
                "validation-error",
                "Validation Failed",
                400,
                "the house is owls or otters",
                &format!(
                    ",\n  \"tool\": \"find_animal\",\n  \"field\": \"house\",\n  \"invalidValue\": {shown}"
                ),
            )
        );
    }
}

#[test]
fn the_status_of_the_feed_decides_the_status_of_the_error() {
    let endpoint = |shown: &str| format!(",\n  \"tool\": \"sync\",\n  \"endpoint\": \"{shown}\"");
    for (upstream, status) in [
        (500, 503),
        (503, 503),
        (599, 503),
        (400, 502),
        (422, 502),
        (302, 502),
    ] {
        let error = ZooError::Api {
            upstream,
            endpoint: "https://feed.example/v2/animals".into(),
        };
        assert_eq!(
            document(error, Some("sync")),
            expected(
                "api-error",
                "External API Error",
                status,
                &format!("the feed answered {upstream}"),
                &endpoint("https://feed.example/v2/animals"),
            )
        );
    }
    for (given, shown) in [
        (
            "https://ada:fir99@feed.example/a?API_KEY=fir99&page=2#token=fir99",
            "https://feed.example/a?API_KEY=[redacted]&page=2#token=[redacted]",
        ),
        ("feed.example/a?token=fir99", "feed.example/a"),
    ] {
        let error = ZooError::Api {
            upstream: 503,
            endpoint: given.into(),
        };
        assert!(document(error, Some("sync")).ends_with(&format!("{}\n}}", endpoint(shown))));
    }
}

#[test]
fn the_remaining_types() {
    let tool = ",\n  \"tool\": \"sync\"";
    assert_eq!(
        document(ZooError::Session, Some("sync")),
        expected(
            "session-error",
            "Session Error",
            401,
            "the session is over",
            tool
        )
    );
    let absent = ZooError::NotFound {
        entity_type: "animal".into(),
        entity_id: "a-9".into(),
    };
    assert_eq!(
        document(absent, Some("find_animal")),
        expected(
            "not-found",
            "Resource Not Found",
            404,
            "there is no animal 'a-9'",
            ",\n  \"tool\": \"find_animal\",\n  \"entityType\": \"animal\",\n  \"entityId\": \"a-9\"",
        )
    );
    let unset = ZooError::Config {
        config_key: "ZOO_FEED".into(),
    };
    assert_eq!(
        document(unset, None),
        expected(
            "configuration-error",
            "Configuration Error",
            500,
            "the variable ZOO_FEED is not set",
            ",\n  \"configKey\": \"ZOO_FEED\"",
        )
    );
    assert_eq!(
        document(ZooError::Cache { operation: "read" }, None),
        expected(
            "cache-error",
            "Cache Error",
            500,
            "cannot read the cache",
            ""
        )
    );
}

#[test]
fn a_cause_is_for_developers() {
    let error = || ZooError::Database {
        operation: "open",
        cause: "the disk at /srv/zoo/zoo.db is full".into(),
    };
    assert_eq!(
        document(error(), None),
        expected(
            "database-error",
            "Database Error",
            500,
            "Cannot open the database",
            ""
        )
    );
    assert_eq!(
        document_of(error().into(), None, Mode::Development),
        expected(
            "database-error",
            "Database Error",
            500,
            "Cannot open the database",
            ",\n  \"debugInfo\": {\n    \"errorChain\": [\n      \"the disk at [path] is full\"\n    ]\n  }",
        )
    );
}

#[test]
fn a_declared_error_can_be_about_blank_too() {
    let general = |reason: &'static str| ZooError::General {
        reason: reason.into(),
    };
    let blank = |detail| expected("about:blank", "An error occurred", 500, detail, "");
    assert_eq!(
        document(general("the calendar has no page for this year"), None),
        blank("the calendar has no page for this year")
    );
    assert_eq!(
        document(general("no /srv/zoo/map.txt for ada@lib.example"), None),
        blank("no [path] for [email]")
    );
}

#[test]
fn foreign_errors_are_about_blank() {
    let blank = expected(
        "about:blank",
        "An error occurred",
        500,
        "Something unexpected happened",
        ",\n  \"tool\": \"sync\"",
    );
    let foreign = Failure::foreign(std::io::Error::other("/srv/zoo is gone"));
    assert_eq!(document_of(foreign, Some("sync"), Mode::Production), blank);
    let panic = Failure::panic(Box::new("no /srv/zoo"));
    assert_eq!(document_of(panic, Some("sync"), Mode::Production), blank);
    // The name of the tool that was given first is kept.
    let foreign = Failure::foreign("x").with_tool("feed");
    assert!(document_of(foreign, Some("sync"), Mode::Production).contains("\"tool\": \"feed\""));
}

#[test]
fn every_type_is_tested() {
    let types: Vec<&str> = ZooError::ENTRIES
        .iter()
        .map(|entry| entry.problem_type().rsplit('/').next().unwrap_or_default())
        .collect();
    assert_eq!(
        types,
        [
            "validation-error",
            "api-error",
            "session-error",
            "not-found",
            "database-error",
            "cache-error",
            "configuration-error",
            "about:blank",
        ]
    );
}

#[tokio::test]
async fn a_client_receives_these_bytes() {
    let server = server::served(Mode::Production).with_context(context(Mode::Production));
    let pipe = Pipe::to(server).await;
    let call = async |tool: &str, arguments: Value| {
        let result = pipe.call(tool, arguments).await.expect("a result");
        assert_eq!(result.is_error, Some(true));
        assert!(result.structured_content.is_none());
        text(&result)
    };
    assert_eq!(
        call("find_animal", json!({"house": "owls", "animal": "a-9"})).await,
        expected(
            "not-found",
            "Resource Not Found",
            404,
            "there is no animal 'a-9'",
            ",\n  \"tool\": \"find_animal\",\n  \"entityType\": \"animal\",\n  \"entityId\": \"a-9\"",
        )
    );
    // Arguments that rmcp itself refuses.
    assert_eq!(
        call("sync", json!({"source": 7})).await,
        expected(
            "validation-error",
            "Validation Failed",
            400,
            "failed to deserialize parameters: invalid type: integer `7`, expected a string",
            ",\n  \"tool\": \"sync\",\n  \"field\": \"arguments\",\n  \"invalidValue\": null",
        )
    );
    assert_eq!(
        call("sync", json!({"source": "calendar"})).await,
        expected(
            "about:blank",
            "An error occurred",
            500,
            "the calendar has no page for this year",
            ",\n  \"tool\": \"sync\"",
        )
    );
    for source in ["numbers", "nowhere"] {
        assert_eq!(
            call("sync", json!({"source": source})).await,
            expected(
                "about:blank",
                "An error occurred",
                500,
                "Something unexpected happened",
                ",\n  \"tool\": \"sync\"",
            )
        );
    }
    for source in [
        "feed-down",
        "feed-refuses",
        "feed-session",
        "database",
        "cache",
        "settings",
    ] {
        let text = call("sync", json!({"source": source})).await;
        assert!(!text.contains("s3cr3t") && !text.contains("/srv"), "{text}");
    }
    pipe.close().await;
}

/// The type of every failure is a resource, whose text is the page of the error.
#[tokio::test]
async fn a_client_reads_what_each_error_means() {
    for version in &VERSIONS {
        let client = connect(server::served(Mode::Production), version).await;
        let read = async |uri: &str| {
            let params = ReadResourceRequestParams::new(uri);
            let result = client.read_resource(params).await.expect(uri);
            match &result.contents[..] {
                [ResourceContents::TextResourceContents { text, .. }] => text.clone(),
                other => panic!("{uri}: {other:?}"),
            }
        };
        let catalog: Value = serde_json::from_str(&read("errors://catalog.json").await).unwrap();
        assert_eq!(catalog["name"], "Errors of the zoo");
        assert_eq!(catalog["format"]["policy"]["tool_text"], "json");
        let listed = client.list_all_resources().await.expect("a list");
        let mut types = std::collections::BTreeSet::new();
        for (tool, arguments) in demo::calls() {
            let arguments = arguments.as_object().expect("an object").clone();
            let params = CallToolRequestParams::new(tool).with_arguments(arguments);
            let result = client.call_tool(params).await.expect("a result");
            let problem: Value = serde_json::from_str(&text(&result)).expect("a problem");
            let uri = problem["type"].as_str().expect("a type");
            let found = listed.iter().find(|resource| resource.uri == uri);
            assert!(found.is_some(), "{uri} is not listed");
            let page = read(uri).await;
            assert!(page.contains(&format!("\nType: `{uri}`\n")), "{page}");
            // The errors without a type of their own share a page, each with a part of its own.
            assert!(page.contains("## What to do now\n"), "{page}");
            types.insert(uri.to_owned());
        }
        assert_eq!(types.len(), 8, "{types:?}");
        client.cancel().await.expect("the client ends");
    }
}
