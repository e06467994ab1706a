//! Tests of how the values of a document are sanitized.

use super::Cleaner;
use crate::policy::Policy;
use crate::report::context::Context;
use mcp_error_sanitize::DetectorKind;
use serde_json::{Value, json};

/// `stderr` as a list of lines, with a trace of two lines and one at the end.
#[test]
fn lines_of_a_list_that_are_a_stack_trace_are_left_out() {
    let data = json!({
        "node": ["    at open (/srv/gate.js:3:5)", "    at run (/srv/run.js:1:1)"],
        "stderr": ["no gate 7", "TypeError: no gate 7", "    at open (/srv/gate.js:3:5)"],
        "lines": ["no gate 7", "    at the quay"],
    });
    let clean = Cleaner::new(&Context::new()).sanitized_document(data);
    let expected = json!({
        "node": ["    [stack trace]"],
        "stderr": ["no gate 7", "TypeError: no gate 7", "    [stack trace]"],
        "lines": ["no gate 7", "    at the quay"],
    });
    assert_eq!(clean, expected);
}

#[test]
fn a_value_beside_the_name_of_a_secret_is_one() {
    let data = json!({
        "env": [["DB_PASSWORD", "zebra-lamp-77"], ["PORT", "5432"], ["DB_PASSWORD"]],
        "fields": [
            {"name": "apiKey", "value": "zebra-lamp-77", "line": 3},
            {"value": ["zebra-lamp-77"], "variable": "DB_PASSWORD"},
            {"kind": "token", "value": "a brace"},
            // The validators of Pydantic, Spring, ajv, express and Zod.
            {"loc": ["body", "password"], "msg": "too short", "input": "zebra lamp"},
            {"field": "login.password", "rejectedValue": "zebra lamp"},
            {"instancePath": "/login/password", "value": "zebra lamp"},
            {"path": "password", "location": "body", "value": "zebra lamp"},
            {"path": ["login", "password"], "received": "string", "code": "invalid_type"},
            {"loc": ["body", "colour"], "input": "a lamp"},
        ],
    });
    let clean = Cleaner::new(&Context::new()).sanitized_document(data);
    let expected = json!({
        "env": [["DB_PASSWORD", "[redacted]"], ["PORT", "5432"], ["DB_PASSWORD"]],
        "fields": [
            {"name": "apiKey", "value": "[redacted]", "line": 3},
            {"value": ["[redacted]"], "variable": "DB_PASSWORD"},
            {"kind": "token", "value": "a brace"},
            {"loc": ["body", "password"], "msg": "too short", "input": "[redacted]"},
            {"field": "login.password", "rejectedValue": "[redacted]"},
            {"instancePath": "/login/password", "value": "[redacted]"},
            {"path": "password", "location": "body", "value": "[redacted]"},
            {"path": ["login", "password"], "received": "string", "code": "invalid_type"},
            {"loc": ["body", "colour"], "input": "a lamp"},
        ],
    });
    assert_eq!(clean, expected);
}

#[test]
fn an_invisible_character_does_not_disguise_the_name_of_a_secret() {
    let data = json!({
        "pass\u{200b}word": "zebra-lamp-77",
        "\u{1b}[1mapi_key": ["zebra-lamp-77"],
        "p\u{ad}in": "4711",
        "\u{202e}otp": 471_147,
        "fields": [
            {"na\u{2060}me": "DB_PASS\u{200b}WORD", "value": "zebra-lamp-77"},
            {"name": "p\u{200d}in", "value": "4711"},
        ],
        "env": ["DB_PASS\u{200b}WORD", "zebra-lamp-77"],
        "args": ["-\u{200b}-pass\u{200b}word", "zebra-lamp-77"],
    });
    let clean = Cleaner::new(&Context::new()).sanitized_document(data);
    let expected = json!({
        "password": "[redacted]",
        "api_key": ["[redacted]"],
        "pin": "[redacted]",
        "otp": "[redacted]",
        "fields": [
            {"name": "DB_PASSWORD", "value": "[redacted]"},
            {"name": "pin", "value": "[redacted]"},
        ],
        "env": ["DB_PASSWORD", "[redacted]"],
        "args": ["--password", "[redacted]"],
    });
    assert_eq!(clean, expected);
}

#[test]
fn members_whose_names_are_hidden_stay_apart() {
    let data = json!({
        "/srv/a.txt": "not readable", "/srv/b.txt": "too large", "[path]": "as it was",
        "a\u{200b}": 1, "a": 2,
    });
    let clean = Cleaner::new(&Context::new()).sanitized_document(data);
    let expected = json!({
        "[path]": "as it was", "[path] 2": "not readable", "[path] 3": "too large", "a": 2, "a 2": 1,
    });
    assert_eq!(clean, expected);
}

