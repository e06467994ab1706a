//! What a wrapped server answers where its handlers are written by hand, and say with a code what they do not have.

use std::sync::{Arc, Mutex};

use mcp_error::wrap::outgoing_error;
use mcp_error::{Context, McpError, Observer, Report, RpcError};

/// The kinds of the errors that were observed.
#[derive(Clone, Default)]
struct Kinds(Arc<Mutex<Vec<String>>>);

impl Observer for Kinds {
    fn observe(&self, report: &Report, _: &dyn McpError, _: &Context) {
        let kind = report.entry().kind().to_owned();
        self.0.lock().expect("nobody panicked").push(kind);
    }
}

/// The kind and the detail that the data of an error says.
type Data = (&'static str, &'static str);

/// The method of the request, the message of the server's error object with the code -32601, and what its data says then, if
/// the wrapper knows what is meant.
const ROWS: [(&str, &str, Option<Data>); 11] = [
    (
        "tools/call",
        "Unknown tool: transcribe_vid",
        Some(("UNKNOWN_TOOL", "Unknown tool: transcribe_vid")),
    ),
    (
        "tools/call",
        "Tool not found",
        Some(("UNKNOWN_TOOL", "Tool not found")),
    ),
    (
        "tools/call",
        "Unknown tool: find_method",
        Some(("UNKNOWN_TOOL", "Unknown tool: find_method")),
    ),
    // A server without tools.
    (
        "tools/call",
        "tools/call",
        Some((
            "UNKNOWN_METHOD",
            "the server does not have the method 'tools/call'",
        )),
    ),
    (
        "tools/call",
        "Method not found",
        Some((
            "UNKNOWN_METHOD",
            "the server does not have the method 'tools/call'",
        )),
    ),
    (
        "prompts/get",
        "No implementation found for 'prompts/get'",
        Some((
            "UNKNOWN_METHOD",
            "the server does not have the method 'prompts/get'",
        )),
    ),
    (
        "distil_files",
        "Unknown method: distil_files",
        Some((
            "UNKNOWN_METHOD",
            "the server does not have the method 'distil_files'",
        )),
    ),
    // rust-mcp-sdk of a method that MCP does not have.
    (
        "own/login",
        "No handler is implemented for custom requests.",
        Some((
            "UNKNOWN_METHOD",
            "the server does not have the method 'own/login'",
        )),
    ),
    // What only the server knows stays as the server said it.
    ("prompts/get", "Prompt not found", None),
    ("resources/read", "There is no resource notes://july", None),
    ("completion/complete", "No such argument", None),
];

#[test]
fn an_unknown_tool_is_not_an_unknown_method() {
    for (method, message, expected) in ROWS {
        let observed = Kinds::default();
        let context = Context::new()
            .with_method(method)
            .with_observer(observed.clone());
        let error = outgoing_error(RpcError::new(-32601, message, None), &context);
        assert_eq!(error.code, -32601, "{message}");
        let data = error.data.as_ref();
        let text = |name| data.and_then(|data| data.get(name)?.as_str());
        assert_eq!(text("kind").zip(text("detail")), expected, "{message}");
        assert_eq!(data.is_some(), expected.is_some(), "{message}");
        let observed = observed.0.lock().expect("nobody panicked").clone();
        assert_eq!(observed.len(), 1, "{message}");
        if let Some((kind, _)) = expected {
            assert_eq!(observed, [kind]);
        }
    }
}

/// JSON-RPC 2.0 §5.1: the code is for a message that is not JSON, so its method is not known.
#[test]
fn only_a_message_that_could_not_be_read_is_a_parse_error_of_the_sdk() {
    let sent = |context| {
        let error = outgoing_error(RpcError::new(-32700, "no comma in line 7", None), &context);
        assert_eq!(
            (error.code, &*error.message),
            (-32700, "no comma in line 7")
        );
        error.data.map(|data| data.get("kind").cloned())
    };
    assert_eq!(sent(Context::new()), Some(Some("PARSE_ERROR".into())));
    // A handler says it of a file, and its error stays as it is.
    assert_eq!(sent(Context::new().with_method("resources/read")), None);
}
