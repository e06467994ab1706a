//! What a registry exports, read by each format's own tool.

use std::path::{Path, PathBuf};
use std::process::Command;

use mcp_error::exports::{Catalog, ChangeKind, File};
use mcp_error::testing::{Seeds, Specimens};
use mcp_error::{Context, McpError, Policy, Registry, RpcLayout, Untrusted};
use serde_json::Value;

#[path = "../../examples/catalog/servers.rs"]
mod servers;

use servers::{MDMCP, MOUSE, ROUTEROS};

fn text(files: &[File], path: &str) -> String {
    let file = files.iter().find(|file| file.path == path);
    file.unwrap_or_else(|| panic!("no {path}")).text.clone()
}

fn json(files: &[File], path: &str) -> Value {
    serde_json::from_str(&text(files, path)).expect(path)
}

/// A directory of this test run.
fn scratch(name: &str) -> PathBuf {
    let directory = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = std::fs::remove_dir_all(&directory);
    std::fs::create_dir_all(&directory).expect("a directory");
    directory
}

#[test]
fn the_same_registry_gives_the_same_files() {
    for (name, registry) in servers::all() {
        let files = registry.exports().files();
        assert_eq!(files, registry.exports().files(), "{name}");
        let mut paths: Vec<&str> = files.iter().map(|file| &*file.path).collect();
        assert!(files.iter().all(|file| file.text.ends_with('\n')), "{name}");
        paths.sort_unstable();
        let count = paths.len();
        paths.dedup();
        assert_eq!(paths.len(), count, "{name}");
    }
}

#[test]
fn a_catalog_is_what_its_schema_says_and_reads_back() {
    for (name, registry) in servers::all() {
        let exports = registry.exports().with_name(name).with_version("3.2.1");
        let files = exports.files();
        let catalog = json(&files, "catalog.json");
        let schema = json(&files, "catalog.schema.json");
        jsonschema::draft202012::meta::validate(&schema).expect("a schema");
        let validator = jsonschema::draft202012::new(&schema).expect("a schema");
        validator
            .validate(&catalog)
            .unwrap_or_else(|error| panic!("{name}: {error}"));
        let read: Catalog = serde_json::from_value(catalog).expect("a catalog");
        assert_eq!(read, exports.to_catalog());
        assert_eq!(
            (&*read.name, &*read.version, read.errors.len()),
            (name, "3.2.1", registry.len())
        );
    }
}

#[test]
fn an_entry_of_the_catalog_says_all() {
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
        }))
        .unwrap()
    );
    let detail = catalog["errors"][3]["detail"].as_str().unwrap();
    assert!(
        detail.contains("{entityType}") && detail.contains("{entityId}"),
        "{detail}"
    );
}

/// An error of each variant, filled as one that works would be.
fn specimens<E: Specimens>() -> Vec<E> {
    let mut seeds = Seeds::filled_with(|word| format!("the {word} sings"));
    E::specimens(&mut seeds)
        .into_iter()
        .map(|error| error.expect("a value"))
        .collect()
}

fn validate(registry: &Registry, errors: &[&dyn McpError]) {
    let exports = registry.exports();
    let types: Vec<Value> = exports
        .json_schemas()
        .iter()
        .map(|file| serde_json::from_str(&file.text).expect("JSON"))
        .collect();
    for schema in &types {
        jsonschema::draft202012::meta::validate(schema).expect("a schema");
    }
    let openapi: Value = serde_json::from_str(&exports.openapi().text).expect("JSON");
    for error in errors {
        let kind = error.entry().kind();
        let uri = error.entry().problem_type();
        let of_type =
            |schema: &&Value| schema["properties"]["type"]["enum"] == serde_json::json!([uri]);
        let schema = types
            .iter()
            .find(of_type)
            .unwrap_or_else(|| panic!("no schema of {uri}"));
        let validator = jsonschema::draft202012::options()
            .should_validate_formats(true)
            .build(schema)
            .expect("a schema");
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
                    panic!("{kind}: {wrong} at {}: {document}", wrong.instance_path());
                }
            }
            // The members that the schema knows are those that the document has.
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
            .find(|(_, schema)| of_type(schema))
            .expect(kind)
            .0;
        let schema = response["content"]["application/problem+json"]["schema"].to_string();
        assert!(
            schema.contains(&format!("\"#/components/schemas/{named}\"")),
            "{kind}: {schema}"
        );
    }
}

