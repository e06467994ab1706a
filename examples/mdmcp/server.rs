//! The tools over rmcp, and the members that this server adds to every error.

use mcp_error::json::Members;
use mcp_error::policy::{Marker, RpcLayout};
use mcp_error::rmcp::{Served, serve};
use mcp_error::{Context, Policy};
use rmcp::handler::server::wrapper::Parameters;
use rmcp::{schemars, tool, tool_router};

use super::bench::Bench;
use super::errors::BenchError;

/// The arguments of the tools that read and write files.
#[derive(serde::Deserialize, schemars::JsonSchema)]
pub struct File {
    #[serde(default)]
    path: String,
}

/// The arguments of the tool that runs programs.
#[derive(serde::Deserialize, schemars::JsonSchema)]
pub struct Program {
    program: String,
    #[serde(default)]
    args: Vec<String>,
    #[serde(default)]
    env: Vec<String>,
}

#[tool_router(server_handler)]
impl Bench {
    #[tool(description = "Reads a file of a shared folder")]
    async fn read_file(&self, Parameters(file): Parameters<File>) -> Result<String, BenchError> {
        self.read(&file.path)
    }

    #[tool(description = "Writes a file")]
    async fn write_file(&self, Parameters(file): Parameters<File>) -> Result<String, BenchError> {
        self.write(&file.path)
    }

    #[tool(description = "Runs a program of the catalog")]
    async fn run_program(&self, Parameters(it): Parameters<Program>) -> Result<String, BenchError> {
        self.run(&it.program, &it.args, &it.env)
    }
}

/// Returns the server. Its errors have nested `data`, with the members that older clients read next to it.
pub fn served(bench: Bench, policy: Policy) -> Served<Bench> {
    let context = Context::new().with_server_version(env!("CARGO_PKG_VERSION"));
    serve(bench, with_form(policy))
        .with_context(context)
        .with_request_context(with_legacy)
}

/// Sets what the clients of this server know: the layout of `data`, and the text in place of a secret.
pub fn with_form(policy: Policy) -> Policy {
    policy
        .with_rpc_layout(RpcLayout::Nested)
        .with_secret_marker(Marker::new("<redacted>"))
}

/// Adds the members that older clients read to a context.
pub fn with_legacy(context: Context) -> Context {
    let method = context.method().unwrap_or("unknown").to_owned();
    let id = format!("req_{}", context.request_id().unwrap_or("0"));
    let hash = "b3a1c04d".to_owned();
    let legacy = [("method", method), ("requestId", id), ("policyHash", hash)];
    context.with_legacy(Members::from_iter(legacy))
}
