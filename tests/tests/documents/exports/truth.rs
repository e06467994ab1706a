//! Whatever a server sends is described by its own exports.

use std::collections::HashMap;

use boon::{Compiler, SchemaIndex, Schemas};
use mcp_error::documents::{RpcError, ToolResult};
use mcp_error::exports::{Exports, Place, Wire};
use mcp_error::policy::{HttpBody, RpcLayout, ToolText};
use mcp_error::report::StatusFailure;
use mcp_error::testing::{SampleSource, Samples};
use mcp_error::{Context, Failure, McpError, Policy};
use mcp_error_examples::catalog;
use mcp_error_examples::{ios, mdmcp, mouse, routeros, sentry};
use mcp_error_tests::tools;
use serde_json::Value;

use super::recorded::recorded;
use super::validators::tsc;
use super::*;
use crate::json_schema::{HERE, Validator, compiler};

/// An answer as it leaves, with the place that describes it.
pub(super) struct Answer {
    pub(super) place: Place,
    pub(super) document: Value,
    /// The status and the media type of an HTTP response.
    pub(super) response: Option<(u16, String)>,
}

impl Answer {
    pub(super) fn new(place: Place, document: Value) -> Self {
        Self {
            place,
            document,
            response: None,
        }
    }
}

/// Returns an error of each variant, with harmless texts in its fields.
pub(super) fn samples<E: Samples + McpError + 'static>() -> Vec<Box<dyn McpError>> {
    let mut seeds = SampleSource::filled_with(|word| format!("the {word} sings"));
    let errors = E::samples(&mut seeds).into_iter();
    errors
        .map(|error| Box::new(error.expect("a value")) as Box<dyn McpError>)
        .collect()
}

pub(super) fn errors_of(server: &str) -> Vec<Box<dyn McpError>> {
    match server {
        "mouse" => samples::<mouse::errors::ZooError>(),
        "routeros" => {
            let mut all = samples::<routeros::errors::RequestError>();
            all.extend(samples::<routeros::errors::DeviceError>());
            all
        }
        "mdmcp" => {
            let mut all = samples::<mdmcp::errors::PolicyError>();
            all.extend(samples::<mdmcp::errors::InputError>());
            all.extend(samples::<mdmcp::errors::LimitError>());
            all.extend(samples::<mdmcp::errors::RunError>());
            all
        }
        "sentry" => {
            let mut all = samples::<sentry::errors::ApiError>();
            all.extend(samples::<sentry::errors::InputError>());
            all
        }
        _ => samples::<ios::errors::LabError>(),
    }
}

/// Returns everything that these errors can become under a policy, and what the framework answers.
fn answers(errors: &[Box<dyn McpError>], policy: &Policy, wires: &[Wire]) -> Vec<Answer> {
    let context = Context::new()
        .with_policy(policy.clone())
        .with_tool("example");
    let mut reports: Vec<_> = errors.iter().map(|error| error.report(&context)).collect();
    reports.push(Failure::foreign(std::io::Error::other("/srv/x")).report(&context));
    if wires.contains(&Wire::Http) {
        for status in [400, 404, 405, 413, 415, 422, 429, 500, 503] {
            reports.push(StatusFailure::new(status).report(&context));
        }
    }
    let mut answers = Vec::new();
    let mut add = |place, document: Value| answers.push(Answer::new(place, document));
    let json = |value: &dyn erased::Json| value.json();
    for report in &reports {
        if wires.contains(&Wire::Mcp) {
            add(Place::ToolResult, json(&report.to_tool_result()));
        }
        if wires.contains(&Wire::Mcp) || wires.contains(&Wire::JsonRpc) {
            add(Place::RpcError, json(&report.to_rpc_error()));
        }
        if wires.contains(&Wire::Http) {
            add(Place::HttpResponse, json(&report.to_problem_details()));
            if policy.http_body == HttpBody::Rest {
                add(Place::HttpResponse, json(&report.to_rest().body));
            }
        }
    }
    answers
}

