//! Feature `metrics`: the values that a recorder gets for errors, compared with the document of the client.

use std::collections::BTreeMap;
use std::fmt;

use mcp_error::observe::ErrorTypeFrom;
use mcp_error::observe::metrics::Metrics;
use mcp_error::{Context, Failure, McpError, Observer, Policy};
use metrics::{Unit, with_local_recorder};
use metrics_util::debugging::{DebugValue, DebuggingRecorder, Snapshotter};
use rmcp::handler::server::wrapper::Parameters;
use rmcp::{schemars, tool, tool_router};
use serde_json::json;

use crate::any_server::serve;
use crate::pipe::Pipe;

#[derive(Debug, thiserror::Error, McpError)]
#[mcp(type_base = "https://parks.example/errors/")]
enum ParkError {
    #[error("gate {gate} is closed, see {map}")]
    #[mcp(problem = "closed", status = 409)]
    Closed {
        #[mcp(extension)]
        gate: u8,
        map: String,
    },
    #[error("the store said: {0}")]
    #[mcp(problem = "store", status = 500, lane = protocol)]
    Store(String),
    #[error("there is nothing")]
    #[mcp(problem = "about:blank", status = 404)]
    Nothing,
    #[error("the upstream said {0}")]
    #[mcp(problem = "relayed", status = 502, status_with = said)]
    Relayed(u16),
}

fn said(status: &u16) -> u16 {
    *status
}

#[derive(Debug, McpError)]
#[mcp(
    problem = "https://parks.example/errors/rude",
    status = 500,
    detail = "said {text}"
)]
struct Rude {
    #[mcp(extension, sanitize_with = no_text)]
    text: u8,
}

impl std::error::Error for Rude {}

impl fmt::Display for Rude {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("rude")
    }
}

fn no_text(_: &u8) -> String {
    panic!("no text")
}

/// An error of a type that the registry does not list.
#[derive(Debug, thiserror::Error, McpError)]
#[error("unlisted")]
#[mcp(problem = "https://parks.example/errors/unlisted", status = 400)]
struct Unlisted;

mcp_error::registry! {
    static ERRORS = [ParkError, Rude];
}

/// A recorder, and a context whose observer records errors there.
struct Meter {
    recorder: DebuggingRecorder,
    snapshotter: Snapshotter,
    context: Context,
}

impl Meter {
    fn new(policy: Policy) -> Self {
        let recorder = DebuggingRecorder::new();
        let observer = with_local_recorder(&recorder, || Metrics::new(&ERRORS));
        Self {
            snapshotter: recorder.snapshotter(),
            recorder,
            context: Context::new().with_policy(policy).with_observer(observer),
        }
    }

    /// Reports and observes an error, and returns the length of the client's document in bytes.
    fn observe(&self, error: &dyn McpError) -> usize {
        let report = error.report(&self.context);
        with_local_recorder(&self.recorder, || self.context.observe(&report, error));
        report.to_problem_details().to_string().len()
    }

    /// Returns the series that changed since the last call, as `name{label="value",…}`, with their values.
    fn series(&self) -> BTreeMap<String, String> {
        let snapshot = self.snapshotter.snapshot().into_vec().into_iter();
        let all = snapshot.map(|(key, _, _, value)| {
            let labels = key.key().labels();
            let labels: Vec<String> = labels
                .map(|label| format!("{}={:?}", label.key(), label.value()))
                .collect();
            let value = match value {
                DebugValue::Counter(count) => count.to_string(),
                DebugValue::Gauge(value) => value.to_string(),
                DebugValue::Histogram(values) => {
                    let values = values.iter().map(|value| value.to_string());
                    values.collect::<Vec<_>>().join(" ")
                }
            };
            let name = key.key().name();
            (format!("{name}{{{}}}", labels.join(",")), value)
        });
        all.filter(|(_, value)| value != "0" && !value.is_empty())
            .collect()
    }

    fn count(&self, series: &str) -> u64 {
        let all = self.series();
        let value = all.get(series);
        value.map_or(0, |value| value.parse().expect(value))
    }
}

fn closed(map: &str) -> ParkError {
    ParkError::Closed {
        gate: 3,
        map: map.into(),
    }
}

fn pairs<const N: usize>(all: [(&str, String); N]) -> BTreeMap<String, String> {
    all.map(|(name, value)| (name.to_owned(), value)).into()
}

