//! What the data of a JSON-RPC error names, where it holds nothing else.

use serde_json::Value;

/// Returns a member of the data of an error, if the data holds nothing else.
pub(super) fn only_member<'e>(data: Option<&'e Value>, name: &str) -> Option<&'e Value> {
    let members = data?.as_object()?;
    members.get(name).filter(|_| members.len() == 1)
}

/// Returns whether the data of an error holds the URI of a resource, as MCP defines it, and nothing else.
pub(super) fn names_uri_only(data: Option<&Value>) -> bool {
    only_member(data, "uri").is_some_and(Value::is_string)
}
