//! The tools, and the policy that gives their results the form that clients expect.

use mcp_error::policy::{Mode, ToolText};
use mcp_error::rmcp::{Served, serve};
use mcp_error::wrap::SdkFailure;
use mcp_error::{Failure, Policy};
use rmcp::handler::server::wrapper::Parameters;
use rmcp::{schemars, tool, tool_router};
use serde_json::Value;

use super::errors::{ERRORS, ZooError};

/// Answers questions about the zoo.
#[derive(Debug, Clone, Copy)]
pub struct Zoo;

/// The animal to look for.
#[derive(serde::Deserialize, schemars::JsonSchema)]
pub struct Search {
    #[serde(default)]
    house: Value,
    #[serde(default)]
    animal: String,
}

/// The source to read.
#[derive(serde::Deserialize, schemars::JsonSchema)]
pub struct Sync {
    source: String,
}

const HOUSES: [&str; 2] = ["owls", "otters"];

#[tool_router(server_handler)]
impl Zoo {
    #[tool(description = "Finds an animal in one of the houses")]
    async fn find_animal(
        &self,
        Parameters(search): Parameters<Search>,
    ) -> Result<String, ZooError> {
        let house = search.house.as_str().filter(|house| HOUSES.contains(house));
        let Some(house) = house else {
            return Err(ZooError::Validation {
                reason: "the house is owls or otters".into(),
                field: "house".into(),
                invalid_value: search.house,
            });
        };
        match &*search.animal {
            "a-1" => Ok(format!("a-1 sleeps in the house of the {house}")),
            _ => Err(ZooError::NotFound {
                entity_type: "animal".into(),
                entity_id: search.animal,
            }),
        }
    }

    #[tool(description = "Reads what is new")]
    async fn sync(&self, Parameters(sync): Parameters<Sync>) -> Result<String, Failure> {
        let feed = |upstream| ZooError::Api {
            upstream,
            endpoint: "https://feed:s3cr3t@feed.example/v2/animals?token=s3cr3t&page=2".into(),
        };
        match &*sync.source {
            "feed-down" => Err(feed(503))?,
            "feed-refuses" => Err(feed(422))?,
            "feed-session" => Err(ZooError::Session)?,
            "database" => Err(ZooError::Database {
                operation: "open",
                cause: "the disk at /srv/zoo/zoo.db is full".into(),
            })?,
            "cache" => Err(ZooError::Cache { operation: "read" })?,
            "settings" => Err(ZooError::Config {
                config_key: "ZOO_FEED".into(),
            })?,
            "calendar" => Err(ZooError::General {
                reason: "the calendar has no page for this year".into(),
            })?,
            "numbers" => {
                let animals: u32 = "many".parse().map_err(Failure::foreign)?;
                Ok(format!("{animals} animals"))
            }
            _ => panic!("no source at /srv/zoo/{}", sync.source),
        }
    }
}

/// Returns the policy for a mode. Tool results contain indented problem details as text. The modes differ only in what
/// they disclose.
pub fn policy(mode: Mode) -> Policy {
    let mut policy = match mode {
        Mode::Development => Policy::development(),
        _ => Policy::production(),
    };
    policy.tool_text = ToolText::Json;
    // The clients know a fixed list of members.
    policy.advice_members = false;
    policy.foreign_title = Some("An error occurred".into());
    policy.foreign_detail = Some("Something unexpected happened".into());
    policy
}

/// Returns the server. Clients find the catalog of its errors among its resources, and the page of each error under its
/// problem type.
pub fn served(mode: Mode) -> Served<Zoo> {
    let policy = policy(mode);
    let exports = ERRORS.exports().with_policy(&policy);
    let exports = exports.with_name("Errors of the zoo");
    serve(Zoo, policy)
        .with_catalog(&exports)
        .with_sdk_failures(own_error)
}

/// Returns what clients know in place of a failure of rmcp: the type of a wrong argument, for arguments that rmcp cannot
/// read.
fn own_error(failure: SdkFailure) -> Failure {
    match failure {
        SdkFailure::InvalidArguments { message, .. } => ZooError::Validation {
            reason: message.into(),
            field: "arguments".into(),
            invalid_value: Value::Null,
        }
        .into(),
        other => other.into(),
    }
}
