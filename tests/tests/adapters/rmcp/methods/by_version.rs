//! What differs between the versions of MCP: a missing resource, and a URL that the user has to visit.

use mcp_error::handler::UrlElicitation;
use mcp_error::policy::RpcLayout;
use mcp_error::rmcp::IntoErrorData;
use mcp_error::{Context, Failure, McpError};
use rmcp::model::{
    ArgumentInfo, CallToolResponse, CompleteRequestParams, CompleteResult, ReadResourceResponse,
    Reference, ServerConfig,
};
use rmcp::model::{
    GetPromptRequestParams, GetPromptResponse, InputRequiredResult, MetaObject, RequestMetaObject,
    RequestParamsMeta,
};
use rmcp::{tool, tool_handler, tool_router};

use super::*;
use crate::any_server::with_every_capability;
use crate::pipe::connect_as;

#[derive(Debug, thiserror::Error, McpError)]
#[mcp(impls(rmcp))]
enum FileError {
    #[error("there is no file {uri}")]
    #[mcp(code = resource_not_found)]
    Missing {
        #[mcp(extension, sanitize = uri)]
        uri: String,
    },
    #[error(transparent)]
    Connect(#[from] UrlElicitation),
}

#[derive(Clone)]
struct Files;

fn connect_first() -> UrlElicitation {
    UrlElicitation::new(
        "https://files.example/connect?state=7f3a",
        "Connect your files",
    )
    .with_id("connect")
}

#[tool_router]
impl Files {
    #[tool]
    async fn list(&self) -> Result<String, FileError> {
        Err(connect_first())?
    }

    #[tool]
    async fn by_hand(&self) -> Result<String, ErrorData> {
        Err(connect_by_hand())
    }

    #[tool]
    async fn find(&self) -> Result<String, ErrorData> {
        Err(ErrorData::resource_not_found("there is no such file", None))
    }
}

fn connect_by_hand() -> ErrorData {
    let elicitations = json!({"elicitations": [{"mode": "url", "elicitationId": "connect",
        "url": "https://files.example/connect?state=7f3a", "message": "Connect your files"}]});
    ErrorData::new(ErrorCode(-32042), "Connect your files", Some(elicitations))
}

#[tool_handler]
impl ServerHandler for Files {
    fn get_info(&self) -> ServerConfig {
        with_every_capability()
    }

    async fn read_resource(
        &self,
        request: ReadResourceRequestParams,
        _: RequestContext<RoleServer>,
    ) -> Result<ReadResourceResponse, ErrorData> {
        Err(match &*request.uri {
            "file:///private" => connect_first().into_error_data(),
            "file:///by-hand" => ErrorData::resource_not_found("there is no such file", None),
            uri => FileError::Missing { uri: uri.into() }.into_error_data(),
        })
    }

    async fn complete(
        &self,
        _: CompleteRequestParams,
        _: RequestContext<RoleServer>,
    ) -> Result<CompleteResult, ErrorData> {
        Err(connect_by_hand())
    }

