//! A server on rmcp without an error type: each place makes an error object of its own.

use mcp_error::Policy;
use rmcp::handler::server::wrapper::Parameters;
use rmcp::service::ServiceError;
use rmcp::{ErrorData, ServerHandler, tool, tool_handler, tool_router};
use serde_json::json;

use super::{UPSTREAM, assert_mended};
use crate::any_server::{AnyServer, serve};
use crate::pipe::{Pipe, text};

#[derive(serde::Deserialize, schemars::JsonSchema)]
struct Run {
    app: String,
}

/// A helper that somebody else wrote.
fn schema_of(app: &str) -> Result<String, ErrorData> {
    match app {
        "broken" => Err(ErrorData::internal_error(UPSTREAM, None)),
        app => Ok(app.to_owned()),
    }
}

mod before {
    use super::*;
    use rmcp::model::ErrorCode;

    pub struct Apps;

    #[tool_router]
    impl Apps {
        #[tool]
        async fn run(&self, Parameters(run): Parameters<Run>) -> Result<String, ErrorData> {
            if run.app.is_empty() {
                return Err(ErrorData::new(
                    ErrorCode::INVALID_PARAMS,
                    "App names are not empty".to_string(),
                    None,
                ));
            }
            let schema = schema_of(&run.app)?;
            std::fs::read_to_string("/home/alice/apps/index.json").map_err(|error| {
                ErrorData::new(
                    ErrorCode::INTERNAL_ERROR,
                    format!("/home/alice/apps/index.json for {schema}: {error}"),
                    None,
                )
            })
        }
    }

    #[tool_handler]
    impl ServerHandler for Apps {}
}

mod after {
    use super::*;
    use mcp_error::{Failure, code};

    pub struct Apps;

    #[tool_router]
    impl Apps {
        #[tool]
        async fn run(&self, Parameters(run): Parameters<Run>) -> Result<String, Failure> {
            if run.app.is_empty() {
                return Err(Failure::caller(
                    code::INVALID_PARAMS,
                    "App names are not empty",
                ));
            }
            let schema = schema_of(&run.app)?;
            std::fs::read_to_string("/home/alice/apps/index.json").map_err(|error| {
                mcp_error::error!("/home/alice/apps/index.json for {schema}: {error}")
            })
        }
    }

    #[tool_handler]
    impl ServerHandler for Apps {}
}

#[tokio::test]
async fn a_server_of_errors_that_occur_once() {
    let before = Pipe::to(AnyServer::new(before::Apps)).await;
    let after = Pipe::to(serve(after::Apps, Policy::plain())).await;
    let ask = |app: &str| json!({"app": app});
    for (app, expected) in [
        ("", Ok("App names are not empty")),
        (
            "parks",
            Ok("[path] for parks: No such file or directory (os error 2)"),
        ),
        (
            "broken",
            Err("connect to https://[redacted]@cms.example/api failed (key [redacted])"),
        ),
    ] {
        let Err(ServiceError::McpError(was)) = before.call("run", ask(app)).await else {
            panic!("it is an error object");
        };
        let is = match after.call("run", ask(app)).await {
            Ok(result) => Ok(text(&result)),
            Err(ServiceError::McpError(error)) => Err(error.message.into_owned()),
            Err(other) => panic!("{other}"),
        };
        assert_eq!(is.as_deref().map_err(|text| &**text), expected, "{was}");
        if !app.is_empty() {
            assert_mended(&was.message, &is.unwrap_or_else(|text| text));
        }
    }
}
