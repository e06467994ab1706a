//! What a server on rmcp 0.9 needs to answer with the errors of mcp-error. The guide shows this file.

use std::future::Future;

use mcp_error::task::scope;
use mcp_error::wrap::{outgoing_error, outgoing_result, tool_answer};
use mcp_error::{Context, Failure, Policy, RpcError};
use rmcp::model::{CallToolResult, ClientRequest, ErrorCode, ServerResult};
use rmcp::service::{NotificationContext, RequestContext, Service, ServiceRole};
use rmcp::{ErrorData, RoleServer};

/// A server whose errors are sanitized, bounded and observed.
pub struct Served<S> {
    service: S,
    context: Context,
}

/// Wraps a server.
pub fn serve<S: Service<RoleServer>>(service: S, policy: Policy) -> Served<S> {
    let context = Context::new().with_policy(policy);
    Served { service, context }
}

impl<S: Service<RoleServer>> Service<RoleServer> for Served<S> {
    async fn handle_request(
        &self,
        request: ClientRequest,
        rmcp: RequestContext<RoleServer>,
    ) -> Result<ServerResult, ErrorData> {
        let mut context = self.context.clone().with_method(request.method());
        context = context.with_request_id(rmcp.id.to_string());
        if let ClientRequest::CallToolRequest(call) = &request {
            context = context.with_tool(call.params.name.clone());
        }
        let answer = async {
            match self.service.handle_request(request, rmcp).await {
                Ok(ServerResult::CallToolResult(result)) if result.is_error == Some(true) => {
                    let json = serde_json::to_value(result).unwrap_or_default();
                    read(outgoing_result(json, &context)).map(ServerResult::CallToolResult)
                }
                Ok(other) => Ok(other),
                Err(error) => {
                    let data = error.data.map(Into::into);
                    let error = RpcError::new(error.code.0, error.message, data);
                    Err(error_data(outgoing_error(error, &context)))
                }
            }
        };
        scope(context.clone(), answer).await
    }

    fn handle_notification(
        &self,
        notification: <RoleServer as ServiceRole>::PeerNot,
        context: NotificationContext<RoleServer>,
    ) -> impl Future<Output = Result<(), ErrorData>> + Send + '_ {
        self.service.handle_notification(notification, context)
    }

    fn get_info(&self) -> <RoleServer as ServiceRole>::Info {
        self.service.get_info()
    }
}

/// Turns the result of a tool's body into what rmcp 0.9 accepts: each error in the lane of its variant.
pub fn answer<E: Into<Failure>>(
    result: Result<CallToolResult, E>,
) -> Result<CallToolResult, ErrorData> {
    result.or_else(|error| match tool_answer(error) {
        Ok(result) => read(result.into()),
        Err(error) => Err(error_data(error)),
    })
}

fn read(json: serde_json::Value) -> Result<CallToolResult, ErrorData> {
    serde_json::from_value(json).map_err(|_| ErrorData::internal_error("", None))
}

fn error_data(error: RpcError) -> ErrorData {
    let data = error.data.map(Into::into);
    ErrorData::new(ErrorCode(error.code), error.message, data)
}
