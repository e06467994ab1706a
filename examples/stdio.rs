//! What the servers over standard input and output share, and their clients.
//!
//! Servers are boxed, since rmcp's code for a service is compiled anew for each type of one. A program with one server
//! calls `server.serve(rmcp::transport::stdio())` without a box.

use std::error::Error;

use rmcp::service::{DynService, RunningService};
use rmcp::transport::TokioChildProcess;
use rmcp::{RoleClient, RoleServer, ServiceExt};
use tokio::process::Command;

pub(crate) type Outcome<T> = Result<T, Box<dyn Error + Send + Sync>>;

/// Serves until the client hangs up.
pub(crate) async fn serve(server: Box<dyn DynService<RoleServer>>) -> Outcome<()> {
    server
        .serve(rmcp::transport::stdio())
        .await?
        .waiting()
        .await?;
    Ok(())
}

/// Starts this program again as a server without arguments, and returns a client of it.
pub(crate) async fn connect() -> Outcome<RunningService<RoleClient, ()>> {
    let command = Command::new(std::env::current_exe()?);
    Ok(().serve(TokioChildProcess::new(command)?).await?)
}