fn dynamic<E: McpError>(errors: &[E]) -> Vec<&dyn McpError> {
    errors.iter().map(|error| error as &dyn McpError).collect()
}

#[test]
fn documents_of_the_five_systems_are_what_the_schemas_say() {
    validate(&MOUSE, &dynamic(&specimens::<servers::mouse::ZooError>()));
    validate(
        &ROUTEROS,
        &dynamic(&specimens::<servers::routeros::RequestError>()),
    );
    validate(
        &ROUTEROS,
        &dynamic(&specimens::<servers::routeros::DeviceError>()),
    );
    validate(&MDMCP, &dynamic(&specimens::<servers::mdmcp::BenchError>()));
    validate(
        &MDMCP,
        &dynamic(&specimens::<servers::mdmcp::PolicyError>()),
    );
    validate(&MDMCP, &dynamic(&specimens::<servers::mdmcp::InputError>()));
    validate(&MDMCP, &dynamic(&specimens::<servers::mdmcp::LimitError>()));
    validate(&MDMCP, &dynamic(&specimens::<servers::mdmcp::RunError>()));
    validate(
        &servers::SENTRY,
        &dynamic(&specimens::<servers::sentry::ApiError>()),
    );
    validate(
        &servers::SENTRY,
        &dynamic(&specimens::<servers::sentry::InputError>()),
    );
    validate(
        &servers::IOS,
        &dynamic(&specimens::<servers::ios::LabError>()),
    );
}

/// Names and texts that want to be something else in another format.
#[allow(dead_code)]
#[derive(Debug, thiserror::Error, McpError)]
#[mcp(type_base = "https://odd.example/errors/")]
enum OddError {
    /// Ends a comment: */ and starts another /** and a `Vec<T>`, <script>alert(1)</script> | in a table.
    ///
    /// # A heading
    ///
    /// - one [link](https://odd.example/)
    #[error("<b>{0}</b> & \"that\"")]
    #[mcp(
        status = 409,
        title = "Odd & <i>\"quoted\"</i> | `title`",
        suggest = "use <none> & {0}"
    )]
    Markup(
        #[mcp(extension = "default")] String,
        #[mcp(extension = "kebab-name")] Vec<u8>,
        #[mcp(extension = "some", sample(max = 2))] Vec<String>,
        #[mcp(extension = "said")] Untrusted<String>,
    ),
    #[error("blank")]
    #[mcp(status = 410, problem = "about:blank")]
    Blank,
    #[error("blank too")]
    #[mcp(status = 503, problem = "about:blank", retry_after = 1)]
    BlankToo,
    #[error("fragment")]
    #[mcp(status = 404, problem = "https://odd.example/all#one", legacy_code = -32001)]
    One,
    #[error("fragment")]
    #[mcp(status = 404, problem = "https://odd.example/all#two")]
    Two,
    #[error("urn")]
    #[mcp(status = 404, problem = "urn:odd:1-two")]
    Urn,
    #[error("same last part")]
    #[mcp(
        status = 404,
        problem = "https://odd.example/other/markup",
        extensions(flag = true, list = 1.5)
    )]
    SameSlug,
    #[error("other host")]
    #[mcp(status = 404, problem = "https://other.example/errors/markup")]
    OtherHost,
    #[error("no path")]
    #[mcp(status = 404, problem = "https://odd.example/")]
    Root,
    #[error("unsafe path")]
    #[mcp(status = 404, problem = "https://odd.example/../..//x%2F..")]
    Dots,
}

