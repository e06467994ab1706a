//! The exports of a registry are valid, and the documents fit their schemas.

use mcp_error::exports::{Catalog, Wire};
use mcp_error::policy::RpcLayout;
use mcp_error::{Context, McpError, Policy, Registry};
use mcp_error_examples::catalog::{self, IOS, MDMCP, MOUSE, ROUTEROS, SENTRY};
use mcp_error_examples::mdmcp::errors as mdmcp;
use serde_json::Value;

use super::truth::{errors_of, samples};
use super::*;
use crate::json_schema::Validator;

#[test]
fn a_catalog_fits_its_schema_and_can_be_read() {
    for (name, exports) in catalog::all() {
        let exports = exports.with_name(name).with_version("3.2.1");
        let files = exports.files();
        let catalog = json(&files, "catalog.json");
        let schema = json(&files, "catalog.schema.json");
        Validator::new(&schema)
            .validate(&catalog)
            .unwrap_or_else(|error| panic!("{name}: {error}"));
        let read: Catalog = serde_json::from_value(catalog).expect("a catalog");
        assert_eq!(read, exports.to_catalog());
        assert_eq!(
            (&*read.name, &*read.version, read.errors.len()),
            (name, "3.2.1", exports.to_catalog().errors.len())
        );
    }
}

#[test]
fn name_and_version_are_those_of_the_crate_with_the_registry() {
    let catalog = ODD.exports().to_catalog();
    let version = env!("CARGO_PKG_VERSION");
    assert_eq!(
        (&*catalog.name, &*catalog.version),
        ("Errors of mcp-error-tests", version)
    );
}

#[test]
fn an_entry_of_the_catalog_is_complete() {
    let catalog = json(&MOUSE.exports().files(), "catalog.json");
    assert_eq!(
        serde_json::to_string(&catalog["errors"][3]).unwrap(),
        serde_json::to_string(&serde_json::json!({
            "type": "https://zoo.example/errors/not-found",
            "kind": "NOT_FOUND",
            "name": "ZooError::NotFound",
            "title": "Resource Not Found",
            "status": 404,
            "code": -32602,
            "lane": "tool",
            "fault": "caller",
            "recovery": "fix_input",
            "retryable": false,
            "capture": false,
            "description": "There is no such animal or place.",
            "detail": catalog["errors"][3]["detail"],
            "members": [
                {"name": "entityType", "type": "string", "shown": "always", "sanitizer": "text"},
                {"name": "entityId", "type": "string", "shown": "always", "sanitizer": "text"},
            ],
            "samples": catalog["errors"][3]["samples"],
        }))
        .unwrap()
    );
    let detail = catalog["errors"][3]["detail"].as_str().unwrap();
    assert!(
        detail.contains("{entityType}") && detail.contains("{entityId}"),
        "{detail}"
    );
}

fn validate(registry: &Registry, errors: &[Box<dyn McpError>]) {
    let exports = registry.exports();
    let types: Vec<(Value, Validator)> = exports
        .json_schemas()
        .iter()
        .map(|file| serde_json::from_str(&file.text).expect("JSON"))
        .map(|schema| {
            let validator = Validator::new(&schema);
            (schema, validator)
        })
        .collect();
    let openapi: Value = serde_json::from_str(&exports.openapi().text).expect("JSON");
    for error in errors {
        let kind = error.entry().kind();
        let uri = error.entry().problem_type();
        let is_of_type =
            |schema: &Value| schema["properties"]["type"]["const"] == serde_json::json!(uri);
        let (schema, validator) = types
            .iter()
            .find(|(schema, _)| is_of_type(schema))
            .unwrap_or_else(|| panic!("no schema of {uri}"));
        for policy in [Policy::production(), Policy::development()] {
            let mut policy = policy;
            policy.rpc_layout = RpcLayout::Problem;
            policy.include_examples = true;
            let context = Context::new().with_policy(policy).with_tool("feed");
            let report = error.report(&context);
            let problem = serde_json::to_value(report.to_problem_details()).unwrap();
            let data = serde_json::to_value(report.to_rpc_error().data).unwrap();
            for document in [&problem, &data] {
                if let Err(wrong) = validator.validate(document) {
                    panic!("{kind}: {wrong}: {document}");
                }
            }
            // The schema must list exactly the members of the document.
            for name in problem.as_object().unwrap().keys() {
                let known = schema["properties"].get(name).is_some() || name == "debugInfo";
                assert!(known || error.entry().computes_members(), "{kind}: {name}");
            }
            let mut other = problem.clone();
            other["type"] = "https://elsewhere.example/".into();
            assert!(!validator.is_valid(&other), "{kind}");
            if !error.entry().computes_status() {
                other = problem.clone();
                other["status"] = 200.into();
                assert!(!validator.is_valid(&other), "{kind}");
            }
        }
        let response =
            &openapi["components"]["responses"][format!("Problem{}", error.entry().status())];
        assert!(response.is_object(), "{kind}");
        let schemas = openapi["components"]["schemas"].as_object().unwrap();
        let named = schemas
            .iter()
            .find(|(_, schema)| is_of_type(schema))
            .expect(kind)
            .0;
        let schema = response["content"]["application/problem+json"]["schema"].to_string();
        assert!(
            schema.contains(&format!("\"#/components/schemas/{named}\"")),
            "{kind}: {schema}"
        );
    }
}

