//! The ways in which a server answers, and the documents that leave on each.

use serde::{Deserialize, Serialize};

use super::Exports;
use crate::policy::{HttpBody, RpcLayout};
use mcp_error_rules::choices::Lane;

/// A way in which a server answers.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[non_exhaustive]
pub enum Wire {
    /// MCP: each error is sent in its lane, as a tool result or as a JSON-RPC error.
    Mcp,
    /// JSON-RPC without MCP: each error is sent as a JSON-RPC error, whatever its lane.
    JsonRpc,
    /// HTTP: each error is the body of a response.
    Http,
}

impl Wire {
    pub(super) const ALL: &'static [Self] = &[Self::Mcp, Self::JsonRpc, Self::Http];

    /// The wires of a server that does not name its own.
    pub(super) const DEFAULT: &'static [Self] = &[Self::Mcp];
}

/// The form of an error's document in an answer.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[non_exhaustive]
pub enum Place {
    /// An MCP tool result with `isError`.
    ToolResult,
    /// A JSON-RPC error.
    RpcError,
    /// An HTTP response.
    HttpResponse,
}

impl Place {
    pub(super) const ALL: &'static [Self] = &[Self::ToolResult, Self::RpcError, Self::HttpResponse];
}

impl Exports<'_> {
    pub(super) fn has(&self, wire: Wire) -> bool {
        self.wires.contains(&wire)
    }

    /// Returns the places in which an error of this lane leaves the server.
    pub(super) fn places(&self, lane: Lane) -> Vec<Place> {
        let mut places: Vec<Place> = Vec::new();
        for wire in self.wires.iter() {
            let place = match (wire, lane) {
                (Wire::Mcp, Lane::Tool) => Place::ToolResult,
                (Wire::Mcp, Lane::Protocol) | (Wire::JsonRpc, _) => Place::RpcError,
                (Wire::Http, _) => Place::HttpResponse,
            };
            if !places.contains(&place) {
                places.push(place);
            }
        }
        places
    }

    /// Returns whether JSON-RPC errors leave the server. Errors of any lane do in MCP, since resources and prompts have
    /// the protocol lane only.
    pub(super) fn sends_rpc_errors(&self) -> bool {
        self.has(Wire::Mcp) || self.has(Wire::JsonRpc)
    }

    /// Returns whether problem documents leave the server. HTTP clients can ask for one, whatever the policy prefers.
    pub(super) fn sends_problems(&self) -> bool {
        self.has(Wire::Mcp) || self.has(Wire::Http) || self.policy.rpc_layout == RpcLayout::Problem
    }

    pub(super) fn sends_rest_bodies(&self) -> bool {
        self.has(Wire::Http) && self.policy.http_body == HttpBody::Rest
    }
}