mcp_error::registry! { static ODD = [OddError]; }

#[test]
fn pages_stand_where_the_types_lead() {
    let files = ODD.exports().site();
    let mut paths: Vec<&str> = files.iter().map(|file| &*file.path).collect();
    paths.sort_unstable();
    assert_eq!(
        paths,
        [
            "all/index.html",
            "assets/errors.css",
            "assets/errors.js",
            "errors/markup/index.html",
            "index.html",
            "other/markup/index.html",
            "types/blank/index.html",
            "types/markup-3/index.html",
            "types/odd-example/index.html",
            "types/x-2f/index.html",
            "types/1-two/index.html",
        ]
        .tap_sorted()
    );
    let page = text(&files, "all/index.html");
    assert!(page.contains("id=\"one\"") && page.contains("id=\"two\""));
    let index = text(&files, "index.html");
    assert!(index.contains("href=\"all/index.html#two\""));
    let page = text(&files, "errors/markup/index.html");
    assert!(!page.contains("<script>") && page.contains("&lt;script&gt;alert(1)&lt;/script&gt;"));
    assert!(page.contains("Vec&lt;T&gt;"));
}

trait TapSorted {
    fn tap_sorted(self) -> Self;
}

impl<T: Ord, const N: usize> TapSorted for [T; N] {
    fn tap_sorted(mut self) -> Self {
        self.sort_unstable();
        self
    }
}

/// Problem types whose pages, files or names could be taken for each other's.
#[allow(dead_code)]
#[derive(Debug, thiserror::Error, McpError)]
#[mcp(type_base = "https://parks.example/types/", status = 404)]
enum Clashing {
    #[error("1")]
    #[mcp(problem = "billing/not-found")]
    Billing,
    #[error("2")]
    #[mcp(problem = "not-found")]
    NotFound,
    #[error("3")]
    #[mcp(problem = "https://parks.example/errors/a")]
    A {
        #[mcp(extension)]
        suggestions: u32,
        #[mcp(extension)]
        tool: bool,
        #[mcp(extension)]
        nested: Vec<Vec<u32>>,
        #[mcp(extension)]
        counts: Vec<u32>,
    },
    #[error("4")]
    #[mcp(problem = "https://parks.example/errors/a/index.html")]
    Index,
    #[error("5")]
    #[mcp(problem = "https://parks.example/errors/Closed")]
    Closed,
    #[error("6")]
    #[mcp(problem = "https://parks.example/errors/closed", kind = "CLOSED_TOO")]
    ClosedToo,
    #[error("7")]
    #[mcp(problem = "404-problem")]
    Number,
    #[error("8")]
    #[mcp(problem = "problem-404", kind = "NUMBER_TOO")]
    NumberToo,
    #[error("9")]
    #[mcp(problem = "https://parks.example/errors/list#content")]
    Content,
    /** A block,
     *  of *two* lines, with [a link](https://parks.example/), [an item](crate::Clashing),
     *  and [a script](javascript:alert(1)).
     *
     *  | a | table |
     *  | - | ----- |
     *  | 1 | 2 |
     */
    #[error("{0}{1}{2}{3}{4}{5}{6}{7}{8}{9} end")]
    #[mcp(suggest = "do\n```\nx", docs = "https://parks.example/help")]
    Many(u8, u8, u8, u8, u8, u8, u8, u8, u8, u8),
}

mcp_error::registry! { static CLASHING = [Clashing]; }
mcp_error::registry! { static NOTHING = []; }

