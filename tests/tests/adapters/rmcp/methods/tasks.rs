//! Tasks (SEP-2663): what a task failed with is sanitized where `tasks/get` shows it, in the form of its own.

use mcp_error::policy::{RpcLayout, StructuredContent};
use mcp_error::rmcp::IntoErrorData;
use mcp_error::{Context, Failure, McpError, task};
use rmcp::model::{
    ClientCapabilities, DetailedTask, GetTaskParams, GetTaskResult, JsonObject, ServerCapabilities,
    ServerConfig, Task, TaskPayload, TaskStatus,
};

use rmcp::service::DynService;

use super::*;
use crate::recorder::kinds;

#[derive(Debug, thiserror::Error, McpError)]
#[error("the tide was missed by {minutes} minutes")]
#[mcp(type_base = "https://harbour.example/errors/", status = 409)]
struct Missed {
    #[mcp(extension)]
    minutes: u32,
}

/// A server whose tasks have ended with these payloads, each with its id.
#[derive(Clone)]
struct Ended(Vec<(&'static str, TaskPayload)>);

fn object(value: Value) -> JsonObject {
    value.as_object().expect("an object").clone()
}

fn failed(error: Value) -> TaskPayload {
    TaskPayload::Failed {
        error: object(error),
    }
}

fn completed(result: Value) -> TaskPayload {
    TaskPayload::Completed {
        result: object(result),
    }
}

/// Returns the tasks of a server that knows nothing of this crate, and one that ended outside of a request, whose error was
/// stored as this crate made it.
fn tasks() -> Vec<(&'static str, TaskPayload)> {
    let foreign = json!({
        "code": -32603,
        "message": format!("cannot reach postgres://app:{SECRET}@db/berths"),
        "data": {"password": SECRET, "berth": 7},
    });
    let result = json!({
        "content": [{"type": "text", "text": format!("no berth, password={SECRET}")}],
        "isError": true,
    });
    let declared = Missed { minutes: 5 }.report(&Context::new()).to_rpc_error();
    let good = json!({"content": [{"type": "text", "text": "password=harbour"}]});
    vec![
        ("foreign", failed(foreign)),
        ("result", completed(result)),
        ("declared", failed(json!(declared))),
        ("good", completed(good)),
    ]
}

/// Returns the error object and the tool result of two errors that were reported and observed under this context.
async fn observed(context: Context) -> (Value, Value) {
    let ended = tokio::spawn(task::scope(context, async {
        let error = Missed { minutes: 5 }.into_error_data();
        let result = mcp_error::wrap::tool_answer(Missed { minutes: 6 }).expect("a result");
        (json!(error), json!(result))
    }));
    ended.await.expect("the task ends")
}

impl ServerHandler for Ended {
    fn get_info(&self) -> ServerConfig {
        ServerConfig::new(ServerCapabilities::builder().enable_tasks().build())
    }

    async fn get_task(
        &self,
        request: GetTaskParams,
        _: RequestContext<RoleServer>,
    ) -> Result<GetTaskResult, ErrorData> {
        let mut payloads = self.0.iter();
        let Some((_, payload)) = payloads.find(|(id, _)| *id == request.task_id) else {
            return Err(Failure::server("no such task").into_error_data());
        };
        let task = Task::new(
            request.task_id,
            TaskStatus::Working,
            "2026-11-22",
            "2026-11-22",
        );
        let task = task.with_status_message(format!("ended, password={SECRET}"));
        Ok(GetTaskResult::new(DetailedTask::new(task, payload.clone())))
    }
}

async fn client_with_tasks(server: Box<dyn DynService<RoleServer>>) -> Client {
    let (ours, _) = pipe::serve(server);
    let mut config = ClientConfig::default();
    config.capabilities = ClientCapabilities::builder().enable_tasks().build();
    let version = ProtocolVersion::V_2026_07_28;
    pipe::start(config, ours, &version).await
}

async fn ended(client: &Client, id: &str) -> Value {
    let params = serde_json::from_value(json!({ "taskId": id })).expect("the parameters");
    let task = client.get_task(params).await.expect("a task");
    serde_json::to_value(task).expect("JSON")
}

#[tokio::test]
async fn what_a_task_failed_with_is_sanitized() {
    for server in [
        serve(Ended(tasks()), Policy::production()).into_dyn(),
        serve(Ended(tasks()), Policy::production())
            .into_handler()
            .into_dyn(),
    ] {
        let client = client_with_tasks(server).await;
        let failed = ended(&client, "foreign").await;
        assert_eq!(failed["status"], "failed");
        assert_eq!(failed["statusMessage"], "ended, password=[redacted]");
        assert_eq!(
            failed["error"],
            json!({
                "code": -32603,
                "message": "cannot reach postgres://[redacted]@db/berths",
                "data": {"password": "[redacted]", "berth": 7},
            })
        );
        let result = ended(&client, "result").await;
        assert_eq!(result["statusMessage"], "ended, password=[redacted]");
        assert_eq!(
            result["result"]["content"][0]["text"],
            "no berth, password=[redacted]"
        );
        // Nothing of an error of this crate is lost on the way.
        let declared = ended(&client, "declared").await;
        assert_eq!(
            declared["error"]["message"],
            "the tide was missed by 5 minutes"
        );
        let data = &declared["error"]["data"];
        assert_eq!(data["type"], "https://harbour.example/errors/missed");
        assert_eq!(
            (&data["minutes"], &data["kind"]),
            (&json!(5), &json!("MISSED"))
        );
        let good = ended(&client, "good").await;
        assert_eq!(good["result"]["content"][0]["text"], "password=harbour");
        client.cancel().await.unwrap();
    }
}

/// A client asks again and again.
#[tokio::test]
async fn a_failed_task_is_observed_once() {
    let reports = kinds();
    let context = Context::new().with_observer(reports.clone());
    let (error, result) = observed(context.clone()).await;
    assert_eq!(reports.take(), ["MISSED", "MISSED"]);

    let mut ids = tasks();
    ids.extend([
        ("observed", failed(error)),
        ("observed result", completed(result)),
    ]);
    let server = serve(Ended(ids), Policy::production()).with_context(context);
    let client = client_with_tasks(server.into_dyn()).await;
    for id in [
        "observed",
        "foreign",
        "observed result",
        "result",
        "declared",
    ] {
        for _ in 0..3 {
            let answer = ended(&client, id).await.to_string();
            assert!(!answer.contains(SECRET), "{answer}");
        }
    }
    let once = ["SERVER_ERROR", "TOOL_ERROR", "SERVER_ERROR"];
    assert_eq!(reports.take(), once);
    client.cancel().await.unwrap();
}

/// Two tasks that wait for the same thing fail with the same occurrence of an error, which the documents name.
#[tokio::test]
async fn an_occurrence_that_two_tasks_fail_with_is_observed_once() {
    let policy = || {
        let mut policy = Policy::production();
        policy.rpc_layout = RpcLayout::Problem;
        policy
    };
    let structured = policy().with_structured_content(StructuredContent::Auto);
    for (policy, is_result) in [(policy(), false), (policy(), true), (structured, true)] {
        let report = Missed { minutes: 5 }.report(&Context::new().with_policy(policy.clone()));
        let stored = || {
            if is_result {
                completed(json!(report.to_tool_result()))
            } else {
                failed(json!(report.to_rpc_error()))
            }
        };
        let reports = kinds();
        let context = Context::new().with_observer(reports.clone());
        let server = serve(Ended(vec![("one", stored()), ("other", stored())]), policy);
        let client = client_with_tasks(server.with_context(context).into_dyn()).await;
        let (one, other) = (ended(&client, "one").await, ended(&client, "other").await);
        assert_eq!(
            (&one["error"], &one["result"]),
            (&other["error"], &other["result"])
        );
        assert_eq!(reports.take().len(), 1, "{one}");
        client.cancel().await.unwrap();
    }
}

/// The documents of these layouts do not say which occurrence they are of.
#[tokio::test]
async fn errors_of_tasks_that_name_no_instance_are_observed_once() {
    for layout in [RpcLayout::Flat, RpcLayout::Members, RpcLayout::Problem] {
        let mut policy = Policy::production();
        policy.rpc_layout = layout;
        policy.meta_key = None;
        let reports = kinds();
        let context = Context::new()
            .with_observer(reports.clone())
            .with_policy(policy.clone());
        let (error, result) = observed(context.clone()).await;
        assert_eq!(reports.take(), ["MISSED", "MISSED"]);
        let stored = Ended(vec![
            ("error", failed(error.clone())),
            ("result", completed(result.clone())),
        ]);
        let server = serve(stored, policy).with_context(context);
        let client = client_with_tasks(server.into_dyn()).await;
        for _ in 0..2 {
            assert_eq!(ended(&client, "error").await["error"], error, "{layout:?}");
            let shown = ended(&client, "result").await;
            assert_eq!(shown["result"]["content"], result["content"], "{layout:?}");
        }
        assert_eq!(reports.take(), [""; 0], "{layout:?}");
        client.cancel().await.unwrap();
    }
}

/// A task that runs on after its call was answered keeps the context of the call.
#[tokio::test]
async fn a_task_reports_under_the_context_of_its_call() {
    let call = Context::new()
        .with_tool("sail")
        .with_policy(Policy::plain());
    let spawned = tokio::spawn(task::scope(call, async {
        Missed { minutes: 5 }
            .report(&task::context())
            .to_tool_result()
    }));
    let result = spawned.await.unwrap();
    assert_eq!(result.content[0].text, "the tide was missed by 5 minutes");
}
