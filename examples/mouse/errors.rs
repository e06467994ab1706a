//! The errors of a server that answers questions about a zoo.

use std::borrow::Cow;
use std::error::Error;

use mcp_error::McpError;
use serde_json::Value;

type Cause = Box<dyn Error + Send + Sync>;

mcp_error::registry! { pub static ERRORS = [ZooError]; }

/// Errors with eight problem types. Errors of other crates and panics have the last of them, `about:blank`, too.
#[derive(Debug, thiserror::Error, McpError)]
#[mcp(
    type_base = "https://zoo.example/errors/",
    rename_all = "camelCase",
    impls(rmcp),
    decode
)]
pub enum ZooError {
    /// An argument is not one that the tool takes.
    #[error("{reason}")]
    #[mcp(
        problem = "validation-error",
        title = "Validation Failed",
        status = 400
    )]
    Validation {
        #[mcp(sample = "the house is owls or otters")]
        reason: Cow<'static, str>,
        #[mcp(extension, sample = "house")]
        field: Cow<'static, str>,
        #[mcp(extension, sanitize = value, sample = "cranes")]
        invalid_value: Value,
    },

    /// The service that feeds us failed.
    #[error("the feed answered {upstream}")]
    #[mcp(problem = "api-error", title = "External API Error", status = 502)]
    #[mcp(status_with = relayed, statuses(502, 503))]
    Api {
        #[mcp(sample = 404)]
        upstream: u16,
        /// The address at which the feed was asked.
        #[mcp(extension, endpoint, sample = "https://feed.example/v2/animals?page=2")]
        endpoint: String,
    },

    /// Nobody is signed in at the feed, or not any more.
    #[error("the session is over")]
    #[mcp(problem = "session-error", title = "Session Error", status = 401)]
    Session,

    /// There is no such animal or place.
    #[error("there is no {entity_type} '{entity_id}'")]
    #[mcp(problem = "not-found", title = "Resource Not Found", status = 404)]
    NotFound {
        #[mcp(extension, sample = "animal")]
        entity_type: Cow<'static, str>,
        #[mcp(extension, sample = "a-9")]
        entity_id: String,
    },

    /// The database could not be used. What it said is for developers.
    #[error("cannot {operation} the database: {cause}")]
    #[mcp(problem = "database-error", title = "Database Error", status = 500)]
    #[mcp(detail = "Cannot {operation} the database")]
    Database {
        #[mcp(sample = "open")]
        operation: &'static str,
        #[source]
        cause: Cause,
    },

    /// The cache could not be used.
    #[error("cannot {operation} the cache")]
    #[mcp(problem = "cache-error", title = "Cache Error", status = 500)]
    Cache { operation: &'static str },

    /// The server is misconfigured.
    #[error("the variable {config_key} is not set")]
    #[mcp(
        problem = "configuration-error",
        title = "Configuration Error",
        status = 500
    )]
    Config {
        #[mcp(extension, sample = "ZOO_FEED")]
        config_key: Cow<'static, str>,
    },

    /// Anything else.
    #[error("{reason}")]
    #[mcp(problem = "about:blank", title = "An error occurred", status = 500)]
    General {
        #[mcp(sample = "the owls are awake")]
        reason: Cow<'static, str>,
    },
}

/// Returns our status for a status of the feed. An error of the feed is never the fault of our caller.
fn relayed(upstream: &u16, _endpoint: &String) -> u16 {
    match upstream {
        500.. => 503,
        _ => 502,
    }
}
