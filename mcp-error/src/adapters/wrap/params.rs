//! Finds what is wrong with the parameters of a request that an SDK cannot read. rmcp takes such a request for a custom method
//! of the server, and answers that the method does not exist.

use mcp_error_sanitize::Rules;
use serde_json::Value;

use super::SdkFailure;
use super::arguments::{Object, violations};
use crate::report::context::request::TOOLS_CALL;

/// The methods of MCP that take parameters of their own, and those of their parameters (MCP 2026-07-28, schema reference) that
/// a server needs to read the request.
const METHODS: [(&str, &[Param]); 7] = [
    (TOOLS_CALL, NAME_AND_ARGUMENTS),
    ("prompts/get", NAME_AND_ARGUMENTS),
    ("resources/read", URI),
    ("resources/subscribe", URI),
    ("resources/unsubscribe", URI),
    (
        "completion/complete",
        &[
            Param::required(
                "ref",
                Kind::Object(&[Param::required(
                    "type",
                    Kind::OneOf(&["ref/prompt", "ref/resource"]),
                )]),
            ),
            Param::required(
                "argument",
                Kind::Object(&[
                    Param::required("name", Kind::Text),
                    Param::required("value", Kind::Text),
                ]),
            ),
        ],
    ),
    (
        "logging/setLevel",
        &[Param::required(
            "level",
            Kind::OneOf(&[
                "debug",
                "info",
                "notice",
                "warning",
                "error",
                "critical",
                "alert",
                "emergency",
            ]),
        )],
    ),
];

const NAME_AND_ARGUMENTS: &[Param] = &[
    Param::required("name", Kind::Text),
    Param {
        name: "arguments",
        kind: Kind::ObjectOrNull,
        is_required: false,
    },
];

const URI: &[Param] = &[Param::required("uri", Kind::Text)];

struct Param {
    name: &'static str,
    kind: Kind,
    is_required: bool,
}

enum Kind {
    Text,
    ObjectOrNull,
    OneOf(&'static [&'static str]),
    Object(&'static [Param]),
}

impl Param {
    const fn required(name: &'static str, kind: Kind) -> Self {
        Self {
            name,
            kind,
            is_required: true,
        }
    }
}

/// Returns the JSON Schema of parameters. As a text, it would need a parser of JSON, which takes more code than all of this.
fn schema_of(params: &[Param]) -> Object {
    let (mut properties, mut required) = (Object::new(), Vec::new());
    for param in params {
        let schema = match param.kind {
            Kind::Text => with("type", "string".into(), Object::new()),
            Kind::ObjectOrNull => with("type", list(&["object", "null"]), Object::new()),
            Kind::OneOf(names) => with("enum", list(names), Object::new()),
            Kind::Object(params) => with("type", "object".into(), schema_of(params)),
        };
        properties.insert(param.name.to_owned(), Value::Object(schema));
        if param.is_required {
            required.push(param.name);
        }
    }
    let schema = with("properties", Value::Object(properties), Object::new());
    with("required", list(&required), schema)
}

fn with(name: &str, value: Value, mut schema: Object) -> Object {
    schema.insert(name.to_owned(), value);
    schema
}

fn list(names: &[&str]) -> Value {
    let mut list = Vec::new();
    for name in names {
        list.push(Value::from(*name));
    }
    Value::Array(list)
}

impl SdkFailure {
    /// Returns the failure to read the parameters of a request, or `None` if the method is not one of [`METHODS`].
    pub(crate) fn of_unread_params(
        method: &str,
        params: Option<&Value>,
        rules: &Rules,
    ) -> Option<Self> {
        let (_, known) = METHODS.iter().find(|(known, _)| *known == method)?;
        let schema = schema_of(known);
        let none = Object::new();
        let params = params.and_then(Value::as_object).unwrap_or(&none);
        let found = violations(&schema, params, rules);
        let mut message = format!("the parameters of '{method}' are not valid");
        if let Some(first) = found.first() {
            message = format!("{message}: {}: {}", first.pointer, first.detail);
        }
        Some(Self::InvalidArguments {
            message,
            violations: (!found.is_empty()).then_some(found),
        })
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn the_mistake_in_the_parameters_is_named() {
        let rows = [
            (
                "tools/call",
                json!({"arguments": {}}),
                "the parameters of 'tools/call' are not valid: #/name: is missing",
            ),
            (
                "tools/call",
                json!({"name": "find", "arguments": "{\"book\": 7}"}),
                "the parameters of 'tools/call' are not valid: #/arguments: must be an object or null, not a string",
            ),
            (
                "prompts/get",
                json!(null),
                "the parameters of 'prompts/get' are not valid: #/name: is missing",
            ),
            (
                "resources/read",
                json!({"uri": 7, "url": "x"}),
                "the parameters of 'resources/read' are not valid: #/uri: must be a string, not an integer",
            ),
            (
                "completion/complete",
                json!({"ref": {"type": "prompt"}}),
                "the parameters of 'completion/complete' are not valid: #/ref/type: must be one of 'ref/prompt', 'ref/resource'; did you mean 'ref/prompt'?",
            ),
            (
                "logging/setLevel",
                json!([]),
                "the parameters of 'logging/setLevel' are not valid: #/level: is missing",
            ),
        ];
        for (method, params, expected) in rows {
            let found = SdkFailure::of_unread_params(method, Some(&params), &Rules::new());
            assert_eq!(found.unwrap().message(), expected, "{params}");
        }
        let of_server = SdkFailure::of_unread_params("books/lend", None, &Rules::new());
        assert_eq!(of_server, None);
    }
}
