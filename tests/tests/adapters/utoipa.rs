//! Feature `utoipa`: an OpenAPI document, and responses that are checked against it.

use mcp_error::documents::{RestBody, RpcId, RpcResponse, TextContent};
use mcp_error::json::{Json, Members};
use mcp_error::{Context, Failure, McpError, Policy, ProblemDetails, RpcError, ToolResult};
use schemars::JsonSchema;
use schemars::generate::SchemaSettings;
use serde_json::{Value, json};
use utoipa::openapi::ResponsesBuilder;
use utoipa::{IntoResponses, OpenApi, PartialSchema, ToSchema};

use crate::json_schema::Validator;

#[derive(Debug, thiserror::Error, McpError)]
#[mcp(type_base = "https://boats.example/errors/", impls(schemars, utoipa))]
enum RentalError {
    /// No boat of this kind.
    #[error("no boat {name}")]
    #[mcp(status = 404)]
    NoBoat {
        #[mcp(extension)]
        name: String,
        #[mcp(extension)]
        berths: Vec<u32>,
    },
    #[error("no harbour")]
    #[mcp(status = 404)]
    NoHarbour,
    #[error("closed")]
    #[mcp(status = 503, retry_after = 60)]
    Closed,
    #[error(transparent)]
    #[mcp(transparent)]
    Paying(#[from] PayError),
}

#[derive(Debug, thiserror::Error, McpError)]
#[error("refused")]
#[mcp(
    problem = "https://boats.example/errors/refused",
    status = 402,
    impls(utoipa)
)]
struct PayError;

#[derive(Debug, thiserror::Error, McpError)]
#[mcp(impls(utoipa))]
enum Any {
    #[error("own")]
    #[mcp(status = 400)]
    Own,
    #[error(transparent)]
    #[mcp(transparent)]
    Other(Box<dyn McpError + Send + Sync>),
}

#[utoipa::path(get, path = "/boat", responses((status = 200, body = String), RentalError))]
#[allow(dead_code)]
fn boat() {}

#[utoipa::path(get, path = "/any", responses(Failure))]
#[allow(dead_code)]
fn any() {}

#[derive(OpenApi)]
#[openapi(
    paths(boat, any),
    components(schemas(
        RentalError,
        ProblemDetails,
        RpcError,
        RestBody,
        ToolResult,
        RpcResponse
    ))
)]
struct Api;

fn open_api() -> Value {
    serde_json::to_value(Api::openapi()).unwrap()
}

fn assert_valid(schema: &Value, document: &Value) {
    if let Err(error) = Validator::new(schema).validate(document) {
        panic!("{error}: {document:#}");
    }
}

fn schema_at(responses: &Value, status: &str) -> Value {
    responses[status]["content"]["application/problem+json"]["schema"].clone()
}

#[test]
fn variants_that_share_a_status_share_a_response() {
    let api = open_api();
    let responses = &api["paths"]["/boat"]["get"]["responses"];
    let statuses: Vec<_> = responses.as_object().unwrap().keys().collect();
    assert_eq!(statuses, ["200", "402", "404", "503"]);
    assert_eq!(responses["404"]["description"], "No Boat; No Harbour");
    assert_eq!(
        schema_at(responses, "404")["anyOf"]
            .as_array()
            .unwrap()
            .len(),
        2
    );
    assert_eq!(schema_at(responses, "503")["title"], "Closed");
    let delay = &responses["503"]["headers"]["Retry-After"];
    assert_eq!(delay["schema"], json!({"type": "integer"}));
    assert_eq!(responses["404"].get("headers"), None);
}

#[test]
fn every_document_fits_the_response_of_its_status() {
    let api = open_api();
    let responses = &api["paths"]["/boat"]["get"]["responses"];
    for policy in [Policy::production(), Policy::development()] {
        let context = Context::new().with_policy(policy).with_tool("rent");
        for error in [
            RentalError::NoBoat {
                name: "dinghy".into(),
                berths: vec![1, 2],
            },
            RentalError::NoBoat {
                name: String::new(),
                berths: vec![1; 3_000],
            },
            RentalError::NoHarbour,
            RentalError::Closed,
            RentalError::Paying(PayError),
        ] {
            let report = error.report(&context);
            let problem = serde_json::to_value(report.to_problem_details()).unwrap();
            let schema = schema_at(responses, &report.status().to_string());
            assert_valid(&schema, &problem);
            assert_valid(&api["components"]["schemas"]["RentalError"], &problem);
            assert_valid(&api["components"]["schemas"]["ProblemDetails"], &problem);
            let any = schema_at(&api["paths"]["/any"]["get"]["responses"], "default");
            assert_valid(&any, &problem);
        }
    }
}

