//! The `telemetry` example: a log, counters and a tracker hear of the same failures, once each.

use std::io::Write;
use std::sync::{Arc, Mutex};

use mcp_error_examples::telemetry::server;
use metrics_util::debugging::{DebugValue, DebuggingRecorder};
use rmcp::ServiceExt;
use rmcp::model::CallToolRequestParams;
use sentry::test::TestTransport;
use sentry::{ClientOptions, Hub};
use serde_json::Value;

#[derive(Clone, Default)]
struct Log(Arc<Mutex<Vec<u8>>>);

impl Write for Log {
    fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
        self.0.lock().expect("nobody panicked").write(bytes)
    }

    fn flush(&mut self) -> std::io::Result<()> {
        Ok(())
    }
}

impl Log {
    /// The events of the target `mcp_error`, and forgets them.
    fn take(&self) -> Vec<Value> {
        let bytes = std::mem::take(&mut *self.0.lock().expect("nobody panicked"));
        let text = String::from_utf8(bytes).expect("UTF-8");
        let events = text
            .lines()
            .map(|line| serde_json::from_str(line).expect(line));
        events
            .filter(|event: &Value| event["target"] == "mcp_error")
            .collect()
    }
}

#[tokio::test]
async fn three_observers_hear_of_one_failure_once_under_one_id() {
    let log = Log::default();
    let written = log.clone();
    let subscriber = tracing_subscriber::fmt()
        .json()
        .with_writer(move || written.clone())
        .finish();
    let _log = tracing::subscriber::set_default(subscriber);
    let recorder = DebuggingRecorder::new();
    let counters = recorder.snapshotter();
    let _recorder = metrics::set_default_local_recorder(&recorder);
    let tracker = TestTransport::new();
    let options = ClientOptions::new()
        .dsn("https://public@sentry.example/1")
        .transport(tracker.clone());
    Hub::current().bind_client(Some(Arc::new(options.into())));

    let (ours, theirs) = tokio::io::duplex(1 << 16);
    let serving = tokio::spawn(server::served().serve(ours));
    let client = ().serve(theirs).await.expect("a client");
    let server = serving.await.expect("no panic").expect("a server");
    for (tool, level, error_type, captured) in [
        (
            "open_gate",
            "WARN",
            "https://parks.example/errors/closed",
            false,
        ),
        (
            "find_ride",
            "ERROR",
            "https://parks.example/errors/store",
            true,
        ),
        ("read_map", "ERROR", "_OTHER", true),
    ] {
        let params = CallToolRequestParams::new(tool);
        let result = client.call_tool(params).await.expect("a result");
        let answer = &result.content[0].as_text().expect("text").text;

        let [line] = log.take().try_into().expect("one event");
        assert_eq!(line["level"], level);
        assert_eq!(line["fields"]["error.type"], error_type);
        assert_eq!(line["fields"]["gen_ai.tool.name"], tool);
        let instance = line["fields"]["mcp_error.instance"].as_str().expect("text");
        let id = instance.trim_start_matches("urn:uuid:").replace('-', "");

        let events = tracker.fetch_and_clear_events();
        assert_eq!(events.len(), usize::from(captured), "{tool}");
        for event in &events {
            assert_eq!(event.event_id.as_simple().to_string(), id);
            assert_eq!(event.tags["error.type"], error_type);
            assert!(answer.ends_with(&id), "{answer}");
        }

        let series = counters.snapshot().into_vec().into_iter();
        let counted: Vec<_> = series
            .filter(|(key, _, _, value)| {
                key.key().name() == "mcp_error.reports" && *value != DebugValue::Counter(0)
            })
            .map(|(key, _, _, value)| {
                let label = key.key().labels().next().expect("a label");
                (label.value().to_owned(), value)
            })
            .collect();
        assert_eq!(counted, [(error_type.to_owned(), DebugValue::Counter(1))]);

        let all = format!("{line}{}{answer}", serde_json::json!(events));
        assert!(
            !all.contains("hunter2") && !all.contains("/var/log"),
            "{all}"
        );
    }
    client.cancel().await.expect("the client ends");
    server.waiting().await.expect("the server ends");
}
