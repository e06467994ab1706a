//! A library whose tools are types, with a prompt, resources and completion.

use std::borrow::Cow;

use mcp_error::rmcp::{IntoErrorData, Served, ToolError};
use mcp_error::{Failure, McpError, Policy};
use rmcp::handler::server::router::prompt::PromptRouter;
use rmcp::handler::server::router::tool::{AsyncTool, SyncTool, ToolBase, ToolRouter};
use rmcp::handler::server::wrapper::Parameters;
use rmcp::model::{
    CompleteRequestParams, CompleteResult, ErrorData, PromptMessage, ReadResourceRequestParams,
    ReadResourceResponse, ServerConfig,
};
use rmcp::service::RequestContext;
use rmcp::{
    RoleServer, ServerHandler, prompt, prompt_handler, prompt_router, schemars, tool, tool_handler,
    tool_router,
};
use tokio::sync::Notify;

use super::*;
use crate::any_server::with_every_capability;

#[derive(Debug, PartialEq, thiserror::Error, McpError)]
#[mcp(type_base = "https://lib.example/errors/", impls(rmcp), decode)]
pub(super) enum LibraryError {
    #[error("no book {0}")]
    #[mcp(problem = "no-book", status = 404, code = -31404)]
    NoBook(#[mcp(extension = "book")] u32),
    #[error("closed")]
    #[mcp(lane = protocol, problem = "closed", status = 503, code = -31503, retry_after = 60)]
    Closed,
}

#[derive(Default, serde::Deserialize, schemars::JsonSchema)]
pub(super) struct Book {
    book: u32,
}

#[derive(serde::Serialize, schemars::JsonSchema)]
pub(super) struct Lent {
    until: String,
}

fn lent(Book { book }: Book) -> Result<Lent, ToolError> {
    match book {
        1 => Ok(Lent {
            until: "May".into(),
        }),
        2 => Err(LibraryError::Closed)?,
        3 => Err(Failure::foreign(std::io::Error::other(SECRET)))?,
        4 => panic!("{SECRET}"),
        book => Err(LibraryError::NoBook(book))?,
    }
}

pub(super) struct Lend;

impl ToolBase for Lend {
    type Parameter = Book;
    type Output = Lent;
    type Error = ToolError;

    fn name() -> Cow<'static, str> {
        "lend".into()
    }
}

impl SyncTool<Library> for Lend {
    fn invoke(_: &Library, book: Book) -> Result<Lent, ToolError> {
        lent(book)
    }
}

pub(super) struct LendLater;

impl ToolBase for LendLater {
    type Parameter = Book;
    type Output = Lent;
    type Error = ToolError;

    fn name() -> Cow<'static, str> {
        "lend_later".into()
    }
}

impl AsyncTool<Library> for LendLater {
    async fn invoke(_: &Library, book: Book) -> Result<Lent, ToolError> {
        tokio::task::yield_now().await;
        lent(book)
    }
}

#[derive(Clone)]
pub(super) struct Library {
    tools: ToolRouter<Self>,
    prompts: PromptRouter<Self>,
}

pub(super) static STARTED: Notify = Notify::const_new();

pub(super) static STOPPED: Notify = Notify::const_new();

#[tool_router]
#[prompt_router]
impl Library {
    pub(super) fn new() -> Self {
        let tools = Self::tool_router();
        Self {
            tools: tools
                .with_sync_tool::<Lend>()
                .with_async_tool::<LendLater>(),
            prompts: Self::prompt_router(),
        }
    }

    #[tool]
    async fn macro_made(&self, Parameters(book): Parameters<Book>) -> Result<String, Failure> {
        Err(LibraryError::NoBook(book.book))?
    }

    /// Fails because its task is cancelled.
    #[tool]
    async fn waits(&self, of: RequestContext<RoleServer>) -> Result<String, LibraryError> {
        STARTED.notify_one();
        of.ct.cancelled().await;
        STOPPED.notify_one();
        Err(LibraryError::NoBook(7))
    }

    #[prompt(name = "praise")]
    async fn praise(
        &self,
        Parameters(book): Parameters<Book>,
    ) -> Result<Vec<PromptMessage>, ErrorData> {
        Err(LibraryError::NoBook(book.book).into_error_data())
    }
}

#[tool_handler(router = self.tools)]
#[prompt_handler(router = self.prompts)]
impl ServerHandler for Library {
    fn get_info(&self) -> ServerConfig {
        with_every_capability()
    }

    async fn read_resource(
        &self,
        request: ReadResourceRequestParams,
        _: RequestContext<RoleServer>,
    ) -> Result<ReadResourceResponse, ErrorData> {
        match &*request.uri {
            "book://panic" => panic!("{SECRET}"),
            _ => Err(LibraryError::Closed.into_error_data()),
        }
    }

    async fn complete(
        &self,
        request: CompleteRequestParams,
        _: RequestContext<RoleServer>,
    ) -> Result<CompleteResult, ErrorData> {
        match &*request.argument.value {
            "panic" => panic!("{SECRET}"),
            _ => Err(LibraryError::NoBook(9).into_error_data()),
        }
    }
}

pub(super) fn served() -> Served<AnyServer> {
    served_with(Policy::production())
}

pub(super) fn served_with(policy: Policy) -> Served<AnyServer> {
    serve(Library::new(), policy)
}
