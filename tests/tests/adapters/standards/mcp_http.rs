//! The statuses that MCP's Streamable HTTP gives a meaning to. rmcp's service answers with and without the layer of this
//! crate around it; the layer must not change a status, nor a challenge.

use axum::Router;
use std::sync::{Arc, Mutex};

use axum::body::{Body, to_bytes};
use axum::http::{HeaderMap, Request, StatusCode};
use axum::middleware::{self, Next};
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use mcp_error::axum::ErrorLayer;
use mcp_error::report::Finished;
use mcp_error::{Context, Observer, Policy};
use rmcp::transport::streamable_http_server::StreamableHttpServerConfig;
use rmcp::{ServerHandler, tool, tool_router};
use serde_json::{Value, json};
use tower::ServiceExt;

use crate::any_server::serve;
use crate::pipe::http_service;

#[derive(Clone)]
struct Gates;

#[tool_router(server_handler)]
impl Gates {
    #[tool]
    async fn open(&self) -> String {
        "open".into()
    }
}

const LIMIT: usize = 1 << 20;

/// The path of the MCP endpoint, which no layer below names.
const MCP: &str = "/mcp";

fn server(handler: impl ServerHandler + Clone) -> Router {
    server_with(handler, Context::new())
}

fn server_with(handler: impl ServerHandler + Clone, context: Context) -> Router {
    let served = serve(handler, Policy::production()).with_context(context);
    let config = StreamableHttpServerConfig::default();
    let config = config.with_allowed_origins(["https://parks.example"]);
    let service = http_service(move || served.clone().into_handler(), config);
    Router::new()
        .nest_service(MCP, service)
        .route("/rpc", get(async || "a JSON-RPC endpoint of its own"))
        .layer(middleware::from_fn(signed_in))
}

/// Refuses a request that says so, as an authorization layer does (MCP, Authorization).
async fn signed_in(request: Request<Body>, next: Next) -> Response {
    let challenge = |status, challenge| (status, [("www-authenticate", challenge)]).into_response();
    match request
        .headers()
        .get("authorization")
        .map(|it| it.as_bytes())
    {
        Some(b"Bearer expired") => {
            challenge(StatusCode::UNAUTHORIZED, "Bearer error=\"invalid_token\"")
        }
        Some(b"Bearer small") => challenge(
            StatusCode::FORBIDDEN,
            "Bearer error=\"insufficient_scope\", scope=\"gates:open\"",
        ),
        _ => next.run(request).await,
    }
}

