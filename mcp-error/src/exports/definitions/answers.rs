//! The answers of a server, which contain the documents.

use super::{
    Definition, ERROR_BODY, ERROR_DATA, Exports, HTTP_BODY, PROBLEM, RPC_ERROR, TOOL_RESULT, Union,
};
use crate::documents::names::META;
use crate::exports::Wire;
use crate::policy::MetaKey;
use crate::schema::{Object, Schema, Type};

pub(super) fn answers(exports: &Exports<'_>, unions: &[Union]) -> Vec<Definition> {
    let has = |name: &str| unions.iter().any(|union| union.name == name);
    let reference = |name: &'static str| Schema::Ref(name.into());
    let mut answers = Vec::new();
    let mut add = |name: &str, description: &str, schema| {
        answers.push(Definition {
            name: name.into(),
            description: description.into(),
            schema,
            identity: None,
        });
    };
    if exports.sends_rpc_errors() && !has(RPC_ERROR) {
        let data = if has(ERROR_DATA) { ERROR_DATA } else { PROBLEM };
        let error = Object::default()
            .requiring("code", Schema::Typed(vec![Type::Integer]))
            .requiring("message", Schema::string())
            .with("data", reference(data));
        add(
            RPC_ERROR,
            "A JSON-RPC error of this server (JSON-RPC 2.0, section 5.1).",
            Schema::Object(error),
        );
    }
    if exports.has(Wire::Mcp) {
        let block = Object::named("TextBlock", "A block of text (MCP).")
            .requiring("type", Schema::one("text"))
            .requiring("text", Schema::string());
        let meta = Object::named("ToolResultMeta", "What a program reads of a tool result.")
            .with(meta_key(exports), reference(PROBLEM));
        let result = Object::default()
            .requiring("content", Schema::array(Schema::Object(block)))
            .requiring("isError", Schema::one(true))
            .with("structuredContent", reference(PROBLEM))
            .with(META, Schema::Object(meta));
        add(
            TOOL_RESULT,
            "The result of a tool call that failed (MCP).",
            Schema::Object(result),
        );
    }
    if exports.has(Wire::Http) {
        let bodies = [(has(ERROR_BODY), ERROR_BODY), (true, PROBLEM)];
        let bodies = bodies.into_iter().filter(|(sent, _)| *sent);
        add(
            HTTP_BODY,
            "The body of a failed HTTP response. A client gets a problem document if it asks for one.",
            Schema::any_of(bodies.map(|(_, name)| reference(name)).collect()),
        );
    }
    answers
}

/// Returns the key of the problem document in the `_meta` of a tool result.
pub(in crate::exports) fn meta_key(exports: &Exports<'_>) -> String {
    let key = exports.policy.meta_key.clone();
    key.unwrap_or(MetaKey::PROBLEM).as_str().to_owned()
}