#[test]
fn a_name_that_hides_some_values_is_one_of_another_document_too() {
    const UUID: &str = "123e4567-e89b-12d3-a456-426614174000";
    let data = json!({
        "pin": "4711", "sid": UUID, "client_id": UUID, "tenant_id": UUID, "order_id": UUID,
        "phone": ["+49 89 1234567", "none"], "ssn": 78_051_120, "page": 4711, "pass": ["north"],
        "user": {"clave": "fir9pine7oak", "side": "fir9pine7oak", "session": "not found"},
        "fields": [{"name": "pin", "value": "4711"}, {"name": "page", "value": "4711"}],
    });
    let mut cleaner = Cleaner::new(&Context::new());
    let clean = cleaner.sanitized_document(data);
    let redacted = "[redacted]";
    let expected = json!({
        "pin": redacted, "sid": redacted, "client_id": redacted, "tenant_id": UUID, "order_id": UUID,
        "phone": [redacted, "none"], "ssn": redacted, "page": 4711, "pass": ["north"],
        "user": {"clave": redacted, "side": "fir9pine7oak", "session": "not found"},
        "fields": [{"name": "pin", "value": redacted}, {"name": "page", "value": "4711"}],
    });
    assert_eq!(clean, expected);
}

#[test]
fn a_number_is_a_secret_by_its_name() {
    let data = json!({
        "password": 4711, "otp": 471_147, "login_code": [471_147], "private_key": [12, 7, [3]], "token": 12,
        "password_len": 4, "error_code": 4711, "auth": 2, "badge": 4711, "secret": true, "status": -5,
        "login": {"password": {"minLength": 8, "default": "zebra lamp"}, "secret": -4711.5},
        "fields": [
            {"loc": ["body", "password"], "input": 4711},
            {"name": "token", "value": 4711},
            {"name": "apiKey", "value": [4711]},
        ],
        "env": [["DB_PASSWORD", 4711], ["PORT", 5432]],
    });
    let policy = Policy::production().with_secret_names(&["badge"]);
    let context = Context::new().with_policy(policy);
    let mut cleaner = Cleaner::new(&context);
    let redacted = "[redacted]";
    let expected = json!({
        "password": redacted, "otp": redacted, "login_code": [redacted], "private_key": [redacted, redacted, [redacted]],
        "token": 12, "password_len": 4, "error_code": 4711, "auth": 2, "badge": redacted, "secret": true, "status": -5,
        "login": {"password": {"minLength": 8, "default": redacted}, "secret": redacted},
        "fields": [
            {"loc": ["body", "password"], "input": redacted},
            {"name": "token", "value": 4711},
            {"name": "apiKey", "value": [redacted]},
        ],
        "env": [["DB_PASSWORD", redacted], ["PORT", 5432]],
    });
    assert_eq!(cleaner.sanitized_document(data), expected);
    let redactions: Vec<_> = cleaner.changes().redactions().collect();
    assert_eq!(redactions, [(DetectorKind::NamedValue, 12)]);

    let policy = Policy::production().with_public_names(&["password"]);
    let context = Context::new().with_policy(policy);
    let clean = Cleaner::new(&context).sanitized_document(json!({"password": 4711}));
    assert_eq!(clean, json!({"password": 4711}));
}

#[test]
fn the_frames_of_a_stack_trace_may_be_items() {
    let data = json!({
        "stack": ["Error: no gate", "    at open (/srv/gate.js:3:5)", "    at run (/srv/gate.js:7:5)"],
        "stackTrace": [{"className": "park.Gate", "methodName": "open", "lineNumber": 3}],
        "back_trace": {"frames": ["park::open"]},
        "traceback": "none",
        "callstack": [],
        "steps": ["open the gate", "at noon (3:5)"],
    });
    let clean = Cleaner::new(&Context::new()).sanitized_document(data.clone());
    let expected = json!({
        "stack": ["Error: no gate", "    [stack trace]"],
        "stackTrace": "[stack trace]",
        "back_trace": "[stack trace]",
        "traceback": "none",
        "callstack": [],
        "steps": ["open the gate", "at noon (3:5)"],
    });
    assert_eq!(clean, expected);
    let policy = Policy::production().with_show_stack_traces(true);
    let context = Context::new().with_policy(policy);
    let shown = Cleaner::new(&context).sanitized_document(data);
    assert_eq!(shown["stackTrace"][0]["className"], "park.Gate");
    assert_eq!(shown["stack"][1], "    at open ([path]:3:5)");
}

#[test]
fn a_list_that_is_too_long_is_cut() {
    for list in [json!(vec!["item"; 16_000]), json!(vec![json!([]); 16_000])] {
        let first = list[0].clone();
        let mut cleaner = Cleaner::new(&Context::new());
        let clean = cleaner.sanitized_document(json!({ "failed": list }));
        let items = clean["failed"].as_array().cloned().unwrap_or_default();
        assert!(items.len() > 1_000, "{}", items.len());
        assert_eq!(items.first(), Some(&first));
        assert_eq!(items.last(), Some(&json!("...")));
        let size = clean.to_string().len();
        assert!(size <= cleaner.max_size, "{size}");
    }
}

#[test]
fn an_object_that_is_too_large_is_cut() {
    let members = (0..4_000).map(|at| (format!("row {at}"), json!("item")));
    let rows = Value::Object(members.collect());
    let mut cleaner = Cleaner::new(&Context::new());
    let clean = cleaner.sanitized_document(json!({ "failed": rows }));
    assert_eq!(clean["failed"]["..."], json!("..."));
    assert!(cleaner.changes().truncations() > 0);
    let size = clean.to_string().len();
    assert!(size <= cleaner.max_size, "{size}");
}
