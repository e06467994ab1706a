//! An rmcp server and an rmcp client in one process, connected by a pipe.
//!
//! Servers and pipes are boxed and there is one type of client, since rmcp's code for a service is compiled anew for each
//! type. What the programs `adapters`, `documents` and `soak` share of it is compiled with the examples.

use std::net::Ipv4Addr;

use axum::Router;
use mcp_error::rmcp::Served;
use mcp_error_examples::stdio;
use rmcp::model::{
    CallToolRequestParams, CallToolResult, ClientConfig, ContentBlock, ElicitationCapability,
    ProtocolVersion, UrlElicitationCapability,
};
use rmcp::service::{ClientLifecycleMode, DynService, ServiceError, serve_client_with_lifecycle};
use rmcp::transport::StreamableHttpClientTransport;
use rmcp::transport::streamable_http_server::session::local::LocalSessionManager;
use rmcp::transport::streamable_http_server::{
    StreamableHttpServerConfig as Config, StreamableHttpService,
};
use rmcp::{RoleServer, ServerHandler, Service, ServiceExt};
use serde_json::Value;
use tokio::io::DuplexStream;
use tokio::task::JoinHandle;

use crate::any_server::AnyServer;

pub use mcp_error_examples::stdio::Client;

/// The protocol versions of MCP between which the start of a session differs.
pub const VERSIONS: [ProtocolVersion; 2] =
    [ProtocolVersion::V_2025_11_25, ProtocolVersion::V_2026_07_28];

/// Returns how a client of this version starts a session.
pub fn lifecycle(version: &ProtocolVersion) -> ClientLifecycleMode {
    if *version == ProtocolVersion::V_2025_11_25 {
        ClientLifecycleMode::Initialize
    } else {
        ClientLifecycleMode::Discover {
            preferred_versions: vec![version.clone()],
        }
    }
}

/// Connects a client of this version, which can ask its user to visit a URL, to a server.
pub async fn connect(server: impl Service<RoleServer>, version: &ProtocolVersion) -> Client {
    let mut client = ClientConfig::default();
    let url = UrlElicitationCapability::new();
    client.capabilities.elicitation = Some(ElicitationCapability::new().with_url(url));
    connect_as(client, server, version).await
}

/// Connects this client to a server.
pub async fn connect_as(
    client: ClientConfig,
    server: impl Service<RoleServer>,
    version: &ProtocolVersion,
) -> Client {
    let (ours, _) = serve(server.into_dyn());
    start(client, ours, version).await
}

/// Starts a session of this version at the client's end of a pipe.
pub async fn start(client: ClientConfig, pipe: DuplexStream, version: &ProtocolVersion) -> Client {
    let (input, output) = tokio::io::split(pipe);
    let client = stdio::connect_on(
        client,
        lifecycle(version),
        Box::new(input),
        Box::new(output),
    );
    client.await.expect("a client")
}

/// Connects a client of this version to a wrapped server over streamable HTTP.
pub async fn over_http(server: Served<AnyServer>, version: &ProtocolVersion) -> Client {
    let service = http_service(move || server.clone().into_handler(), Config::default());
    let address = listen(Router::new().nest_service("/mcp", service)).await;
    let transport = StreamableHttpClientTransport::from_uri(format!("{address}/mcp"));
    serve_client_with_lifecycle(ClientConfig::default(), transport, lifecycle(version))
        .await
        .expect("a client")
}

/// Returns rmcp's service for streamable HTTP, which asks for a server for each session.
pub fn http_service<H: ServerHandler>(
    new_session: impl Fn() -> H + Send + Sync + 'static,
    config: Config,
) -> StreamableHttpService<AnyServer, LocalSessionManager> {
    let new_session = move || Ok(AnyServer::new(new_session()));
    StreamableHttpService::new(new_session, LocalSessionManager::default().into(), config)
}

/// Serves these routes as long as the runtime of the test runs, and returns their address.
pub async fn listen(app: Router) -> String {
    let listener = tokio::net::TcpListener::bind((Ipv4Addr::LOCALHOST, 0));
    let listener = listener.await.expect("a port");
    let address = listener.local_addr().expect("an address");
    tokio::spawn(async move { axum::serve(listener, app).await });
    format!("http://{address}")
}

/// Starts a server, and returns the client's end of its pipe.
pub fn serve(server: Box<dyn DynService<RoleServer>>) -> (DuplexStream, JoinHandle<()>) {
    let (ours, theirs) = tokio::io::duplex(1 << 16);
    let (input, output) = tokio::io::split(theirs);
    let serving = tokio::spawn(async move {
        let serving = stdio::serve_on(server, Box::new(input), Box::new(output));
        serving.await.expect("the server ends");
    });
    (ours, serving)
}

/// A client that calls tools only, and its server.
pub struct Pipe {
    client: Client,
    server: JoinHandle<()>,
}

impl Pipe {
    pub async fn to(server: impl Service<RoleServer>) -> Self {
        let (ours, server) = serve(server.into_dyn());
        let client = start(ClientConfig::default(), ours, &VERSIONS[0]).await;
        Self { client, server }
    }

    /// Calls a tool. The arguments must be a JSON object.
    pub async fn call(&self, tool: &str, arguments: Value) -> Result<CallToolResult, ServiceError> {
        let arguments = arguments.as_object().expect("an object").clone();
        let params = CallToolRequestParams::new(tool.to_owned()).with_arguments(arguments);
        self.client.call_tool(params).await
    }

    /// Waits until the client and the server have ended.
    pub async fn close(self) {
        self.client.cancel().await.expect("the client ends");
        self.server.await.expect("the server ends");
    }
}

/// Returns the text blocks of a result.
pub fn text(result: &CallToolResult) -> String {
    let texts = result.content.iter().filter_map(ContentBlock::as_text);
    texts.map(|block| &*block.text).collect()
}
