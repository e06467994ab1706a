//! The tools, and the observer of their errors.

use std::sync::{Arc, Mutex};

use mcp_error::policy::{ToolText, Wording};
use mcp_error::rmcp::{Served, serve};
use mcp_error::task::context;
use mcp_error::{Context, Failure, McpError, Observer, Policy, Report};
use rmcp::handler::server::wrapper::Parameters;
use rmcp::{schemars, tool, tool_router};

use super::{agent, api};

/// The archive.
#[derive(Debug, Clone, Copy)]
pub struct Archive;

/// The arguments that identify an entry of the archive.
#[derive(serde::Deserialize, schemars::JsonSchema)]
pub struct Entry {
    #[serde(default)]
    shelf: String,
    id: String,
}

#[tool_router(server_handler)]
impl Archive {
    #[tool(description = "Shows an entry")]
    async fn get_entry(&self, Parameters(it): Parameters<Entry>) -> Result<String, Failure> {
        api::entry(&it.shelf, &it.id)
    }

    #[tool(description = "Lets an agent look for an entry")]
    async fn search(&self, Parameters(it): Parameters<Entry>) -> Result<String, Failure> {
        agent::ask(&agent::Stub, &it.id, &context())
    }
}

/// An error that the observer has seen: whether it was captured, its event id, its kind and its text before sanitizing.
#[derive(Debug, Clone, PartialEq)]
pub struct Heard {
    pub captured: bool,
    pub event_id: String,
    pub kind: &'static str,
    pub text: String,
}

/// An observer that stands for an error tracker and a log. It keeps the errors, and writes them to standard error.
#[derive(Debug, Clone, Default)]
pub struct Watch(pub Arc<Mutex<Vec<Heard>>>);

impl Watch {
    fn record(&self, captured: bool, report: &Report, error: &dyn McpError) {
        let heard = Heard {
            captured,
            event_id: report.instance().simple(),
            kind: report.entry().kind(),
            text: error.to_string(),
        };
        eprintln!("{heard:?}");
        let mut all = self.0.lock().unwrap_or_else(|broken| broken.into_inner());
        all.push(heard);
    }
}

impl Observer for Watch {
    fn capture(&self, report: &Report, error: &dyn McpError) {
        self.record(true, report, error);
    }

    fn log(&self, report: &Report, error: &dyn McpError) {
        self.record(false, report, error);
    }
}

/// Returns the policy of the server, under which tool results contain messages for people.
pub fn policy() -> Policy {
    let mut policy = Policy::production();
    policy.tool_text = ToolText::User;
    // The clients show the text of a result and nothing else.
    policy.meta_key = None;
    // The sentences for people and agents go by whose fault an error is.
    policy.with_wording(
        Wording::new()
            .with_user_caller("**Please check the input**\n\n{message}.")
            .with_user_server("**Something went wrong**\n\n{message}.\n\nEvent ID: {event_id}")
            .with_agent_caller("Input error: {message}. Change the input, then call again.")
            .with_agent_server(
                "Server error ({status}): {message}. Event ID: {event_id}. Calling again does not help.",
            ),
    )
}

/// Returns the server.
pub fn served(watch: Watch) -> Served<Archive> {
    serve(Archive, policy()).with_context(Context::new().with_observer(watch))
}