#[test]
fn documents_of_the_five_systems_fit_the_schemas() {
    let mut of_mdmcp = errors_of("mdmcp");
    of_mdmcp.extend(samples::<mdmcp::BenchError>());
    validate(&MOUSE, &errors_of("mouse"));
    validate(&ROUTEROS, &errors_of("routeros"));
    validate(&MDMCP, &of_mdmcp);
    validate(&SENTRY, &errors_of("sentry"));
    validate(&IOS, &errors_of("ios"));
}

#[test]
fn similar_problem_types_are_kept_apart() {
    validate(&CLASHING, &samples::<Clashing>());
    let files = CLASHING.exports().files();
    let mut paths: Vec<String> = files.iter().map(|file| file.path.to_lowercase()).collect();
    let all = paths.len();
    paths.sort();
    paths.dedup();
    assert_eq!(
        paths.len(),
        all,
        "a file system that knows no case loses none"
    );
    let page = text(&files, "site/types/not-found/index.html");
    assert!(page.contains("<code>https://parks.example/types/not-found</code>"));
    let page = text(&files, "site/types/billing/not-found/index.html");
    assert!(page.contains("<code>https://parks.example/types/billing/not-found</code>"));
    // The router refuses to serve a page twice, so this must not panic.
    let _: axum::Router = mcp_error::axum::docs(&CLASHING.exports());
    let openapi = json(&files, "openapi.json");
    let schemas = openapi["components"]["schemas"].as_object().unwrap();
    // Ten types, seven of the SDK and `about:blank`, then what can arrive: a problem, an error, a tool result, and an HTTP body.
    // The mistakes in arguments, the text of a tool result and its `_meta` have names too.
    assert_eq!(schemas.len(), 25);
    assert_eq!(
        schemas["AProblem"]["properties"]["nested"],
        serde_json::json!({})
    );
    let page = text(&files, "site/types/many/index.html");
    assert!(page.contains("<em>two</em> lines, with <a href=\"https://parks.example/\">a link</a>, an item,\nand a script."), "{page}");
    assert!(
        page.contains("<td>2</td>") && page.contains("… … … … end") || page.contains("………… end"),
        "{page}"
    );
    assert!(!page.contains("javascript"));
    let markdown = text(&files, "errors/many.md");
    assert!(markdown.contains("````text\n"), "{markdown}");
}

/// The common members of all documents, or those that an error has instead.
#[test]
fn the_typescript_types_have_the_members_of_the_schemas() {
    let files = CLASHING.exports().files();
    let types = text(&files, "errors.ts");
    let schema = json(&files, "schemas/not-found.schema.json");
    for name in schema["properties"].as_object().unwrap().keys() {
        let [required, optional] = ["", "?"].map(|mark| format!("\n  readonly {name}{mark}: "));
        let has = types.contains(&required) || types.contains(&optional);
        assert!(has, "{name} in {types}");
    }
    assert!(types.contains(
        "export interface AProblem extends Omit<ProblemDetails, \"tool\" | \"suggestions\"> {\n"
    ));
}

#[test]
fn an_empty_registry_can_be_exported() {
    assert!(NOTHING.is_empty());
    assert!(
        NOTHING
            .exports()
            .with_wires([Wire::Http])
            .typescript()
            .text
            .contains("export type Problem =\n  | AboutBlankProblem;\n")
    );
}

#[test]
fn unusual_names_and_texts_are_escaped() {
    validate(&ODD, &samples::<OddError>());
    let files = ODD.exports().files();
    assert!(text(&files, "errors.ts").contains("Ends a comment: *\\/ and starts"));
    let row = "- [Odd & \\<i\\>\"quoted\"\\</i\\> \\| \\`title\\`](errors/markup.md): `MARKUP`, status 409, code -32603. Ends a comment: / and starts another /\\* and a Vec\\<T\\>, \\<script\\>alert(1)\\</script\\> \\| in a table.\n";
    assert!(
        text(&files, "errors.md").contains(row),
        "{}",
        text(&files, "errors.md")
    );
    let openrpc = json(&files, "openrpc.json");
    assert_eq!(
        openrpc["components"]["errors"]["Minus32001"],
        serde_json::json!({"code": -32001, "message": "One", "data": {"types": ["https://odd.example/all#one"], "kinds": ["ONE"]}})
    );
    let unavailable = &json(&files, "openapi.json")["components"]["responses"]["Problem503"];
    assert_eq!(
        unavailable["headers"]["Retry-After"]["schema"]["type"],
        "integer"
    );
}