#[test]
fn no_two_problem_types_are_taken_for_one() {
    validate(&CLASHING, &dynamic(&specimens::<Clashing>()));
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
    // Neither has it a page twice.
    let _: axum::Router = mcp_error::axum::docs(&CLASHING.exports());
    let openapi = json(&files, "openapi.json");
    let schemas = openapi["components"]["schemas"].as_object().unwrap();
    assert_eq!(schemas.len(), 10);
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

/// What all documents have in common, or what an error has in its stead.
#[test]
fn the_typescript_types_have_what_the_schemas_have() {
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
fn a_registry_of_nothing_has_exports_too() {
    assert!(NOTHING.is_empty());
    assert!(
        NOTHING
            .exports()
            .typescript()
            .text
            .contains("export type Problem = never;")
    );
}

#[test]
fn odd_names_and_texts_stay_what_they_are() {
    validate(&ODD, &dynamic(&specimens::<OddError>()));
    let files = ODD.exports().files();
    assert!(text(&files, "errors.ts").contains("Ends a comment: *\\/ and starts"));
    let row = "| [Odd & \\<i\\>\"quoted\"\\</i\\> \\| \\`title\\`](errors/markup.md) | `MARKUP` | 409 | -32603 | tool | caller | fix input |";
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

/// `tests/node`, where `npm install` put the tools of other formats.
fn tools() -> Option<PathBuf> {
    let directory = Path::new(env!("CARGO_MANIFEST_DIR")).join("node");
    let installed = directory.join("node_modules/.bin/tsc").exists();
    if !installed {
        println!(
            "skipped: the formats' own tools are not there; `npm install --prefix tests/node` brings them"
        );
    }
    installed.then_some(directory)
}

fn run(directory: &Path, program: &str, arguments: &[&str]) {
    let path = directory.join("node_modules/.bin").join(program);
    let program = match path.exists() {
        true => path,
        false => program.into(),
    };
    let output = Command::new(&program)
        .args(arguments)
        .current_dir(directory)
        .output()
        .unwrap_or_else(|error| panic!("{}: {error}", program.display()));
    assert!(
        output.status.success(),
        "{} {arguments:?}\n{}{}",
        program.display(),
        String::from_utf8_lossy(&output.stdout),
        String::from_utf8_lossy(&output.stderr)
    );
}

fn registries() -> Vec<(&'static str, &'static Registry)> {
    let mut all = Vec::from(servers::all());
    all.push(("odd", &ODD));
    all.push(("clashing", &CLASHING));
    all.push(("nothing", &NOTHING));
    all
}

#[test]
fn the_formats_own_tools_find_no_fault() {
    let Some(tools) = tools() else { return };
    let out = scratch("exports");
    for (name, registry) in registries() {
        for file in registry.exports().files() {
            file.write_to(out.join(name)).expect("a file");
        }
        let path = |file: &str| out.join(name).join(file).display().to_string();
        run(&tools, "validate-api", &[&path("openapi.json")]);
        run(&tools, "node", &["openrpc.cjs", &path("openrpc.json")]);
        tsc(&tools, &path("errors.ts"));
    }
    let pages = format!("{}/**/*.html", out.display());
    run(
        &tools,
        "html-validate",
        &["--config", ".htmlvalidate.json", &pages],
    );
    std::fs::copy(tools.join("usage.ts"), out.join("mouse/usage.ts")).expect("a copy");
    tsc(&tools, &out.join("mouse/usage.ts").display().to_string());
}

fn tsc(tools: &Path, file: &str) {
    let strict = [
        "--noEmit",
        "--strict",
        "--noUncheckedIndexedAccess",
        "--exactOptionalPropertyTypes",
    ];
    let target = [
        "--target", "es2022", "--lib", "es2022", "--module", "preserve", "--types", "",
    ];
    run(tools, "tsc", &[&strict[..], &target[..], &[file]].concat());
}

#[test]
fn a_copy_of_today_is_current() {
    let directory = scratch("current");
    let files = MOUSE.exports().files();
    for file in &files {
        file.write_to(&directory).expect("a file");
    }
    mcp_error::assert_exports!(files, directory.to_str().unwrap());
}

#[test]
#[should_panic(
    expected = "errors.md\n  from line 7:\n  - | changed |\n  + | [Validation Failed](errors/validation-error.md) |"
)]
fn an_older_copy_is_not() {
    let directory = scratch("older");
    let file = MOUSE.exports().markdown();
    let lines: Vec<&str> = file.text.lines().collect();
    let line = lines[6];
    let old = file.text.replace(line, "| changed |");
    std::fs::write(directory.join("errors.md"), old).expect("a file");
    mcp_error::assert_exports!([file], directory.to_str().unwrap());
}

#[test]
#[should_panic(expected = "files are not those of this registry; MCP_ERROR_ACCEPT=all writes them")]
fn a_missing_copy_is_not_current() {
    mcp_error::assert_exports!(
        [MOUSE.exports().openapi()],
        scratch("missing").to_str().unwrap()
    );
}

fn changes(change: impl Fn(&mut Catalog)) -> Vec<String> {
    let today = ROUTEROS.exports().to_catalog();
    let mut older = today.clone();
    change(&mut older);
    today
        .changes_since(&older)
        .iter()
        .map(ToString::to_string)
        .collect()
}

#[test]
fn each_change_is_breaking_or_additive() {
    assert!(changes(|_| {}).is_empty());
    assert!(changes(|older| older.version = "9".into()).is_empty());
    let one = |change: fn(&mut Catalog)| {
        let changes = changes(change);
        assert_eq!(changes.len(), 1, "{changes:#?}");
        changes[0].clone()
    };
    assert_eq!(
        one(|older| older.errors[2].code = -32699),
        "breaking: RequestError::Method: the code was -32699 and is -32601"
    );
    assert_eq!(
        one(|older| older.errors[2].status = 400),
        "breaking: RequestError::Method: the status was 400 and is 404"
    );
    assert_eq!(
        one(|older| older.errors[2].lane = mcp_error::Lane::Tool),
        "breaking: RequestError::Method: the lane was \"tool\" and is \"protocol\""
    );
    assert_eq!(
        one(|older| older.errors[2].kind = "NO_METHOD".into()),
        "breaking: RequestError::Method: the kind was \"NO_METHOD\" and is \"METHOD_NOT_FOUND\""
    );
    assert_eq!(
        one(|older| older.errors[2].problem_type = "urn:x:y".into()),
        "breaking: RequestError::Method: the problem type was \"urn:x:y\" and is \"https://netops.example/errors/method\""
    );
    assert_eq!(
        one(|older| older.errors[2].legacy_code = Some(-32001)),
        "breaking: RequestError::Method: the code for older peers was -32001 and is none"
    );
    assert_eq!(
        one(|older| {
            let mut gone = older.errors[2].members[0].clone();
            gone.name = "path".into();
            older.errors[2].members.push(gone);
        }),
        "breaking: RequestError::Method: the member `path` is gone"
    );
    assert_eq!(
        one(|older| older.errors[2].members[0].list = true),
        "breaking: RequestError::Method: the member `method` was of type list of string and is of type string"
    );
    assert_eq!(
        one(|older| older.errors[2].members[0].shown = mcp_error::Shown::Verbose),
        "additive: RequestError::Method: the member `method` is always shown now"
    );
    assert_eq!(
        one(|older| older.errors[2].members[0].sanitizer = Some(mcp_error::Sanitizer::Sample)),
        "breaking: RequestError::Method: the member `method` has another structure"
    );
    assert_eq!(
        one(|older| older.errors[2].recovery = mcp_error::Recovery::Retry),
        "breaking: RequestError::Method: the recovery was \"retry\" and is \"fix_input\""
    );
    assert_eq!(
        one(|older| older.errors[2].retryable = true),
        "breaking: RequestError::Method: the flag `retryable` was true and is false"
    );
    assert_eq!(
        one(|older| older.errors[2].computed.push("members".into())),
        "breaking: RequestError::Method: `members` is not computed any more"
    );
    assert_eq!(
        one(|older| older.errors[2].computed.push("status".into())),
        "additive: RequestError::Method: `status` is not computed any more"
    );
    assert_eq!(
        one(|older| older.errors[2].retry_after = Some(9)),
        "additive: RequestError::Method: the delay before a retry was 9 and is none"
    );
    assert_eq!(
        one(|older| older.errors[2].members.clear()),
        "additive: RequestError::Method: the member `method` is new"
    );
    assert_eq!(
        one(|older| older.errors[2].title = "No such method".into()),
        "additive: RequestError::Method: the title was \"No such method\" and is \"Method not found\""
    );
    assert_eq!(
        one(|older| older.errors[2].name = "RequestError::Verb".into()),
        "additive: RequestError::Method: the Rust name was \"RequestError::Verb\" and is \"RequestError::Method\""
    );
    assert_eq!(
        one(|older| drop(older.errors.remove(2))),
        "additive: RequestError::Method: METHOD_NOT_FOUND is new"
    );
    let gone = one(|older| {
        let mut gone = older.errors[2].clone();
        gone.problem_type = "urn:gone".into();
        gone.kind = "GONE".into();
        gone.name = "RequestError::Gone".into();
        older.errors.push(gone);
    });
    assert_eq!(gone, "breaking: RequestError::Gone: GONE is gone");
    let today = ROUTEROS.exports().to_catalog();
    let mut older = today.clone();
    older.errors[0].members.clear();
    older.errors[0].code = 1;
    let kinds: Vec<ChangeKind> = today
        .changes_since(&older)
        .iter()
        .map(|change| change.kind)
        .collect();
    assert_eq!(kinds, [ChangeKind::Breaking]);
}

#[test]
fn another_value_of_a_member_breaks_those_who_read_it() {
    use mcp_error::Sanitizer::{
        self, Custom, Disclose, Endpoint, Output, Path, PathUser, Secret, Text, Trusted, Untrusted,
    };
    let today = ROUTEROS.exports().to_catalog();
    let between = |before: Sanitizer, now: Sanitizer| {
        let [mut older, mut newer] = [today.clone(), today.clone()];
        older.errors[2].members[0].sanitizer = Some(before);
        newer.errors[2].members[0].sanitizer = Some(now);
        let changes = newer.changes_since(&older);
        assert_eq!(changes.len(), 1, "{changes:#?}");
        changes[0].clone()
    };
    assert_eq!(
        between(Text, Secret).to_string(),
        "breaking: RequestError::Method: the sanitizer of the member `method` was \"text\" and is \"secret\""
    );
    for (before, now) in [
        (Disclose, Secret),
        (Path, Secret),
        (Text, Path),
        (Text, PathUser),
        (Text, Untrusted),
        (Text, Disclose),
        (Endpoint, Text),
        (Text, Custom),
    ] {
        assert_eq!(between(before, now).kind, ChangeKind::Breaking, "{now:?}");
    }
    for (before, now) in [
        (Secret, Text),
        (Path, PathUser),
        (Untrusted, Text),
        (Text, Output),
        (Output, Text),
        (Trusted, Text),
    ] {
        assert_eq!(between(before, now).kind, ChangeKind::Additive, "{now:?}");
    }
    let constant = |before: &'static str, now: Option<&'static str>| {
        let [mut older, mut newer] = [today.clone(), today.clone()];
        older.errors[2].members[0].value = Some(before.into());
        newer.errors[2].members[0].value = now.map(Into::into);
        newer.changes_since(&older)[0].to_string()
    };
    assert_eq!(
        constant("a", Some("b")),
        "breaking: RequestError::Method: the value of the member `method` was always \"a\" and is always \"b\""
    );
    assert_eq!(
        constant("a", None),
        "breaking: RequestError::Method: the value of the member `method` was always \"a\" and is a field's"
    );
    let mut newer = today.clone();
    newer.errors[2].computed = vec!["retryable".into(), "members".into()];
    let changes = newer.changes_since(&today);
    assert_eq!(
        changes.iter().map(ToString::to_string).collect::<Vec<_>>(),
        [
            "breaking: RequestError::Method: `retryable` is computed now",
            "additive: RequestError::Method: `members` is computed now"
        ]
    );
}

#[test]
fn a_catalog_of_today_is_compatible() {
    let directory = scratch("compatible");
    let exports = MOUSE.exports().with_name("Zoo").with_version("7.0.0");
    exports.catalog().write_to(&directory).expect("a file");
    let path = directory.join("catalog.json");
    mcp_error::assert_compatible!(MOUSE, path.to_str().unwrap());
}

#[test]
#[should_panic(
    expected = "is not the catalog of this registry: 1 breaking change and 1 additive change; MCP_ERROR_ACCEPT=all accepts them:\n  breaking: ZooError::Validation: the code was -31000 and is -32602\n  additive: ZooError::Validation: the title was \"No\" and is \"Validation Failed\""
)]
fn an_incompatible_catalog_is_said_to_be() {
    let directory = scratch("incompatible");
    let mut catalog = MOUSE.exports().to_catalog();
    catalog.errors[0].code = -31_000;
    catalog.errors[0].title = "No".into();
    let path = directory.join("errors.json");
    std::fs::write(&path, serde_json::to_string(&catalog).unwrap()).expect("a file");
    mcp_error::assert_compatible!(MOUSE, path.to_str().unwrap());
}

