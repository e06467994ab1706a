//! Feature `schemars`: documents, checked against their schemas.

use std::time::Duration;

use mcp_error::documents::{RestBody, RpcId, RpcResponse, TextContent};
use mcp_error::json::{Json, Members};
use mcp_error::policy::{RpcLayout, StructuredContent, ToolText};
use mcp_error::{
    Context, Disclose, ErrorType, Failure, McpError, Policy, ProblemDetails, RpcError, ToolResult,
};
use schemars::generate::SchemaSettings;
use schemars::{JsonSchema, Schema, schema_for};
use serde::Serialize;
use serde_json::{Value, json};

use crate::json_schema::Validator;

/// Why a boat is not rented.
#[derive(Debug, thiserror::Error, McpError)]
#[mcp(type_base = "https://boats.example/errors/", impls(schemars))]
enum RentalError {
    /// No boat of this kind.
    #[error("no boat {name}")]
    #[mcp(status = 404, suggest = "list the boats", example = "rent dinghy")]
    NoBoat {
        #[mcp(extension)]
        name: String,
    },
    #[error("storm")]
    #[mcp(status = 503)]
    Storm {
        #[mcp(extension)]
        knots: f64,
        #[mcp(extension)]
        gusts: Vec<u32>,
        #[mcp(extension)]
        anchored: Option<bool>,
        #[mcp(extension)]
        lasts: Duration,
        #[mcp(extension)]
        wide: u128,
        #[mcp(extension)]
        harbour: Harbour,
        #[mcp(extension, sample(max = 2))]
        boats: Vec<String>,
        #[mcp(extension, sanitize = tree)]
        forecast: Value,
        #[mcp(extension, sanitize = value)]
        sea: Value,
        #[mcp(extension, secret)]
        radio: String,
        #[mcp(extension, verbose)]
        station: String,
    },
    #[error("wind")]
    #[mcp(status_with = wind_status)]
    Wind(#[mcp(extension = "knots")] u32),
    #[error("closed")]
    #[mcp(status = 409, extensions(season = 4, verbose(rule = "winter")))]
    Closed,
    #[error(transparent)]
    #[mcp(transparent)]
    Paying(#[from] PayError),
}

fn wind_status(knots: &u32) -> u16 {
    if *knots > 50 { 503 } else { 409 }
}

#[derive(Debug, Clone, Copy, Disclose)]
enum Harbour {
    North,
}

#[derive(Debug, thiserror::Error, McpError)]
#[error("the card was refused")]
#[mcp(
    problem = "https://boats.example/errors/refused",
    status = 402,
    retryable
)]
struct PayError;

