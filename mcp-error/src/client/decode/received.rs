//! What a document says of an error, in any layout.

use std::time::Duration;

use crate::client::advice::Said;
use crate::documents::problem::ProblemDetails;
use crate::documents::rpc_error::RpcError;
use crate::documents::tool_result::ToolResult;
use crate::json::{Json, Members};
use crate::render::rpc_data::{self, NESTED_DETAILS};

/// What arrived of an error, whichever document it came in; see [`Decode::decode`](crate::Decode::decode).
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Received {
    data: Option<Json>,
}

impl From<ProblemDetails> for Received {
    fn from(problem: ProblemDetails) -> Self {
        Self {
            data: Some(problem.into_members().into()),
        }
    }
}

impl From<RpcError> for Received {
    fn from(error: RpcError) -> Self {
        Self { data: error.data }
    }
}

impl From<ToolResult> for Received {
    fn from(result: ToolResult) -> Self {
        Self {
            data: result.document(),
        }
    }
}

impl From<&ProblemDetails> for Received {
    fn from(problem: &ProblemDetails) -> Self {
        problem.clone().into()
    }
}

impl From<&RpcError> for Received {
    fn from(error: &RpcError) -> Self {
        Self {
            data: error.data.clone(),
        }
    }
}

impl From<&ToolResult> for Received {
    fn from(result: &ToolResult) -> Self {
        Self {
            data: result.document(),
        }
    }
}

impl Received {
    fn said(&self) -> Said<'_> {
        Said(self.data.as_ref())
    }

    /// `None` where it is `about:blank`, too.
    pub(super) fn problem_type(&self) -> Option<&str> {
        self.said().problem_type()
    }

    pub(super) fn kind(&self) -> Option<&str> {
        self.said().kind()
    }

    pub(super) fn delay(&self) -> Option<Duration> {
        self.said().delay()
    }

    /// The extension members: what is neither the document's own nor that of its layout.
    pub(super) fn members(&self) -> Members {
        let data = self.data.as_ref().and_then(Json::as_object);
        let Some(data) = data else {
            return Members::new();
        };
        let names_itself = OWN_KINDS.iter().any(|name| data.contains(name));
        let nested = data.get("context").and_then(Json::as_object);
        let (members, own): (_, &[&str]) = match nested {
            Some(context) if !names_itself => {
                match context.get(NESTED_DETAILS).and_then(Json::as_object) {
                    Some(details) if !rpc_data::is_plain(details) => (details, &[]),
                    _ => return Members::new(),
                }
            }
            _ if data.contains(rpc_data::FLAT_KIND) => (data, &rpc_data::FLAT_OWN),
            _ => (data, &mcp_error_rules::names::RESERVED_MEMBERS),
        };
        let extensions = members.iter().filter(|(name, _)| !own.contains(name));
        extensions
            .map(|(name, value)| (name.to_owned(), value.clone()))
            .collect()
    }
}

/// Where a document says which error it is, unless it is nested.
const OWN_KINDS: [&str; 3] = ["type", "kind", rpc_data::FLAT_KIND];