#[test]
fn an_error_is_counted_by_problem_type_lane_and_fault_and_its_document_measured() {
    let meter = Meter::new(Policy::production());
    let closed = [
        meter.observe(&closed("a")),
        meter.observe(&closed("the map")),
    ];
    let store = meter.observe(&ParkError::Store("down".into()));
    assert_eq!(
        meter.series(),
        pairs([
            (
                r#"mcp_error.document.size{mcp_error.lane="protocol"}"#,
                store.to_string()
            ),
            (
                r#"mcp_error.document.size{mcp_error.lane="tool"}"#,
                format!("{} {}", closed[0], closed[1])
            ),
            (
                r#"mcp_error.reports{error.type="https://parks.example/errors/closed",mcp_error.lane="tool",mcp_error.fault="caller"}"#,
                "2".to_owned()
            ),
            (
                r#"mcp_error.reports{error.type="https://parks.example/errors/store",mcp_error.lane="protocol",mcp_error.fault="server"}"#,
                "1".to_owned()
            ),
        ])
    );
}

#[test]
fn an_error_that_another_observer_forwards_is_counted_too() {
    let meter = Meter::new(Policy::production());
    let error = closed("a");
    let report = error.report(&Context::new());
    with_local_recorder(&meter.recorder, || {
        let metrics = Metrics::new(&ERRORS);
        metrics.capture(&report, &error);
        metrics.log(&report, &error);
    });
    let closed = r#"mcp_error.reports{error.type="https://parks.example/errors/closed",mcp_error.lane="tool",mcp_error.fault="caller"}"#;
    assert_eq!(meter.count(closed), 2);
}

#[test]
fn the_fault_is_that_of_the_answer() {
    let meter = Meter::new(Policy::production());
    meter.observe(&ParkError::Relayed(404));
    meter.observe(&ParkError::Relayed(503));
    let series = meter.series();
    for fault in ["caller", "server"] {
        let name = format!(
            r#"mcp_error.reports{{error.type="https://parks.example/errors/relayed",mcp_error.lane="tool",mcp_error.fault="{fault}"}}"#
        );
        assert_eq!(
            series.get(&name).map(String::as_str),
            Some("1"),
            "{series:?}"
        );
    }
}

#[test]
fn errors_outside_the_registry_share_one_label() {
    let meter = Meter::new(Policy::production());
    meter.observe(&Unlisted);
    meter.observe(&ParkError::Nothing);
    for at in 0..20 {
        let failure = Failure::foreign(format!("error {at}"));
        meter.observe(failure.error());
    }
    let reports: Vec<_> = meter
        .series()
        .into_iter()
        .filter(|(name, _)| name.starts_with("mcp_error.reports"))
        .collect();
    assert_eq!(
        reports,
        [
            (
                r#"mcp_error.reports{error.type="_OTHER",mcp_error.lane="tool",mcp_error.fault="caller"}"#.to_owned(),
                "2".to_owned()
            ),
            (
                r#"mcp_error.reports{error.type="_OTHER",mcp_error.lane="tool",mcp_error.fault="server"}"#.to_owned(),
                "20".to_owned()
            ),
        ]
    );
}

