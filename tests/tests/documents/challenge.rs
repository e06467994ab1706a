//! The challenge of an error that asks for a token.

use mcp_error::json::Json;
use mcp_error::{Context, McpError, Policy};

/// RFC 6750 §3, and the authorization of MCP 2026-07-28.
#[test]
fn an_error_that_asks_for_a_token_has_a_challenge() {
    #[derive(Debug, thiserror::Error, McpError)]
    #[error("not allowed")]
    enum GateError {
        #[mcp(status = 401)]
        SignedOut,
        #[mcp(status = 401, scopes = "gates:read")]
        SignedOutOfGates,
        #[mcp(status = 403)]
        Forbidden,
        #[mcp(status = 403, scopes = "gates:read gates:write")]
        TooLittle,
        #[mcp(status = 404)]
        NoGate,
    }

    const METADATA: &str = "https://gates.example/.well-known/oauth-protected-resource";
    let named = Policy::production().with_resource_metadata(METADATA);
    let rows = [
        (
            GateError::SignedOut,
            Some("Bearer"),
            Some("Bearer resource_metadata=META"),
        ),
        (
            GateError::SignedOutOfGates,
            Some(r#"Bearer scope="gates:read""#),
            Some(r#"Bearer scope="gates:read", resource_metadata=META"#),
        ),
        (GateError::Forbidden, None, None),
        (
            GateError::TooLittle,
            Some(r#"Bearer error="insufficient_scope", scope="gates:read gates:write""#),
            Some(
                r#"Bearer error="insufficient_scope", scope="gates:read gates:write", resource_metadata=META"#,
            ),
        ),
        (GateError::NoGate, None, None),
    ];
    for (error, plain, with_metadata) in rows {
        for (policy, expected) in [
            (Policy::production(), plain),
            (named.clone(), with_metadata),
        ] {
            let report = error.report(&Context::new().with_policy(policy));
            let expected = expected.map(|text| text.replace("META", &format!("\"{METADATA}\"")));
            assert_eq!(report.challenge(), expected, "{error:?}");
            let result = report.to_tool_result();
            let in_meta = result.meta("mcp/www_authenticate").map(Json::to_string);
            // A client learns nothing of a challenge without parameters.
            let expected = expected.filter(|text| text != "Bearer");
            let expected = expected.map(|text| Json::Array(vec![text.into()]).to_string());
            assert_eq!(in_meta, expected, "{error:?}");
        }
    }
}

#[test]
fn the_metadata_of_a_resource_is_an_address_on_the_web() {
    #[derive(Debug, thiserror::Error, McpError)]
    #[error("who are you")]
    #[mcp(status = 401)]
    struct SignedOut;

    for wrong in [
        "gates.example/\"x",
        "a\r\nb: c",
        "javascript:alert(1)",
        "data:text/html,x",
        "file:///etc/passwd",
        "urn:gates:metadata",
    ] {
        let document = serde_json::json!({ "resource_metadata": wrong }).to_string();
        let refused = serde_json::from_str::<Policy>(&document).unwrap_err();
        let expected = format!(
            "resource_metadata: `{wrong}` is not an absolute URI with the scheme `https`, or `http` during development"
        );
        assert!(refused.to_string().starts_with(&expected), "{refused}");
        let set = Policy::production().with_resource_metadata(wrong);
        let report = SignedOut.report(&Context::new().with_policy(set));
        assert_eq!(report.challenge().as_deref(), Some("Bearer"));
    }
    let local = "http://localhost:8000/.well-known/oauth-protected-resource";
    let set = Policy::production().with_resource_metadata(local);
    let report = SignedOut.report(&Context::new().with_policy(set));
    let expected = format!("Bearer resource_metadata=\"{local}\"");
    assert_eq!(report.challenge(), Some(expected));
}

/// Scopes alone are enough: no policy was set, and the report may have failed.
#[test]
fn scopes_are_in_the_challenge_of_each_report() {
    #[derive(Debug, thiserror::Error, McpError)]
    #[mcp(status = 403, scopes = "gates:read")]
    enum GateError {
        #[error("not allowed")]
        Closed,
        #[error("not allowed for another {} days", 7 / days)]
        ClosedFor { days: u32 },
        #[error(transparent)]
        Inner(Box<GateError>),
    }

    let inner = || Box::new(GateError::ClosedFor { days: 7 });
    let mut nested = GateError::Inner(inner());
    for _ in 0..40 {
        nested = GateError::Inner(Box::new(nested));
    }
    for (error, degraded) in [
        (GateError::Closed, false),
        (GateError::ClosedFor { days: 7 }, false),
        (GateError::ClosedFor { days: 0 }, true),
        (GateError::Inner(inner()), false),
        (nested, true),
    ] {
        let report = error.report(&Context::new());
        assert_eq!(report.is_degraded(), degraded, "{error:?}");
        let result = error.to_tool_result();
        assert_eq!(
            result
                .meta("mcp/www_authenticate")
                .map(Json::to_string)
                .as_deref(),
            Some(r#"["Bearer error=\"insufficient_scope\", scope=\"gates:read\""]"#),
            "{error:?}"
        );
    }
}
