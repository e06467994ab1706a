//! Arguments that rmcp refuses: a model learns of every mistake in them, where it is, and what was meant.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use mcp_error::wrap::SdkFailure;
use mcp_error::{Failure, McpError, Policy, Violation};
use rmcp::handler::server::wrapper::Parameters;
use rmcp::model::*;
use rmcp::service::RequestContext;
use rmcp::{ErrorData, RoleServer, ServerHandler, tool, tool_handler, tool_router};
use serde_json::{Value, json};

use crate::any_server::serve;
use crate::pipe::{Client, VERSIONS, connect};

const TOKEN: &str = "sk-proj-Zq8vT3mXw7Lk2Rb9Yc4Nd6Pf1Hs5Jg0";

#[derive(Debug, serde::Deserialize, schemars::JsonSchema)]
#[serde(rename_all = "snake_case")]
enum Colour {
    Red,
    Green,
    /// As the sky is.
    Blue,
}

#[derive(Debug, serde::Deserialize, schemars::JsonSchema)]
struct Guest {
    name: String,
}

#[derive(Debug, serde::Deserialize, schemars::JsonSchema)]
#[allow(dead_code, reason = "it is only read")]
struct Booking {
    seats: u8,
    colour: Colour,
    guests: Vec<Guest>,
    note: Option<String>,
}

/// A text of which the schema does not say everything.
#[derive(serde::Deserialize, schemars::JsonSchema)]
#[serde(try_from = "String")]
#[schemars(with = "String")]
struct Day;

impl TryFrom<String> for Day {
    type Error = &'static str;

    fn try_from(day: String) -> Result<Self, Self::Error> {
        match &*day {
            "today" => Ok(Self),
            _ => Err("there is no such day"),
        }
    }
}

#[derive(serde::Deserialize, schemars::JsonSchema)]
struct Visit {
    #[allow(dead_code, reason = "it is only read")]
    day: Day,
}

#[derive(Clone)]
struct Park;

#[tool_router]
impl Park {
    #[tool]
    async fn visit(&self, Parameters(_): Parameters<Visit>) -> String {
        "welcome".to_owned()
    }

    #[tool]
    async fn book(&self, Parameters(booking): Parameters<Booking>) -> String {
        booking.guests.into_iter().map(|guest| guest.name).collect()
    }
}

#[tool_handler]
impl ServerHandler for Park {}

async fn book(client: &Client, arguments: &Value) -> CallToolResult {
    let mut request = CallToolRequestParams::new("book");
    request.arguments = arguments.as_object().cloned();
    client.call_tool(request).await.unwrap()
}

fn text(result: &CallToolResult) -> &str {
    &result.content[0].as_text().unwrap().text
}

fn wrong() -> Value {
    json!({
        "seats": 256,
        "color": "blu",
        "colour": "blu",
        "guests": [{"name": "ada"}, {"nme": 7}],
        "note": ["a", TOKEN],
    })
}

#[tokio::test]
async fn every_mistake_in_refused_arguments_is_told() {
    for version in &VERSIONS {
        let server = || serve(Park, Policy::production());
        let over_service = connect(server(), version).await;
        let over_handler = connect(server().into_handler(), version).await;
        for client in [over_service, over_handler] {
            client.list_all_tools().await.unwrap();
            let refused = book(&client, &wrong()).await;
            let text = text(&refused);
            let lines: Vec<&str> = text.lines().collect();
            assert!(
                lines[0].starts_with("Invalid Arguments: failed to deserialize parameters: "),
                "{text}"
            );
            assert_eq!(
                lines[1..],
                [
                    "- #/colour: must be one of 'red', 'green', 'blue'; did you mean 'blue'?",
                    "- #/guests/1/name: is missing",
                    "- #/guests/1/nme: is not a known name; did you mean 'name'?",
                    "- #/note: must be a string or null, not a list",
                    "- #/seats: must be at most 255",
                    "What to do: change the input before calling again.",
                ]
            );
            let result = serde_json::to_value(&refused).unwrap();
            assert!(!result.to_string().contains(TOKEN), "{result}");
            let errors = &result["_meta"]["mcp-error/problem"]["errors"];
            assert_eq!(
                errors[1],
                json!({"pointer": "#/guests/1/name", "detail": "is missing", "code": "required"})
            );
        }
    }
}

/// A server that counts how often somebody asks for its tools.
#[derive(Clone, Default)]
struct Counted {
    listed: Arc<AtomicUsize>,
    is_broken: bool,
}