#[test]
fn redactions_are_counted_by_detector() {
    let meter = Meter::new(Policy::production());
    meter.observe(&closed("/etc/parks/gates.toml and /etc/parks/map.toml"));
    meter.observe(&closed("password=hunter2 in /etc/parks/gates.toml"));
    let mut redactions = meter.series();
    redactions.retain(|name, _| name.starts_with("mcp_error.redactions"));
    let closed = r#"mcp_error.redactions{error.type="https://parks.example/errors/closed",mcp_error.detector="#;
    assert_eq!(
        redactions,
        pairs([
            (&*format!(r#"{closed}"path"}}"#), "3".to_owned()),
            (&*format!(r#"{closed}"named_value"}}"#), "1".to_owned()),
        ])
    );
}

#[test]
fn cut_values_and_cut_documents_are_counted_separately() {
    let mut policy = Policy::production();
    policy.max_error_size = 1_100;
    let meter = Meter::new(policy);
    let value = r#"mcp_error.truncations{error.type="https://parks.example/errors/store",mcp_error.bound="value"}"#;
    let document = r#"mcp_error.truncations{error.type="https://parks.example/errors/store",mcp_error.bound="document"}"#;

    meter.observe(&ParkError::Store("a word ".repeat(20)));
    let series = meter.series();
    assert_eq!((series.get(value), series.get(document)), (None, None));

    // The value is cut, the detail that holds it is cut, and the document then has no room for the detail.
    let bytes = meter.observe(&ParkError::Store("a word ".repeat(900)));
    let series = meter.series();
    assert_eq!(series.get(value).map(String::as_str), Some("2"));
    assert_eq!(series.get(document).map(String::as_str), Some("1"));
    assert!(bytes <= 1_100);
    let size = r#"mcp_error.document.size{mcp_error.lane="protocol"}"#;
    assert_eq!(series[size], bytes.to_string());
}

#[test]
fn a_degraded_report_is_counted_as_a_fallback() {
    let meter = Meter::new(Policy::production());
    meter.observe(&closed("a map"));
    let fallbacks = r#"mcp_error.fallbacks{error.type="https://parks.example/errors/rude"}"#;
    assert_eq!(meter.count(fallbacks), 0);
    meter.observe(&Rude { text: 1 });
    assert_eq!(meter.count(fallbacks), 1);
}

#[test]
fn the_metrics_have_units_and_descriptions() {
    let meter = Meter::new(Policy::production());
    meter.observe(&closed("a map"));
    for (key, unit, description, _) in meter.snapshotter.snapshot().into_vec() {
        let bytes = key.key().name() == "mcp_error.document.size";
        let expected = if bytes { Unit::Bytes } else { Unit::Count };
        assert_eq!(unit, Some(expected));
        assert!(description.is_some());
    }
}

#[test]
fn a_failure_is_counted_once() {
    let meter = Meter::new(Policy::production());
    let failure = Failure::new(closed("a map"));
    with_local_recorder(&meter.recorder, || {
        for _ in 0..3 {
            failure.observe(&failure.report(&meter.context), &meter.context);
        }
    });
    let reports = r#"mcp_error.reports{error.type="https://parks.example/errors/closed",mcp_error.lane="tool",mcp_error.fault="caller"}"#;
    assert_eq!(meter.count(reports), 1);
}

/// A server with a tool that works, tools that fail in each way, and one that always fails.
struct Gates;

#[tool_router(server_handler)]
impl Gates {
    #[tool]
    async fn open(&self, Parameters(gate): Parameters<Gate>) -> Result<String, Failure> {
        match gate.gate {
            1 => Ok("open".into()),
            2 => Err(closed("a map"))?,
            3 => Err(ParkError::Store("down".into()))?,
            _ => panic!("no gate"),
        }
    }

    #[tool]
    async fn never(&self) -> Result<String, Failure> {
        Err(closed("a map"))?
    }
}

#[derive(serde::Deserialize, schemars::JsonSchema)]
struct Gate {
    gate: u8,
}

/// Returns the labels of the durations of some calls, each with the number of calls.
async fn durations(make: fn(Metrics) -> Metrics) -> Vec<String> {
    let recorder = DebuggingRecorder::new();
    let snapshotter = recorder.snapshotter();
    let observer = with_local_recorder(&recorder, || make(Metrics::new(&ERRORS)));
    // The handler runs on this thread.
    let _recorder = metrics::set_default_local_recorder(&recorder);
    let context = Context::new().with_observer(observer);
    let server = serve(Gates, Policy::production()).with_context(context);
    let pipe = Pipe::to(server).await;
    for gate in [1, 1, 2, 3, 4] {
        let _ = pipe.call("open", json!({ "gate": gate })).await;
    }
    let _ = pipe.call("open", json!({ "gate": "x" })).await;
    let _ = pipe.call("never", json!({})).await;
    // A client cannot make a label.
    let _ = pipe.call("made up", json!({})).await;
    pipe.close().await;
    let all = snapshotter.snapshot().into_vec().into_iter();
    let durations = all.filter(|(key, ..)| key.key().name() == "mcp.server.operation.duration");
    let mut shown: Vec<String> = durations
        .map(|(key, unit, _, value)| {
            assert_eq!(unit, Some(Unit::Seconds));
            let DebugValue::Histogram(values) = value else {
                panic!("{value:?}");
            };
            assert!(
                values
                    .iter()
                    .all(|seconds| (0.0..60.0).contains(&seconds.0))
            );
            let labels = key.key().labels().map(|it| it.value().to_owned());
            format!("{} {}", values.len(), labels.collect::<Vec<_>>().join(" "))
        })
        .filter(|line| line.contains("tools/call"))
        .collect();
    shown.sort();
    shown
}

#[tokio::test]
async fn each_answer_has_a_duration_those_of_success_included() {
    let closed = "https://parks.example/errors/closed";
    let store = "https://parks.example/errors/store";
    let sdk = "urn:problem-type:mcp-error";
    assert_eq!(
        durations(|metrics| metrics).await,
        [
            // A tool that never succeeds.
            format!("1 tools/call execute_tool {closed}"),
            // The panic.
            "1 tools/call execute_tool open _OTHER".to_owned(),
            format!("1 tools/call execute_tool open {closed}"),
            format!("1 tools/call execute_tool open {store} -32603"),
            format!("1 tools/call execute_tool open {sdk}:invalid-arguments"),
            format!("1 tools/call execute_tool {sdk}:unknown-tool -32602"),
            "2 tools/call execute_tool open".to_owned(),
        ]
    );
    assert_eq!(
        durations(|metrics| metrics
            .with_error_type(ErrorTypeFrom::Convention)
            .with_tools(["never"]))
        .await,
        [
            "1 tools/call execute_tool -32602 -32602",
            "1 tools/call execute_tool never tool_error",
            "1 tools/call execute_tool open -32603 -32603",
            "2 tools/call execute_tool open",
            "3 tools/call execute_tool open tool_error",
        ]
    );
}