#[test]
#[should_panic(
    expected = "errors.json: No such file or directory (os error 2); MCP_ERROR_ACCEPT=all makes it"
)]
#[cfg(unix)]
fn a_missing_catalog_can_be_made() {
    let path = scratch("absent").join("errors.json");
    mcp_error::assert_compatible!(MOUSE, path.to_str().unwrap());
}

/// In a process of its own, since the environment is that of all tests.
#[test]
fn changes_can_be_accepted() {
    let directory = scratch("accepted");
    let path = directory.join("errors.json");
    let accept = |accepted: &str| {
        let output = Command::new(std::env::current_exe().unwrap())
            .args(["accepting", "--exact", "--ignored"])
            .env("MCP_ERROR_ACCEPT", accepted)
            .env("EXPORTS_TEST_DIR", &directory)
            .output()
            .unwrap();
        output.status.success()
    };
    assert!(!accept("additive"), "there is no catalog to add to");
    assert!(accept("all"));
    let today = std::fs::read_to_string(&path).unwrap();
    assert_eq!(
        std::fs::read_to_string(directory.join("errors.md")).unwrap(),
        MOUSE.exports().markdown().text
    );
    let additive = today.replace("There is no such animal or place.", "Gone.");
    std::fs::write(&path, &additive).unwrap();
    assert!(!accept(""));
    assert!(accept("additive"));
    assert_eq!(std::fs::read_to_string(&path).unwrap(), today);
    std::fs::write(&path, today.replace("\"status\": 404", "\"status\": 410")).unwrap();
    assert!(!accept("additive"));
    assert!(accept("all"));
    assert_eq!(std::fs::read_to_string(&path).unwrap(), today);
}

#[test]
#[ignore = "run by `changes_can_be_accepted`"]
fn accepting() {
    let Some(directory) = std::env::var_os("EXPORTS_TEST_DIR") else {
        return;
    };
    let directory = PathBuf::from(directory);
    mcp_error::assert_compatible!(MOUSE, directory.join("errors.json").to_str().unwrap());
    if std::env::var("MCP_ERROR_ACCEPT").is_ok_and(|accepted| accepted == "all") {
        mcp_error::assert_exports!([MOUSE.exports().markdown()], directory.to_str().unwrap());
    }
}
