//! The meaning of the members that every error can have.

/// Returns the meaning of a member that this crate defines, in one sentence.
pub(super) fn note(name: &str) -> Option<&'static str> {
    Some(match name {
        "type" => "The problem type, which identifies the kind of problem (RFC 9457 §3.1.1).",
        "title" => "The title of the problem type.",
        "status" => "The HTTP status.",
        "detail" | "details" => "What happened, in this occurrence.",
        "instance" => "The identity of this occurrence, to be quoted in a report.",
        "timestamp" => "The time of the occurrence (RFC 3339).",
        "tool" => "The tool that was called.",
        "kind" | "mcp_error_code" => "The stable name of the error, for programs.",
        "retryable" => "Whether the same request can succeed later.",
        "retryAfter" | "retry_after" => "The number of seconds to wait before a retry.",
        "recovery" => "The action that the receiver should take.",
        "effect" => "What the failed call has changed.",
        "suggestions" => "What could solve the problem.",
        "examples" => "Calls that work.",
        "debugInfo" => "Information for developers, if the server shows it.",
        "context" | "data" => "What is known about the error.",
        "code" => "The code of the JSON-RPC error object.",
        "error_code" => "The code of the error.",
        "message" => "What happened, in a sentence.",
        "content" => "The text that the model reads.",
        "isError" => "Whether the call failed.",
        "structuredContent" | "_meta" => "The problem document, for programs.",
        _ => return None,
    })
}
