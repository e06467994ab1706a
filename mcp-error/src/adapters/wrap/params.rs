//! Finds what is wrong with the parameters of a request that an SDK cannot read. The SDKs take such a request for a custom
//! method of the server, and answer that the method does not exist.

use mcp_error_rules::words;
use mcp_error_rules::words::Words;
use mcp_error_sanitize::Rules;
use serde_json::Value;

use super::arguments::{Object, violations};
use super::sdk_failure::SdkFailure;
#[cfg(any(feature = "rust-mcp-sdk", test))]
use crate::documents::names::META;
use crate::report::context::request::TOOLS_CALL;

/// The methods of MCP that every SDK knows, and those of their parameters (MCP 2026-07-28, schema reference) that a server needs
/// to read the request. A client asks for `server/discover` to find out whether the server knows it, so that is not one of them.
const METHODS: [(Words, &[Param]); 5] = [
    (
        words!("tools/list prompts/list resources/list resources/templates/list"),
        CURSOR,
    ),
    (words!(&[TOOLS_CALL, "prompts/get"]), NAME_AND_ARGUMENTS),
    (
        words!("resources/read resources/subscribe resources/unsubscribe"),
        URI,
    ),
    (
        words!("completion/complete"),
        &[
            Param::required(
                "ref",
                Kind::Object(&[Param::required(
                    "type",
                    Kind::OneOf(words!("ref/prompt ref/resource")),
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
        words!("logging/setLevel"),
        &[Param::required(
            "level",
            Kind::OneOf(words!(
                "debug info notice warning error critical alert emergency"
            )),
        )],
    ),
];

const CURSOR: &[Param] = &[Param::optional("cursor", Kind::TextOrNull)];

const NAME_AND_ARGUMENTS: &[Param] = &[
    Param::required("name", Kind::Text),
    Param::optional("arguments", Kind::ObjectOrNull),
];

const URI: &[Param] = &[Param::required("uri", Kind::Text)];

/// What each request says of its client since MCP 2026-07-28.
#[cfg(any(feature = "rust-mcp-sdk", test))]
pub(crate) const META_OF_CLIENT: Param = Param::required(
    META,
    Kind::Object(&[
        Param::required("io.modelcontextprotocol/protocolVersion", Kind::Text),
        Param::required(
            "io.modelcontextprotocol/clientCapabilities",
            Kind::Object(&[]),
        ),
    ]),
);

/// A parameter of a request.
pub(crate) struct Param {
    name: &'static str,
    kind: Kind,
    is_required: bool,
}

enum Kind {
    Text,
    TextOrNull,
    ObjectOrNull,
    OneOf(Words),
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

    const fn optional(name: &'static str, kind: Kind) -> Self {
        Self {
            name,
            kind,
            is_required: false,
        }
    }
}

/// Returns the JSON Schema of parameters. As a text, it would need a parser of JSON, which takes more code than all of this.
fn schema_of(params: &[Param], more: Option<&Param>) -> Object {
    let (mut properties, mut required) = (Object::new(), Vec::new());
    for param in params.iter().chain(more) {
        let schema = match param.kind {
            Kind::Text => with("type", "string".into(), Object::new()),
            Kind::TextOrNull => with("type", list(words!("string null")), Object::new()),
            Kind::ObjectOrNull => with("type", list(words!("object null")), Object::new()),
            Kind::OneOf(names) => with("enum", list(names), Object::new()),
            Kind::Object(params) => with("type", "object".into(), schema_of(params, None)),
        };
        properties.insert(param.name.to_owned(), Value::Object(schema));
        if param.is_required {
            required.push(param.name.into());
        }
    }
    let schema = with("properties", Value::Object(properties), Object::new());
    with("required", Value::Array(required), schema)
}

fn with(name: &str, value: Value, mut schema: Object) -> Object {
    schema.insert(name.to_owned(), value);
    schema
}

fn list(names: Words) -> Value {
    let mut list = Vec::new();
    for name in names.iter() {
        list.push(name.into());
    }
    Value::Array(list)
}

impl SdkFailure {
    /// Returns the failure to read the parameters of a request, or `None` if the method is not one of [`METHODS`].
    /// `needed` is a parameter without which the SDK reads no request.
    pub(crate) fn of_unread_params(
        method: &str,
        params: Option<&Value>,
        needed: Option<&Param>,
        rules: &Rules,
    ) -> Option<Self> {
        let (_, known) = METHODS
            .iter()
            .find(|(known, _)| known.contains(method.as_bytes()))?;
        let schema = schema_of(known, needed);
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

    fn unread(method: &str, params: Value, needed: Option<&Param>) -> Option<SdkFailure> {
        SdkFailure::of_unread_params(method, Some(&params), needed, &Rules::new())
    }

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
            (
                "tools/list",
                json!({"cursor": 7}),
                "the parameters of 'tools/list' are not valid: #/cursor: must be a string or null, not an integer",
            ),
        ];
        for (method, params, expected) in rows {
            let found = unread(method, params.clone(), None).unwrap();
            assert_eq!(found.message(), expected, "{params}");
            let SdkFailure::InvalidArguments { violations, .. } = found else {
                panic!("{found:?}");
            };
            let first = &violations.expect("the mistakes")[0];
            let named = format!(": {}: {}", first.pointer, first.detail);
            assert!(expected.ends_with(&named), "{named}");
        }
        let of_server = unread("books/lend", json!(null), Some(&META_OF_CLIENT));
        assert_eq!(of_server, None);
    }

    #[test]
    fn what_a_request_does_not_say_of_its_client_is_named() {
        let call = |meta: Value| {
            let params = json!({"name": "find", "_meta": meta});
            let unread = unread("tools/call", params, Some(&META_OF_CLIENT));
            let message = unread.unwrap().message().to_owned();
            let mistake = message.strip_prefix("the parameters of 'tools/call' are not valid");
            mistake.unwrap().to_owned()
        };
        let version = "io.modelcontextprotocol/protocolVersion";
        let capabilities = "io.modelcontextprotocol/clientCapabilities";
        assert_eq!(
            call(json!(7)),
            ": #/_meta: must be an object, not an integer"
        );
        assert_eq!(
            call(json!({ capabilities: {} })),
            ": #/_meta/io.modelcontextprotocol~1protocolVersion: is missing"
        );
        assert_eq!(call(json!({ version: "2026-07-28", capabilities: {} })), "");
    }
}