/// A type with parameters.
#[derive(Debug, thiserror::Error, McpError)]
#[error("generic")]
#[mcp(status = 400, impls(schemars))]
struct Generic<T: std::fmt::Display + std::fmt::Debug>(#[mcp(extension = "value")] T);

/// Contains an error of any type.
#[derive(Debug, thiserror::Error, McpError)]
#[mcp(impls(schemars))]
enum Any {
    #[error("own")]
    #[mcp(status = 400)]
    Own,
    #[error(transparent)]
    #[mcp(transparent)]
    Other(Box<dyn McpError + Send + Sync>),
}

fn storm(knots: f64, boats: usize) -> RentalError {
    RentalError::Storm {
        knots,
        gusts: vec![7; boats],
        anchored: (boats > 1).then_some(true),
        lasts: Duration::from_millis(1500),
        wide: u128::MAX,
        harbour: Harbour::North,
        boats: vec!["dinghy".into(); boats],
        forecast: json!({"a": [1, null, "x"]}),
        sea: json!([1, 2]),
        radio: "channel".into(),
        station: "/srv/boats".into(),
    }
}

fn errors() -> Vec<RentalError> {
    vec![
        RentalError::NoBoat {
            name: "x".repeat(2_000),
        },
        storm(60.0, 0),
        storm(f64::NAN, 3),
        storm(1.0, 2_000),
        RentalError::Wind(1),
        RentalError::Wind(60),
        RentalError::Closed,
        PayError.into(),
    ]
}

fn policies() -> Vec<Policy> {
    let mut small = Policy::development();
    small.max_error_size = 1_024;
    let mut large = Policy::development();
    large.max_error_size = 1 << 20;
    let mut structured = Policy::production();
    structured.structured_content = StructuredContent::Auto;
    structured.tool_text = ToolText::Json;
    vec![
        Policy::production(),
        Policy::development(),
        small,
        large,
        structured,
    ]
}

/// Returns a validator of the documents that are written, and one of those that are read.
fn validators<T: JsonSchema>() -> [Validator; 2] {
    [
        SchemaSettings::draft2020_12().for_serialize(),
        SchemaSettings::draft2020_12().for_deserialize(),
    ]
    .map(|settings| settings.into_generator().into_root_schema_for::<T>())
    .map(|schema| Validator::new(schema.as_value()))
}

fn assert_valid<T: JsonSchema>(document: &impl Serialize) {
    let document = serde_json::to_value(document).unwrap();
    for validator in validators::<T>() {
        if let Err(error) = validator.validate(&document) {
            panic!("{error}: {document:#}");
        }
    }
}

#[test]
fn every_problem_document_fits_the_schema_of_its_type() {
    for policy in policies() {
        let context = Context::new().with_policy(policy).with_tool("rent");
        for error in errors() {
            let problem = error.report(&context).to_problem_details();
            assert_valid::<RentalError>(&problem);
            assert_valid::<ProblemDetails>(&problem);
        }
        let generic = Generic(3).report(&context).to_problem_details();
        assert_valid::<Generic<i32>>(&generic);
        for error in [Any::Own, Any::Other(Box::new(PayError))] {
            assert_valid::<Any>(&error.report(&context).to_problem_details());
        }
        let foreign = Failure::foreign(std::io::Error::other("x")).report(&context);
        assert_valid::<Failure>(&foreign.to_problem_details());
    }
}

#[test]
fn every_wire_document_fits_its_schema() {
    for mut policy in policies() {
        for layout in [
            RpcLayout::Problem,
            RpcLayout::Flat,
            RpcLayout::Nested,
            RpcLayout::Members,
        ] {
            policy.rpc_layout = layout;
            let context = Context::new().with_policy(policy.clone());
            for error in errors() {
                let report = error.report(&context);
                let rpc = report.to_rpc_error();
                assert_valid::<RpcError>(&rpc);
                assert_valid::<Option<Json>>(&rpc.data);
                assert_valid::<RpcResponse>(&RpcResponse::new(7, Err(rpc.clone())));
                assert_valid::<RpcResponse>(&RpcResponse::new("a".to_owned(), Ok(Json::Null)));
                assert_valid::<RpcResponse>(&RpcResponse {
                    id: RpcId::NULL,
                    outcome: Err(rpc),
                });
                assert_valid::<RestBody>(&report.to_rest().body);
                let result = report.to_tool_result();
                assert_valid::<TextContent>(&result.content[0]);
                assert_valid::<ToolResult>(&result);
                assert_valid::<Members>(report.members());
            }
        }
    }
}

#[test]
fn other_documents_do_not_fit_the_schemas() {
    let [write, read] = validators::<RentalError>();
    let problem = serde_json::to_value(RentalError::Closed.to_problem_details()).unwrap();
    assert!(write.is_valid(&problem) && read.is_valid(&problem));
    for (name, wrong) in [
        ("type", json!("https://boats.example/errors/other")),
        ("title", json!("Open")),
        ("status", json!(200)),
        ("status", json!("409")),
        ("instance", json!(7)),
        ("timestamp", json!("yesterday")),
        ("season", json!(5)),
        ("suggestions", json!([7])),
    ] {
        let mut problem = problem.clone();
        problem[name] = wrong;
        assert!(!write.is_valid(&problem), "{problem}");
    }
    for name in ["type", "title", "status", "instance"] {
        let mut problem = problem.clone();
        problem.as_object_mut().unwrap().remove(name);
        assert!(!write.is_valid(&problem), "{problem}");
    }
    // The schema includes the type inside a transparent variant, but no other one.
    let pay = serde_json::to_value(PayError.to_problem_details()).unwrap();
    assert!(write.is_valid(&pay));
    let other = serde_json::to_value(Any::Own.to_problem_details()).unwrap();
    assert!(!write.is_valid(&other));
    // The members of one variant do not fit another one.
    let mut storm = serde_json::to_value(storm(1.0, 1).to_problem_details()).unwrap();
    storm["gusts"] = json!([[]]);
    assert!(!write.is_valid(&storm));
}

#[test]
fn documents_that_are_read_need_fewer_members() {
    let [write, read] = validators::<ProblemDetails>();
    for document in [json!({}), json!({"title": "x", "own": {"a": 1}})] {
        assert!(read.is_valid(&document) && !write.is_valid(&document));
        serde_json::from_value::<ProblemDetails>(document).unwrap();
    }
    let [write, read] = validators::<RestBody>();
    let bare = json!({"error_code": 1, "message": "x"});
    assert!(read.is_valid(&bare) && !write.is_valid(&bare));
    serde_json::from_value::<RestBody>(bare).unwrap();
    for wrong in [json!({"status": 99}), json!({"type": 7}), json!([])] {
        assert!(
            !validators::<ProblemDetails>()[1].is_valid(&wrong),
            "{wrong}"
        );
    }
    let wrong = json!({"jsonrpc": "2.0", "id": 1});
    assert!(!validators::<RpcResponse>()[0].is_valid(&wrong));
    let wrong = json!({"code": 1_i64 << 40, "message": "x"});
    assert!(!validators::<RpcError>()[0].is_valid(&wrong));
}

#[test]
fn schemas_have_the_names_and_doc_comments_of_the_type() {
    let schema = schema_for!(RentalError);
    assert_eq!(schema.get("title").unwrap(), "RentalError");
    let variants = schema.get("anyOf").unwrap().as_array().unwrap();
    assert_eq!(variants.len(), RentalError::ENTRIES.len() + 1);
    assert_eq!(variants[0]["title"], "No Boat");
    assert_eq!(variants[0]["description"], "No boat of this kind.");
    assert_eq!(Failure::schema_name(), "ProblemDetails");
    // Two types made of one generic type are two schemas.
    assert_ne!(Generic::<u8>::schema_id(), Generic::<String>::schema_id());
    let of = |schema: Schema| schema.get("properties").unwrap()["value"].clone();
    assert_eq!(of(schema_for!(Generic<u8>)), json!({"type": "string"}));
}
