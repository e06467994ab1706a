//! Finds what is wrong with the parameters of a request that an SDK cannot read. rmcp takes such a request for a custom method
//! of the server, and answers that the method does not exist.

use mcp_error_sanitize::Rules;
use serde_json::Value;

use super::SdkFailure;
use super::arguments::{Object, violations};

/// The methods of MCP that take parameters of their own, and the part of the JSON Schema of these (MCP 2026-07-28, schema
/// reference) that a server needs to read the request.
const METHODS: [(&str, &str); 7] = [
    ("tools/call", NAME_AND_ARGUMENTS),
    ("prompts/get", NAME_AND_ARGUMENTS),
    ("resources/read", URI),
    ("resources/subscribe", URI),
    ("resources/unsubscribe", URI),
    (
        "completion/complete",
        r#"{"properties":{"ref":{"type":"object","properties":{"type":{"enum":["ref/prompt","ref/resource"]}},"required":["type"]},"argument":{"type":"object","properties":{"name":{"type":"string"},"value":{"type":"string"}},"required":["name","value"]}},"required":["ref","argument"]}"#,
    ),
    (
        "logging/setLevel",
        r#"{"properties":{"level":{"enum":["debug","info","notice","warning","error","critical","alert","emergency"]}},"required":["level"]}"#,
    ),
];

const NAME_AND_ARGUMENTS: &str = r#"{"properties":{"name":{"type":"string"},"arguments":{"type":["object","null"]}},"required":["name"]}"#;

const URI: &str = r#"{"properties":{"uri":{"type":"string"}},"required":["uri"]}"#;

impl SdkFailure {
    /// Returns the failure to read the parameters of a request, or `None` if the method is not one of [`METHODS`].
    pub(crate) fn of_unread_params(
        method: &str,
        params: Option<&Value>,
        rules: &Rules,
    ) -> Option<Self> {
        let (_, schema) = METHODS.iter().find(|(known, _)| *known == method)?;
        let schema: Object = serde_json::from_str(schema).ok()?;
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
