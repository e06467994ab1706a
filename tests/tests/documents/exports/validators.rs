//! The tools of each format read the exports.

use std::ffi::OsStr;
use std::fmt::Debug;
use std::path::Path;
use std::process::Command;

use mcp_error::exports::{Exports, Wire};
use mcp_error_examples::catalog::{self};
use mcp_error_tests::tools;

use super::*;

pub(super) fn run(directory: &Path, program: &str, arguments: &[impl AsRef<OsStr> + Debug]) {
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

fn servers() -> Vec<(&'static str, Exports<'static>)> {
    let mut all = Vec::from(catalog::all());
    all.push(("odd", ODD.exports()));
    all.push(("clashing", CLASHING.exports().with_wires([Wire::Http])));
    all.push(("nothing", NOTHING.exports()));
    all
}

#[test]
fn the_tools_of_each_format_accept_the_exports() {
    let Some(tools) = tools::npm("typescript") else {
        return;
    };
    let out = scratch("exports");
    let mut descriptions = vec!["descriptions.mjs".to_owned()];
    let mut types = Vec::new();
    for (name, exports) in servers() {
        for file in exports.files() {
            file.write_to(out.join(name)).expect("a file");
        }
        let path = |file: &str| out.join(name).join(file).display().to_string();
        descriptions.extend([path("openapi.json"), path("openrpc.json")]);
        types.push(path("errors.ts"));
    }
    let catalogs = servers()
        .into_iter()
        .map(|(_, exports)| exports.to_catalog());
    for file in mcp_error::exports::merge("Fleet", &catalogs.collect::<Vec<_>>()) {
        file.write_to(out.join("fleet")).expect("a file");
    }
    run(&tools, "node", &descriptions);
    let pages = format!("{}/**/*.html", out.display());
    run(
        &tools,
        "html-validate",
        &["--config", ".htmlvalidate.json", &pages],
    );
    std::fs::copy(tools.join("usage.ts"), out.join("mouse/usage.ts")).expect("a copy");
    types.push(out.join("mouse/usage.ts").display().to_string());
    tsc(&tools, &types);
}

/// Checks modules, all in one process: it takes longer to start than to check one of them.
pub(super) fn tsc(tools: &Path, files: &[String]) {
    let strict = [
        "--noEmit",
        "--strict",
        "--noUncheckedIndexedAccess",
        "--exactOptionalPropertyTypes",
        "--isolatedDeclarations",
        "--declaration",
        "--erasableSyntaxOnly",
        "--verbatimModuleSyntax",
    ];
    let target = [
        "--target", "es2022", "--lib", "es2022", "--module", "preserve", "--types", "",
    ];
    let mut arguments: Vec<&str> = [&strict[..], &target[..]].concat();
    arguments.extend(files.iter().map(String::as_str));
    run(tools, "tsc", &arguments);
}
