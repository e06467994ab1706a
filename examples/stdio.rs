//! What the servers over standard input and output share, and their clients.
//!
//! Servers are boxed, since rmcp's code for a service is compiled anew for each type of one. A program with one server
//! calls `server.serve(rmcp::transport::stdio())` without a box.

use std::error::Error;
use std::process::Stdio;

use rmcp::service::{DynService, RunningService};
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

/// Starts this program again as a server without arguments, and returns a client of it. The server ends when the client
/// hangs up.
pub(crate) async fn connect() -> Outcome<RunningService<RoleClient, ()>> {
    let mut server = Command::new(std::env::current_exe()?)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()?;
    let output = server.stdout.take().ok_or("no standard output")?;
    let input = server.stdin.take().ok_or("no standard input")?;
    // `rmcp::transport::TokioChildProcess` does the same. It needs one more feature of rmcp, which takes time to build.
    Ok(().serve((output, input)).await?)
}
