//! The tools of a park, and the observers of their errors.

use mcp_error::observe::{metrics, sentry, tracing};
use mcp_error::policy::ToolText;
use mcp_error::rmcp::{Served, serve};
use mcp_error::{Context, Failure, McpError, Policy};
use rmcp::{tool, tool_router};

/// The errors of the park.
#[derive(Debug, thiserror::Error, McpError)]
#[mcp(type_base = "https://parks.example/errors/", impls(rmcp))]
pub enum ParkError {
    #[error("gate {gate} is closed")]
    #[mcp(status = 409, recovery = ask_user, suggest = "ask for another gate")]
    Closed {
        #[mcp(extension)]
        gate: u8,
    },
    #[error("the store refused us: {said}")]
    #[mcp(problem = "store", status = 500)]
    Store { said: String },
}

mcp_error::registry! {
    /// Every error of this server.
    pub static ERRORS = [ParkError];
}

/// Returns the context for reports: messages for people, and observers for a log, counters and an error tracker.
pub fn context() -> Context {
    let mut policy = Policy::production();
    policy.tool_text = ToolText::User;
    Context::new()
        .with_policy(policy)
        .with_observer(tracing::Events::new())
        .with_observer(metrics::Metrics::new(&ERRORS))
        .with_observer(sentry::Events::new())
}

/// The park.
pub struct Park;

#[tool_router(server_handler)]
impl Park {
    #[tool(description = "Opens a gate")]
    async fn open_gate(&self) -> Result<String, ParkError> {
        Err(ParkError::Closed { gate: 3 })
    }

    #[tool(description = "Finds a ride")]
    async fn find_ride(&self) -> Result<String, Failure> {
        Err(ParkError::Store {
            said: "password=hunter2 is wrong, see /var/log/store".into(),
        })?
    }

    #[tool(description = "Reads a map")]
    async fn read_map(&self) -> Result<String, Failure> {
        std::fs::read_to_string("no-such-map.txt").map_err(Failure::foreign)
    }
}

/// Returns the server.
pub fn served() -> Served<Park> {
    serve(Park, Policy::production()).with_context(context())
}
