//! An rmcp server over stdio whose tools fail with each of the errors.

use mcp_error::{Failure, McpError, Policy};
use rmcp::handler::server::wrapper::Parameters;
use rmcp::{ServiceExt, schemars, tool, tool_router};

use crate::errors::{self, ParkError};

/// The error with which the tool should fail.
#[derive(serde::Deserialize, schemars::JsonSchema)]
struct Fail {
    /// The kind of the error, such as `NOT_FOUND`.
    kind: String,
}

/// The park.
#[derive(Clone)]
struct Park;

#[tool_router(server_handler)]
impl Park {
    #[tool(description = "Fails with one error type")]
    async fn visit(
        &self,
        Parameters(Fail { kind }): Parameters<Fail>,
    ) -> Result<String, ParkError> {
        match errors::all()
            .into_iter()
            .find(|error| error.entry().kind() == kind)
        {
            Some(error) => Err(error),
            None => Ok(format!("nothing is called {kind}")),
        }
    }

    #[tool(description = "Calls several modules, each with errors of its own")]
    async fn plan(&self) -> Result<String, Failure> {
        let day: u8 = "saturday".parse().map_err(Failure::foreign)?;
        Ok(format!("day {day}"))
    }

    #[tool(description = "Panics")]
    async fn crash(&self) -> Result<String, ParkError> {
        panic!("the map in /srv/parks is gone");
    }
}

/// Serves until the client hangs up.
#[tokio::main(flavor = "current_thread")]
pub async fn serve() -> Result<(), Box<dyn std::error::Error>> {
    // The server answers the panic. Its message would belong in a log, which this example does not have.
    std::panic::set_hook(Box::new(|_| {}));
    let server = mcp_error::rmcp::serve(Park, Policy::production());
    server
        .serve(rmcp::transport::stdio())
        .await?
        .waiting()
        .await?;
    Ok(())
}
