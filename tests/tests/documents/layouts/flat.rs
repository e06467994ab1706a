//! `RpcLayout::Flat`.

use super::*;

#[derive(Debug, thiserror::Error, McpError)]
enum HarbourError {
    #[error("no login was given")]
    #[mcp(code = -32001, kind = "NO_LOGIN", title = "No Login", status = 401)]
    NoLogin,
    #[error("berth '{berth}' is not for {cargo}")]
    #[mcp(
        code = -32002,
        kind = "CLOSED_TO_YOU",
        status = 403,
        message = "Closed to you: {cargo} needs the {permit} permit",
        extensions(tier = "dangerous")
    )]
    Forbidden {
        #[mcp(extension)]
        berth: String,
        #[mcp(extension = "required_permit")]
        permit: String,
        cargo: String,
    },
    #[error("several fields are wrong")]
    #[mcp(code = -32005, kind = "BAD_MANIFEST", title = "Bad Manifest", status = 422)]
    Manifest {
        #[mcp(extension, sanitize = tree)]
        errors: Vec<FieldError>,
    },
    #[error("too many ships at berth '{berth}'")]
    #[mcp(code = -32006, kind = "BUSY", title = "Busy", status = 429)]
    Busy {
        #[mcp(extension)]
        berth: String,
        #[mcp(extension, retry_after)]
        retry_after: Duration,
        #[mcp(extension)]
        limit: String,
        #[mcp(extension)]
        current_count: u32,
    },
    #[error("no answer after {waited_seconds} seconds")]
    #[mcp(code = -32007, kind = "SILENCE", title = "Silence", status = 504, retry_after = 90)]
    Silence {
        #[mcp(extension)]
        berth: String,
        #[mcp(extension)]
        waited_seconds: f64,
        #[mcp(extension, trusted)]
        operation: String,
    },
    #[error("{0}")]
    #[mcp(code = -32012, kind = "OTHER", status = 500, extensions_with = clash)]
    Clash(String),
}

#[derive(Debug, Serialize)]
struct FieldError {
    field: &'static str,
    message: &'static str,
}

fn clash(_: &str) -> Members {
    Members::from_iter([
        ("mcp_error_code", Json::from("FAKE")),
        ("details", Json::from("fake")),
        ("retry_after", Json::from("soon")),
        ("last", Json::from(1)),
    ])
}

fn busy() -> HarbourError {
    HarbourError::Busy {
        berth: "b-4".into(),
        retry_after: Duration::from_millis(59_001),
        limit: "2 ships".into(),
        current_count: 3,
    }
}

fn flat(error: HarbourError) -> String {
    wire(&error, RpcLayout::Flat)
}

#[test]
fn kind_and_detail_alone() {
    assert_eq!(
        flat(HarbourError::NoLogin),
        r#"{"code":-32001,"message":"No Login","data":{"mcp_error_code":"NO_LOGIN","details":"no login was given"}}"#
    );
}

#[test]
fn members_and_constants_in_order_and_a_message_with_placeholders() {
    let error = HarbourError::Forbidden {
        berth: "b-4".into(),
        permit: "fire".into(),
        cargo: "petrol".into(),
    };
    assert_eq!(
        flat(error),
        r#"{"code":-32002,"message":"Closed to you: petrol needs the fire permit","data":{"mcp_error_code":"CLOSED_TO_YOU","details":"berth 'b-4' is not for petrol","berth":"b-4","required_permit":"fire","tier":"dangerous"}}"#
    );
}

#[test]
fn an_array_of_errors() {
    let errors = vec![
        FieldError {
            field: "ship",
            message: "has to be given",
        },
        FieldError {
            field: "crew",
            message: "has to be a list",
        },
    ];
    assert_eq!(
        flat(HarbourError::Manifest { errors }),
        r#"{"code":-32005,"message":"Bad Manifest","data":{"mcp_error_code":"BAD_MANIFEST","details":"several fields are wrong","errors":[{"field":"ship","message":"has to be given"},{"field":"crew","message":"has to be a list"}]}}"#
    );
}

#[test]
fn a_delay_is_last_or_where_a_member_has_its_name() {
    let silence = HarbourError::Silence {
        berth: "b-4".into(),
        waited_seconds: 5.0,
        operation: "POST /radio/call".into(),
    };
    assert_eq!(
        flat(silence),
        r#"{"code":-32007,"message":"Silence","data":{"mcp_error_code":"SILENCE","details":"no answer after 5.0 seconds","berth":"b-4","waited_seconds":5.0,"operation":"POST /radio/call","retry_after":90}}"#
    );
    assert_eq!(
        flat(busy()),
        r#"{"code":-32006,"message":"Busy","data":{"mcp_error_code":"BUSY","details":"too many ships at berth 'b-4'","berth":"b-4","retry_after":60,"limit":"2 ships","current_count":3}}"#
    );
}

#[test]
fn no_member_replaces_kind_or_detail() {
    assert_eq!(
        flat(HarbourError::Clash("true".into())),
        r#"{"code":-32012,"message":"Other","data":{"mcp_error_code":"OTHER","details":"true","mcp_error_code_value":"FAKE","details_value":"fake","retry_after":"soon","last":1}}"#
    );
}

#[test]
fn beyond_the_bound_kind_and_delay_are_kept() {
    let mut small = policy(RpcLayout::Flat);
    small.max_error_size = 1_024;
    let x = "on ".repeat(150);
    let error = HarbourError::Busy {
        berth: x.clone(),
        retry_after: Duration::from_secs(60),
        limit: "no ".repeat(150),
        current_count: 3,
    };
    assert_eq!(
        wire_in(&error, &context(small.clone())),
        format!(
            r#"{{"code":-32006,"message":"Busy","data":{{"mcp_error_code":"BUSY","details":"too many ships at berth '{x}'","berth":"{}o...","retry_after":60,"limit":"{}n...","current_count":3}}}}"#,
            "on ".repeat(74),
            "no ".repeat(74),
        )
    );
    // Each quotation mark takes two bytes in JSON.
    let error = HarbourError::Clash("\"".repeat(1_000));
    assert_eq!(
        wire_in(&error, &context(small)),
        format!(
            r#"{{"code":-32012,"message":"Other","data":{{"mcp_error_code":"OTHER","details":"{}...","mcp_error_code_value":"FAKE","details_value":"fake","retry_after":"soon","last":1}}}}"#,
            "\\\"".repeat(449),
        )
    );
}
