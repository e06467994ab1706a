//! Reads a request from a line, and checks that it is valid.

use mcp_error::Failure;
use mcp_error::documents::RpcId;
use mcp_error::json::{Json, Members};

use super::errors::RequestError;

/// A request or, without an id, a notification.
pub struct Request {
    pub id: Option<RpcId>,
    pub method: String,
    /// The parameters, or `None` if they are given by position.
    pub params: Option<Members>,
}

/// A line that is not a valid request, with its id if that could be read.
pub struct Refused {
    pub id: RpcId,
    pub why: Failure,
}

impl Request {
    /// Reads one line.
    pub fn read(line: &[u8]) -> Result<Self, Refused> {
        let message: Json = serde_json::from_slice(line).map_err(|error| Refused {
            id: RpcId::NULL,
            why: RequestError::Parse(error).into(),
        })?;
        let id = RpcId::of_request(line);
        let known = id.as_ref().ok().cloned().flatten();
        let refused = |why: &'static str| Refused {
            id: known.clone().unwrap_or_default(),
            why: RequestError::Invalid(why).into(),
        };
        if message.as_object().is_none() {
            return Err(refused("a request is an object"));
        }
        if message.get("jsonrpc").and_then(Json::as_str) != Some("2.0") {
            return Err(refused("jsonrpc must be \"2.0\""));
        }
        // MCP does not allow null, which JSON-RPC does.
        if id.is_err() || known == Some(RpcId::NULL) {
            return Err(refused("an id is a string or a number"));
        }
        let Some(method) = message.get("method").and_then(Json::as_str) else {
            return Err(refused("a method is a string"));
        };
        let params = match message.get("params") {
            None => Some(Members::new()),
            Some(Json::Object(params)) => Some(params.clone()),
            // A valid request (JSON-RPC 2.0 §4.2).
            Some(Json::Array(_)) => None,
            Some(_) => return Err(refused("params are an object")),
        };
        Ok(Self {
            id: known,
            method: method.to_owned(),
            params,
        })
    }
}
