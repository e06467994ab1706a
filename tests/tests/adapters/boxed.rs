//! Errors in boxes and behind anyhow, in the servers that answer with them.

use anyhow::Context as _;
use axum::response::IntoResponse as _;
use jsonrpsee::types::ErrorObjectOwned;
use mcp_error::{Context, Failure, McpError, Policy};
use rmcp::{ServerHandler, tool, tool_handler, tool_router};
use serde_json::json;

use crate::any_server::serve;
use crate::pipe::{Pipe, text};
use crate::recorder::Recorder;

#[derive(Debug, thiserror::Error, McpError)]
#[mcp(
    type_base = "https://lib.example/errors/",
    impls(rmcp, axum, jsonrpsee)
)]
enum LoanError {
    #[error("book {book} is lent")]
    #[mcp(status = 409, code = -31409)]
    Lent {
        #[mcp(extension)]
        book: u32,
    },
}

/// `impls` also works for a box with a type that has parameters.
#[derive(Debug, thiserror::Error, McpError)]
#[error("generic {0}")]
#[mcp(status = 400, impls(rmcp, jsonrpsee))]
struct Generic<T: std::fmt::Display + std::fmt::Debug>(#[mcp(extension = "value")] T);

/// A parameter without bounds: the derives add those that they need.
#[derive(Debug, thiserror::Error, McpError)]
#[error("no place for {0}")]
#[mcp(status = 400, impls(rmcp, jsonrpsee))]
struct NoPlace<T>(#[mcp(extension = "value")] T);

mcp_error::registry! { static ERRORS = [LoanError]; }

fn lent() -> LoanError {
    LoanError::Lent { book: 7 }
}

struct Library;

#[tool_router]
impl Library {
    #[tool]
    async fn boxed(&self) -> Result<String, Box<LoanError>> {
        Err(lent())?
    }

    #[tool]
    async fn generic(&self) -> Result<String, Box<Generic<u8>>> {
        Err(Box::new(Generic(3)))
    }

    #[tool]
    async fn unbounded(&self) -> Result<String, NoPlace<u8>> {
        Err(NoPlace(3))
    }

    #[tool]
    async fn anyhow(&self) -> Result<String, Failure> {
        fn load() -> anyhow::Result<String> {
            Err(lent()).context("loading the loans")
        }
        Ok(load()?)
    }

    #[tool]
    async fn once(&self) -> Result<String, Failure> {
        let shelf = "a7";
        Err(mcp_error::error!(status = 404, "there is no shelf {shelf}"))
    }
}

#[tool_handler]
impl ServerHandler for Library {}

#[tokio::test]
async fn an_rmcp_tool_answers_with_the_error_in_the_box() {
    ERRORS.install();
    let log = Recorder::new(|report, _, _| {
        let causes: Vec<&str> = report.causes().collect();
        format!("{} {:?}", report.entry().kind(), causes)
    });
    let context = Context::new().with_observer(log.clone());
    let server = serve(Library, Policy::production()).with_context(context);
    let pipe = Pipe::to(server).await;
    let lent =
        "Lent: book 7 is lent\nWhat to do: resolve this or change the input before calling again.";
    let rows = [
        ("boxed", lent),
        ("anyhow", lent),
        (
            "generic",
            "generic 3\nWhat to do: change the input before calling again.",
        ),
        (
            "unbounded",
            "no place for 3\nWhat to do: change the input before calling again.",
        ),
        (
            "once",
            "Not Found: there is no shelf a7\nWhat to do: change the input before calling again.",
        ),
    ];
    for (tool, expected) in rows {
        let result = pipe.call(tool, json!({})).await.unwrap();
        assert_eq!(result.is_error, Some(true), "{tool}");
        assert_eq!(text(&result), expected, "{tool}");
    }
    pipe.close().await;
    assert_eq!(
        log.take(),
        [
            "LENT []",
            r#"LENT ["loading the loans"]"#,
            "GENERIC []",
            "NO_PLACE []",
            "HTTP_ERROR []",
        ]
    );
}

#[test]
fn an_axum_response_is_that_of_the_error_in_the_box() {
    let response = Box::new(lent()).into_response();
    assert_eq!(response.status().as_u16(), 409);
}

#[test]
fn a_jsonrpsee_error_object_is_that_of_the_error_in_the_box() {
    let object = ErrorObjectOwned::from(Box::new(lent()));
    assert_eq!(object.code(), -31_409);
    let object = ErrorObjectOwned::from(Box::new(Generic(3)));
    assert_eq!(object.code(), -32_602);
}
