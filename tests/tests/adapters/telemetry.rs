//! The `telemetry` example: a log, counters and an error tracker are notified of each failure once.

use std::sync::Arc;

use mcp_error_examples::telemetry::server;
use metrics_util::debugging::{DebugValue, DebuggingRecorder};
use sentry::test::TestTransport;
use sentry::{ClientOptions, Hub};
use serde_json::json;

use crate::lines::Lines;
use crate::pipe::{Pipe, text};

#[tokio::test]
async fn three_observers_are_notified_once_with_the_same_id() {
    let log = Lines::default();
    let _log = tracing::subscriber::set_default(log.subscriber());
    let recorder = DebuggingRecorder::new();
    let counters = recorder.snapshotter();
    let _recorder = metrics::set_default_local_recorder(&recorder);
    let tracker = TestTransport::new();
    let options = ClientOptions::new()
        .dsn("https://public@sentry.example/1")
        .transport(tracker.clone());
    Hub::current().bind_client(Some(Arc::new(options.into())));

    let pipe = Pipe::to(server::served()).await;
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
        let answer = text(&pipe.call(tool, json!({})).await.expect("a result"));

        let [line] = log.events().try_into().expect("one event");
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

        let all = format!("{line}{}{answer}", json!(events));
        assert!(
            !all.contains("hunter2") && !all.contains("/var/log"),
            "{all}"
        );
    }
    pipe.close().await;
}
