//! What the servers over standard input and output share, and their clients. The tests give them pipes and sockets.
//!
//! Servers and streams are boxed, since rmcp's code for a service is compiled anew for each type of server, client and
//! stream. A program with one server calls `server.serve(rmcp::transport::stdio())` without a box.

use std::error::Error;
use std::process::Stdio;

use rmcp::model::ClientConfig;
use rmcp::service::{ClientLifecycleMode, DynService, RunningService, serve_client_with_lifecycle};
use rmcp::{RoleClient, RoleServer, ServiceExt};
use tokio::io::{AsyncRead, AsyncWrite};
use tokio::process::Command;

pub type Outcome<T> = Result<T, Box<dyn Error + Send + Sync>>;
pub type Input = Box<dyn AsyncRead + Send + Unpin>;
pub type Output = Box<dyn AsyncWrite + Send + Unpin>;
pub type Client = RunningService<RoleClient, ClientConfig>;

/// Serves on standard input and output until the client hangs up.
pub(crate) async fn serve(server: Box<dyn DynService<RoleServer>>) -> Outcome<()> {
    let (input, output) = rmcp::transport::stdio();
    serve_on(server, Box::new(input), Box::new(output)).await
}

/// Serves on these streams until the client hangs up.
pub async fn serve_on(
    server: Box<dyn DynService<RoleServer>>,
    input: Input,
    output: Output,
) -> Outcome<()> {
    server.serve((input, output)).await?.waiting().await?;
    Ok(())
}

/// Starts this program again as a server without arguments, and returns a client of it. The server ends when the client
/// hangs up.
pub(crate) async fn connect() -> Outcome<Client> {
    let mut server = Command::new(std::env::current_exe()?)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()?;
    let input = server.stdout.take().ok_or("no standard output")?;
    let output = server.stdin.take().ok_or("no standard input")?;
    // `rmcp::transport::TokioChildProcess` does the same. It needs one more feature of rmcp, which takes time to build.
    let client = ClientConfig::default();
    let lifecycle = ClientLifecycleMode::Initialize;
    connect_on(client, lifecycle, Box::new(input), Box::new(output)).await
}

/// Starts a session with the server at the other end of these streams.
pub async fn connect_on(
    client: ClientConfig,
    lifecycle: ClientLifecycleMode,
    input: Input,
    output: Output,
) -> Outcome<Client> {
    Ok(serve_client_with_lifecycle(client, (input, output), lifecycle).await?)
}
