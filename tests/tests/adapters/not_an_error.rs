//! What the compiler says if a type with adapters is not an error. `tests/ui` has such cases without adapters; there,
//! each feature would be compiled anew for a few cases. Here, rustc takes the libraries that this program is made of.

use std::io::Write;
use std::path::PathBuf;
use std::process::{Command, Stdio};

use mcp_error_tests::tools;

const TYPE: &str = r#"
#[derive(Debug, mcp_error::McpError)]
#[mcp(decode, impls(axum, jsonrpsee, rmcp, schemars, utoipa))]
pub enum ParkError {
    #[mcp(status = 404)]
    NotFound,
}
"#;

const ERROR: &str = r#"
impl std::fmt::Display for ParkError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("not found")
    }
}
impl std::error::Error for ParkError {}
"#;

#[test]
fn an_adapter_adds_no_error_of_its_own() {
    if !tools::has_expected_rustc() {
        return;
    }
    // Each set of features has a library of its own. The newest ones that fit are those of this program.
    let fits = |library: &Libraries| errors(&format!("{TYPE}{ERROR}"), library).is_empty();
    let rmcps = libraries("rmcp");
    let mut pairs = libraries("mcp_error").into_iter().flat_map(|mcp_error| {
        let of_pair = move |rmcp: &PathBuf| Libraries {
            mcp_error: mcp_error.clone(),
            rmcp: rmcp.clone(),
        };
        rmcps.iter().map(of_pair)
    });
    let library = pairs.find(fits);
    let library = library.expect("a library with these adapters");
    assert_eq!(
        errors(TYPE, &library),
        [
            "error[E0277]: `ParkError` is not an error yet: add `thiserror::Error` to its derives",
            "error: aborting due to 1 previous error",
        ]
    );
}

/// What a crate with these adapters depends on: generated code names the `rmcp` of the crate that uses the derive.
struct Libraries {
    mcp_error: PathBuf,
    rmcp: PathBuf,
}

/// Returns the libraries of a crate next to this program, the newest one first.
fn libraries(name: &str) -> Vec<PathBuf> {
    let prefix = format!("lib{name}-");
    let program = std::env::current_exe().expect("a test is a program");
    let folder = program.parent().expect("target/debug/deps");
    let files = folder.read_dir().expect("a folder");
    let mut libraries: Vec<_> = files
        .map(|file| file.expect("a file").path())
        .filter(|path| {
            let name = path.file_name().and_then(|name| name.to_str());
            name.is_some_and(|name| name.starts_with(&prefix) && name.ends_with(".rlib"))
        })
        .collect();
    let written = |path: &PathBuf| {
        path.metadata()
            .and_then(|it| it.modified())
            .expect("a time")
    };
    libraries.sort_by_key(|path| std::cmp::Reverse(written(path)));
    libraries
}

/// Returns the first line of each error in this code.
fn errors(code: &str, libraries: &Libraries) -> Vec<String> {
    let folder = libraries.mcp_error.parent().expect("a file in a folder");
    let mut rustc = Command::new(tools::rustc())
        .args(["-", "--crate-name", "case", "--crate-type", "lib"])
        .args(["--edition", "2024", "--emit", "metadata"])
        .arg("--extern")
        .arg(format!("mcp_error={}", libraries.mcp_error.display()))
        .arg("--extern")
        .arg(format!("rmcp={}", libraries.rmcp.display()))
        .arg("-L")
        .arg(format!("dependency={}", folder.display()))
        .args(["--out-dir", env!("CARGO_TARGET_TMPDIR")])
        .stdin(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("rustc runs");
    let mut input = rustc.stdin.take().expect("a pipe");
    input.write_all(code.as_bytes()).expect("rustc reads");
    drop(input);
    let output = rustc.wait_with_output().expect("rustc ends");
    let messages = String::from_utf8_lossy(&output.stderr);
    let errors = messages.lines().filter(|line| line.starts_with("error"));
    errors
        .filter(|line| !line.contains("For more information"))
        .map(str::to_owned)
        .collect()
}