/// Returns whether an object with properties of its own stands inside another schema.
fn has_nameless_object(schema: &Value) -> bool {
    let inner = |value: &Value| value.get("properties").is_some() || has_nameless_object(value);
    match schema {
        Value::Object(members) => members.iter().any(|(name, value)| match name.as_str() {
            "properties" => value.as_object().unwrap().values().any(inner),
            "items" => inner(value),
            "anyOf" => value.as_array().unwrap().iter().any(inner),
            _ => false,
        }),
        _ => false,
    }
}

/// A generator of models numbers what has no name: `Context1`.
#[test]
fn every_object_has_a_name() {
    for (server, exports) in catalog::all() {
        let openapi = json(&exports.files(), "openapi.json");
        let schemas = openapi["components"]["schemas"].as_object().unwrap();
        for (name, schema) in schemas {
            assert!(!has_nameless_object(schema), "{server} {name}: {schema}");
        }
        let expected: &[&str] = match server {
            "mdmcp" => &[
                "PathNotAllowedContext",
                "PathNotAllowedDetails",
                "StringSample",
            ],
            "ios" => &["NoShotMembers", "ValidationMembers"],
            _ => &[],
        };
        for name in expected {
            assert!(schemas.contains_key(*name), "{server}: no {name}");
        }
    }
}

#[test]
fn each_schema_has_an_id_and_the_site_has_it_there() {
    for (server, exports) in catalog::all() {
        let site = exports.site();
        let mut ids = std::collections::HashSet::new();
        for file in exports.json_schemas() {
            let schema: Value = serde_json::from_str(&file.text).expect("JSON");
            let id = schema["$id"].as_str().expect("an id");
            assert!(ids.insert(id.to_owned()), "{server}: {id} twice");
            if let Some(address) = id.strip_prefix("https://") {
                let (_, path) = address.split_once('/').expect("a path");
                let served = site.iter().find(|served| served.path == path);
                let served = served.unwrap_or_else(|| panic!("{server}: the site has no {path}"));
                assert_eq!(served.text, file.text);
            } else {
                assert!(id.starts_with("urn:"), "{server}: {id}");
            }
        }
        assert!(!ids.is_empty(), "{server}");
        assert_eq!(
            json(&exports.files(), "catalog.schema.json")["$id"],
            "urn:schema:mcp-error:catalog:1"
        );
    }
    // Types that share a page have schemas of their own there.
    let site = ODD.exports().site();
    let one = json(&site, "all/one.schema.json");
    assert_eq!(one["$id"], "https://odd.example/all/one.schema.json");
}

/// Panics if a schema, or one inside it, names the same alternative twice.
fn assert_alternatives_differ(schema: &Value) {
    match schema {
        Value::Object(members) => {
            for (name, value) in members {
                if let ("anyOf" | "oneOf", Value::Array(all)) = (&**name, value) {
                    let mut seen = Vec::new();
                    for one in all {
                        assert!(!seen.contains(&one), "{schema}");
                        seen.push(one);
                    }
                }
                assert_alternatives_differ(value);
            }
        }
        Value::Array(items) => items.iter().for_each(assert_alternatives_differ),
        _ => {}
    }
}

#[test]
fn no_alternative_stands_twice() {
    for (_, exports) in catalog::all() {
        assert_alternatives_differ(&json(&exports.files(), "openapi.json"));
    }
}

/// Those who read the file find a status where they look for it.
#[test]
fn the_responses_of_openapi_are_in_the_order_of_their_statuses() {
    for (name, exports) in catalog::all() {
        let text = exports.openapi().text;
        let (_, responses) = text.split_once("\"responses\": {").expect("responses");
        let names = responses.lines().filter_map(|line| {
            let (name, _) = line.trim().strip_prefix("\"Problem")?.split_once("\": {")?;
            Some(name)
        });
        let names: Vec<&str> = names.collect();
        assert!(names.is_sorted() && names.len() > 5, "{name}: {names:?}");
    }
}

#[test]
fn the_comments_on_a_member_of_several_errors_follow_one_another() {
    #[derive(Debug, thiserror::Error, McpError)]
    #[mcp(status = 409)]
    enum Taken {
        #[error("the seat is taken")]
        #[mcp(problem = "https://parks.example/taken", kind = "TAKEN")]
        Seat {
            /// The row of the seat.
            #[mcp(extension)]
            row: u8,
        },
        #[error("the table is taken")]
        #[mcp(problem = "https://parks.example/taken", kind = "TAKEN")]
        Table {
            /// The row of the table, from the door.
            #[mcp(extension)]
            row: u8,
        },
    }
    mcp_error::registry! { static TAKEN = [Taken]; }

    let openapi = json(&[TAKEN.exports().openapi()], "openapi.json");
    assert_eq!(
        openapi["components"]["schemas"]["TakenProblem"]["properties"]["row"]["description"],
        "The row of the seat.\n\nThe row of the table, from the door."
    );
}
