//! The `routeros` example on the wire, to the byte.

use mcp_error::registry::Recovery;
use mcp_error::{ErrorType, McpError, RpcError};
use mcp_error_examples::routeros::errors::{DeviceError, RequestError};
use mcp_error_examples::routeros::{client, server};
use serde_json::Value;

/// Returns the error object of an error as the server writes it.
fn object(error: &dyn McpError) -> String {
    let error = error.report(&server::context()).to_rpc_error();
    serde_json::to_string(&error).expect("an error object serializes")
}

/// Returns the lines that the server writes when it reads these lines.
fn served(input: &str) -> Vec<String> {
    served_bytes(input.as_bytes())
}

fn served_bytes(input: &[u8]) -> Vec<String> {
    let mut output = Vec::new();
    server::serve(input, &mut output).expect("memory takes all");
    let output = String::from_utf8(output).expect("JSON is UTF-8");
    output.lines().map(str::to_owned).collect()
}

fn answer(request: &str) -> String {
    let lines = served(request);
    assert_eq!(lines.len(), 1, "{lines:?}");
    lines.into_iter().next().expect("there is one")
}

fn tool(name: &str, arguments: &str) -> String {
    let answer = answer(&format!(
        r#"{{"jsonrpc":"2.0","id":"r-1","method":"tools/call","params":{{"name":"{name}","arguments":{arguments}}}}}"#
    ));
    let error = answer
        .strip_prefix(r#"{"jsonrpc":"2.0","id":"r-1","error":"#)
        .and_then(|rest| rest.strip_suffix('}'));
    error.expect(&answer).to_owned()
}

#[test]
fn a_good_request_is_answered_with_its_id() {
    assert_eq!(
        answer(
            r#"{"jsonrpc":"2.0","id":"r-7","method":"tools/call","params":{"name":"system/overview","arguments":{"device_id":"dev-barn"}}}"#
        ),
        r#"{"jsonrpc":"2.0","id":"r-7","result":{"content":[{"type":"text","text":"up for 3 days"}],"isError":false,"_meta":{"device_id":"dev-barn","routeros_version":"7.22","uptime_seconds":262800,"cpu_usage_percent":3.5,"memory_total_bytes":268435456,"memory_used_bytes":96468992}}}"#
    );
    assert_eq!(
        answer(r#"{"jsonrpc":"2.0","id":12,"method":"ping"}"#),
        r#"{"jsonrpc":"2.0","id":12,"result":{}}"#
    );
}

#[test]
fn an_invalid_argument_has_a_standard_code() {
    assert_eq!(
        answer(
            r#"{"jsonrpc":"2.0","id":"r-8","method":"tools/call","params":{"name":"system/overview","arguments":{"device_id":"barn"}}}"#
        ),
        r#"{"jsonrpc":"2.0","id":"r-8","error":{"code":-32602,"message":"Invalid params","data":{"mcp_error_code":"INVALID_DEVICE_ID","details":"'barn' is not a valid device id","device_id":"barn"}}}"#
    );
}

#[test]
fn an_unreachable_device_has_a_delay() {
    let error = DeviceError::DeviceUnreachable {
        device_id: "dev-mill".into(),
        management_address: None,
        error_type: None,
        routeros_error: Some("connect ETIMEDOUT 198.51.100.7:8443".into()),
        wait: Some(45),
    };
    assert_eq!(
        object(&error),
        r#"{"code":-32010,"message":"Device Unreachable","data":{"mcp_error_code":"DEVICE_UNREACHABLE","details":"no connection to 'dev-mill'","device_id":"dev-mill","routeros_error":"connect ETIMEDOUT 198.51.100.7:8443","retry_after":45}}"#
    );
    assert_eq!(
        tool("system/overview", r#"{"device_id":"dev-mill"}"#),
        r#"{"code":-32010,"message":"Device Unreachable","data":{"mcp_error_code":"DEVICE_UNREACHABLE","details":"no connection to 'dev-mill'","device_id":"dev-mill","management_address":"198.51.100.7:8443","error_type":"ECONNREFUSED"}}"#
    );
}

#[test]
fn errors_of_permissions() {
    assert_eq!(
        tool("plan/apply", r#"{"plan_id":"plan-0"}"#),
        r#"{"code":-32001,"message":"Unauthorized","data":{"mcp_error_code":"UNAUTHORIZED","details":"nobody is signed in"}}"#
    );
    assert_eq!(
        tool("config/write", r#"{"device_id":"dev-barn"}"#),
        r#"{"code":-32002,"message":"Forbidden: deep tier requires takes_deep_changes flag","data":{"mcp_error_code":"FORBIDDEN","details":"'dev-barn' does not allow deep changes","device_id":"dev-barn","required_flag":"takes_deep_changes","tool_tier":"deep"}}"#
    );
    assert_eq!(
        tool("config/write", r#"{"device_id":"dev-live"}"#),
        r#"{"code":-32002,"message":"Forbidden: environment mismatch","data":{"mcp_error_code":"FORBIDDEN","details":"'dev-live' is in 'live', this service in 'test'","device_id":"dev-live","device_environment":"live","service_environment":"test"}}"#
    );
}

#[test]
fn errors_of_missing_and_existing_objects() {
    assert_eq!(
        tool("system/overview", r#"{"device_id":"dev-attic"}"#),
        r#"{"code":-32003,"message":"Not Found","data":{"mcp_error_code":"NOT_FOUND","details":"no device 'dev-attic'","device_id":"dev-attic","resource_type":"device"}}"#
    );
    assert_eq!(
        tool("plan/apply", r#"{"plan_id":"plan-77"}"#),
        r#"{"code":-32003,"message":"Not Found","data":{"mcp_error_code":"NOT_FOUND","details":"no plan 'plan-77'","plan_id":"plan-77","resource_type":"plan"}}"#
    );
    assert_eq!(
        tool("device/add", r#"{"name":"barn"}"#),
        r#"{"code":-32004,"message":"Conflict","data":{"mcp_error_code":"CONFLICT","details":"the name 'barn' is taken","device_name":"barn","existing_device_id":"dev-barn"}}"#
    );
}

#[test]
fn errors_of_invalid_input() {
    assert_eq!(
        tool(
            "address/add",
            r#"{"interface":"ether1","address":"198.51.100.777"}"#
        ),
        r#"{"code":-32005,"message":"Validation Error","data":{"mcp_error_code":"VALIDATION_ERROR","details":"address is wrong","field":"address","value":"198.51.100.777","expected":"an IPv4 or IPv6 address"}}"#
    );
    assert_eq!(
        tool("address/add", "{}"),
        r#"{"code":-32005,"message":"Validation Error","data":{"mcp_error_code":"VALIDATION_ERROR","details":"wrong fields: 2","errors":[{"field":"interface","message":"is missing"},{"field":"address","message":"is missing"}]}}"#
    );
}

#[test]
fn errors_of_limits_and_timeouts() {
    assert_eq!(
        tool("system/overview", r#"{"device_id":"dev-mast"}"#),
        r#"{"code":-32006,"message":"Rate Limited","data":{"mcp_error_code":"RATE_LIMITED","details":"'dev-mast' is asked too often","device_id":"dev-mast","retry_after":20,"limit":"2 requests per device","current_count":4}}"#
    );
    assert_eq!(
        tool("system/overview", r#"{"device_id":"dev-shed"}"#),
        r#"{"code":-32007,"message":"Timeout","data":{"mcp_error_code":"TIMEOUT","details":"no answer after 4.0 s","device_id":"dev-shed","timeout_seconds":4.0,"operation":"GET /rest/system/identity"}}"#
    );
}

#[test]
fn errors_of_devices() {
    assert_eq!(
        tool("system/overview", r#"{"device_id":"dev-dock"}"#),
        r#"{"code":-32011,"message":"Device Authentication Failed","data":{"mcp_error_code":"DEVICE_AUTH_FAILED","details":"'dev-dock' refused us","device_id":"dev-dock","credential_kind":"rest_login","suggestion":"Check the credentials of this device"}}"#
    );
    assert_eq!(
        tool(
            "address/add",
            r#"{"device_id":"dev-barn","interface":"ether1","address":"198.51.100.9"}"#
        ),
        r#"{"code":-32012,"message":"Device Error","data":{"mcp_error_code":"DEVICE_ERROR","details":"the device returned an error","device_id":"dev-barn","routeros_error":"failure: already there (9)","operation":"PUT /rest/ip/address"}}"#
    );
    assert_eq!(
        tool("clock/sync", r#"{"device_id":"dev-barn"}"#),
        r#"{"code":-32013,"message":"Device Unsupported","data":{"mcp_error_code":"DEVICE_UNSUPPORTED","details":"'dev-barn' is too old","device_id":"dev-barn","routeros_version":"6.9","required_version":"7.1+","tool":"clock/sync"}}"#
    );
}

#[test]
fn errors_of_configuration() {
    let add = |interface: &str| {
        tool(
            "address/add",
            &format!(
                r#"{{"device_id":"dev-barn","interface":"{interface}","address":"198.51.100.9"}}"#
            ),
        )
    };
    assert_eq!(
        add("ether7"),
        r#"{"code":-32020,"message":"Invalid Configuration","data":{"mcp_error_code":"INVALID_CONFIGURATION","details":"ether7 cannot take an address now","device_id":"dev-barn","interface":"ether7","interface_status":"off"}}"#
    );
    assert_eq!(
        add("ether0"),
        r#"{"code":-32021,"message":"Unsafe Operation","data":{"mcp_error_code":"UNSAFE_OPERATION","details":"ether0 is the connection to 'dev-barn'","device_id":"dev-barn","interface":"ether0","reason":"The device could not be reached again","safety_rule":"KEEP_THE_WAY_IN"}}"#
    );
}

#[test]
fn errors_of_plans() {
    assert_eq!(
        tool("plan/apply", r#"{"plan_id":"plan-9"}"#),
        r#"{"code":-32030,"message":"Plan Not Approved","data":{"mcp_error_code":"PLAN_NOT_APPROVED","details":"nobody approved the plan","plan_id":"plan-9","plan_status":"draft","required_status":"approved"}}"#
    );
    assert_eq!(
        tool("plan/apply", r#"{"plan_id":"plan-3"}"#),
        r#"{"code":-32031,"message":"Plan Expired","data":{"mcp_error_code":"PLAN_EXPIRED","details":"the plan was good until 2031-02-03T09:00:00Z","plan_id":"plan-3","created_at":"2031-02-03T08:00:00Z","expires_at":"2031-02-03T09:00:00Z","current_time":"2031-02-03T11:30:00Z"}}"#
    );
    assert_eq!(
        tool("plan/apply", r#"{"plan_id":"plan-1"}"#),
        r#"{"code":-32000,"message":"Server Error","data":{"mcp_error_code":"INTERNAL_ERROR","details":"the service failed unexpectedly"}}"#
    );
}

#[test]
fn invalid_requests() {
    for (line, code, id) in [
        ("{\"jsonrpc\":\"2.0\",\"id\":1", -32700, "null"),
        ("", -32700, "null"),
        ("[]", -32600, "null"),
        ("7", -32600, "null"),
        (r#"{"id":1,"method":"ping"}"#, -32600, "1"),
        (
            r#"{"jsonrpc":"1.0","id":"x","method":"ping"}"#,
            -32600,
            "\"x\"",
        ),
        (r#"{"jsonrpc":2.0,"id":1,"method":"ping"}"#, -32600, "1"),
        (
            r#"{"jsonrpc":"2.0","id":{},"method":"ping"}"#,
            -32600,
            "null",
        ),
        (
            r#"{"jsonrpc":"2.0","id":null,"method":"ping"}"#,
            -32600,
            "null",
        ),
        (r#"{"jsonrpc":"2.0","id":1}"#, -32600, "1"),
        (r#"{"jsonrpc":"2.0","id":1,"method":7}"#, -32600, "1"),
        (
            r#"{"jsonrpc":"2.0","id":1,"method":"ping","params":7}"#,
            -32600,
            "1",
        ),
        (
            r#"{"jsonrpc":"2.0","id":1,"method":"tools/call","params":["clock/sync"]}"#,
            -32602,
            "1",
        ),
        (r#"{"jsonrpc":"2.0","id":1,"method":"pong"}"#, -32601, "1"),
        (
            r#"{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"none"}}"#,
            -32601,
            "1",
        ),
        (
            r#"{"jsonrpc":"2.0","id":1,"method":"tools/call"}"#,
            -32602,
            "1",
        ),
        (
            r#"{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"clock/sync","arguments":[]}}"#,
            -32602,
            "1",
        ),
    ] {
        let response: Value = serde_json::from_str(&answer(&format!("{line}\n"))).expect("JSON");
        assert_eq!(response["jsonrpc"], "2.0", "{line}");
        assert_eq!(response["id"].to_string(), id, "{line}");
        assert_eq!(response["error"]["code"], code, "{line}");
        assert!(response.get("result").is_none(), "{line}");
    }
}

#[test]
fn each_request_is_answered_once_and_a_notification_never() {
    let lines = served(concat!(
        "{\"jsonrpc\":\"2.0\",\"method\":\"ping\"}\n",
        "{\"jsonrpc\":\"2.0\",\"method\":\"no such method\"}\n",
        "{\"jsonrpc\":\"2.0\",\"method\":\"tools/call\",\"params\":[1]}\n",
        "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"ping\"}\n",
        "{\"jsonrpc\":\"2.0\",\"id\":2,\"method\":\"tools/call\",\"params\":{\"name\":\"self/test\"}}\n",
    ));
    assert_eq!(
        lines,
        [
            r#"{"jsonrpc":"2.0","id":1,"result":{}}"#,
            r#"{"jsonrpc":"2.0","id":2,"error":{"code":-32603,"message":"Internal error","data":{"mcp_error_code":"INTERNAL","details":"the service failed"}}}"#,
        ]
    );
}

#[test]
fn a_line_that_is_not_utf8_is_answered_and_the_next_one_too() {
    let lines =
        served_bytes(b"{\"jsonrpc\":\"\xff\"}\n{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"ping\"}");
    assert_eq!(
        lines,
        [
            r#"{"jsonrpc":"2.0","id":null,"error":{"code":-32700,"message":"Parse error","data":{"mcp_error_code":"PARSE_ERROR","details":"the line is not valid JSON"}}}"#,
            r#"{"jsonrpc":"2.0","id":1,"result":{}}"#,
        ]
    );
}

#[test]
fn every_code_is_tested() {
    let mut codes: Vec<i32> = RequestError::ENTRIES
        .iter()
        .chain(DeviceError::ENTRIES)
        .map(|entry| entry.code())
        .collect();
    codes.sort_unstable();
    codes.dedup();
    assert_eq!(
        codes,
        [
            -32700, -32603, -32602, -32601, -32600, -32031, -32030, -32021, -32020, -32013, -32012,
            -32011, -32010, -32007, -32006, -32005, -32004, -32003, -32002, -32001, -32000,
        ]
    );
}

#[test]
fn a_client_reads_the_advice_of_each_error() {
    let decide = |error: &dyn McpError| {
        client::decision(&serde_json::from_str(&object(error)).expect("an error object"))
    };
    let device_id = || "dev-barn".to_owned();
    assert_eq!(
        decide(&DeviceError::RateLimited {
            device_id: device_id(),
            retry_after: 20,
            limit: "".into(),
            current_count: 1,
        }),
        "try again in 20 s"
    );
    assert_eq!(
        decide(&DeviceError::Timeout {
            device_id: device_id(),
            timeout_seconds: 1.0,
            operation: "".into(),
        }),
        "try again in 60 s"
    );
    assert_eq!(
        decide(&DeviceError::PlanNotApproved {
            plan_id: String::new(),
            plan_status: "draft".into(),
        }),
        "ask the user"
    );
    assert_eq!(
        decide(&DeviceError::Fields { errors: vec![] }),
        "fix the input"
    );
    assert_eq!(
        decide(&DeviceError::UnsafeOperation {
            device_id: device_id(),
            interface: "ether0".into(),
        }),
        "report and give up"
    );
    assert_eq!(decide(&DeviceError::Unauthorized), "sign in");
    // A client that knows the entries acts as they say for each code.
    let by_code = |codes: &[i32]| -> Vec<Recovery> {
        let entries = RequestError::ENTRIES.iter().chain(DeviceError::ENTRIES);
        let of = entries.filter(|entry| codes.contains(&entry.code()));
        of.map(|entry| entry.recovery()).collect()
    };
    for (codes, entries, recovery) in [
        (&[-32006, -32007, -32010][..], 3, Recovery::Retry),
        (&[-32002, -32030, -32031], 4, Recovery::AskUser),
        (&[-32005, -32602], 4, Recovery::FixInput),
        (&[-32012, -32020, -32021], 3, Recovery::Report),
    ] {
        assert_eq!(by_code(codes), vec![recovery; entries], "{codes:?}");
    }
    // For an unknown server, the code alone decides.
    let stranger = |code| RpcError::new(code, "?", None);
    assert_eq!(stranger(-32602).advice(&[]).recovery, Recovery::FixInput);
    assert_eq!(stranger(-32603).advice(&[]).recovery, Recovery::Report);
}
