//! Tasks (SEP-2663): what a task failed with is sanitized where `tasks/get` shows it, in the form of its own.

use std::sync::OnceLock;

use mcp_error::policy::RpcLayout;
use mcp_error::rmcp::IntoErrorData;
use mcp_error::{Context, Failure, McpError, Observer, Report, task};
use rmcp::model::{
    ClientCapabilities, DetailedTask, GetTaskParams, GetTaskResult, JsonObject, ServerCapabilities,
    ServerConfig, Task, TaskPayload, TaskStatus,
};

use rmcp::service::DynService;

use super::*;

#[derive(Debug, thiserror::Error, McpError)]
#[error("the tide was missed by {minutes} minutes")]
#[mcp(type_base = "https://harbour.example/errors/", status = 409)]
struct Missed {
    #[mcp(extension)]
    minutes: u32,
}

/// What tasks stored whose errors were reported when they ended.
static OBSERVED: OnceLock<JsonObject> = OnceLock::new();
static OBSERVED_RESULT: OnceLock<JsonObject> = OnceLock::new();

/// A server whose tasks have ended, each in another way.
#[derive(Clone)]
struct Ended;

fn object(value: Value) -> JsonObject {
    value.as_object().expect("an object").clone()
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
        let payload = match &*request.task_id {
            "foreign" => TaskPayload::Failed {
                error: object(json!({
                    "code": -32603,
                    "message": format!("cannot reach postgres://app:{SECRET}@db/berths"),
                    "data": {"password": SECRET, "berth": 7},
                })),
            },
            "result" => TaskPayload::Completed {
                result: object(json!({
                    "content": [{"type": "text", "text": format!("no berth, password={SECRET}")}],
                    "isError": true,
                })),
            },
            "declared" => TaskPayload::Failed {
                // The task ended outside of a request; its error was stored as this crate made it.
                error: object(json!(
                    Missed { minutes: 5 }.report(&Context::new()).to_rpc_error()
                )),
            },
            "observed" => TaskPayload::Failed {
                error: OBSERVED.get().expect("an error").clone(),
            },
            "observed result" => TaskPayload::Completed {
                result: OBSERVED_RESULT.get().expect("a result").clone(),
            },
            "good" => TaskPayload::Completed {
                result: object(json!({"content": [{"type": "text", "text": "password=harbour"}]})),
            },
            _ => return Err(Failure::server("no such task").into_error_data()),
        };
        let task = Task::new(
            request.task_id,
            TaskStatus::Working,
            "2026-11-22",
            "2026-11-22",
        );
        let task = task.with_status_message(format!("ended, password={SECRET}"));
        Ok(GetTaskResult::new(DetailedTask::new(task, payload)))
    }
}

async fn client_with_tasks(server: Box<dyn DynService<RoleServer>>) -> Client {
    let (ours, _) = pipe::serve(server);
    let mut config = ClientConfig::default();
    config.capabilities = ClientCapabilities::builder().enable_tasks().build();
    let version = ProtocolVersion::V_2026_07_28;
    let client = serve_client_with_lifecycle(config, ours, lifecycle(&version));
    client.await.expect("a client")
}

async fn ended(client: &Client, id: &str) -> Value {
    let params = serde_json::from_value(json!({ "taskId": id })).expect("the parameters");
    let task = client.get_task(params).await.expect("a task");
    serde_json::to_value(task).expect("JSON")
}

#[tokio::test]
async fn what_a_task_failed_with_is_sanitized() {
    for server in [
        serve(Ended, Policy::production()).into_dyn(),
        serve(Ended, Policy::production()).into_handler().into_dyn(),
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

#[derive(Clone, Default)]
struct Heard(Arc<Mutex<Vec<String>>>);

impl Observer for Heard {
    fn observe(&self, report: &Report, _: &dyn McpError, _: &Context) {
        self.0
            .lock()
            .unwrap()
            .push(report.entry().kind().to_owned());
    }
}

/// A client asks again and again.
#[tokio::test]
async fn observers_hear_of_a_failed_task_once() {
    let heard = Heard::default();
    let context = Context::new().with_observer(heard.clone());
    let observed = task::scope(context.clone(), async {
        let error = Missed { minutes: 5 }.into_error_data();
        let result = mcp_error::wrap::tool_answer(Missed { minutes: 6 }).expect("a result");
        (json!(error), json!(result))
    });
    let (error, result) = observed.await;
    OBSERVED.set(object(error)).expect("the first");
    OBSERVED_RESULT.set(object(result)).expect("the first");
    assert_eq!(*heard.0.lock().unwrap(), ["MISSED", "MISSED"]);

    let server = serve(Ended, Policy::production()).with_context(context);
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
    let once = [
        "MISSED",
        "MISSED",
        "SERVER_ERROR",
        "TOOL_ERROR",
        "SERVER_ERROR",
    ];
    assert_eq!(*heard.0.lock().unwrap(), once);
    client.cancel().await.unwrap();
}

/// A server with two tasks that have failed, one with an error object and one with a tool result.
#[derive(Clone)]
struct Stored {
    error: JsonObject,
    result: JsonObject,
}

impl ServerHandler for Stored {
    fn get_info(&self) -> ServerConfig {
        ServerConfig::new(ServerCapabilities::builder().enable_tasks().build())
    }

    async fn get_task(
        &self,
        request: GetTaskParams,
        _: RequestContext<RoleServer>,
    ) -> Result<GetTaskResult, ErrorData> {
        let payload = match &*request.task_id {
            "error" => TaskPayload::Failed {
                error: self.error.clone(),
            },
            _ => TaskPayload::Completed {
                result: self.result.clone(),
            },
        };
        let task = Task::new(
            request.task_id,
            TaskStatus::Working,
            "2026-11-22",
            "2026-11-22",
        );
        Ok(GetTaskResult::new(DetailedTask::new(task, payload)))
    }
}

/// The documents of these layouts do not say which occurrence they are of.
#[tokio::test]
async fn observers_hear_once_of_the_errors_of_tasks_that_name_no_instance() {
    for layout in [RpcLayout::Flat, RpcLayout::Members, RpcLayout::Problem] {
        let mut policy = Policy::production();
        policy.rpc_layout = layout;
        policy.meta_key = None;
        let heard = Heard::default();
        let context = Context::new()
            .with_observer(heard.clone())
            .with_policy(policy.clone());
        let ends = tokio::spawn(task::scope(context.clone(), async {
            let error = Missed { minutes: 5 }.into_error_data();
            let result = mcp_error::wrap::tool_answer(Missed { minutes: 6 }).expect("a result");
            (json!(error), json!(result))
        }));
        let (error, result) = ends.await.unwrap();
        assert_eq!(*heard.0.lock().unwrap(), ["MISSED", "MISSED"]);
        let stored = Stored {
            error: object(error.clone()),
            result: object(result.clone()),
        };
        let server = serve(stored, policy).with_context(context);
        let client = client_with_tasks(server.into_dyn()).await;
        for _ in 0..2 {
            assert_eq!(ended(&client, "error").await["error"], error, "{layout:?}");
            let shown = ended(&client, "result").await;
            assert_eq!(shown["result"]["content"], result["content"], "{layout:?}");
        }
        assert_eq!(*heard.0.lock().unwrap(), ["MISSED", "MISSED"], "{layout:?}");
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
