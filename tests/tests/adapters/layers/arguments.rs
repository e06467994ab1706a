//! Arguments that rmcp refuses: a model learns of every mistake in them, where it is, and what was meant.

use mcp_error::rmcp::serve;
use mcp_error::wrap::SdkFailure;
use mcp_error::{Failure, McpError, Policy, Violation};
use rmcp::handler::server::wrapper::Parameters;
use rmcp::model::*;
use rmcp::{ServerHandler, tool, tool_handler, tool_router};
use serde_json::{Value, json};

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

#[derive(Clone)]
struct Park;

#[tool_router]
impl Park {
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

#[tokio::test]
async fn good_arguments_and_mistakes_that_the_schema_does_not_know_are_not_told() {
    let client = connect(serve(Park, Policy::production()), &VERSIONS[1]).await;
    let good = json!({"seats": 2, "colour": "blue", "guests": [{"name": "ada"}]});
    // Nobody has listed the tools yet.
    let unlisted = book(&client, &wrong()).await;
    assert_eq!(text(&unlisted).lines().count(), 2);
    let unlisted = serde_json::to_value(&unlisted).unwrap();
    let problem = &unlisted["_meta"]["mcp-error/problem"];
    assert_eq!(problem["kind"], "INVALID_ARGUMENTS");
    assert_eq!(problem.get("errors"), None, "{problem}");
    client.list_all_tools().await.unwrap();
    let booked = book(&client, &good).await;
    assert_eq!((booked.is_error, text(&booked)), (Some(false), "ada"));
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