#[test]
fn an_error_of_unknown_type_is_the_default_response() {
    let responses = ResponsesBuilder::new().responses_from_into_responses::<Any>();
    let responses = serde_json::to_value(responses.build()).unwrap();
    let statuses: Vec<_> = responses.as_object().unwrap().keys().collect();
    assert_eq!(statuses, ["400", "default"]);
    let failed = Any::Other(Box::new(PayError)).to_problem_details();
    assert_valid(
        &schema_at(&responses, "default"),
        &serde_json::to_value(failed).unwrap(),
    );
    assert_eq!(Any::Own.entry().status(), 400);
    assert!(PayError::responses().contains_key("402"));
}

/// Writes each `const` as an `enum` of one value, which says the same (JSON Schema, validation, §6.1.3). utoipa has no
/// `const`.
fn without_const(schema: &mut Value) {
    match schema {
        Value::Object(members) => {
            if let Some(value) = members.remove("const") {
                members.insert("enum".to_owned(), json!([value]));
            }
            members.values_mut().for_each(without_const);
        }
        Value::Array(items) => items.iter_mut().for_each(without_const),
        _ => {}
    }
}

/// The schemas of schemars and of utoipa say the same, each in its own dialect.
#[test]
fn the_schemas_equal_those_of_schemars() {
    fn assert_same_schema<T: ToSchema + PartialSchema + JsonSchema>(name: &str) {
        let ours = serde_json::to_value(T::schema()).unwrap();
        let generator = SchemaSettings::draft2020_12().for_serialize();
        let theirs = T::json_schema(&mut generator.into_generator());
        let mut theirs = theirs.to_value();
        without_const(&mut theirs);
        assert_eq!(ours, theirs, "{name}");
        assert_eq!(T::name(), name);
    }
    assert_same_schema::<RentalError>("RentalError");
    assert_same_schema::<ProblemDetails>("ProblemDetails");
    assert_same_schema::<Failure>("ProblemDetails");
    assert_same_schema::<RpcError>("RpcError");
    assert_same_schema::<RpcId>("RpcId");
    assert_same_schema::<RpcResponse>("RpcResponse");
    assert_same_schema::<RestBody>("RestBody");
    assert_same_schema::<TextContent>("TextContent");
    assert_same_schema::<ToolResult>("ToolResult");
    assert_same_schema::<Json>("Json");
    assert_same_schema::<Members>("Members");
}

#[derive(Debug, thiserror::Error, McpError)]
#[mcp(type_base = "https://boats.example/errors/", impls(utoipa))]
enum Weather {
    #[error("storm")]
    #[mcp(status = 409, status_with = later, retryable_with = always)]
    Storm(u16),
    #[error("fog")]
    #[mcp(status = 503)]
    Fog,
}

fn later(status: &u16) -> u16 {
    *status
}

fn always(_: &u16) -> bool {
    true
}

#[test]
fn a_computed_status_has_the_default_response() {
    let responses = serde_json::to_value(Weather::responses()).unwrap();
    let statuses: Vec<_> = responses.as_object().unwrap().keys().collect();
    assert_eq!(statuses, ["409", "503", "default"]);
    assert!(responses["409"]["headers"]["Retry-After"].is_object());
    for (error, at) in [
        (Weather::Storm(503), "503"),
        (Weather::Fog, "503"),
        (Weather::Storm(418), "default"),
    ] {
        let document = serde_json::to_value(error.to_problem_details()).unwrap();
        assert_valid(&schema_at(&responses, at), &document);
    }
}

#[derive(Debug, thiserror::Error, McpError)]
#[mcp(type_base = "https://boats.example/errors/", impls(utoipa))]
enum Harbour {
    #[error("the lock answered {0}")]
    #[mcp(status = 502, status_with = later, statuses(503))]
    Lock(u16),
    #[error("no berth {berth}")]
    #[mcp(status = 404)]
    NoBerth {
        /// The number on the jetty.
        #[mcp(extension)]
        berth: u8,
    },
}

#[test]
fn listed_statuses_have_responses_and_members_their_doc_comments() {
    let responses = serde_json::to_value(Harbour::responses()).unwrap();
    let statuses: Vec<_> = responses.as_object().unwrap().keys().collect();
    assert_eq!(statuses, ["404", "502", "503"]);
    for (error, at) in [(Harbour::Lock(503), "503"), (Harbour::Lock(418), "502")] {
        let document = serde_json::to_value(error.to_problem_details()).unwrap();
        assert_valid(&schema_at(&responses, at), &document);
    }
    let schema = &responses["404"]["content"]["application/problem+json"]["schema"];
    assert_eq!(
        schema["properties"]["berth"]["description"],
        "The number on the jetty."
    );
}
