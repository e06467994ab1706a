//! The external tools that some tests need.

use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::Command;

/// Returns `found`. If it is `None`, prints that the test is skipped because it needs `what`.
///
/// # Panics
///
/// If `found` is `None` and `MCP_ERROR_REQUIRE_TOOLS` is `1`, as in continuous integration, where no test may pass by
/// being skipped.
pub fn require<T>(found: Option<T>, what: &str) -> Option<T> {
    if found.is_none() {
        let required = std::env::var("MCP_ERROR_REQUIRE_TOOLS").is_ok_and(|value| value == "1");
        assert!(
            !required,
            "this test needs {what}, and MCP_ERROR_REQUIRE_TOOLS forbids to skip it"
        );
        say(&format!("skipped, because it needs {what}"));
    }
    found
}

/// The version of rustc whose messages the tests expect. CI uses the same version.
const RUSTC: &str = "rustc 1.95.";

/// Returns the compiler's own description of its version.
pub fn rustc_version() -> String {
    let output = Command::new(rustc()).arg("--version").output();
    let output = output.expect("rustc runs");
    String::from_utf8_lossy(&output.stdout).trim().to_owned()
}

/// Returns the program with which cargo compiles.
pub fn rustc() -> PathBuf {
    std::env::var_os("RUSTC").map_or_else(|| "rustc".into(), PathBuf::from)
}

/// Returns whether the compiler is the one whose own messages the tests expect. Another version words them differently.
pub fn has_expected_rustc() -> bool {
    let version = rustc_version();
    let same = version.starts_with(RUSTC).then_some(());
    let needs = format!("{RUSTC}x, whose messages the test expects; this is {version}");
    require(same, &needs).is_some()
}

/// Writes a line about the running test to standard error. Unlike the output of `eprintln!`, it is shown even if the
/// test passes.
pub(crate) fn say(text: &str) {
    let thread = std::thread::current();
    let test = thread.name().unwrap_or("a test");
    let _ = writeln!(std::io::stderr(), "{test}: {text}");
}

/// Returns the folder `tests/node`, if Node.js runs and the npm package is installed there.
pub fn npm(package: &str) -> Option<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("node");
    let installed = folder.join("node_modules").join(package).exists();
    let runs = || Command::new("node").arg("--version").output().is_ok();
    require(
        (installed && runs()).then_some(folder),
        &format!("Node.js and the npm package {package}; `npm ci --prefix tests/node` installs it"),
    )
}

/// Returns the Python of a virtual environment in `tests/python`, if there is one. It is for the long run, so no variable
/// requires it.
pub fn virtual_environment(name: &str) -> Option<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("python");
    let python = folder.join(name).join("bin/python");
    let found = python.exists().then_some(python);
    if found.is_none() {
        say(&format!(
            "skipped, because there is no virtual environment `tests/python/{name}`; CONTRIBUTING.md says how to make it"
        ));
    }
    found
}

/// Returns the path of MCP Inspector, if it is installed in `tests/inspector` and Node.js is new enough for it. It is for
/// the long run, so no variable requires it.
pub fn inspector() -> Option<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("inspector");
    let program = folder.join("node_modules/.bin/mcp-inspector");
    let version = Command::new("node").arg("--version").output().ok()?.stdout;
    let version = String::from_utf8_lossy(&version);
    let major = version.trim_start_matches('v').split('.').next()?;
    let is_new = major.parse().is_ok_and(|major: u32| major >= 22);
    let found = (is_new && program.exists()).then_some(program);
    if found.is_none() {
        say(
            "skipped, because it needs Node.js 22 and MCP Inspector; CONTRIBUTING.md says how to install it",
        );
    }
    found
}

/// Returns the path of Chromium, which has different names in different distributions.
pub fn chromium() -> Option<PathBuf> {
    let places = [
        "/usr/bin/chromium",
        "/usr/bin/chromium-browser",
        "/usr/bin/google-chrome",
    ];
    let found = places.iter().map(PathBuf::from).find(|path| path.exists());
    require(found, "Chromium; Debian's package is `chromium`")
}
