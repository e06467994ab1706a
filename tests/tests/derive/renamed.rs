//! The rules of `rename_all` spell names as serde does.

#![allow(non_snake_case)]

use mcp_error::{Context, Disclose, McpError};
use serde::Serialize;

/// Compares each rule with serde and with what is written here: the names of four variants, then those of four fields.
macro_rules! rules {
    ($($test:ident: $rule:literal, $variants:expr, $fields:expr;)*) => {$(
        #[test]
        fn $test() {
            #[derive(Debug, Clone, Copy, Disclose, Serialize)]
            #[mcp(rename_all = $rule)]
            #[serde(rename_all = $rule)]
            enum Access {
                ReadOnly,
                HTTPOnly,
                V2,
                Self_,
            }

            #[derive(Debug, thiserror::Error, McpError, Serialize)]
            #[error("the gate is closed")]
            #[mcp(status = 409, rename_all = $rule)]
            #[serde(rename_all = $rule)]
            struct Closed {
                #[mcp(extension)]
                gate: u8,
                #[mcp(extension)]
                next_gate: u8,
                #[mcp(extension)]
                gate_2: u8,
                #[mcp(extension)]
                gateOf: u8,
            }

            let all = [Access::ReadOnly, Access::HTTPOnly, Access::V2, Access::Self_];
            let ours = all.map(|access| access.disclose().to_string());
            assert_eq!(ours, all.map(|access| serde_json::to_string(&access).unwrap()));
            assert_eq!(ours, $variants.map(|name: &str| format!("{name:?}")));

            let closed = Closed { gate: 1, next_gate: 2, gate_2: 3, gateOf: 4 };
            let ours = serde_json::to_value(closed.report(&Context::new()).members()).unwrap();
            assert_eq!(ours, serde_json::to_value(&closed).unwrap());
            let names = ours.as_object().unwrap().values().zip(ours.as_object().unwrap().keys());
            let mut names: Vec<_> = names.map(|(at, name)| (at.as_u64(), name)).collect();
            names.sort();
            let names: Vec<_> = names.into_iter().map(|(_, name)| name.as_str()).collect();
            assert_eq!(names, $fields);
        }
    )*};
}

rules! {
    lower_case: "lowercase",
        ["readonly", "httponly", "v2", "self_"], ["gate", "next_gate", "gate_2", "gateOf"];
    upper_case: "UPPERCASE",
        ["READONLY", "HTTPONLY", "V2", "SELF_"], ["GATE", "NEXT_GATE", "GATE_2", "GATEOF"];
    pascal_case: "PascalCase",
        ["ReadOnly", "HTTPOnly", "V2", "Self_"], ["Gate", "NextGate", "Gate2", "GateOf"];
    camel_case: "camelCase",
        ["readOnly", "hTTPOnly", "v2", "self_"], ["gate", "nextGate", "gate2", "gateOf"];
    snake_case: "snake_case",
        ["read_only", "h_t_t_p_only", "v2", "self_"], ["gate", "next_gate", "gate_2", "gateOf"];
    screaming_snake_case: "SCREAMING_SNAKE_CASE",
        ["READ_ONLY", "H_T_T_P_ONLY", "V2", "SELF_"], ["GATE", "NEXT_GATE", "GATE_2", "GATEOF"];
    kebab_case: "kebab-case",
        ["read-only", "h-t-t-p-only", "v2", "self-"], ["gate", "next-gate", "gate-2", "gateOf"];
    screaming_kebab_case: "SCREAMING-KEBAB-CASE",
        ["READ-ONLY", "H-T-T-P-ONLY", "V2", "SELF-"], ["GATE", "NEXT-GATE", "GATE-2", "GATEOF"];
}
