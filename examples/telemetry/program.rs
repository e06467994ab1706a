//! The program: a client that calls each tool, and what the observers make of the answers.

use std::sync::Arc;

use mcp_error::observe::miette::Diagnosis;
use mcp_error_examples::telemetry::server::{self, ParkError, served};
use metrics_util::debugging::{DebuggingRecorder, Snapshotter};
use miette::NarratableReportHandler;
use rmcp::ServiceExt;
use rmcp::model::CallToolRequestParams;
use sentry::test::TestTransport;

type Outcome = Result<(), Box<dyn std::error::Error>>;

/// Shows the log, the counters, the tracker and a terminal, one after the other.
pub async fn run() -> Outcome {
    tracing_subscriber::fmt()
        .with_writer(std::io::stdout)
        .init();
    let recorder = DebuggingRecorder::new();
    let counters = recorder.snapshotter();
    recorder.install()?;
    let transport = TestTransport::new();
    let _client = sentry::init(
        sentry::ClientOptions::new()
            .dsn("https://public@sentry.example/1")
            .transport(Arc::clone(&transport)),
    );

    println!("the log, and the answers:");
    ask().await?;

    println!("\nthe counters:");
    show(&counters);

    println!("\nthe tracker:");
    for event in transport.fetch_and_clear_events() {
        let exception = event.exception.values.last();
        let text = exception.and_then(|it| it.value.as_deref());
        println!(
            "{} {}",
            event.event_id.as_simple(),
            text.unwrap_or_default()
        );
    }

    println!("\na terminal:");
    let diagnosis = Diagnosis::new(&ParkError::Closed { gate: 3 }, &server::context());
    let mut text = String::new();
    NarratableReportHandler::new().render_report(&mut text, &diagnosis)?;
    print!("{text}");
    Ok(())
}

/// Runs a client that calls each tool.
async fn ask() -> Outcome {
    let (ours, theirs) = tokio::io::duplex(1 << 16);
    let serving = tokio::spawn(served().serve(ours));
    let client = ().serve(theirs).await?;
    let server = serving.await??;
    for tool in ["open_gate", "find_ride", "read_map"] {
        let result = client.call_tool(CallToolRequestParams::new(tool)).await?;
        for block in &result.content {
            println!("{tool}: {}", block.as_text().map_or("", |it| &it.text));
        }
    }
    client.cancel().await?;
    server.waiting().await?;
    Ok(())
}

fn show(counters: &Snapshotter) {
    for (key, _, _, value) in counters.snapshot().into_vec() {
        let labels = key.key().labels();
        let labels: Vec<_> = labels
            .map(|it| format!("{}={}", it.key(), it.value()))
            .collect();
        println!("{} {} {value:?}", key.key().name(), labels.join(" "));
    }
}
