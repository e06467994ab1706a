//! The tools of each format read the exports.

use std::path::Path;
use std::process::Command;

use mcp_error::{Json, ProblemDetails, Registry};
use mcp_error_examples::catalog::{self};
use mcp_error_tests::tools;

use super::*;

fn run(directory: &Path, program: &str, arguments: &[&str]) {
    let path = directory.join("node_modules/.bin").join(program);
    let program = if path.exists() { path } else { program.into() };
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
    let mut all = Vec::from(catalog::all());
    all.push(("odd", &ODD));
    all.push(("clashing", &CLASHING));
    all.push(("nothing", &NOTHING));
    all
}

#[test]
fn the_tools_of_each_format_accept_the_exports() {
    let Some(tools) = tools::npm("typescript") else {
        return;
    };
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

/// Documents of known and of unknown problem types, with and without each member that says what to do.
fn documents(registry: &Registry) -> Vec<Json> {
    let known = registry.iter().map(|entry| entry.problem_type());
    let types: Vec<_> = known.chain(["about:blank", "urn:unknown"]).collect();
    let mut documents = Vec::new();
    for problem_type in types {
        for status in [
            "",
            r#","status":401"#,
            r#","status":404"#,
            r#","status":429"#,
            r#","status":503"#,
            r#","status":200"#,
        ] {
            for retryable in ["", r#","retryable":true"#, r#","retryable":false"#] {
                for delay in ["", r#","retryAfter":5"#] {
                    for recovery in [
                        "",
                        r#","recovery":"retry""#,
                        r#","recovery":"report""#,
                        r#","recovery":"?""#,
                    ] {
                        let text = format!(
                            r#"{{"type":"{problem_type}"{status}{retryable}{delay}{recovery}}}"#
                        );
                        documents.push(serde_json::from_str(&text).expect("JSON"));
                    }
                }
            }
        }
    }
    documents
}

/// A client in TypeScript decides as one in Rust does.
#[test]
fn the_recovery_in_typescript_is_that_of_the_advice() {
    let Some(tools) = tools::npm("typescript") else {
        return;
    };
    for (name, registry) in catalog::all() {
        let out = scratch("recovery").join(name);
        let types = registry.exports().typescript();
        types.write_to(&out).expect("a file");
        let file = out.join("errors.ts").display().to_string();
        let out_dir = out.display().to_string();
        let emit = [
            "--target", "es2022", "--module", "commonjs", "--types", "", "--outDir", &out_dir,
        ];
        run(&tools, "tsc", &[&emit[..], &[&file]].concat());
        let documents = documents(registry);
        let script = format!(
            "const {{ recoveryOf }} = require('./errors.js');\n\
             for (const document of {}) console.log(recoveryOf(document));",
            Json::Array(documents.clone())
        );
        std::fs::write(out.join("all.js"), script).expect("a file");
        let output = Command::new("node")
            .arg("all.js")
            .current_dir(&out)
            .output();
        let output = String::from_utf8(output.expect("node runs").stdout).expect("UTF-8");
        let found: Vec<&str> = output.lines().collect();
        assert_eq!(found.len(), documents.len(), "{output}");
        for (document, found) in documents.into_iter().zip(found) {
            let text = document.to_string();
            let advice = ProblemDetails::from(document).advice(registry);
            assert_eq!(found, advice.recovery.as_str(), "{name}: {text}");
        }
    }
}
