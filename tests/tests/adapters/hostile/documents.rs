//! What a server answers and logs, and how it is read.

use ::axum::Router;
use ::axum::body::Body;
use ::axum::http::Request;
use ::axum::routing::get;
use ::miette::{GraphicalReportHandler, GraphicalTheme};
use ::rmcp::handler::server::tool::IntoCallToolResult;
use ::rmcp::model::CallToolResponse;
use ::sentry::test::with_captured_events;
use ::tracing::subscriber::with_default;
use jsonrpsee::types::ErrorObjectOwned;
use mcp_error::axum::ErrorLayer;
use mcp_error::handler::AgentResult;
use mcp_error::observe::miette::Diagnosis;
use mcp_error::rmcp::IntoErrorData;
use mcp_error::task::scope;
use mcp_error::{Context, Failure};
use serde_json::Value;
use tokio::task::yield_now;
use tower::ServiceExt;

use super::cases::{Case, Words, context};
use super::errors::error;
use crate::lines::Lines;

/// A document, and how its lines are compared with those of a harmless error.
pub(super) struct Document {
    pub(super) wire: &'static str,
    pub(super) text: String,
}

/// Answers an error on each wire for which `wanted` returns true.
pub(super) async fn documents(
    case: &Case,
    words: &Words,
    wanted: fn(&str) -> bool,
) -> Vec<Document> {
    let context = context(case, words);
    let texts = case.texts.each_ref().map(|text| words.fill(text));
    let make = || error(case.variant, &texts);
    let failure = make();
    let report = failure.report(&context);
    let mut all = Vec::new();
    let mut add = |wire, text: &dyn Fn() -> String| {
        if wanted(wire) {
            let text = text();
            all.push(Document { wire, text });
        }
    };
    add("problem", &|| report.to_problem_details().to_string());
    add("rest", &|| {
        serde_json::to_string(&report.to_rest().body).unwrap()
    });
    add("rpc", &|| {
        serde_json::to_string(&report.to_rpc_error()).unwrap()
    });
    let result = report.to_tool_result();
    add("tool text", &|| result.content[0].text.clone());
    add("tool result", &|| serde_json::to_string(&result).unwrap());
    add("user", &|| report.to_user_message());
    if let Ok(AgentResult::<()>::Error(error)) = AgentResult::of(Err(make()), &context) {
        add("agent", &|| error.as_str().to_owned());
    }
    if wanted("rmcp error") {
        for (wire, text) in sdks(make, &context).await {
            add(wire, &|| text.clone());
        }
    }
    for (accept, wire) in [("text/html", "html"), ("text/plain", "text")] {
        if !wanted(wire) {
            continue;
        }
        let (variant, texts) = (case.variant, texts.clone());
        let failing = get(async move || error(variant, &texts));
        let app = Router::new().route("/", failing);
        let app = app.layer(ErrorLayer::new(context.clone()));
        let request = Request::get("/")
            .header("accept", accept)
            .body(Body::empty());
        let response = app.oneshot(request.unwrap()).await.unwrap();
        let body = ::axum::body::to_bytes(response.into_body(), 1 << 20).await;
        let body = String::from_utf8(body.unwrap().to_vec()).unwrap();
        add(wire, &|| body.clone());
        yield_now().await;
    }
    add("miette", &|| {
        rendered(&Diagnosis::new(failure.error(), &context))
    });
    // What observers write.
    let lines = Lines::default();
    let log = tracing_subscriber::fmt()
        .with_ansi(false)
        .with_writer(lines.clone())
        .finish();
    let events = with_captured_events(|| {
        with_default(log, || failure.observe(&report, &context));
    });
    add("log", &|| lines.text());
    add("sentry", &|| serde_json::to_string(&events).unwrap());
    all
}

/// Answers an error through the SDKs, in the task of the request.
async fn sdks(make: impl Fn() -> Failure, context: &Context) -> [(&'static str, String); 3] {
    scope(context.clone(), async {
        yield_now().await;
        let data = make().into_error_data();
        yield_now().await;
        let object = ErrorObjectOwned::from(make());
        yield_now().await;
        let result = match make().into_call_tool_result() {
            Ok(CallToolResponse::Complete(result)) => serde_json::to_string(&result),
            Ok(_) => panic!("the result is complete"),
            Err(error) => serde_json::to_string(&error),
        };
        [
            ("rmcp error", serde_json::to_string(&data).unwrap()),
            ("jsonrpsee", serde_json::to_string(&object).unwrap()),
            ("rmcp result", result.unwrap()),
        ]
    })
    .await
}

fn rendered(diagnosis: &Diagnosis) -> String {
    let handler = GraphicalReportHandler::new_themed(GraphicalTheme::none())
        .with_width(100_000)
        .with_links(false);
    let mut out = String::new();
    handler.render_report(&mut out, diagnosis).unwrap();
    out
}

/// The mark of an error in a terminal; elsewhere it is a sign like any other.
const MIETTE_MARK: &str = "×";

/// The beginnings of lines that only the server writes.
pub(super) const SERVER_LINES: [&str; 10] = [
    "What to do:",
    "Examples:",
    "Event ID:",
    "- ",
    "type:",
    "status:",
    "instance:",
    "help:",
    "  help:",
    MIETTE_MARK,
];

pub(super) fn server_lines(wire: &str, text: &str) -> Vec<&'static str> {
    let start = |line: &str| {
        SERVER_LINES
            .into_iter()
            .filter(|start| *start != MIETTE_MARK || wire == "miette")
            .find(|start| line.starts_with(start))
    };
    text.lines().filter_map(start).collect()
}

pub(super) fn is_lines(wire: &str) -> bool {
    matches!(
        wire,
        "user" | "agent" | "text" | "log" | "miette" | "tool text"
    )
}

/// Returns the strings of a JSON document, names included; a text is one of them.
pub(super) fn strings(document: &Document) -> Vec<String> {
    fn collect(value: Value, all: &mut Vec<String>) {
        match value {
            Value::String(text) => all.push(text),
            Value::Array(items) => items.into_iter().for_each(|item| collect(item, all)),
            Value::Object(members) => members.into_iter().for_each(|(name, value)| {
                all.push(name);
                collect(value, all);
            }),
            _ => {}
        }
    }
    let mut all = Vec::new();
    match serde_json::from_str(&document.text) {
        Ok(value) if !is_lines(document.wire) => collect(value, &mut all),
        _ => all.push(document.text.clone()),
    }
    all
}