mod erased {
    /// Anything that is JSON on the wire.
    pub(super) trait Json {
        fn json(&self) -> serde_json::Value;
    }

    impl<T: serde::Serialize> Json for T {
        fn json(&self) -> serde_json::Value {
            serde_json::to_value(self).expect("JSON")
        }
    }
}

const fn name(place: Place) -> (&'static str, &'static str) {
    match place {
        Place::ToolResult => ("tool-result", "ToolResult"),
        Place::RpcError => ("rpc-error", "RpcError"),
        _ => ("http-body", "HttpBody"),
    }
}

/// The schemas inside of an OpenAPI document. Compiling one takes longer than validating with it, and the more the larger
/// it is, so that what several have in common is compiled once.
struct Components {
    compiler: Compiler,
    schemas: Schemas,
}

impl Components {
    fn new(openapi: &Value) -> Self {
        let mut components = Self {
            compiler: compiler(openapi),
            schemas: Schemas::new(),
        };
        let named = openapi["components"]["schemas"].as_object();
        for name in named.expect("schemas").keys() {
            components.compile(&format!("/components/schemas/{name}"));
        }
        components
    }

    #[track_caller]
    fn compile(&mut self, pointer: &str) -> SchemaIndex {
        let schema = format!("{HERE}#{pointer}");
        let compiled = self.compiler.compile(&schema, &mut self.schemas);
        compiled.unwrap_or_else(|error| panic!("{pointer}: {error:#}"))
    }

    #[track_caller]
    fn validate(&mut self, pointer: &str, document: &Value) -> Result<(), String> {
        let schema = self.compile(pointer);
        let outcome = self.schemas.validate(document, schema);
        outcome.map_err(|error| error.to_string())
    }
}

/// Validates answers against the JSON Schemas and the OpenAPI schemas of a server.
#[track_caller]
pub(super) fn assert_described(server: &str, exports: &Exports<'_>, answers: &[Answer]) {
    let files = exports.json_schemas();
    let openapi = json(&[exports.openapi()], "openapi.json");
    let mut components = Components::new(&openapi);
    let mut validators = HashMap::new();
    let mut validate = |file: &'static str, document: &Value| {
        let schema = || json(&files, &format!("answers/{file}.schema.json"));
        let validator = validators.entry(file);
        let validator = validator.or_insert_with(|| Validator::new(&schema()));
        validator.validate(document)
    };
    for answer in answers {
        let document = &answer.document;
        let check = |what: &str, outcome: Result<(), String>| {
            if let Err(wrong) = outcome {
                panic!("{server}, {what}: {wrong}: {document}");
            }
        };
        let (file, component) = name(answer.place);
        check(file, validate(file, document));
        let pointer = format!("/components/schemas/{component}");
        check(component, components.validate(&pointer, document));
        if let Some((status, media_type)) = &answer.response {
            let media_type = media_type.replace('/', "~1");
            let pointer =
                format!("/components/responses/Problem{status}/content/{media_type}/schema");
            let schema = openapi.pointer(&pointer);
            assert!(
                schema.is_some_and(Value::is_object),
                "{server}: no {pointer}"
            );
            check(&pointer, components.validate(&pointer, document));
        }
        // The text of a tool result can be the document itself.
        let text = document["content"][0]["text"].as_str().unwrap_or_default();
        if text.starts_with('{') {
            let problem: Value = serde_json::from_str(text).expect("JSON");
            check("problem", validate("problem", &problem));
        }
    }
}

fn wires(server: &str) -> &'static [Wire] {
    match server {
        "routeros" => &[Wire::JsonRpc],
        "ios" => &[Wire::Http, Wire::JsonRpc],
        _ => &[Wire::Mcp],
    }
}

/// Returns what a server sends in its demo, and everything else that its errors can become.
async fn all_answers(server: &str) -> Vec<Answer> {
    let mut all = recorded(server).await;
    assert!(all.len() >= 8, "{server} sent {} failures", all.len());
    let (errors, policy) = (errors_of(server), catalog::policy(server));
    all.extend(answers(&errors, &policy, wires(server)));
    all
}