#[tool_router]
impl Counted {
    #[tool]
    async fn book(&self, Parameters(booking): Parameters<Booking>) -> String {
        booking.guests.into_iter().map(|guest| guest.name).collect()
    }
}

#[tool_handler]
impl ServerHandler for Counted {
    async fn list_tools(
        &self,
        page: Option<PaginatedRequestParams>,
        _: RequestContext<RoleServer>,
    ) -> Result<ListToolsResult, ErrorData> {
        self.listed.fetch_add(1, Ordering::Relaxed);
        assert!(!self.is_broken, "there is no list");
        // The tool is on the second page.
        let is_second = page.is_some_and(|page| page.cursor.as_deref() == Some("second"));
        let mut list = if is_second {
            ListToolsResult::with_all_items(Self::tool_router().list_all())
        } else {
            ListToolsResult::default()
        };
        list.next_cursor = (!is_second).then(|| "second".to_owned());
        Ok(list)
    }
}

#[tokio::test]
async fn the_wrapper_asks_for_the_tools_if_nobody_did() {
    for version in &VERSIONS {
        let server = Counted::default();
        let listed = Arc::clone(&server.listed);
        let client = connect(serve(server, Policy::production()), version).await;
        let good = json!({"seats": 2, "colour": "blue", "guests": [{"name": "ada"}]});
        let booked = book(&client, &good).await;
        assert_eq!((booked.is_error, text(&booked)), (Some(false), "ada"));
        assert_eq!(listed.load(Ordering::Relaxed), 0);
        for _ in 0..2 {
            let refused = book(&client, &wrong()).await;
            assert_eq!(text(&refused).lines().count(), 7, "{refused:?}");
            // It asks once, for both pages.
            assert_eq!(listed.load(Ordering::Relaxed), 2);
        }
    }
}

#[tokio::test]
async fn without_a_list_the_refusal_says_what_rmcp_said() {
    let server = Counted {
        is_broken: true,
        ..Counted::default()
    };
    let listed = Arc::clone(&server.listed);
    let client = connect(serve(server, Policy::production()), &VERSIONS[1]).await;
    for _ in 0..2 {
        let refused = book(&client, &wrong()).await;
        assert_eq!(text(&refused).lines().count(), 2);
        let refused = serde_json::to_value(&refused).unwrap();
        let problem = &refused["_meta"]["mcp-error/problem"];
        assert_eq!(problem["kind"], "INVALID_ARGUMENTS");
        assert_eq!(problem.get("errors"), None, "{problem}");
    }
    assert_eq!(listed.load(Ordering::Relaxed), 1);
}

#[tokio::test]
async fn a_handler_that_knows_its_tools_is_not_asked_for_the_list() {
    let server = Counted::default();
    let listed = Arc::clone(&server.listed);
    let served = serve(server, Policy::production()).into_handler();
    let client = connect(served, &VERSIONS[0]).await;
    let refused = book(&client, &wrong()).await;
    assert_eq!(text(&refused).lines().count(), 7, "{refused:?}");
    assert_eq!(listed.load(Ordering::Relaxed), 0);
}

#[tokio::test]
async fn a_mistake_that_the_schema_does_not_know_is_not_told() {
    let client = connect(serve(Park, Policy::production()), &VERSIONS[1]).await;
    let mut request = CallToolRequestParams::new("visit");
    request.arguments = json!({"day": "the 40th"}).as_object().cloned();
    let refused = client.call_tool(request).await.unwrap();
    assert_eq!(
        text(&refused),
        "Invalid Arguments: failed to deserialize parameters: there is no such day\n\
         What to do: change the input before calling again."
    );
    let refused = serde_json::to_value(&refused).unwrap();
    let problem = &refused["_meta"]["mcp-error/problem"];
    assert_eq!(problem.get("errors"), None, "{problem}");
}

#[derive(Debug, thiserror::Error, McpError)]
#[error("the booking is not valid")]
#[mcp(status = 422, problem = "not-valid")]
struct NotValid(#[mcp(violations)] Vec<Violation>);

#[tokio::test]
async fn an_error_of_the_server_takes_the_mistakes_over() {
    let server = serve(Park, Policy::plain()).with_sdk_failures(|failure| match failure {
        SdkFailure::InvalidArguments { violations, .. } => {
            NotValid(violations.unwrap_or_default()).into()
        }
        other => Failure::from(other),
    });
    let client = connect(server, &VERSIONS[1]).await;
    client.list_all_tools().await.unwrap();
    let refused = book(&client, &json!({"seats": 1, "colour": "red"})).await;
    assert_eq!(
        text(&refused),
        "the booking is not valid\n- #/guests: is missing"
    );
}