/// The servers with layers, of which none knows of the MCP endpoint.
fn layered() -> [(&'static str, Router); 4] {
    let layer = || ErrorLayer::new(Context::new());
    [
        ("plain", layer()),
        ("another path", layer().with_json_rpc(&["/rpc"], LIMIT)),
        ("elsewhere", layer().with_json_rpc_elsewhere(LIMIT)),
        (
            "both",
            layer()
                .with_json_rpc(&["/rpc"], LIMIT)
                .with_json_rpc_elsewhere(LIMIT),
        ),
    ]
    .map(|(name, layer)| (name, server(Gates).layer(layer)))
}

/// A rule: its place in the specification, a request, and the status of the answer.
struct Rule {
    source: &'static str,
    method: &'static str,
    path: &'static str,
    headers: &'static [(&'static str, &'static str)],
    body: fn() -> Value,
    status: u16,
}

const BOTH: (&str, &str) = ("accept", "application/json, text/event-stream");
const JSON: (&str, &str) = ("content-type", "application/json");
const HOST: (&str, &str) = ("host", "localhost");
const CURRENT: (&str, &str) = ("mcp-protocol-version", "2026-07-28");

fn initialize() -> Value {
    json!({"jsonrpc": "2.0", "id": 1, "method": "initialize", "params": {
        "protocolVersion": "2025-11-25", "capabilities": {}, "clientInfo": {"name": "test", "version": "1"}}})
}

fn call() -> Value {
    json!({"jsonrpc": "2.0", "id": 2, "method": "tools/call", "params": {"name": "open"}})
}

fn current(method: &str) -> Value {
    json!({"jsonrpc": "2.0", "id": 3, "method": method, "params": {"_meta": {
        "io.modelcontextprotocol/protocolVersion": "2026-07-28",
        "io.modelcontextprotocol/clientCapabilities": {},
        "io.modelcontextprotocol/clientInfo": {"name": "test", "version": "1"}}}})
}

fn nothing() -> Value {
    Value::Null
}

const RULES: &[Rule] = &[
    Rule {
        source: "2025-11-25 transports, Sending Messages 5: a request is answered with 200",
        method: "POST",
        path: MCP,
        headers: &[HOST, BOTH, JSON],
        body: initialize,
        status: 200,
    },
    Rule {
        source: "2025-11-25 transports, Sending Messages 2: the client accepts JSON and a stream",
        method: "POST",
        path: MCP,
        headers: &[HOST, JSON, ("accept", "text/html")],
        body: initialize,
        status: 406,
    },
    Rule {
        source: "2025-11-25 transports, Sending Messages 3: the body is JSON",
        method: "POST",
        path: MCP,
        headers: &[HOST, BOTH, ("content-type", "text/plain")],
        body: initialize,
        status: 415,
    },
    Rule {
        source: "2025-11-25 transports, Session Management 3: a session that ended is not found",
        method: "POST",
        path: MCP,
        headers: &[HOST, BOTH, JSON, ("mcp-session-id", "gone")],
        body: call,
        status: 404,
    },
    Rule {
        source: "2025-11-25 transports, Security Warning 1: an invalid Origin is forbidden",
        method: "POST",
        path: MCP,
        headers: &[HOST, BOTH, JSON, ("origin", "https://evil.example")],
        body: initialize,
        status: 403,
    },
    Rule {
        source: "2025-11-25 transports, Protocol Version Header: an unsupported version is a bad request",
        method: "POST",
        path: MCP,
        headers: &[HOST, BOTH, JSON, ("mcp-protocol-version", "1999-01-01")],
        body: call,
        status: 400,
    },
    Rule {
        source: "2026-07-28 transports, Errors: an unknown method is not found",
        method: "POST",
        path: MCP,
        headers: &[HOST, BOTH, JSON, CURRENT, ("mcp-method", "gates/none")],
        body: || current("gates/none"),
        status: 404,
    },
    Rule {
        source: "2026-07-28 transports, Errors: a header that contradicts the body is a bad request",
        method: "POST",
        path: MCP,
        headers: &[HOST, BOTH, JSON, CURRENT, ("mcp-method", "tools/call")],
        body: || current("tools/list"),
        status: 400,
    },
    Rule {
        source: "2025-11-25 transports, Listening for Messages 3: there is no stream to other methods",
        method: "PUT",
        path: MCP,
        headers: &[HOST, BOTH, JSON],
        body: call,
        status: 405,
    },
    Rule {
        source: "2026-07-28 transports, Sending Messages: a notification is accepted",
        method: "POST",
        path: MCP,
        headers: &[
            HOST,
            BOTH,
            JSON,
            CURRENT,
            ("mcp-method", "notifications/cancelled"),
        ],
        body: || {
            let mut notification = current("notifications/cancelled");
            notification["params"]["requestId"] = 9.into();
            notification.as_object_mut().unwrap().remove("id");
            notification
        },
        status: 202,
    },
    Rule {
        source: "2026-07-28 transports: there is no stream to open",
        method: "GET",
        path: MCP,
        headers: &[HOST, ("accept", "text/event-stream"), CURRENT],
        body: nothing,
        status: 405,
    },
    Rule {
        source: "2026-07-28 versioning: an unsupported version is a bad request",
        method: "POST",
        path: MCP,
        headers: &[
            HOST,
            BOTH,
            JSON,
            ("mcp-protocol-version", "2099-01-01"),
            ("mcp-method", "tools/list"),
        ],
        body: || {
            let mut request = current("tools/list");
            request["params"]["_meta"]["io.modelcontextprotocol/protocolVersion"] =
                "2099-01-01".into();
            request
        },
        status: 400,
    },
    Rule {
        source: "authorization, Token Handling: an invalid token is unauthorized, with a challenge",
        method: "POST",
        path: MCP,
        headers: &[HOST, BOTH, JSON, ("authorization", "Bearer expired")],
        body: call,
        status: 401,
    },
    Rule {
        source: "authorization, Scope Challenge Handling: a token that allows too little is forbidden",
        method: "POST",
        path: MCP,
        headers: &[HOST, BOTH, JSON, ("authorization", "Bearer small")],
        body: call,
        status: 403,
    },
    Rule {
        source: "authorization, Server Location: a server without metadata says so",
        method: "GET",
        path: "/.well-known/oauth-protected-resource",
        headers: &[HOST],
        body: nothing,
        status: 404,
    },
];

async fn answer(app: Router, rule: &Rule) -> (StatusCode, HeaderMap) {
    let mut request = Request::builder().method(rule.method).uri(rule.path);
    for (name, value) in rule.headers {
        request = request.header(*name, *value);
    }
    let body = match (rule.body)() {
        Value::Null => Body::empty(),
        body => Body::from(body.to_string()),
    };
    let answer = app.oneshot(request.body(body).unwrap()).await.unwrap();
    (answer.status(), answer.headers().clone())
}

#[tokio::test]
async fn no_layer_changes_what_a_status_tells_an_mcp_client() {
    for rule in RULES {
        let (status, headers) = answer(server(Gates), rule).await;
        assert_eq!(status.as_u16(), rule.status, "{}: rmcp alone", rule.source);
        for (name, app) in layered() {
            let (with_layer, of_layer) = answer(app, rule).await;
            assert_eq!(with_layer, status, "{}: {name}", rule.source);
            for kept in ["www-authenticate", "allow", "mcp-session-id"] {
                let has = |headers: &HeaderMap| headers.get(kept).is_some();
                assert_eq!(
                    has(&of_layer),
                    has(&headers),
                    "{}: {name}, {kept}",
                    rule.source
                );
            }
            let challenge = of_layer.get("www-authenticate");
            assert_eq!(
                challenge,
                headers.get("www-authenticate"),
                "{}",
                rule.source
            );
        }
    }
}

/// The session and the trace of a request.
type SessionAndTrace = (Option<String>, Option<String>);

/// Keeps them for each request that was answered.
#[derive(Clone, Default)]
struct Sessions(Arc<Mutex<Vec<SessionAndTrace>>>);

impl Observer for Sessions {
    fn finish(&self, finished: &Finished<'_>) {
        let session = finished.context.session_id().map(str::to_owned);
        let trace = finished.context.trace_parent();
        let trace = trace.map(|trace| trace.to_string());
        self.0.lock().unwrap().push((session, trace));
    }
}

const TRACE: &str = "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01";

#[tokio::test]
async fn the_session_and_the_trace_of_a_request_are_in_its_context() {
    let sessions = Sessions::default();
    let app = server_with(Gates, Context::new().with_observer(sessions.clone()));
    let send = |session: Option<&str>, body: Value| {
        let mut request = Request::post(MCP);
        for (name, value) in [HOST, BOTH, JSON] {
            request = request.header(name, value);
        }
        if let Some(session) = session {
            request = request
                .header("mcp-session-id", session)
                .header("traceparent", TRACE);
        }
        let request = request.body(Body::from(body.to_string())).unwrap();
        app.clone().oneshot(request)
    };
    let started = send(None, initialize()).await.unwrap();
    let id = started.headers()["mcp-session-id"]
        .to_str()
        .unwrap()
        .to_owned();
    to_bytes(started.into_body(), LIMIT).await.unwrap();
    let ready = json!({"jsonrpc": "2.0", "method": "notifications/initialized"});
    send(Some(&id), ready).await.unwrap();
    let called = send(Some(&id), call()).await.unwrap();
    to_bytes(called.into_body(), LIMIT).await.unwrap();
    let last = sessions.0.lock().unwrap().last().cloned();
    assert_eq!(last, Some((Some(id), Some(TRACE.to_owned()))));
}