#[tokio::test]
async fn every_answer_and_every_sample_of_the_five_servers_is_described() {
    for (server, exports) in catalog::all() {
        let mut all = all_answers(server).await;
        all.extend(shown(&exports));
        assert_described(server, &exports, &all);
    }
}

#[test]
fn every_answer_in_every_form_is_described() {
    let layouts = [
        RpcLayout::Problem,
        RpcLayout::Flat,
        RpcLayout::Nested,
        RpcLayout::Members,
    ];
    let texts = [ToolText::Plain, ToolText::Json, ToolText::User];
    let bodies = [(HttpBody::Problem, 1_024), (HttpBody::Rest, 16_384)];
    let all = [Wire::Mcp, Wire::JsonRpc, Wire::Http];
    let errors = errors_of("mdmcp");
    let forms = layouts
        .into_iter()
        .flat_map(|layout| bodies.map(|(body, size)| (layout, body, size)));
    for (at, (layout, body, size)) in forms.enumerate() {
        let [production, development] =
            [Policy::production(), Policy::development()].map(|mut policy| {
                policy.rpc_layout = layout;
                policy.tool_text = texts[at % texts.len()];
                policy.http_body = body;
                policy.max_error_size = size;
                policy
            });
        let [exports, others] = [&production, &development].map(|policy| {
            let exports = catalog::MDMCP.exports();
            exports.with_policy(policy).with_wires(all)
        });
        // So the schemas are compiled once for the answers of both.
        assert_eq!(others.openapi(), exports.openapi());
        assert_eq!(others.json_schemas(), exports.json_schemas());
        let mut sent = answers(&errors, &production, &all);
        sent.extend(answers(&errors, &development, &all));
        assert_described("mdmcp", &exports, &sent);
    }
}

#[test]
fn another_answer_is_not_described() {
    for (server, exports) in catalog::all() {
        let files = exports.json_schemas();
        for place in [Place::ToolResult, Place::RpcError] {
            let path = format!("answers/{}.schema.json", name(place).0);
            if !files.iter().any(|file| file.path == path) {
                continue;
            }
            let validator = Validator::new(&json(&files, &path));
            let foreign = match place {
                Place::ToolResult => serde_json::json!({"content": [], "isError": false}),
                _ => serde_json::json!({"code": "x", "message": "x"}),
            };
            assert!(!validator.is_valid(&foreign), "{server} {path}");
        }
    }
}

#[tokio::test]
async fn the_answers_fit_the_typescript_types() {
    let Some(tools) = tools::npm("typescript") else {
        return;
    };
    let out = scratch("truth");
    let mut files = Vec::new();
    for (server, exports) in catalog::all() {
        let answers = all_answers(server).await;
        exports
            .typescript()
            .write_to(out.join(server))
            .expect("a file");
        let mut names: Vec<&str> = answers.iter().map(|answer| name(answer.place).1).collect();
        names.sort_unstable();
        names.dedup();
        let mut code = format!(
            "import type {{ {} }} from \"./errors\";\n",
            names.join(", ")
        );
        for (
            at,
            Answer {
                place, document, ..
            },
        ) in answers.iter().enumerate()
        {
            // A variable may have members that the type does not name, as a document may.
            let name = name(*place).1;
            code.push_str(&format!(
                "const answer{at} = {document} as const;\nexport const checked{at}: {name} = answer{at};\n"
            ));
        }
        std::fs::write(out.join(server).join("answers.ts"), code).expect("a file");
        files.push(out.join(server).join("answers.ts").display().to_string());
    }
    tsc(&tools, &files);
}

