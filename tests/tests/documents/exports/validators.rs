//! The tools of each format read the exports.

use std::path::Path;
use std::process::Command;

use mcp_error::Registry;
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