    async fn get_prompt(
        &self,
        request: GetPromptRequestParams,
        _: RequestContext<RoleServer>,
    ) -> Result<GetPromptResponse, ErrorData> {
        if request.name == "form" {
            return Ok(InputRequiredResult::from_request_state("page 1").into());
        }
        Err(Failure::from(connect_first()).into_error_data())
    }
}

async fn client(version: &ProtocolVersion) -> Client {
    connect(serve(Files, Policy::production()), version).await
}

/// rmcp does not send an `InputRequiredResult` to an older peer, and answers with words about its own types.
#[tokio::test]
async fn an_older_peer_is_told_that_it_cannot_be_asked_for_input() {
    let form = || GetPromptRequestParams::new("form");
    let older = client(&ProtocolVersion::V_2025_11_25).await;
    let refused = protocol(older.get_prompt(form()).await.unwrap_err());
    assert_eq!(refused.code.0, -32600);
    assert_eq!(
        refused.message,
        "this needs input of the user, which the client can only ask for in MCP 2026-07-28 or newer"
    );
    let data = refused.data.unwrap();
    assert_eq!(
        (&data["kind"], &data["recovery"]),
        (&json!("CLIENT_TOO_OLD"), &json!("report"))
    );
    older.cancel().await.unwrap();

    let current = client(&ProtocolVersion::V_2026_07_28).await;
    let answer = current.get_prompt_once(form()).await.unwrap();
    assert!(matches!(answer, GetPromptResponse::InputRequired(_)));
    current.cancel().await.unwrap();
}

/// MCP, Resources, "Error Handling".
#[tokio::test]
async fn a_missing_resource_has_the_code_of_the_version() {
    for (version, code) in VERSIONS.iter().zip([-32002, -32602]) {
        let client = client(version).await;
        let request = ReadResourceRequestParams::new("file:///maps/7");
        let error = protocol(client.read_resource(request).await.unwrap_err());
        assert_eq!(error.code.0, code, "{version}");
        assert_eq!(error.message, "there is no file file:///maps/7");
        assert_eq!(error.data.unwrap()["uri"], "file:///maps/7");
        client.cancel().await.unwrap();
    }
}

/// A server that uses rmcp's constructor has to add the URI itself, and most do not. For a current peer, rmcp makes -32602 of
/// its code, which other mistakes have too.
#[tokio::test]
async fn a_missing_resource_is_named_to_an_older_peer_if_the_handler_does_not_name_it() {
    let client = client(&ProtocolVersion::V_2025_11_25).await;
    let request = ReadResourceRequestParams::new("file:///by-hand");
    let error = protocol(client.read_resource(request).await.unwrap_err());
    assert_eq!(
        (error.code.0, &*error.message),
        (-32002, "there is no such file")
    );
    assert_eq!(error.data.unwrap()["uri"], "file:///by-hand");
    client.cancel().await.unwrap();
}

/// MCP 2026-07-28, Base Protocol, "Error Codes": -32002 and -32042 must not be sent, whoever made the error.
#[tokio::test]
async fn a_code_that_mcp_has_given_up_is_another_one_for_a_current_peer() {
    for (version, codes) in VERSIONS.iter().zip([[-32002, -32042], [-32602, -31042]]) {
        let client = client(version).await;
        let call = client.call_tool(CallToolRequestParams::new("find"));
        let missing = protocol(call.await.unwrap_err());
        let reference = Reference::for_prompt("any");
        let argument = ArgumentInfo::new("file", "m");
        let complete = client.complete(CompleteRequestParams::new(reference, argument));
        let asked = protocol(complete.await.unwrap_err());
        assert_eq!([missing.code.0, asked.code.0], codes, "{version}");
        assert_eq!(missing.message, "there is no such file");
        let elicitations = &asked.data.unwrap()["elicitations"];
        assert_eq!(
            elicitations[0]["url"],
            "https://files.example/connect?state=7f3a"
        );
        client.cancel().await.unwrap();
    }
}

/// MCP 2025-11-25, Elicitation, "URL Elicitation Required".
#[tokio::test]
async fn an_older_peer_gets_the_error_that_asks_for_a_url() {
    let client = client(&ProtocolVersion::V_2025_11_25).await;
    let asked = [
        protocol(
            client
                .call_tool(CallToolRequestParams::new("list"))
                .await
                .unwrap_err(),
        ),
        protocol(
            client
                .call_tool(CallToolRequestParams::new("by_hand"))
                .await
                .unwrap_err(),
        ),
        protocol(
            client
                .read_resource(ReadResourceRequestParams::new("file:///private"))
                .await
                .unwrap_err(),
        ),
        protocol(
            client
                .get_prompt(GetPromptRequestParams::new("any"))
                .await
                .unwrap_err(),
        ),
    ];
    for error in asked {
        assert_eq!(
            (error.code.0, &*error.message),
            (-32042, "Connect your files")
        );
        assert_eq!(
            error.data.clone().unwrap()["elicitations"],
            json!([{
                "mode": "url",
                "elicitationId": "connect",
                "url": "https://files.example/connect?state=7f3a",
                "message": "Connect your files",
            }])
        );
        // A client that does not know this error still knows what to do.
        let advice = RpcError::from(error).advice(&[]);
        assert_eq!(advice.recovery, Recovery::AskUser);
    }
    client.cancel().await.unwrap();
}

/// MCP 2026-07-28, Multi Round-Trip Requests.
#[tokio::test]
async fn a_current_peer_gets_a_result_that_asks_for_input() {
    let client = client(&ProtocolVersion::V_2026_07_28).await;
    let mut asked = Vec::new();
    for tool in ["list", "by_hand"] {
        let answer = client
            .call_tool_once(CallToolRequestParams::new(tool))
            .await;
        let CallToolResponse::InputRequired(input) = answer.unwrap() else {
            panic!("{tool} asks for nothing");
        };
        asked.push(input);
    }
    let request = ReadResourceRequestParams::new("file:///private");
    let ReadResourceResponse::InputRequired(input) =
        client.read_resource_once(request).await.unwrap()
    else {
        panic!("the resource asks for nothing");
    };
    asked.push(input);
    let GetPromptResponse::InputRequired(input) = client
        .get_prompt_once(GetPromptRequestParams::new("any"))
        .await
        .unwrap()
    else {
        panic!("the prompt asks for nothing");
    };
    asked.push(input);
    for input in asked {
        let wire = serde_json::to_value(input).unwrap();
        assert_eq!(wire["resultType"], "input_required");
        let request = &wire["inputRequests"]["connect"];
        assert_eq!(request["method"], "elicitation/create");
        assert_eq!(request["params"]["mode"], "url");
        assert_eq!(
            request["params"]["url"],
            "https://files.example/connect?state=7f3a"
        );
        assert_eq!(request["params"]["message"], "Connect your files");
    }
    client.cancel().await.unwrap();
}

/// A client repeats the request with what its user answered. One that answers by itself would otherwise ask until it gives up.
#[tokio::test]
async fn a_user_who_declines_is_not_asked_again() {
    let client = client(&ProtocolVersion::V_2026_07_28).await;
    let answers = |action| Some([("connect".to_owned(), json!({"action": action}))].into());
    for action in ["decline", "cancel"] {
        for tool in ["list", "by_hand"] {
            let mut call = CallToolRequestParams::new(tool);
            call.input_responses = answers(action);
            let answer = client.call_tool_once(call).await;
            let CallToolResponse::Complete(declined) = answer.unwrap() else {
                panic!("{tool} asks again");
            };
            assert_eq!(
                pipe::text(&declined),
                "User Declined: the user did not agree to this: Connect your files\n\
                 What to do: ask the user for permission or a decision."
            );
        }
        let mut request = ReadResourceRequestParams::new("file:///private");
        request.input_responses = answers(action);
        let declined = protocol(client.read_resource_once(request).await.unwrap_err());
        assert_eq!(declined.data.unwrap()["kind"], "USER_DECLINED");
        let mut request = GetPromptRequestParams::new("any");
        request.input_responses = answers(action);
        let declined = protocol(client.get_prompt_once(request).await.unwrap_err());
        assert_eq!(
            declined.message,
            "the user did not agree to this: Connect your files"
        );
    }
    // The user may still be busy at the URL.
    let mut call = CallToolRequestParams::new("list");
    call.input_responses = answers("accept");
    let answer = client.call_tool_once(call).await;
    assert!(matches!(answer, Ok(CallToolResponse::InputRequired(_))));
    client.cancel().await.unwrap();
}

/// MCP defines where a client looks for these members, whatever the layout of a server puts into `data`.
#[tokio::test]
async fn what_mcp_defines_is_where_clients_look_for_it_in_every_layout() {
    use RpcLayout::{Flat, Members, Nested, Problem};
    for layout in [Problem, Flat, Nested, Members] {
        let server = || serve(Files, Policy::production().with_rpc_layout(layout));
        let older = connect(server(), &ProtocolVersion::V_2025_11_25).await;
        let asked = older.call_tool(CallToolRequestParams::new("list")).await;
        let data = protocol(asked.unwrap_err()).data.unwrap();
        let url = "https://files.example/connect?state=7f3a";
        assert_eq!(data["elicitations"][0]["url"], url, "{layout:?}: {data}");
        older.cancel().await.unwrap();

        let current = connect(server(), &ProtocolVersion::V_2026_07_28).await;
        let asked = current.call_tool_once(CallToolRequestParams::new("list"));
        let asked = asked.await;
        let is_input = matches!(asked, Ok(CallToolResponse::InputRequired(_)));
        assert!(is_input, "{layout:?}: {asked:?}");
        let request = ReadResourceRequestParams::new("file:///maps/7");
        let missing = current.read_resource_once(request).await;
        let data = protocol(missing.unwrap_err()).data.unwrap();
        assert_eq!(data["uri"], "file:///maps/7", "{layout:?}: {data}");
        current.cancel().await.unwrap();
    }
}

/// MCP 2026-07-28, Elicitation, "Capabilities", and Base Protocol, error codes.
#[tokio::test]
async fn a_current_peer_that_cannot_ask_for_a_url_is_told_what_is_missing() {
    let version = ProtocolVersion::V_2026_07_28;
    for server in [
        serve(Files, Policy::production()).into_dyn(),
        serve(Files, Policy::production()).into_handler().into_dyn(),
    ] {
        let client = connect_as(ClientConfig::default(), server, &version).await;
        let refused = [
            protocol(
                client
                    .call_tool_once(CallToolRequestParams::new("list"))
                    .await
                    .unwrap_err(),
            ),
            protocol(
                client
                    .read_resource_once(ReadResourceRequestParams::new("file:///private"))
                    .await
                    .unwrap_err(),
            ),
            protocol(
                client
                    .get_prompt_once(GetPromptRequestParams::new("any"))
                    .await
                    .unwrap_err(),
            ),
        ];
        for error in refused {
            assert_eq!(error.code.0, -32021);
            assert_eq!(
                error.data.unwrap(),
                json!({"requiredCapabilities": {"elicitation": {"url": {}}}})
            );
        }
        client.cancel().await.unwrap();
    }
}

/// SEP-414: the trace of the client is in `_meta`.
#[tokio::test]
async fn the_trace_of_the_client_reaches_the_observers() {
    let trace = "00-0af7651916cd43dd8448eb211c80319c-00f067aa0ba902b7-01";
    for version in &VERSIONS {
        let traces = Recorder::new(|report, _, context| {
            assert_eq!(report.trace_parent(), context.trace_parent());
            report.trace_parent()
        });
        let context = Context::new().with_observer(traces.clone());
        let server = serve(Files, Policy::production()).with_context(context);
        let client = connect(server, version).await;
        for sent in [trace, "00-broken-01"] {
            let mut meta = MetaObject::new();
            meta.set_traceparent(sent);
            let mut params = CallToolRequestParams::new("by_hand");
            *params.meta_mut() = Some(RequestMetaObject(meta));
            let _ = client.call_tool_once(params).await;
        }
        assert_eq!(
            traces.take(),
            [Some(trace.parse().unwrap()), None],
            "{version}"
        );
        client.cancel().await.unwrap();
    }
}
