//! A server on rmcp that makes each error of its own an internal one: `map_err(|error| …error.to_string()…)`.

use mcp_error::Policy;
use rmcp::ServerHandler;
use rmcp::handler::server::wrapper::Parameters;
use rmcp::service::ServiceError;
use rmcp::{tool, tool_handler, tool_router};
use serde_json::json;

use super::{UPSTREAM, assert_mended};
use crate::any_server::{AnyServer, serve};
use crate::pipe::{Pipe, text};

#[derive(serde::Deserialize, schemars::JsonSchema)]
struct Query {
    collection: String,
}

mod before {
    use super::*;
    use rmcp::ErrorData;

    #[derive(Debug, thiserror::Error)]
    pub enum CmsError {
        #[error("no collection '{0}'")]
        NoCollection(String),
        #[error("the CMS is not reachable: {0}")]
        Upstream(String),
    }

    fn find(collection: &str) -> Result<String, CmsError> {
        match collection {
            "posts" => Err(CmsError::Upstream(UPSTREAM.into())),
            other => Err(CmsError::NoCollection(other.into())),
        }
    }

    pub struct Cms;

    #[tool_router]
    impl Cms {
        #[tool]
        async fn find(&self, Parameters(query): Parameters<Query>) -> Result<String, ErrorData> {
            find(&query.collection).map_err(|error| match error {
                CmsError::NoCollection(_) => ErrorData::invalid_params(error.to_string(), None),
                CmsError::Upstream(_) => ErrorData::internal_error(error.to_string(), None),
            })
        }
    }

    #[tool_handler]
    impl ServerHandler for Cms {}
}

mod after {
    use super::*;
    use mcp_error::McpError;

    #[derive(Debug, thiserror::Error, McpError)]
    #[mcp(impls(rmcp))]
    pub enum CmsError {
        #[error("no collection '{0}'")]
        #[mcp(status = 404)]
        NoCollection(String),
        #[error("the CMS is not reachable: {0}")]
        #[mcp(status = 503)]
        Upstream(String),
    }

    fn find(collection: &str) -> Result<String, CmsError> {
        match collection {
            "posts" => Err(CmsError::Upstream(UPSTREAM.into())),
            other => Err(CmsError::NoCollection(other.into())),
        }
    }

    pub struct Cms;

    #[tool_router]
    impl Cms {
        #[tool]
        async fn find(&self, Parameters(query): Parameters<Query>) -> Result<String, CmsError> {
            find(&query.collection)
        }
    }

    #[tool_handler]
    impl ServerHandler for Cms {}
}

#[tokio::test]
async fn a_server_of_internal_errors() {
    let before = Pipe::to(AnyServer::new(before::Cms)).await;
    let after = Pipe::to(serve(after::Cms, Policy::production())).await;
    let ask = |collection: &str| json!({"collection": collection});
    // A mistake of the model was an error object, which many clients hide from it.
    let Err(ServiceError::McpError(unknown)) = before.call("find", ask("pots")).await else {
        panic!("it is an error object");
    };
    assert_eq!(unknown.message, "no collection 'pots'");
    let mended = after.call("find", ask("pots")).await.unwrap();
    assert_eq!(
        text(&mended),
        "no collection 'pots'\nWhat to do: change the input before calling again."
    );
    let Err(ServiceError::McpError(upstream)) = before.call("find", ask("posts")).await else {
        panic!("it is an error object");
    };
    let mended = text(&after.call("find", ask("posts")).await.unwrap());
    assert_mended(&upstream.message, &mended);
    assert_eq!(
        mended,
        "Upstream: the CMS is not reachable: connect to https://[redacted]@cms.example/api failed (key [redacted])\n\
         What to do: call again later; this can pass."
    );
}