/// Returns the answers that the pages show.
fn shown(exports: &Exports<'_>) -> Vec<Answer> {
    let catalog = exports.to_catalog();
    let entries = catalog.errors.into_iter().chain(catalog.framework);
    let samples = entries.flat_map(|entry| entry.samples);
    let answers = samples.map(|sample| {
        let text = sample.whole.as_deref().unwrap_or(&sample.text);
        let mut document: Value = serde_json::from_str(text).expect("JSON");
        if sample.place == Place::RpcError {
            document = document["error"].take();
        }
        Answer::new(sample.place, document)
    });
    answers.collect()
}

#[test]
fn the_samples_of_unusual_servers_are_described() {
    let all = [Wire::Mcp, Wire::JsonRpc, Wire::Http];
    for exports in [ODD.exports(), CLASHING.exports(), NOTHING.exports()] {
        for layout in [RpcLayout::Problem, RpcLayout::Nested, RpcLayout::Flat] {
            let policy = Policy::production().with_rpc_layout(layout);
            let exports = exports.clone().with_policy(&policy).with_wires(all);
            assert_described("odd", &exports, &shown(&exports));
        }
    }
}

/// What a server adds to each request is in its examples, schemas and types.
#[test]
fn the_members_of_a_request_are_shown_and_described() {
    let of_mdmcp = catalog::all()
        .into_iter()
        .find(|(name, _)| *name == "mdmcp");
    let (_, exports) = of_mdmcp.expect("the server");
    let [Answer { document, .. }, ..] = &shown(&exports)[..] else {
        panic!("no samples");
    };
    let names: Vec<&String> = document["data"].as_object().expect("data").keys().collect();
    assert_eq!(names, ["context", "method", "policyHash", "requestId"]);
    assert_eq!(document["data"]["requestId"], "req_1");
    let files = exports.files();
    let schema = &json(&files, "openapi.json")["components"]["schemas"]["PathNotAllowedData"];
    assert_eq!(schema["properties"]["policyHash"]["type"], "string");
    assert_eq!(schema["required"], serde_json::json!(["context"]));
    let types = text(&files, "errors.ts");
    assert!(
        types.contains("  readonly requestId?: string;\n"),
        "{types}"
    );
}

/// The samples on the pages are what a client of the server can read.
#[test]
fn the_samples_are_in_the_lane_of_the_error_and_in_no_other() {
    for (server, exports) in catalog::all() {
        for entry in exports.to_catalog().errors {
            let places: Vec<Place> = entry.samples.iter().map(|sample| sample.place).collect();
            let expected: &[Place] = match (server, entry.lane) {
                ("ios", _) => &[Place::HttpResponse, Place::RpcError],
                ("routeros", _) | (_, mcp_error::registry::Lane::Protocol) => &[Place::RpcError],
                _ => &[Place::ToolResult],
            };
            assert_eq!(places, expected, "{server} {}", entry.kind);
            for sample in &entry.samples {
                match sample.place {
                    Place::ToolResult => {
                        let whole = sample.whole.as_deref().expect("a whole result");
                        let result: ToolResult = serde_json::from_str(whole).expect("a result");
                        assert_eq!(result.content[0].text, sample.text);
                        if server == "mouse" {
                            let problem = result.to_problem_details().expect("a problem");
                            assert_eq!(problem.problem_type, entry.problem_type);
                        }
                    }
                    Place::RpcError => {
                        let response: Value = serde_json::from_str(&sample.text).expect("JSON");
                        let error: RpcError =
                            serde_json::from_value(response["error"].clone()).expect("an error");
                        assert_eq!(error.code, entry.code);
                        if server == "routeros" {
                            assert_eq!(response["error"]["data"]["mcp_error_code"], *entry.kind);
                        }
                    }
                    _ => {
                        let head = sample.head.as_deref().expect("a head");
                        let status = format!("HTTP/1.1 {} ", entry.status);
                        assert!(head.starts_with(&status), "{head}");
                        assert!(head.contains("\ncontent-type: application/json"), "{head}");
                        let body: Value = serde_json::from_str(&sample.text).expect("JSON");
                        assert_eq!(body["error_code"], entry.code);
                    }
                }
            }
        }
    }
}
