//! What a wrapped server reads of a request before the server inside answers it.

use http::HeaderMap;
use serde_json::Value;

use super::sdk::RoleServer;
use super::sdk::model::{ClientRequest, JsonObject};
use super::sdk::service::RequestContext;
use super::{Visit, protocol_version};
use crate::adapters::named_secrets::{header_secrets, masking};
use crate::adapters::wrap::{Guard, ListedTool, SdkFailure};
use crate::documents::names;
use crate::report::context::Context;
use crate::report::context::request::RequestText;

/// What is known of a request before the server inside answers it.
pub(super) struct Received {
    pub(super) context: Context,
    /// What the server has listed of the tool that is called.
    pub(super) listed: Option<ListedTool>,
    pub(super) visit: Visit,
}

/// Returns the context of a request, without the tool, prompt or resource that it names.
pub(super) fn context_of(
    guard: &Guard,
    method: &str,
    rmcp_context: &RequestContext<RoleServer>,
) -> Context {
    let mut context = guard.request_context(method.to_owned(), rmcp_context.id.to_string());
    let texts = [
        (RequestText::ProtocolVersion, protocol_version(rmcp_context)),
        (RequestText::SessionId, http_field(rmcp_context, SESSION_ID)),
    ];
    for (which, text) in texts {
        if let Some(text) = text {
            context.set_text(which, text.into());
        }
    }
    let trace = rmcp_context.meta.get(names::TRACE_PARENT);
    let trace = trace.and_then(Value::as_str).map(str::to_owned);
    context.set_trace(trace.or_else(|| http_field(rmcp_context, names::TRACE_PARENT)));
    context
}

/// Returns the context of a request with its arguments. The answer masks the secrets in these and in the header of the HTTP
/// request.
pub(super) fn completed(
    guard: &Guard,
    context: Context,
    arguments: Option<&JsonObject>,
    rmcp_context: &RequestContext<RoleServer>,
) -> Context {
    let context = guard.completed(context, arguments);
    match http_header(rmcp_context) {
        Some(header) => masking(context, &header_secrets(header)),
        None => context,
    }
}

/// Notes the tool, prompt or resource that a request names, and returns its arguments.
pub(super) fn set_names<'r>(
    context: &mut Context,
    request: &'r ClientRequest,
) -> Option<&'r JsonObject> {
    match request {
        ClientRequest::CallToolRequest(call) => {
            context.set_name(RequestText::Tool, call.params.name.clone());
            call.params.arguments.as_ref()
        }
        ClientRequest::GetPromptRequest(prompt) => {
            context.set_name(RequestText::Prompt, prompt.params.name.clone());
            prompt.params.arguments.as_ref()
        }
        ClientRequest::ReadResourceRequest(resource) => {
            context.set_name(RequestText::Resource, resource.params.uri.clone());
            None
        }
        ClientRequest::CustomRequest(custom) => custom.params.as_ref().and_then(Value::as_object),
        _ => None,
    }
}

/// Returns whether a request asks for the first page of the list of resources.
pub(super) fn lists_resources(request: &ClientRequest) -> bool {
    matches!(request, ClientRequest::ListResourcesRequest(list)
        if list.params.as_ref().is_none_or(|page| page.cursor.is_none()))
}

/// Returns the failure of a request that is only unknown because the SDK could not read its parameters.
pub(super) fn unread_params(request: &ClientRequest, context: &Context) -> Option<SdkFailure> {
    let ClientRequest::CustomRequest(custom) = request else {
        return None;
    };
    let rules = context.rules();
    SdkFailure::of_unread_params(&custom.method, custom.params.as_ref(), None, rules)
}

/// Returns the header of the HTTP request that brought a request, which rmcp passes on.
fn http_header(context: &RequestContext<RoleServer>) -> Option<&HeaderMap> {
    let parts = context.extensions.get::<http::request::Parts>()?;
    Some(&parts.headers)
}

const SESSION_ID: &str = "mcp-session-id";

/// Returns a field of that header. Its index by names is not used, since its code is larger than this search.
fn http_field(context: &RequestContext<RoleServer>, name: &str) -> Option<String> {
    let mut fields = http_header(context)?.iter();
    let (_, value) = fields.find(|(known, _)| known.as_str() == name)?;
    Some(value.to_str().ok()?.to_owned())
}
