//! Reads one message per line, and writes at most one answer per line.

use std::io::{self, BufRead, Write};
use std::panic::{AssertUnwindSafe, catch_unwind};

use mcp_error::documents::{RpcId, RpcResponse};
use mcp_error::json::Json;
use mcp_error::policy::RpcLayout;
use mcp_error::{Context, Failure, Policy};

use super::errors::RequestError;
use super::request::Request;
use super::tools::{self, Arguments};

/// Returns the context for reports. Its policy sets the layout of `data`.
pub fn context() -> Context {
    let mut policy = Policy::production();
    policy.rpc_layout = RpcLayout::Flat;
    Context::new().with_policy(policy)
}

/// Answers messages until the input ends.
pub fn serve(mut input: impl BufRead, mut output: impl Write) -> io::Result<()> {
    let context = context();
    // Lines are read as bytes, so that a line that is not UTF-8 is answered like any other line that is not JSON.
    let mut line = Vec::new();
    while input.read_until(b'\n', &mut line)? > 0 {
        let response = answer(line.strip_suffix(b"\n").unwrap_or(&line), &context);
        line.clear();
        if let Some(response) = response {
            serde_json::to_writer(&mut output, &response)?;
            output.write_all(b"\n")?;
            output.flush()?;
        }
    }
    Ok(())
}

/// Returns the answer to one line, or `None` for a notification.
pub fn answer(line: &[u8], context: &Context) -> Option<RpcResponse> {
    let respond = |id: RpcId, outcome: Result<Json, Failure>| RpcResponse {
        id,
        outcome: outcome.map_err(|failure| {
            // A real service would log `failure` itself here, whose text is not sanitized.
            failure.report(context).to_rpc_error()
        }),
    };
    let request = match Request::read(line) {
        Ok(request) => request,
        Err(refused) => return Some(respond(refused.id, Err(refused.why))),
    };
    let outcome = catch_unwind(AssertUnwindSafe(|| call(&request)));
    let outcome = outcome.unwrap_or_else(|_| Err(RequestError::Internal.into()));
    Some(respond(request.id?, outcome))
}

fn call(request: &Request) -> Result<Json, Failure> {
    let wrong = |reason: &str| RequestError::Params {
        reason: reason.to_owned(),
    };
    match &*request.method {
        "ping" => Ok(Json::Object(Default::default())),
        "tools/call" => {
            let params = request.params.as_ref();
            let params = params.ok_or_else(|| wrong("params go by name"))?;
            let name = params.get("name").and_then(Json::as_str);
            let name = name.ok_or_else(|| wrong("name is missing"))?;
            let arguments = match params.get("arguments") {
                None => &Default::default(),
                Some(Json::Object(arguments)) => arguments,
                Some(_) => return Err(wrong("arguments are an object").into()),
            };
            tools::call(name, &Arguments(arguments))
        }
        method => Err(RequestError::Method {
            method: method.to_owned(),
        })?,
    }
}
